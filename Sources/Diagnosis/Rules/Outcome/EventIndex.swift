import EventLog
import Vocabulary

/// Events of one kind, grouped by what they are about, each group in the order of the timeline.
///
/// Looks up neighbours by halving, so that a rule may ask for each of many transfers.
struct EventIndex<Subject: Hashable> {
  private let timeline: Timeline
  private let groups: [Subject: [Event]]

  /// Groups `events`, which stand in order; those without a subject are left out.
  init(_ events: some Sequence<Event>, in timeline: Timeline, by subject: (Event) -> Subject?) {
    self.timeline = timeline
    var groups: [Subject: [Event]] = [:]
    for event in events {
      if let subject = subject(event) { groups[subject, default: []].append(event) }
    }
    self.groups = groups
  }

  subscript(subject: Subject) -> [Event] { groups[subject] ?? [] }

  /// The last one before `event` in the same installation.
  func last(of subject: Subject, before event: Event) -> Event? {
    guard let group = groups[subject] else { return nil }
    let place = place(in: group, of: event)
    guard place > 0, isSameInstallation(group[place - 1], event) else { return nil }
    return group[place - 1]
  }

  /// Those after `event` in the same installation, in order.
  func all(of subject: Subject, after event: Event) -> ArraySlice<Event> {
    guard let group = groups[subject] else { return [] }
    var start = place(in: group, of: event)
    if start < group.count, timeline.rank(group[start]) == timeline.rank(event) { start += 1 }
    return group[start...].prefix { isSameInstallation($0, event) }
  }

  /// How many of the group come before `event`.
  private func place(in group: [Event], of event: Event) -> Int {
    let rank = timeline.rank(event)
    var (low, high) = (0, group.count)
    while low < high {
      let middle = (low + high) / 2
      if timeline.rank(group[middle]) < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isSameInstallation(_ a: Event, _ b: Event) -> Bool {
    timeline.launch(of: a)?.installation == timeline.launch(of: b)?.installation
  }
}
