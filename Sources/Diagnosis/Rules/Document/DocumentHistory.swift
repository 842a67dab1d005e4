import EventLog
import Vocabulary

/// What the app logged of one document, which its scenes and the launches of its installation share.
struct DocumentHistory {
  let document: Symbol
  let installation: Int
  /// In the order of the installation.
  private(set) var events: [Event] = []

  private struct Identity: Hashable {
    let installation: Int
    let document: Symbol
  }

  /// The documents of the evidence with their events of these kinds, in the order in which they are first mentioned.
  static func all(_ kinds: EventName..., in timeline: Timeline) -> [DocumentHistory] {
    let events = kinds.flatMap { timeline.appEvents($0) }.sorted { timeline.rank($0) < timeline.rank($1) }
    var histories: [DocumentHistory] = []
    var places: [Identity: Int] = [:]
    for event in events {
      guard let document = event.symbol(.documentID), let launch = timeline.launch(of: event) else { continue }
      let identity = Identity(installation: launch.installation, document: document)
      if let place = places[identity] {
        histories[place].events.append(event)
      } else {
        places[identity] = histories.count
        histories.append(
          DocumentHistory(document: document, installation: launch.installation, events: [event]))
      }
    }
    return histories
  }

  /// The events launch by launch, in order.
  func launches(_ timeline: Timeline) -> [(launch: Launch, events: [Event])] {
    var parts: [(launch: Launch, events: [Event])] = []
    for event in events {
      guard let launch = timeline.launch(of: event) else { continue }
      if let last = parts.indices.last, parts[last].launch.index == launch.index {
        parts[last].events.append(event)
      } else {
        parts.append((launch, [event]))
      }
    }
    return parts
  }
}

/// Where the logs of one installation miss lines, or a whole launch: there a save could stand that nobody sees.
struct InstallationGaps {
  /// Rank of the first line after each gap, ascending.
  private var ranks: [Int] = []

  /// The gaps of each installation, by its index.
  static func all(in timeline: Timeline) -> [Int: InstallationGaps] {
    var all: [Int: InstallationGaps] = [:]
    var numbers: [Int: Int] = [:]
    for launch in timeline.launches {
      var gaps = all[launch.installation] ?? InstallationGaps()
      if let known = numbers[launch.installation], let next = launch.number, next > known + 1,
        let first = launch.first
      {
        gaps.ranks.append(timeline.rank(first))
      }
      if let number = launch.number { numbers[launch.installation] = number }
      gaps.ranks += timeline.logs[launch.log].holes.map { timeline.rank($0.after) }
      all[launch.installation] = gaps
    }
    return all.mapValues { InstallationGaps(ranks: $0.ranks.sorted()) }
  }

  /// Whether something is missing after the line at rank `start` and before the one at rank `end`, or the evidence's end.
  func isInside(after start: Int, before end: Int = .max) -> Bool {
    var low = 0
    var high = ranks.count
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] > start { high = middle } else { low = middle + 1 }
    }
    return low < ranks.count && ranks[low] <= end
  }
}

/// Values of events for the places of a message.
enum EventWording {
  /// The string or integer of `key`; `?` where the line does not hold it.
  static func value(_ event: Event, _ key: Key) -> String {
    event.text(key) ?? event.integer(key).map(String.init) ?? "?"
  }

  /// The time between two events; `? s` where the evidence proves none.
  static func span(_ timeline: Timeline, _ a: Event, _ b: Event) -> String {
    timeline.duration(from: a, to: b).map(Wording.seconds) ?? "? s"
  }
}
