import BatonRecorder
import Dispatch
import Foundation
import Probe
import Reporting

/// `baton probe`: uploads files as an app does, and writes an app's log.
enum ProbeCommand {
  static let defaultRun = "run"
  /// Where `--kill-after` can end the process.
  static let states = ["prepared", "created", "completed", "recorded", "cleaned"]

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let address = invocation.operands[0]
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
      throw Failure(.usage, "'\(address)' is no address to upload to; write 'http://127.0.0.1:8765/upload'")
    }
    let run = RunReading.trimmed(invocation.value("run") ?? defaultRun)
    var probe = Probe(run: run, url: url, files: Array(invocation.operands.dropFirst()), version: Version.number)
    probe.killAfter = invocation.value("kill-after").flatMap(state)
    let records = try wait(for: probe)
    for record in records { console.print(description(of: record)) }
    console.remark("the log is '\(run)/logs/app.jsonl'; run 'baton report \(run)'")
    return records.allSatisfy { $0.result == .succeeded } ? .done : .gateFails
  }

  private static func state(_ name: String) -> TransferRecord.State? {
    switch name {
    case "prepared": .prepared
    case "created": .created
    case "completed": .completed
    case "recorded": .recorded
    case "cleaned": .cleaned
    default: nil
    }
  }

  /// The commands are synchronous; the session's callbacks come on threads of their own.
  private static func wait(for probe: Probe) throws(Failure) -> [TransferRecord] {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
      do throws(ProbeFailure) {
        outcome.result = .success(try await probe.upload())
      } catch {
        outcome.result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    switch outcome.result {
    case .success(let records): return records
    case .failure(let failure):
      switch failure.reason {
      case .input: throw Failure(.noInput, "'\(failure.path)' \(failure.message)")
      case .output: throw Failure(.cannotWrite, failure.message)
      }
    case nil: preconditionFailure("the task signals after it has a result")
    }
  }

  /// Written before the semaphore is raised and read after it.
  private final class Outcome: @unchecked Sendable {
    var result: Result<[TransferRecord], ProbeFailure>?
  }

  private static func description(of record: TransferRecord) -> String {
    var rows = [["result", result(of: record)]]
    if let bytes = record.bytes { rows.append(["bytes", "\(bytes)"]) }
    if let sha256 = record.sha256 { rows.append(["SHA-256", sha256]) }
    rows.append(["key", record.key])
    if record.attempt > 1 { rows.append(["attempts", "\(record.attempt)"]) }
    let name = record.filePath.split(separator: "/").last.map(String.init) ?? record.filePath
    return Visible.text(name) + "\n" + Layout.columns(rows, indent: 2)
  }

  private static func result(of record: TransferRecord) -> String {
    let status = record.httpStatus.map { "HTTP \($0)" }
    let error = record.error.map { "\($0.domain) \($0.code)" }
    let told = [error, status].compactMap(\.self).joined(separator: ", ")
    switch record.result {
    case .succeeded: return told.isEmpty ? "accepted, as the server says when asked" : "accepted, \(told)"
    case .failed: return told.isEmpty ? "not accepted" : "not accepted, \(told)"
    case .quarantined: return "put aside"
    case nil: return "unknown: the server did not answer; start again to ask"
    }
  }
}
