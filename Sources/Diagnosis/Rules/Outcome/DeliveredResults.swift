import EventLog
import Vocabulary

/// Results that reached a caller, by the transfer that they name: by session and task, else by a key that no other
/// transfer bears.
struct DeliveredResults {
  private let byTransfer: [Int: [Event]]

  init(_ timeline: Timeline) {
    let bearers = StoredContents.onlyBearers(of: timeline)
    var byTransfer: [Int: [Event]] = [:]
    for event in timeline.appEvents(.resultDelivered) where event.text(.outcome) != "cancelled" {
      var transfer = timeline.transfer(of: event)?.index
      if transfer == nil { transfer = event.symbol(.idempotencyKey).flatMap { bearers[$0] } }
      if let transfer { byTransfer[transfer, default: []].append(event) }
    }
    self.byTransfer = byTransfer
  }

  /// In order; those that say only that something was cancelled are left out.
  func of(_ transfer: Transfer) -> [Event] { byTransfer[transfer.index] ?? [] }
}
