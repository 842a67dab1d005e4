import EventLog
import Testing
import Vocabulary

@testable import Diagnosis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The seven points of the law of verdicts, each over its own generated and mutated runs. A failure names the seed and shows
/// the run. `LAW_RUNS=20000 swift test --filter LawTests` goes on for longer than the 2,000 runs of the normal suite.
@Suite("The law of verdicts, over generated runs")
struct LawTests {
  /// How many runs all laws together are held over.
  static let runs = ProcessInfo.processInfo.environment["LAW_RUNS"].flatMap(Int.init) ?? 2100

  /// How the runs are shared out among the laws, in parts of 21: by what a run of each costs and how rare its faults are.
  private static let shares: [UInt64] = [4, 3, 4, 2, 3, 3, 2, 3]

  /// The seeds of a law, from 1 to 7, and 8 for the system's half of the second, in blocks, which the test library spreads over the processors.
  static func blocks(_ law: Int) -> [Range<UInt64>] {
    let (first, count, size) = (UInt64(law) * 100_000_000, (UInt64(runs) * shares[law - 1] + 20) / 21, UInt64(25))
    return stride(from: first, to: first + count, by: Int(size)).map { $0..<min($0 + size, first + count) }
  }

  /// Holds a law over a block: `broken` says what breaks it in a run, with the files as they were then. Where a law is about
  /// devices, most runs are such that have one, well-behaved or with faults.
  private func hold(
    _ block: Range<UInt64>, onDevices: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    _ broken: (GeneratedRun, inout RunMutator) -> (what: String, files: [RunFile])?
  ) {
    for seed in block {
      var run = RunGenerator.run(seed: seed)
      if onDevices && seed % 8 != 0 {
        var other = seed
        while !(run.circumstances.contains(.witnessedDevice) && run.launches.count > 1) {
          other += 1_000_000
          run = RunGenerator.run(seed: other)
        }
      }
      var mutator = RunMutator(seed: seed)
      guard let (what, files) = broken(run, &mutator) else { continue }
      Issue.record("\(what)\n\(run.brief(files))", sourceLocation: sourceLocation)
      return
    }
  }

  private func list(_ rows: [CheckRow]) -> String {
    rows.map { "\($0.check.id) [\($0.build?.build ?? "-")] \($0.verdict.kind)" }.joined(separator: ", ")
  }

  @Test("1: without a witness nothing is verified on a device, whatever the text says", arguments: blocks(1))
  func onlyWitnesses(block: Range<UInt64>) {
    hold(block) { run, mutator in
      let decoys = Decoy.allCases.filter { _ in mutator.dice.chance(percent: 30) }
      let files =
        mutator.lying(run.files).filter { $0.role != .witness } + decoys.map { mutator.decoy($0, of: run) }
      let diagnosis = run.diagnosed(files)
      if let wrong = diagnosis.unsound.first { return (wrong, files) }
      let wrong = diagnosis.checks.filter {
        $0.isVerified && ($0.verdict.environment == .device || $0.scope == .device)
      }
      return wrong.isEmpty ? nil : (list(wrong), files)
    }
  }

  @Test(
    "2: what is no device of the build, and a person's word, verify no device check and lift no failure",
    arguments: blocks(2))
  func additions(block: Range<UInt64>) {
    hold(block, onDevices: true) { run, mutator in
      let kind = mutator.dice.pick(Addition.allCases)
      let files = run.files + mutator.addition(kind, to: run)
      let after = run.diagnosed(files).rowsByKey
      let wrong = run.diagnosed().checks.filter { row in
        guard row.scope == .device, let now = after[row.key] else { return false }
        return (now.isVerified && !row.isVerified) || (row.isFailed && !now.isFailed)
      }
      return wrong.isEmpty ? nil : ("\(kind): \(list(wrong)) became \(list(wrong.compactMap { after[$0.key] }))", files)
    }
  }

  /// What is held of deletions: a check that was not verified and is so after lines, a stretch, all lines of a kind, the head
  /// or the end of a log, a file, or the very lines that spoke against a check were taken away.
  ///
  /// - Lines that are not the end of their log: a device check is never verified by an attempt in the installation whose log
  ///   lost them, nor by one that rests on, or could have been contradicted by, the server's log that lost them. By an
  ///   attempt in another installation only where the loss is reported. Of a tester's log, whose lines bracket, veto and
  ///   speak and are never evidence for a check, the loss is reported.
  /// - A launch's whole log from between two others of its installation: the same, by the hole in `launchNumber`.
  /// - The end of a log, a whole server's or tester's log, the first or last launch of an installation, and a witness: may
  ///   have been the evidence against it, and nothing that remains can show that they were there.
  /// - A check of scope `any`: unless an end or a whole file was taken away, the loss is reported.
  @Test("2: what looks like the system's word and is about nothing of the run does neither", arguments: blocks(8))
  func decoys(block: Range<UInt64>) {
    hold(block, onDevices: true) { run, mutator in
      let kind = mutator.dice.pick(Decoy.allCases)
      let files = run.files + [mutator.decoy(kind, of: run)]
      let after = run.diagnosed(files).rowsByKey
      let wrong = run.diagnosed().checks.filter { row in
        guard row.scope == .device, let now = after[row.key] else { return false }
        return (now.isVerified && !row.isVerified) || (row.isFailed && !now.isFailed)
      }
      return wrong.isEmpty
        ? nil : ("\(kind.rawValue): \(list(wrong)) became \(list(wrong.compactMap { after[$0.key] }))", files)
    }
  }

