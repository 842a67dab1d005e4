import Diagnosis
import EventLog
import Handoff

/// `baton audit`: each claim of a document against the evidence.
enum AuditCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let output = try ResultOutput<AuditFormat>(invocation)
    let path = invocation.operands[0]
    let templates = try Pages.templates(invocation)
    let claims = try claims(path)
    let reading = try RunReading(invocation, console, runs: Array(invocation.operands.dropFirst()))
    let audit = Audit(
      claims, reading.diagnosis, build: invocation.value("build"), system: invocation.value("os"))
    let audited = AuditedDocument(path: path, run: reading.evidence.name, audit: audit)
    try output.write(console, sparing: reading.evidence.places + [path]) { form throws(Failure) in
      try form.document(audited, invocation.language, templates)
    }
    if reading.evidence.store.count == 0 {
      console.complain("baton: no event was read, so that nothing supports any claim")
    }
    let supported = audit.entries.count { $0.outcome == .supported }
    console.remark("\(supported) of \(audit.entries.count) claims supported")
    let status = reading.status()
    return audit.isSupported ? status : .gateFails
  }

  /// The largest document of claims, in bytes.
  private static let largest = 64 << 20

  private static func claims(_ path: String) throws(Failure) -> Claims {
    let bytes: [UInt8]
    do throws(IntakeError) {
      bytes = try Intake.document(path, limit: largest)
    } catch {
      guard case .unreadable(let path, let reason) = error else { throw Failure(.noInput, "'\(path)' cannot be read") }
      throw Failure(.noInput, "'\(path)' cannot be read: \(reason)")
    }
    do throws(ClaimsError) {
      return try Claims(bytes, knownChecks: CheckCatalogue.all.map(\.id))
    } catch {
      let column = error.column.map { ":\($0)" } ?? ""
      throw Failure(.usage, at: "\(path):\(error.line)\(column)", error.message)
    }
  }
}
