#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import EventLog
import Handoff

/// `baton accept`: what a colleague sent back, added to a run beside what is there.
enum AcceptCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let sent = RunReading.trimmed(invocation.operands[0])
    guard let into = invocation.value("into").map(RunReading.trimmed) else {
      throw Failure(.usage, "'accept' needs '--into RUN', the run folder to which it is added")
    }
    try VerifyCommand.needFolder(sent)
    try VerifyCommand.needFolder(into)
    guard StagedFolder.names(in: into).contains("logs") else {
      throw Failure(.usage, "'\(into)' has no folder 'logs'; put the run's logs there first")
    }
    let signers = try VerifyCommand.signers(invocation)
    Interruption.arm()
    var folder = ReturnedFolder(sent, checks: CheckCatalogue.all.map(\.id), lastDay: lastDay)
    guard folder.problems.isEmpty, let returned = folder.returned else {
      for problem in folder.problems.prefix(100) { console.complain(VerifyCommand.line(problem, sent)) }
      return .gateFails
    }
    let voucher: BagVoucher
    do throws(BagProblem) {
      voucher = try Self.voucher(sent, folder, signers)
    } catch {
      console.complain(VerifyCommand.line(error, sent))
      return .gateFails
    }
    let before = try RunReading.evidence([into], nil)
    if let run = returned.run, run != before.name {
      console.remark("warning: the answers are for a run '\(run)', and this one is '\(before.name)'")
    }
    folder.leaveOut(Set(before.files.filter { !$0.path.hasPrefix(below) }.map(\.sha256)))
    let place = try take(folder, into, console)
    let reading = try RunReading(invocation, console, runs: [into])
    let builds = ReturnedBuilds(reading.diagnosis.timeline, below: String(place.dropFirst(into.utf8.count + 1)))
    for warning in builds.warnings(returned) { console.remark("warning: \(warning)") }
    let told = [["signature", Visible.text(voucher.said)]] + builds.rows
    console.print(
      "\(Visible.text(place))\n" + Layout.columns(told + rows(returned, builds, reading.diagnosis), indent: 2))
    try console.flush()
    return reading.status()
  }

  /// Where returns lie in a run.
  static let below = "logs/returned/"

  /// Who vouches for what came back; a plain folder carries no signature.
  private static func voucher(
    _ sent: String, _ folder: ReturnedFolder, _ signers: String?
  ) throws(BagProblem) -> BagVoucher {
    if folder.isBag { return try BagVoucher(of: sent, signers: signers) }
    guard signers == nil else {
      throw BagProblem(nil, "is no bag, and so carries no signature; ask for one made by 'baton handoff --sign'")
    }
    return .nobody
  }

  /// Adds the files below a number of their own; where they lie.
  private static func take(
    _ folder: ReturnedFolder, _ run: String, _ console: Console
  ) throws(Failure) -> String {
    let all = "\(run)/\(below)"
    let numbers = StagedFolder.names(in: all).compactMap { Int($0) }.filter { $0 > 0 }.sorted()
    for number in numbers where ReturnedFolder.files(of: "\(all)\(number)") == folder.files {
      console.remark("'\(all)\(number)' is that already: nothing was added")
      return "\(all)\(number)"
    }
    let place = "\(all)\((numbers.last ?? 0) + 1)"
    let staged = try StagedFolder(place, beside: run)
    for file in folder.files {
      let output = try staged.open(file.path)
      do {
        let sha256 = try BagFile.read("\(folder.place)/\(file.path)") { try output.append($0) }
        guard sha256 == file.sha256 else { throw Failure(.noInput, "'\(file.path)' changed while it was read") }
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure(.noInput, "'\(folder.place)/\(file.path)' cannot be read")
      }
      try output.close()
    }
    try staged.commit()
    return place
  }

  /// A row for each answer: what was said, and what the run shows of the check now.
  private static func rows(
    _ returned: ReturnedAnswers, _ builds: ReturnedBuilds, _ diagnosis: Diagnosis
  ) -> [[String]] {
    let isOneBuild = Set(diagnosis.checks.map(\.build)).count == 1
    return returned.answers.map { answer in
      let person = [answer.tester, answer.device, answer.os].compactMap { $0 }.joined(separator: ", ")
      let word = (person.isEmpty ? "" : person + ": ") + answer.outcome
      let of = diagnosis.checks.filter { $0.check.id == answer.check }
      let named = of.filter { answer.build == nil || $0.build?.build == answer.build }
      // Of two binaries with one build number the one whose logs came back is meant.
      let back = named.filter { row in row.build.map(builds.back.contains) ?? false }
      let verdicts = (!back.isEmpty ? back : !named.isEmpty ? named : of).map { row in
        let environment = row.verdict.environment.map { " on \($0.rawValue)" } ?? ""
        let message = row.contradiction ?? (row.verdict.kind == .verified ? nil : row.message)
        let build = isOneBuild ? "" : row.build.map { " [\($0.shown)]" } ?? ""
        return "\(row.verdict.kind.rawValue)\(environment)\(build)"
          + (message.map { ": " + $0.said(in: .english) } ?? "")
      }
      return [answer.check, Visible.text("\(word) → \(verdicts.joined(separator: "; "))")]
    }
  }

  /// Tomorrow in UTC: the day farthest ahead that it is anywhere.
  private static var lastDay: String {
    var now = time(nil) + 86_400
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}
