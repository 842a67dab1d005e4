import Diagnosis
import EventLog
import Handoff

/// `baton audit`: each claim of a document against the evidence.
enum AuditCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let formats = AuditFormat.allCases.filter { invocation.all("format").contains($0.rawValue) }
    let folder = invocation.value("out")
    guard formats.count <= 1 || folder != nil else {
      throw Failure(.usage, "standard output takes one '--format'; write several with '--out DIR'")
    }
    let path = invocation.operands[0]
    let templates = try Pages.templates(invocation)
    let claims = try claims(path)
    if folder != nil { Interruption.arm() }
    let reading = try RunReading(invocation, console, runs: Array(invocation.operands.dropFirst()))
    let audit = Audit(
      claims, reading.diagnosis, build: invocation.value("build"), system: invocation.value("os"))
    let audited = AuditedDocument(path: path, run: reading.evidence.name, audit: audit)
    let batch = folder == nil ? nil : OutputBatch(sparing: reading.evidence.places + [path])
    if let folder { try batch?.makeFolder(folder) }
    for format in formats.isEmpty ? [.text] : formats {
      let bytes = try format.document(audited, invocation.language, templates)
      if let batch, let folder {
        try batch.write(bytes, to: "\(folder)/\(format.fileName)")
      } else {
        console.print(String(decoding: bytes, as: UTF8.self))
      }
    }
    try batch?.commit()
    try console.flush()
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
