import EventLog

/// `baton events`: any supported input as event log.
enum EventsCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let folder = invocation.value("out")
    if folder != nil && invocation.has(.explain) {
      throw Failure(.usage, "'--explain' prints and writes no files; leave out '--out'")
    }
    if folder != nil { Interruption.arm() }
    let progress = Progress.start(console)
    defer { progress?.end() }
    let evidence = try RunReading.evidence(invocation.operands, progress)
    let timeline = Timeline(evidence)
    if invocation.has(.explain) {
      progress?.end()
      for (index, file) in timeline.files.enumerated() {
        console.print((index == 0 ? "" : "\n") + Explanation(index, file, evidence).text)
      }
      try console.flush()
      return RunReading.status(timeline.files, invocation, console)
    }
    let form = CanonicalForm(evidence, timeline)
    if let folder {
      try writeApart(form, evidence, to: folder)
    } else {
      if let refusal = form.refusal { throw Failure(.usage, message(refusal)) }
      var opening: [UInt8]?
      for file in form.files {
        let isWhole = try form.write(file, opening: &opening) { bytes throws(Failure) in try console.write(bytes) }
        if !isWhole { throw changed(evidence.files[file].path) }
      }
      try console.flush()
    }
    progress?.end()
    for (index, file) in evidence.files.enumerated() where file.format != Self.own {
      if let remark = remark(index, file, evidence) { console.remark(remark) }
    }
    return RunReading.status(timeline.files, invocation, console)
  }

  /// Name of the format that needs no conversion.
  private static let own = "event-log"

  private static func writeApart(_ form: CanonicalForm, _ evidence: Evidence, to folder: String) throws(Failure) {
    let batch = OutputBatch(sparing: evidence.places)
    try batch.makeFolder(folder)
    for file in form.files {
      let path = "\(folder)/\(evidence.files[file].path)"
      if let slash = path.lastIndex(of: "/") { try batch.makeFolder(String(path[..<slash])) }
      let output = try batch.open(path)
      var opening: [UInt8]?
      let isWhole = try form.write(file, opening: &opening) { bytes throws(Failure) in try output.append(bytes) }
      if !isWhole { throw changed(evidence.files[file].path) }
      try output.close()
    }
    try batch.commit()
  }

  private static func changed(_ path: String) -> Failure {
    Failure(.noInput, "'\(path)' changed while it was read; wait until its writer is done, and try again")
  }

  private static func message(_ refusal: CanonicalForm.Refusal) -> String {
    let apart = "convert it alone, or write each file apart with '--out DIR'"
    switch refusal {
    case .adopted(let path):
      return "'\(path)' does not begin with 'log.opened', and would become part of the log before it; \(apart)"
    case .serverBesideApp(let server, let app):
      return
        "'\(server)' is a server's log and '\(app)' an app's: in one stream the server's word would prove nothing; "
        + apart
    case .joinedByFile(let one, let other):
      return
        "the launches in '\(one)' and '\(other)' name no device and no container, and would become one installation; "
        + apart
    case .unnumbered(let one, let other):
      return "'\(one)' and '\(other)' hold lines of one log without 'seq', whose order the files keep; \(apart)"
    }
  }

  /// What a file of another format says beside its events; `nil` where that is nothing.
  private static func remark(_ index: Int, _ file: EvidenceFile, _ evidence: Evidence) -> String? {
    var parts: [String] = []
    for run in evidence.testRuns where run.file == index { parts.append(Explanation.sentence(run)) }
    for witness in evidence.witnesses where witness.file == index { parts.append(Explanation.sentence(witness)) }
    if parts.isEmpty { parts = file.notes }
    if parts.isEmpty && file.events == 0 { parts = ["holds no event"] }
    guard !parts.isEmpty else { return nil }
    let keep =
      evidence.witnesses.contains { $0.file == index } ? "; keep it beside the logs: as event log it is no witness" : ""
    return "'\(file.path)' (\(file.format)): \(parts.joined(separator: "; "))\(keep)"
  }
}
