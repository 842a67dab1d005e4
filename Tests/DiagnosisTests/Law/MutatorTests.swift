import EventLog
import Testing
import Vocabulary

@testable import Diagnosis

/// A law over mutated runs says nothing if the mutators do not do what they say.
@Suite("The mutators of runs")
struct MutatorTests {
  private static let seeds = Array(UInt64(0)..<40)

  private func lines(_ files: [RunFile]) -> [String] { files.flatMap(\.lines) }

  /// Whether `part` is `whole` with some elements left out.
  private func isSubsequence(_ part: [String], of whole: [String]) -> Bool {
    var rest = whole[...]
    for line in part {
      guard let place = rest.firstIndex(of: line) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  @Test("Deletions take away what they say from one log, keep the order of the rest, and know a tail from a hole")
  func deletions() throws {
    var tails = 0
    var holes = 0
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      for result in [
        mutator.deletingLines(run.files), mutator.deletingBlock(run.files), mutator.deletingKind(run.files),
      ] {
        let (files, deletion) = try #require(result)
        let before = try #require(run.files.first { $0.path == deletion.path })
        let after = files.first { $0.path == deletion.path }
        #expect(!deletion.lines.isEmpty)
        #expect((after?.lines ?? []).count + deletion.lines.count == before.lines.count)
        #expect(isSubsequence(after?.lines ?? [], of: before.lines) && isSubsequence(deletion.lines, of: before.lines))
        #expect(deletion.isWholeFile == (after == nil))
        #expect(deletion.isTail == before.lines.starts(with: after?.lines ?? []))
        #expect(files.filter { $0.path != deletion.path } == run.files.filter { $0.path != deletion.path })
        if deletion.isTail { tails += 1 } else { holes += 1 }
      }
    }
    #expect(tails > 3 && holes > 60)
  }

  @Test("A block is contiguous, a kind is all lines of one event")
  func shapes() throws {
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let blocked = mutator.deletingBlock(run.files)
      let block = try #require(blocked).deletion
      let before = try #require(run.files.first { $0.path == block.path }).lines
      let start = try #require(before.firstIndex(of: block.lines[0]))
      #expect(Array(before[start..<(start + block.lines.count)]) == block.lines)
      let kinds = mutator.deletingKind(run.files)
      let (files, kind) = try #require(kinds)
      let event = RunMutator.event(kind.lines[0])
      #expect(kind.lines.allSatisfy { RunMutator.event($0) == event })
      #expect(!(files.first { $0.path == kind.path }?.lines ?? []).contains { RunMutator.event($0) == event })
    }
  }

