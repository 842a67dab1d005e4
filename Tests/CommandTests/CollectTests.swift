import Diagnosis
import EventLog
import Foundation
import Testing
import Vocabulary

@Suite("baton collect")
struct CollectTests {
  /// A run that holds nothing yet, with a sample of known size.
  private func newRun() async throws -> TestFolder {
    let folder = try TestFolder()
    #expect(try await baton("new", "run", "--size", "6000", in: folder.root).status == 0)
    return folder
  }

  /// Calls `baton` with a folder of programs of the test's own before those of the system.
  private func collect(
    _ arguments: String..., in folder: TestFolder, programs: String? = nil
  ) async throws -> BatonProcess.Outcome {
    let path = (programs.map { [folder.path($0)] } ?? []) + ["/usr/bin", "/bin"]
    return try await BatonProcess(
      arguments: ["collect"] + arguments, directory: folder.root,
      environment: ["PATH": path.joined(separator: ":")]
    ).run()
  }

  /// An `xcrun` that notes each call, and knows the container of an app in a simulator.
  private func makeXcrun(in folder: TestFolder, failing: String = "nothing") throws {
    try folder.write("{\"event\":\"app.launched\"}\n", to: "container/Library/Caches/baton/app-1.jsonl")
    try folder.write(
      """
      #!/bin/sh
      printf '%s|' "$@" >> \(folder.path("calls"))
      echo "$SIMCTL_CHILD_BATON_LOGS" >> \(folder.path("calls"))
      case "$*" in
        *\(failing)*) exit 7;;
        *get_app_container*) echo \(folder.path("container"));;
        *) echo '{}';;
      esac
      """, to: "bin/xcrun")
    try folder.setMode(0o755, of: "bin/xcrun")
  }

  @Test("Without a word on where the app runs, it prints every recipe, and what is to be filled in")
  func everything() async throws {
    let folder = try await newRun()
    let outcome = try await collect("run", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    for recipe in RecipeCatalogue.all {
      #expect(outcome.out.contains("  \(recipe.title.en) ("), "\(recipe.title.en)")
    }
    for place in RecipeCatalogue.places { #expect(outcome.out.contains("\n  \(place.name) "), "\(place.name)") }
    // 6,000 bytes at 100 a second.
    #expect(outcome.out.contains("    $ baton receive --run run --fault slow=100\n"))
    let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("At 100 bytes a second a sample of 6000 bytes takes 60 seconds"))
    #expect(outcome.out.contains(#"cp -R "$(xcrun simctl get_app_container booted BUNDLE-ID data)/Library/"#))
  }

  @Test("Options fill the places; what a shell would change is quoted")
  func options() async throws {
    let folder = try await newRun()
    let outcome = try await collect(
      "run", "--target", "device", "--app", "com.example.courier", "--device", "0000-UDID", "--process", "It's",
      "--logs", "Documents/$x", in: folder)
    #expect(outcome.status == 0)
    #expect(!outcome.out.contains("BUNDLE-ID") && !outcome.out.contains("Simulator\n"))
    #expect(outcome.out.contains("--domain-identifier com.example.courier --source 'Documents/$x' "))
    #expect(outcome.out.contains(#"'process == "It'\''s" OR "#))
    // A value is not looked through for places again.
    #expect(outcome.out.contains("--device 0000-UDID --json-output"))
  }

  @Test("What the app's logs name needs no option, and several of a kind need one")
  func namedByLogs() async throws {
    let folder = try TestFolder()
    func log(_ bundle: String) -> String {
      """
      {"event":"log.opened","schema":"baton-log/1","time":"2026-05-12T08:00:01Z","seq":0,"source":"app","launch":"\(bundle)",\
      "environment":{"kind":"simulator","udid":"5E2B0000-0000-0000-0000-000000000001"},"app":{"bundleID":"\(bundle)"}}

      """
    }
    try folder.write(log("com.example.courier"), to: "run/logs/app.jsonl")
    let outcome = try await collect("run", in: folder)
    #expect(outcome.out.hasPrefix("Simulator\n"))
    #expect(!outcome.out.contains("\nDevice\n"))
    #expect(outcome.out.contains("simctl launch 5E2B0000-0000-0000-0000-000000000001 com.example.courier\n"))
    try folder.write(log("com.example.other"), to: "run/logs/other.jsonl")
    let two = try await collect("run", in: folder)
    #expect(two.status == 64)
    #expect(
      two.errors == "baton: error: the logs are of several apps ('com.example.courier', 'com.example.other'); say "
        + "which one by '--app'\n")
  }

