import Diagnosis
import EventLog
import Vocabulary
import XMLKit

/// What the system's log tells of transfers: beside what the app's tells, or alone.
extension ReportDocument {
  /// A task of which no app's log tells for certain, as a row of its own.
  func write(_ task: SystemTask, _ xml: inout XMLWriter) {
    xml.start(
      "transfer",
      [
        ("seen", "system"), ("session", symbol(task.session) ?? "?"), ("task", "\(task.number)"),
        ("file", symbol(task.events.lazy.compactMap { $0.symbol(.filePath) }.first)),
        ("bytes", task.bytesSent.map(String.init)), ("status", task.status.map(String.init)),
        ("error", error(of: task)),
        ("state", state(of: task)),
      ])
    if case .request(let index) = task.request {
      let request = timeline.requests[index]
      xml.element(
        "match",
        [
          ("by", "pathBytesAndStatus"), ("request", name(of: request)), ("log", path(request.first?.file ?? 0)),
        ], text: "")
    }
    writeSystem(task, &xml)
    if case .ambiguous(let transfers) = task.match {
      for transfer in transfers.map({ timeline.transfers[$0] }) {
        xml.element(
          "candidate",
          [
            ("of", "app"), ("name", "\(symbol(transfer.session) ?? "?") \(transfer.task)"),
            ("log", path(transfer.begin.file)),
          ], text: "")
      }
    }
    if case .ambiguous(let requests, _) = task.request {
      for request in requests { writeCandidate(timeline.requests[request], &xml) }
    }
    xml.end()
  }

  func writeSystem(_ task: SystemTask, _ xml: inout XMLWriter) {
    xml.element(
      "system",
      [
        ("uuid", symbol(task.uuid) ?? "?"), ("log", path(task.events.first?.file ?? 0)), ("state", state(of: task)),
        ("status", task.status.map(String.init)), ("error", error(of: task)), ("sent", task.bytesSent.map(String.init)),
        ("requests", requests(of: task)),
      ], text: "")
  }

  func writeCandidate(_ task: SystemTask, _ xml: inout XMLWriter) {
    xml.element(
      "candidate",
      [("of", "system"), ("name", symbol(task.uuid) ?? "?"), ("log", path(task.events.first?.file ?? 0))], text: "")
  }

  func writeCandidate(_ request: Request, _ xml: inout XMLWriter) {
    xml.element(
      "candidate", [("of", "server"), ("name", name(of: request)), ("log", path(request.first?.file ?? 0))], text: "")
  }

  private func name(of request: Request) -> String { symbol(request.id) ?? "line \(request.first?.line ?? 0)" }

  private func requests(of task: SystemTask) -> String? {
    let count = task.all(.systemRequestSent).count
    return count > 0 ? "\(count)" : nil
  }

  private func error(of task: SystemTask) -> String? {
    guard let completed = task.completed, let code = completed.integer(.errorCode) else { return nil }
    return Shown.value(completed.text(.errorDomain).map { "\($0) \(code)" } ?? "\(code)")
  }

  /// How far the system's lines follow it.
  private func state(of task: SystemTask) -> String {
    if task.first(.systemTaskAcknowledged) != nil { return "system-acknowledged" }
    if task.completed != nil || task.first(.systemTaskDelivered) != nil { return "system-completed" }
    return task.events.last?.name == .systemRetryScheduled ? "system-retrying" : "system-seen"
  }
}

extension SystemTask {
  /// Whether no app's log tells of it for certain: it has a row of its own.
  var isAlone: Bool { if case .transfer = match { false } else { true } }
}

/// What could belong to the transfers that a report shows, and is not known to.
struct TransferCandidates {
  private(set) var tasks: [Int: [Int]] = [:]
  private(set) var requests: [Int: [Int]] = [:]

  /// How many are listed for a transfer, and how long a list of candidates is looked through.
  private static let listed = 4
  private static let longest = 64

  init(_ timeline: Timeline, of transfers: [Transfer]) {
    let shown = Set(transfers.map(\.index))
    for task in timeline.systemTasks {
      guard case .ambiguous(let candidates) = task.match else { continue }
      for transfer in candidates where shown.contains(transfer) && tasks[transfer]?.count ?? 0 < Self.listed {
        tasks[transfer, default: []].append(task.index)
      }
    }
    for request in timeline.requests {
      guard case .ambiguous(let candidates) = request.match, candidates.count <= Self.longest else { continue }
      for transfer in candidates where shown.contains(transfer) && requests[transfer]?.count ?? 0 < Self.listed {
        requests[transfer, default: []].append(request.index)
      }
    }
  }
}
