import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Finding the files of a run")
struct IntakeTests {
  private static let log = lines("A", "1 app.launched").joined(separator: "\n") + "\n"

  /// A folder in which files and folders are made below each other.
  private struct Run {
    let folder: TemporaryFolder
    private var made: Set<String> = []

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }

    mutating func add(_ name: String, _ text: String = IntakeTests.log) throws {
      let parts = name.split(separator: "/")
      for count in 1..<max(parts.count, 1) {
        let parent = parts[..<count].joined(separator: "/")
        guard made.insert(parent).inserted else { continue }
        try #require(unsafe mkdir(folder.place(parent), 0o755) == 0)
      }
      if !name.hasSuffix("/") { _ = try folder.write(Array(text.utf8), as: name) } else { try makeFolder(name) }
    }

    private mutating func makeFolder(_ name: String) throws {
      let folderName = String(name.dropLast())
      guard made.insert(folderName).inserted else { return }
      try #require(unsafe mkdir(folder.place(folderName), 0o755) == 0)
    }

    func read(_ below: String = "") throws -> Evidence { try Intake.read([path + below], checks: ["c"]) }
  }

  @Test("a folder with logs/ is a run: what lies beside the logs is named, Baton's own report is not")
  func runFolder() throws {
    var run = try Run()
    for name in [
      "logs/b.jsonl", "logs/a.jsonl", "logs/deep/er/c.jsonl", "logs/.DS_Store", "logs/._a.jsonl", "logs/__MACOSX/x",
      "report/report.xml", "report/summary.md", "samples/s.bin", "received/r.bin", "notes.txt", "other/x.jsonl",
      "._run.json", ".DS_Store",
    ] { try run.add(name) }
    try run.add("run.json", #"{"name":"synthetic-run"}"#)
    let evidence = try run.read()
    #expect(evidence.name == "synthetic-run")
    #expect(evidence.files.map(\.path) == ["logs/a.jsonl", "logs/b.jsonl", "logs/deep/er/c.jsonl"])
    #expect(
      evidence.ignored.map { "\($0.path): \($0.reason)" } == [
        ".DS_Store: left by macOS, no evidence", "._run.json: left by macOS, no evidence",
        "logs/.DS_Store: left by macOS, no evidence", "logs/._a.jsonl: left by macOS, no evidence",
        "logs/__MACOSX/: left by macOS, no evidence; files: 1", "notes.txt: outside logs/", "other: outside logs/",
        "received/: bodies that the receiver stored, no logs", "samples/: samples that are sent, no logs",
      ])
  }

  @Test("a folder of the name report that holds anything else is no report")
  func noReport() throws {
    var run = try Run()
    for name in ["logs/a", "report/report.xml", "report/a"] { try run.add(name) }
    #expect(try run.read().ignored == [.init(path: "report", reason: "outside logs/")])
  }

  @Test("any other folder is read whole, and files come in the order of their paths")
  func plainFolder() throws {
    var run = try Run()
    for name in ["z", "B", "a/b", "a.b", "a/a", "samples/x", "é"] { try run.add(name) }
    let evidence = try run.read()
    #expect(evidence.files.map(\.path) == ["B", "a.b", "a/a", "a/b", "samples/x", "z", "é"])
    #expect(evidence.ignored.isEmpty)
    #expect(evidence.name == run.path.split(separator: "/").last.map(String.init))
  }

  @Test("a single file is a run of its own")
  func singleFile() throws {
    var run = try Run()
    try run.add("only.jsonl")
    let evidence = try run.read("/only.jsonl")
    #expect(evidence.files.map(\.path) == ["only.jsonl"] && evidence.name == "only.jsonl")
    #expect(evidence.files[0].events == 2 && evidence.files[0].bytes == Self.log.utf8.count)
  }

  @Test("links to folders and out of the run are not followed, links to its files are, and what is no file fails")
  func oddFiles() throws {
    var run = try Run()
    for name in ["logs/a", "elsewhere/b"] { try run.add(name) }
    let folder = run.folder
    #expect(unsafe symlink("../elsewhere", folder.place("logs/l-folder")) == 0)
    #expect(unsafe symlink("a", folder.place("logs/l-file")) == 0)
    #expect(unsafe symlink("missing", folder.place("logs/l-nowhere")) == 0)
    #expect(unsafe symlink("/etc/passwd", folder.place("logs/l-out")) == 0)
    #expect(unsafe symlink("l-loop", folder.place("logs/l-loop")) == 0)
    #expect(unsafe mkfifo(folder.place("logs/pipe"), 0o600) == 0)
    let evidence = try run.read()
    let failures = Dictionary(uniqueKeysWithValues: evidence.files.map { ($0.path, $0.failure) })
    #expect(
      failures == [
        "logs/a": nil, "logs/l-file": nil,
        "logs/l-folder/": "a symbolic link to a folder is not followed; name the folder itself",
        "logs/l-nowhere": ByteReaderError.missing.description,
        "logs/l-loop": ByteReaderError.linkLoop.description,
        "logs/l-out": "a symbolic link that leads out of the run is not followed; put the file itself there",
        "logs/pipe": ByteReaderError.special("a named pipe").description,
      ])
    let timeline = Timeline(evidence)
    #expect(timeline.files.map(\.copyOf) == [nil, 0, nil, nil, nil, nil, nil])
    #expect(
      timeline.launches.count == 1 && timeline.files.filter { $0.failure != nil }.allSatisfy { $0.sha256.isEmpty })
  }

  @Test("a file without permission fails with a sentence", .enabled(if: getuid() != 0))
  func unreadable() throws {
    var run = try Run()
    try run.add("logs/a")
    #expect(unsafe chmod(run.path + "/logs/a", 0) == 0)
    #expect(try run.read().files.map(\.failure) == [ByteReaderError.noPermission.description])
  }

  @Test("a run that is missing, or a single file that cannot be read, is an error")
  func missing() throws {
    let run = try Run()
    let path = run.path
    #expect(throws: IntakeError.unreadable(path + "/none", "does not exist; check the path")) {
      try Intake.read([path + "/none"], checks: [])
    }
    #expect(unsafe mkfifo(run.folder.place("pipe"), 0o600) == 0)
    #expect(throws: IntakeError.unreadable(path + "/pipe", ByteReaderError.special("a named pipe").description)) {
      try Intake.read([path + "/pipe"], checks: [])
    }
  }

  @Test("several runs get the names of their folders before their paths, whatever the order of the arguments")
  func severalRuns() throws {
    var run = try Run()
    for name in ["x/one/logs/a", "x/two/b", "y/one/logs/a"] { try run.add(name) }
    try run.add("x/one/run.json", #"{"name":"synthetic-plan"}"#)
    let paths = ["/x/one", "/x/two", "/y/one"].map { run.path + $0 }
    for order in [paths, paths.reversed()] {
      let evidence = try Intake.read(order, checks: [])
      #expect(evidence.files.map(\.path) == ["one-2/logs/a", "one/logs/a", "two/b"])
      #expect(evidence.name == "one + one + two")
      #expect(
        evidence.ignored == [
          .init(path: "one/run.json", reason: "a plan counts only when its run is read alone")
        ])
    }
  }

  @Test("a run that is named twice, also by a link, is read once, with its plan")
  func sameRunTwice() throws {
    var run = try Run()
    try run.add("one/logs/a")
    try run.add("one/run.json", #"{"name":"synthetic-plan","plan":{"maxAttempts":2}}"#)
    #expect(unsafe symlink("one", run.folder.place("link")) == 0)
    let one = run.path + "/one"
    let evidence = try Intake.read([one, run.path + "/link", one + "/", one], checks: [])
    #expect(evidence.files.map(\.path) == ["logs/a"] && evidence.ignored.isEmpty)
    #expect(evidence.name == "synthetic-plan" && evidence.description.plan.maxAttempts == 2)
  }

  @Test("progress ends at the whole, and grows")
  func progress() throws {
    var run = try Run()
    for name in ["a", "b", "c"] { try run.add(name) }
    var seen: [[Int]] = []
    _ = try Intake.read([run.path], checks: []) { seen.append([$0, $1]) }
    let size = Self.log.utf8.count
    #expect(seen == [[0, 3 * size], [size, 3 * size], [2 * size, 3 * size], [3 * size, 3 * size]])
  }

  @Test("a broken run.json is an error before anything is read")
  func brokenDescription() throws {
    var run = try Run()
    try run.add("logs/a")
    try run.add("run.json", "{\n\"plans\":{}}")
    let expected = RunDescriptionError(path: "run.json", line: 2, message: "unknown key 'plans'; did you mean 'plan'?")
    let path = run.path
    #expect(throws: IntakeError.description(expected)) { try Intake.read([path], checks: []) }
  }
}
