#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import CHeap
import Diagnosis
import EventLog

/// What the commands that read runs have in common.
struct RunReading {
  let diagnosis: Diagnosis
  private let invocation: Invocation
  private let console: Console
  /// The arguments that name the runs, as given.
  private let runs: [String]

  var evidence: Evidence { diagnosis.evidence }

  /// Reads, diagnoses and judges the runs that the operands name.
  init(_ invocation: Invocation, _ console: Console) throws(Failure) {
    try self.init(invocation, console, runs: invocation.operands)
  }

  /// The same for a command whose operands name other things too.
  init(_ invocation: Invocation, _ console: Console, runs: [String]) throws(Failure) {
    self.invocation = invocation
    self.console = console
    self.runs = runs
    let progress = Progress.start(console)
    defer { progress?.end() }
    let evidence = try Self.evidence(runs, progress)
    progress?.stage("diagnosing")
    diagnosis = Diagnosis(evidence)
    progress?.stage("writing")
  }

  /// From so many bytes on, memory counts more than a few milliseconds.
  private static let largeRun = 32 << 20

  /// Reads the runs.
  static func evidence(_ runs: [String], _ progress: Progress?) throws(Failure) -> Evidence {
    progress?.stage("reading")
    do throws(IntakeError) {
      return try Intake.read(runs, checks: CheckCatalogue.all.map(\.id)) { done, total in
        // A small run is faster with a heap for each thread, a large one a fifth smaller without.
        if done == 0 && total > largeRun { baton_share_heap() }
        progress?.reading(done, total)
      }
    } catch {
      switch error {
      case .unreadable(let path, let reason): throw Failure(.noInput, "'\(path)' cannot be read: \(reason)")
      case .description(let error):
        let folder = runs.count == 1 ? trimmed(runs[0]) + "/" : ""
        throw Failure(.usage, at: "\(folder)\(error.path):\(error.line)", error.message)
      }
    }
  }

  /// Where files go: `--out`, else `report` in the run folder, else, also where a bag seals the run, `report` in the working directory.
  var outputFolder: String {
    if let folder = invocation.value("out") { return folder }
    guard runs.count == 1, Self.isFolder(runs[0]), !evidence.isSealed else { return "report" }
    let folder = Self.trimmed(runs[0])
    return folder == "/" ? "/report" : folder + "/report"
  }

  /// The status of a call that did its work: degraded when part of the evidence could not be read, which is then said.
  func status() -> ExitStatus { Self.status(diagnosis.timeline.files, invocation, console) }

  /// The same for evidence that is not diagnosed.
  static func status(_ files: [EvidenceFile], _ invocation: Invocation, _ console: Console) -> ExitStatus {
    let degraded = files.filter(\.isDegraded)
    if files.isEmpty { console.remark("warning: there is no log to read in \(quoted(invocation.operands))") }
    guard !degraded.isEmpty else { return .done }
    for file in degraded.prefix(10) { console.remark("warning: \(reason(file))") }
    if degraded.count > 10 { console.remark("warning: \(degraded.count - 10) further files could not be read whole") }
    return invocation.has(.lenient) ? .done : .degraded
  }

  private static func reason(_ file: EvidenceFile) -> String {
    var parts: [String] = []
    if let failure = file.failure { parts.append(failure) }
    if let skip = file.skips.first {
      parts.append("\(file.skipped) of \(file.lines) lines skipped, the first at line \(skip.line): \(skip.reason)")
    }
    return "'\(file.path)' could not be read whole: \(parts.joined(separator: "; "))"
  }

  private static func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1 && path.last == "/" { path = path.dropLast() }
    return String(path)
  }
}