  @Test(
    "3: taking lines or files away verifies nothing, but where the evidence against it went, and then the hole shows",
    arguments: blocks(3))
  func deletions(block: Range<UInt64>) {
    hold(block, onDevices: true) { run, mutator in
      let whole = run.diagnosed()
      let result =
        switch mutator.dice.below(16) {
        case 0, 1: mutator.deletingLines(run.files)
        case 2, 3: mutator.deletingBlock(run.files)
        case 4, 5: mutator.deletingKind(run.files)
        case 6: mutator.cuttingTail(run.files)
        case 7: mutator.deletingFile(run.files)
        case 8: mutator.deletingHeader(run.files)
        default: mutator.deletingEvidence(run.files, of: whole)
        }
      guard let (files, deletion) = result else { return nil }
      let after = run.diagnosed(files)
      let before = whole.rowsByKey
      let wrong = after.checks.filter { row in
        row.isVerified && before[row.key]?.isVerified != true && Deletions(run, deletion, after).forbid(row)
      }
      return wrong.isEmpty
        ? nil
        : (
          "\(list(wrong)), was \(list(wrong.compactMap { before[$0.key] })), after \(deletion.lines.count) lines of "
            + "\(deletion.path) went: \(deletion.lines.prefix(4))", files
        )
    }
  }

  @Test("4: a later good launch erases no failure, unless the plan names it as a retest", arguments: blocks(4))
  func retests(block: Range<UInt64>) {
    hold(block) { run, mutator in
      guard let launch = run.launches.first else { return nil }
      let before = run.diagnosed()
      let failed = before.checks.filter { $0.isFailed && $0.build == launch.build }
      guard !failed.isEmpty else { return nil }
      let good = RunGenerator.goodInstallation(
        of: launch.build, on: mutator.dice.chance(percent: 60) ? .witnessedDevice : .simulator, after: run.end,
        index: 7,
        seed: ~run.seed)
      let files = run.files + good.files
      let after = run.diagnosed(files).rowsByKey
      var wrong = failed.filter { after[$0.key]?.isFailed != true }
      if !wrong.isEmpty { return ("erased: \(list(wrong))", files) }
      // Another launch's name changes nothing; the good launches' names lift what they show again.
      var plan = run.plan
      plan.retests["00000000-0000-4000-8000-000000000000"] = "synthetic"
      var named = plan
      for launch in good.launches { named.retests[launch.id] = "synthetic" }
      let alone = good.diagnosed(plan: named).rowsByKey
      if run.seed % 3 == 0 {
        let other = run.diagnosed(files, plan: plan).rowsByKey
        wrong = failed.filter { other[$0.key]?.isFailed != true }
      }
      if !wrong.isEmpty { return ("erased by another launch's retest: \(list(wrong))", files) }
      let lifted = run.diagnosed(files, plan: named).rowsByKey
      // What is judged over the whole run is not repeated by a launch.
      wrong = failed.filter {
        alone[$0.key]?.isVerified == true && lifted[$0.key]?.isFailed == true && $0.check.id != "cleanup.test-artifacts"
      }
      return wrong.isEmpty ? nil : ("not lifted by its retest: \(list(wrong))", files)
    }
  }

  @Test("5: rows are sound, and no order of files or lines and no copies change them", arguments: blocks(5))
  func order(block: Range<UInt64>) {
    hold(block) { run, mutator in
      let before = run.diagnosed()
      // The diagnosis that all deliveries are held against is sound in itself.
      if let wrong = before.unsound.first { return (wrong, run.files) }
      let permuted = mutator.permuting(run.files)
      let after = run.diagnosed(permuted)
      if after.views != before.views {
        return ("rows differ for permuted files: \(difference(before, after))", permuted)
      }
      if after.findings.map(\.id) != before.findings.map(\.id) {
        return ("findings differ for permuted files", permuted)
      }
      if after.rules.map(\.state) != before.rules.map(\.state) { return ("rules differ for permuted files", permuted) }
      if after.timeline.files.map(\.path) != before.timeline.files.map(\.path) {
        return ("files in another order", permuted)
      }
      let other =
        mutator.dice.chance(percent: 60)
        ? mutator.doubling(run.files, percent: mutator.dice.pick([100, 100, 20])) : mutator.shuffling(run.files)
      let delivered = run.diagnosed(other)
      return delivered.checks.map(\.verdict) == before.checks.map(\.verdict)
        ? nil : ("verdicts differ for doubled or shuffled lines: \(difference(before, delivered))", other)
    }
  }