  @Test("--run runs what fetches, without a shell, and prints it")
  func executes() async throws {
    let folder = try await newRun()
    try makeXcrun(in: folder)
    let outcome = try await collect(
      "run", "--run", "--target", "simulator", "--app", "com.example.$(touch x)", in: folder, programs: "bin")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.out.split(separator: "\n").count == 3)
    #expect(
      try folder.text("calls").split(separator: "\n") == [
        "simctl|get_app_container|booted|com.example.$(touch x)|data|",
        "simctl|spawn|booted|log|show|--style|ndjson|--info|--debug|--last|10m|", "simctl|list|devices|--json|",
      ])
    #expect(folder.names("run/logs") == ["app-1.jsonl", "simulators.json", "system.ndjson"])
    #expect(try folder.text("run/logs/simulators.json") == "{}\n")
    #expect(!folder.names("").contains("x"))
  }

  @Test("--run --start starts the app, with the folder of its logs in its environment")
  func starts() async throws {
    let folder = try await newRun()
    try makeXcrun(in: folder)
    let outcome = try await collect(
      "run", "--run", "--start", "--target", "simulator", "--app", "com.example.courier", in: folder, programs: "bin")
    #expect(outcome.status == 0)
    let call = try folder.text("calls")
    #expect(call.hasPrefix("simctl|launch|booted|com.example.courier|/"))
    #expect(call.hasSuffix("/run/logs\n"))
    #expect(outcome.errors.contains("left out: baton receive --run run --fault slow=100: there is no 'baton'"))
  }

  @Test("--run stops at the first command that fails")
  func stops() async throws {
    let folder = try await newRun()
    try makeXcrun(in: folder, failing: "ndjson")
    let outcome = try await collect(
      "run", "--run", "--target", "simulator", "--app", "com.example.courier", in: folder, programs: "bin")
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("baton: error: 'xcrun simctl spawn booted log show "))
    #expect(outcome.errors.hasSuffix("ended with status 7\n"))
    // Nothing half is left of what failed.
    #expect(folder.names("run/logs") == ["app-1.jsonl"])
  }

  @Test("What this machine cannot run is left out and named, with the reason")
  func leavesOut() async throws {
    let folder = try await newRun()
    try folder.write("", to: "bin/xcrun")
    let outcome = try await collect(
      "run", "--run", "--target", "simulator", "--target", "xcuitest", in: folder, programs: "bin")
    #expect(outcome.status == 0 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("data)/Library/Caches/baton/.\" run/logs/: BUNDLE-ID is not known\n"))
    #expect(outcome.errors.contains("simulators.json: there is no 'xcrun' on this machine\n"))
    #expect(outcome.errors.contains("RESULT is not known"))
    #expect(folder.names("run/logs") == [])
  }

  @Test("A recipe says the same in every language, with the same places")
  func texts() {
    for recipe in RecipeCatalogue.all {
      #expect(!recipe.steps.isEmpty || !recipe.commands.isEmpty)
      for text in [recipe.title, recipe.witnesses, recipe.neverShows] + recipe.steps {
        let places = Language.allCases.map { language in
          text[language].matches(of: /\{[a-z]+\}|`[^`]+`/).map { String($0.output) }.sorted()
        }
        #expect(Set(places).count == 1, "\(text.en)")
        #expect(Set(Language.allCases.map { text[$0] }).count == 3, "\(text.en)")
      }
    }
  }

  @Test("A missing run, and no run at all, are errors that say what to do")
  func mistakes() async throws {
    let folder = try TestFolder()
    let missing = try await collect("run", in: folder)
    #expect(missing.status == 66)
    #expect(missing.errors == "baton: error: 'run' is no run folder; make one by 'baton new run'\n")
    let none = try await collect(in: folder)
    #expect(none.status == 64 && none.errors.contains("'collect' needs RUN"))
  }

  @Test("The commands of the checks that fetch are those of the recipes")
  func oneSource() {
    let own = RecipeCatalogue.all.flatMap(\.commands).map {
      $0.filled(["SIMULATOR": "booted", "LOG-FOLDER": "Library/Caches/baton"]).shell
    }
    let device = CheckCatalogue.all.filter { $0.scope == .device }.flatMap(\.texts.commands)
    for command in device where !command.hasPrefix("NOW=") && !command.contains(" --last ") {
      for part in command.split(separator: " && ") {
        // The log is shown with more or fewer processes.
        let start = part.prefix { $0 != "'" }
        #expect(own.contains { $0.hasPrefix(start) }, "\(part)")
      }
    }
    #expect(!device.isEmpty)
  }

  @Test("--sources names each judged check once, and only by what it reads")
  func sources() async throws {
    let outcome = try await baton("collect", "--sources")
    #expect(outcome.status == 0)
    let words = outcome.out.split { ", \n".contains($0) }
    for check in CheckCatalogue.all {
      #expect(words.count { $0 == check.id } == (check.attempts == nil ? 0 : 1), "\(check.id)")
    }
    #expect(outcome.out.contains("\nA Console export and an access log decide\n  no check: "))
    #expect(words.contains("session.daemon-lost"))
  }

  @Test(
    "The sources of a check follow from its events",
    arguments: [
      ("upload.foreground", [[.app]]), ("idempotency.resubmission", [[.app], [.server]]),
      ("cleanup.test-artifacts", [[.server]]), ("device.lock-screen", [[.app], [.system, .test]]),
      ("device.suspension", [[.app], [.server, .system], [.system, .test]]),
    ] as [(String, [Set<EvidenceSource>])])
  func decides(id: String, sources: [Set<EvidenceSource>]) throws {
    let check = try #require(CheckCatalogue.check(id))
    #expect(Set(check.sources) == Set(sources))
  }

  @Test("Without a source that it needs, a check is not decided", arguments: ["app", "server"])
  func undecided(source: String) async throws {
    let folder = try TestFolder()
    let receiver = try await RunningReceiver(in: folder, faults: "wrong-hash:first=1")
    try folder.write("twice", to: "a.bin")
    for _ in 0..<2 { _ = try await baton("probe", receiver.url, "a.bin", "--quiet", in: folder.root) }
    await receiver.stop()
    #expect(try await JudgedRun(in: folder).rehearsed.contains("idempotency.resubmission"))
    try FileManager.default.removeItem(at: folder.url("run/logs/\(source).jsonl"))
    #expect(try await !JudgedRun(in: folder).rehearsed.contains("idempotency.resubmission"))
  }
}

@Suite("The logger to paste in")
struct PasteInLoggerTests {
  @Test("It compiles alone, counts launches, and Baton reads every line of it as an app's event log")
  func compiles() async throws {
    let folder = try TestFolder()
    let printed = try await baton("collect", "--logger")
    #expect(printed.status == 0)
    try folder.write(printed.out, to: "BatonLog.swift")
    try folder.write(
      #"""
      import Foundation

      let folder = URL(fileURLWithPath: CommandLine.arguments[1])
      let log = try BatonLog(state: folder)
      log.record("app.launched")
      log.record("task.created", ["sessionID": "s", "taskID": 1, "filePath": "in/é\"\n.bin"])
      log.record("task.progress", ["sessionID": "s", "taskID": 1, "bytesSent": 3])
      log.record("task.completed", ["sessionID": "s", "taskID": 1, "error": ["domain": "NSURLErrorDomain", "code": -1005]])
      log.record("layout.sample", ["angle": Double.nan])
      log.close()
      """#, to: "main.swift")
    let compiler = try run(
      "swiftc", "-swift-version", "6", "-warnings-as-errors", "BatonLog.swift", "main.swift", "-o", "app", in: folder)
    #expect(compiler == 0)
    for _ in 0..<2 {
      #expect(
        try run("BATON_LOGS=\(folder.path("run/logs"))", folder.path("app"), folder.path("state"), in: folder) == 0)
    }
    let evidence = try Intake.read([folder.path("run")], checks: [])
    #expect(evidence.files.count == 2)
    #expect(evidence.files.allSatisfy { $0.lines == 7 && $0.skips.isEmpty && !$0.isDegraded })
    let timeline = Timeline(evidence)
    #expect(timeline.launches.map(\.number) == [1, 2])
    #expect(timeline.launches.allSatisfy { $0.claimedKind == .host && $0.closed != nil && $0.pid != nil })
    #expect(timeline.events(.taskCreated).map { $0.text(.filePath) } == ["in/é\"\n.bin", "in/é\"\n.bin"])
    #expect(timeline.events(.taskCompleted).allSatisfy { $0.integer(.errorCode) == -1005 })
    // Nothing is amiss with the log itself: no hole, no conflict, no unread line.
    let findings = try await baton("diagnose", "run", in: folder.root)
    #expect(!findings.out.contains("[evidence."), "\(findings.out)")
  }

  private func run(_ arguments: String..., in folder: TestFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder.root
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
