import EventLog
import Testing
import Vocabulary

@testable import Diagnosis

@Suite("Generated files of the system are what they are meant to be")
struct SystemFilesTests {
  static let seeds = UInt64(0)..<120

  @Test("Some devices are witnessed by the system's log alone, and some processes by their report")
  func witnesses() {
    var proven = 0
    var ended = 0
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      guard run.files.contains(where: { $0.path.hasSuffix(".ndjson") }) else { continue }
      let timeline = Timeline(Intake.read(files: run.files.map { ($0.path, $0.bytes) }))
      #expect(timeline.files.allSatisfy { !$0.isDegraded }, "\(seed)")
      proven += timeline.launches.count { launch in
        launch.environment == .device
          && launch.witnesses.contains { timeline.files[timeline.witnesses[$0].file].path.hasSuffix(".ndjson") }
      }
      ended += timeline.launches.count { $0.terminations.contains { $0.text(.cause) == "jetsam" } }
    }
    #expect(proven > 20 && ended > 2, "\(proven) launches, \(ended) reports")
  }

  @Test("A decoy proves no device, and is read without a fault", arguments: Decoy.allCases)
  func decoys(kind: Decoy) {
    var witnessed = 0
    for seed in Self.seeds {
      let run = RunGenerator.run(seed: seed)
      var mutator = RunMutator(seed: seed)
      let files = run.files.filter { $0.role != .witness } + [mutator.decoy(kind, of: run)]
      let timeline = Timeline(Intake.read(files: files.map { ($0.path, $0.bytes) }))
      #expect(timeline.launches.allSatisfy { $0.environment != .device }, "\(kind) \(seed)")
      #expect(timeline.files.allSatisfy { !$0.isDegraded && $0.format != "unknown" }, "\(kind) \(seed)")
      witnessed += timeline.witnesses.count { $0.kind == .device }
    }
    // What is to look like a device's log does so.
    if [.otherPID, .otherImage, .otherTime, .anonymous, .embedded].contains(kind) { #expect(witnessed > 50) }
  }
}
