import EventLog
import Vocabulary

/// The lines between which the states of transfers are looked up: preparations and cleanings by path, answers by key.
struct LedgerMarks {
  /// A session's task in one installation: what an app may take for an item, and what may name several in turn.
  struct Pair: Hashable {
    let installation: Int
    let session: Symbol
    let task: Int

    init(_ transfer: Transfer) {
      installation = transfer.installation
      session = transfer.session
      task = transfer.task
    }
  }

  let timeline: Timeline
  private var prepared: [Symbol: [Event]] = [:]
  private var cleaned: [Symbol: [Event]] = [:]
  private var answers: [Symbol: [Event]] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    for line in timeline.appEvents(.inputPrepared) {
      if let path = timeline.path(line) { prepared[path, default: []].append(line) }
    }
    for line in timeline.appEvents(.inputCleaned) {
      if let path = timeline.path(line) { cleaned[path, default: []].append(line) }
    }
    for line in timeline.appEvents(.reconcileAnswered) {
      if let key = line.symbol(.idempotencyKey) { answers[key, default: []].append(line) }
    }
  }

  func preparations(of path: Symbol, after from: Event, before to: Event) -> ArraySlice<Event> {
    between(prepared[path] ?? [], from, to)
  }

  func cleanings(of path: Symbol, after from: Event, before to: Event) -> ArraySlice<Event> {
    between(cleaned[path] ?? [], from, to)
  }

  /// Whether the server answered by key between two lines.
  func hasAnswer(_ key: Symbol, after from: Event, before to: Event) -> Bool {
    !between(answers[key] ?? [], from, to).isEmpty
  }

  /// The lists stand in the order of the timeline, so that halving finds both ends.
  private func between(_ list: [Event], _ from: Event, _ to: Event) -> ArraySlice<Event> {
    let start = firstIndex(in: list, atLeast: timeline.rank(from) + 1)
    let end = firstIndex(in: list, atLeast: timeline.rank(to))
    return list[start..<max(start, end)]
  }

  private func firstIndex(in list: [Event], atLeast rank: Int) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if timeline.rank(list[middle]) < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
