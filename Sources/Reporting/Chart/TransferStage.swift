import EventLog
import Vocabulary

/// A state of the ledger that a transfer reached, with the line that shows it.
struct TransferStage {
  enum State: String {
    case prepared, created, resumed, restored, completed, recorded, quarantined, cleaned

    /// Whether the ledger has nothing more to wait for than the input's cleanup.
    var isSettled: Bool { self == .recorded || self == .quarantined || self == .cleaned }
  }

  let state: State
  let event: Event
}

extension Transfer {
  /// The states that the evidence shows, each once, in the order in which they were reached.
  func stages(in timeline: Timeline) -> [TransferStage] {
    let found: [(TransferStage.State, Event?)] = [
      (.prepared, prepared), (.created, created), (.resumed, first(.taskResumed)), (.restored, first(.taskRestored)),
      (.completed, completed), (.recorded, records.last), (.quarantined, first(.recordQuarantined)),
      (.cleaned, cleanups.first { $0.name == .inputCleaned }),
    ]
    let stages = found.compactMap { state, event in event.map { TransferStage(state: state, event: $0) } }
    return stages.enumerated().sorted { a, b in
      (timeline.rank(a.element.event), a.offset) < (timeline.rank(b.element.event), b.offset)
    }.map(\.element)
  }
}