  private func difference(_ a: Diagnosis, _ b: Diagnosis) -> String {
    zip(a.views, b.views).filter { $0 != $1 }.map { "\($0) / \($1)" }.prefix(3).joined(separator: "\n")
  }

  /// A stop at the end of a launch leaves alone what had ended in it before; it must not be the relaunch that was to be shown.
  @Test(
    "6: a force quit, a harness's kill or a debugger satisfies no check of background, suspension or relaunch",
    arguments: blocks(6))
  func stops(block: Range<UInt64>) {
    hold(block, onDevices: true) { run, mutator in
      let stop = mutator.dice.pick(RunMutator.Stop.allCases)
      let files = mutator.stopping(run, stop)
      let wrong = run.diagnosed(files).checks.filter { row in
        guard row.isVerified, row.check.traits.contains(.lifeCycle), let attempt = row.decisive?.attempt else {
          return false
        }
        switch stop {
        case .debugger, .forceQuitEarly, .harnessKillEarly: return true
        case .debuggerUnstated: return row.verdict.environment == .device
        case .forceQuitAtEnd, .harnessKillAtEnd: return attempt.launches.count > 1
        }
      }
      return wrong.isEmpty ? nil : ("\(stop): \(list(wrong))", files)
    }
  }

  @Test("7: a stricter plan verifies nothing that a plainer one does not", arguments: blocks(7))
  func plans(block: Range<UInt64>) {
    hold(block) { run, mutator in
      var stricter = run.plan
      for check in CheckCatalogue.all {
        switch mutator.dice.below(6) {
        case 0: stricter.excluded[check.id] = "synthetic"
        case 1, 2, 3: if check.scope == .any { stricter.requireDevice.insert(check.id) }
        default: break
        }
      }
      if mutator.dice.chance(percent: 30) { stricter.samples = ["synthetic": mutator.dice.sha256()] }
      let before = run.diagnosed().rowsByKey
      let wrong = run.diagnosed(plan: stricter).checks.filter { row in
        // The plan is obeyed, too.
        if (stricter.excluded[row.check.id] != nil) != (row.verdict.kind == .excluded) { return true }
        if stricter.requireDevice.contains(row.check.id) && row.isVerified && row.verdict.environment != .device {
          return true
        }
        return row.isVerified && before[row.key]?.isVerified != true
      }
      return wrong.isEmpty ? nil : ("\(list(wrong)), was \(list(wrong.compactMap { before[$0.key] }))", run.files)
    }
  }

  @Test("7: run.json accepts no status outside 2xx", arguments: [100, 199, 300, 304, 404, 500, 0, -1])
  func acceptedStatus(code: Int) {
    let json = "{\"schema\":\"baton-run/1\",\"plan\":{\"acceptedStatus\":[201,\(code)]}}"
    #expect(throws: RunDescriptionError.self) {
      try RunDescription(json: Array(json.utf8), path: "run.json", checks: CheckCatalogue.all.map(\.id))
    }
    let good = "{\"schema\":\"baton-run/1\",\"plan\":{\"acceptedStatus\":[200,299]}}"
    let plan = try? RunDescription(json: Array(good.utf8), path: "run.json", checks: []).plan
    #expect(plan?.acceptedStatus == [200, 299])
  }
}

/// What must not be verified after something was taken away: ``LawTests/deletions(block:)`` says it in words.
private struct Deletions {
  let run: GeneratedRun
  let deletion: RunMutator.Deletion
  let after: Diagnosis

  init(_ run: GeneratedRun, _ deletion: RunMutator.Deletion, _ after: Diagnosis) {
    self.run = run
    self.deletion = deletion
    self.after = after
  }

  /// Whether a row that is newly verified breaks the law.
  func forbid(_ row: CheckRow) -> Bool {
    if deletion.role == .witness { return false }
    if deletion.isWholeFile && deletion.role == .app && isBetweenLaunches {
      return row.scope == .device ? isHome(row) || !after.reportsLoss : false
    }
    if deletion.isTail || deletion.isWholeFile { return false }
    guard row.scope == .device else { return !after.reportsLoss }
    switch deletion.role {
    case .app: return isHome(row) || !after.reportsLoss
    case .server: return true
    case .tester: return !after.reportsLoss
    case .witness: return false
    }
  }

  /// Whether the deciding attempt lies in the installation that lost something.
  private func isHome(_ row: CheckRow) -> Bool {
    (row.decisive?.attempt.launches ?? []).contains { index in
      let id = after.timeline.launches[index].id.map(after.timeline.store.string)
      return run.launches.first { $0.id == id }?.installation == deletion.installation
    }
  }

  /// Whether launches of the installation remain before and after the one that went.
  private var isBetweenLaunches: Bool {
    let launch = run.files.first { $0.path == deletion.path }?.launch
    let series = run.launches.filter { $0.installation == deletion.installation }.map(\.id)
    guard let launch, let place = series.firstIndex(of: launch) else { return false }
    return place > 0 && place < series.count - 1
  }
}
