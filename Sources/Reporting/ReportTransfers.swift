import Diagnosis
import EventLog
import Vocabulary
import XMLKit

extension ReportDocument {
  func writeTransfers(_ xml: inout XMLWriter) {
    let all = timeline.transfers.count + timeline.systemTasks.count(where: \.isAlone)
    let shown = selection.transfers.count + selection.systemTasks.count
    xml.start("transfers", shown < all ? [("shown", "\(shown)"), ("total", "\(all)")] : [])
    let candidates = TransferCandidates(timeline, of: selection.transfers)
    for transfer in selection.transfers { write(transfer, candidates, &xml) }
    for task in selection.systemTasks { write(task, &xml) }
    xml.end()
  }

  private func write(_ transfer: Transfer, _ candidates: TransferCandidates, _ xml: inout XMLWriter) {
    let input = transfer.prepared ?? transfer.created
    let completed = transfer.completed
    let launch = timeline.launch(of: transfer.begin)
    let error = completed.flatMap { event -> String? in
      let code = event.integer(.errorCode).map(String.init)
      guard let domain = event.text(.errorDomain) else { return code }
      return Shown.value(code.map { "\(domain) \($0)" } ?? domain)
    }
    xml.start(
      "transfer",
      [
        ("session", symbol(transfer.session) ?? "?"), ("task", "\(transfer.task)"),
        ("ordinal", transfer.ordinal > 1 ? "\(transfer.ordinal)" : nil), ("launch", launchName(launch)),
        ("file", symbol(transfer.filePath)),
        ("bytes", (input?.integer(.bytes)).map(String.init)), ("sha256", Shown.value(input?.text(.sha256))),
        ("status", (completed?.integer(.httpStatus)).map(String.init)), ("error", error),
        ("accepted", (transfer.records.last { $0.flag(.accepted) != nil }?.flag(.accepted)).map { "\($0)" }),
        ("state", state(of: transfer)), ("key", symbol(transfer.key)),
      ])
    for stage in transfer.stages(in: timeline) {
      xml.element(
        "stage",
        [
          ("state", stage.state.rawValue), ("time", citations.time(of: stage.event)), ("file", path(stage.event.file)),
          ("line", "\(stage.event.line)"), ("event", facts.id(of: stage.event)),
        ])
    }
    for request in transfer.requests.prefix(8).map({ timeline.requests[$0] }) {
      guard case .transfer(_, let basis) = request.match else { continue }
      xml.element(
        "match",
        [
          ("by", basis.rawValue), ("request", symbol(request.id) ?? "line \(request.first?.line ?? 0)"),
          ("log", path(request.first?.file ?? 0)),
        ], text: "")
    }
    if let system = transfer.system.map({ timeline.systemTasks[$0] }) { writeSystem(system, &xml) }
    for task in candidates.tasks[transfer.index] ?? [] { writeCandidate(timeline.systemTasks[task], &xml) }
    for request in candidates.requests[transfer.index] ?? [] { writeCandidate(timeline.requests[request], &xml) }
    xml.end()
  }

  /// The last step of the ledger that the evidence shows.
  private func state(of transfer: Transfer) -> String {
    if transfer.cleanups.contains(where: { $0.name == .inputCleaned }) { return "cleaned" }
    if transfer.cleanups.contains(where: { $0.name == .inputCleanupPending }) { return "cleanup-pending" }
    if transfer.first(.recordQuarantined) != nil { return "quarantined" }
    if !transfer.records.isEmpty { return "recorded" }
    if transfer.completed != nil { return "completed" }
    if transfer.first(.taskRestored) != nil { return "restored" }
    return transfer.created == nil ? "mentioned" : "created"
  }
}