  @Test("The head of a log goes with its log.opened, the evidence against a check with lines of that evidence")
  func targeted() throws {
    var aimed = 0
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let headless = mutator.deletingHeader(run.files)
      let (files, head) = try #require(headless)
      #expect(RunMutator.event(head.lines[0]) == "log.opened" && !head.isTail)
      #expect(!(files.first { $0.path == head.path }?.lines ?? []).contains { RunMutator.event($0) == "log.opened" })
      let diagnosis = run.diagnosed()
      let result = mutator.deletingEvidence(run.files, of: diagnosis)
      let (_, evidence) = try #require(result)
      var against = diagnosis.checks.flatMap(\.attempts).filter { $0.fact.result != .held }.flatMap(\.attempt.evidence)
      against += diagnosis.findings.flatMap { $0.witnesses + [$0.culprit].compactMap { $0 } }
      let lines = Set(
        against.map { event in
          run.files.first { $0.path == diagnosis.timeline.files[event.file].path }?.lines[event.line - 1] ?? ""
        })
      if evidence.lines.allSatisfy(lines.contains) { aimed += 1 }
    }
    #expect(aimed > 5)
  }

  @Test("A hole in the middle of an app's log is seen, and a cut inside a line as well")
  func lossIsSeen() throws {
    var cuts = 0
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let result = mutator.deletingLines(run.files)
      let (holed, deletion) = try #require(result)
      if !deletion.isTail, deletion.role == .app {
        #expect(run.diagnosed(holed).has("evidence.sequence-gap"), "\(seed)")
      }
      let ended = mutator.cuttingTail(run.files)
      let (cut, tail) = try #require(ended)
      #expect(tail.isTail || tail.isWholeFile)
      if let file = cut.first(where: { $0.path == tail.path }), !file.stump.isEmpty {
        cuts += 1
        #expect(!file.stump.hasSuffix("}\n") && !file.bytes.isEmpty && file.bytes.last != 0x0A)
        #expect(tail.lines[0].hasPrefix(file.stump))
      }
    }
    #expect(cuts > 6)
  }

  @Test("A file left out is one file, whole")
  func leavesOutFile() throws {
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      guard let (files, deletion) = mutator.deletingFile(run.files) else {
        #expect(run.files.count == 1)
        continue
      }
      #expect(files.count == run.files.count - 1 && deletion.isWholeFile)
      #expect(files == run.files.filter { $0.path != deletion.path })
    }
  }

  @Test("Doubling, shuffling and permuting lose nothing and add nothing")
  func deliveries() {
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let doubled = mutator.doubling(run.files)
      for (before, after) in zip(run.files, doubled) {
        let expected = before.role == .witness ? before.lines : before.lines.flatMap { [$0, $0] }
        #expect(after.lines == expected)
      }
      let shuffled = mutator.shuffling(run.files)
      for (before, after) in zip(run.files, shuffled) {
        #expect(before.lines.first == after.lines.first && before.lines.sorted() == after.lines.sorted())
      }
      #expect(lines(shuffled) != lines(run.files))
      let permuted = mutator.permuting(run.files)
      #expect(Set(permuted) == Set(run.files) && permuted.count == run.files.count)
    }
  }

  @Test("Additions hold no server and no witness, bear no launch of the run, and prove no device of its builds")
  func additions() {
    var seen: Set<String> = []
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let ids = Set(run.launches.map(\.id))
      let builds = Set(run.launches.map(\.build))
      for kind in Addition.allCases {
        let added = mutator.addition(kind, to: run)
        #expect(!added.isEmpty && added.allSatisfy { $0.role == .app || $0.role == .tester }, "\(kind) \(seed)")
        #expect(Set(added.map(\.path)).isDisjoint(with: run.files.map(\.path)))
        let launches = Timeline(Intake.read(files: (run.files + added).map { ($0.path, $0.bytes) })).launches
        for launch in launches {
          guard let event = launch.first, let id = launch.id.map(event.store.string), !ids.contains(id) else {
            continue
          }
          seen.insert("\(kind) \(launch.environment.kind?.rawValue ?? "none")")
          #expect(launch.environment != .device || !builds.contains(launch.build), "\(kind) \(seed)")
        }
      }
    }
    for kind in ["simulator simulator", "host host", "unproven none", "contradicted none", "otherBuild device"] {
      #expect(seen.contains(kind), "no addition is \(kind); seen \(seen.sorted())")
    }
  }

  @Test("Stops are said of every launch, early or at its end; lies claim a device where no witness stands")
  func stopsAndLies() {
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      for stop in RunMutator.Stop.allCases {
        let launches = Timeline(Intake.read(files: mutator.stopping(run, stop).map { ($0.path, $0.bytes) })).launches
        switch stop {
        case .debugger: #expect(launches.allSatisfy { $0.debugger == true })
        case .debuggerUnstated: #expect(launches.allSatisfy { $0.debugger == nil })
        case .forceQuitEarly, .forceQuitAtEnd:
          #expect(
            launches.allSatisfy { $0.terminations.contains { $0.text(.cause) == "user" && $0.source == .tester } })
        case .harnessKillEarly, .harnessKillAtEnd:
          #expect(launches.allSatisfy { $0.terminations.contains { $0.text(.cause) == "harness" } })
        }
      }
      let lying = mutator.lying(run.files)
      #expect(lying.count == run.files.count + 1)
      #expect(lying.allSatisfy { $0.role != .witness || run.files.contains($0) })
      #expect(lines(lying).contains { line in RunMutator.lies.contains(where: line.contains) })
      let files = Intake.read(files: lying.map { ($0.path, $0.bytes) }).files
      #expect(files.allSatisfy { !$0.isDegraded }, "\(seed)")
    }
  }
}
