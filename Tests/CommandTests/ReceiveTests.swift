import EventLog
import Foundation
import Testing
import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("baton receive and baton clean")
struct ReceiveTests {
  /// Runs a receiver in `run`, does something while it listens, and ends it with a signal.
  private func receive(
    _ options: String..., in folder: TestFolder, endingWith signal: Int32 = SIGTERM, log: String = "server.jsonl",
    _ work: @escaping @Sendable (_ port: Int) async throws -> Void = { _ in }
  ) async throws -> BatonProcess.Outcome {
    let (failures, failure) = AsyncStream.makeStream(of: (any Error).self)
    let outcome = try await BatonProcess(
      // It ends by itself where the tests are ended before it.
      arguments: ["receive", "--run", "run", "--port", "0", "--for", "900"] + options, directory: folder.root,
      whileRunning: { id in
        do {
          try await work(try await Self.port(in: folder, log))
        } catch {
          failure.yield(error)
        }
        kill(id, signal)
      }
    ).run()
    failure.finish()
    for await error in failures { throw error }
    return outcome
  }

  /// The port that the log names, once it does.
  private static func port(in folder: TestFolder, _ log: String) async throws -> Int {
    for _ in 0..<3000 {
      if let text = try? folder.text("run/logs/\(log)"), let match = text.firstMatch(of: /"port":([0-9]+),/) {
        return try #require(Int(match.1))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw CocoaError(.fileReadNoSuchFile)
  }

  /// What curl prints, with the status behind it.
  private static func curl(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-s", "-w", " %{http_code}", "--max-time", "60"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test("It prints the address, the exception for its host and where it writes, and at the end what is left")
  func opening() async throws {
    let folder = try TestFolder()
    let outcome = try await receive(in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let log = try folder.text("run/logs/server.jsonl")
    let port = try #require(log.firstMatch(of: /"port":([0-9]+),/)).1
    #expect(
      outcome.out == """
        address    http://localhost:\(port)/upload
        listening  127.0.0.1\(log.contains("also on ::1") ? " and ::1" : ""), port \(port)
        log        run/logs/server.jsonl
        bodies     run/received

        The app's test build, and no other one, needs this in its Info.plist:

          <key>NSAppTransportSecurity</key>
          <dict>
            <key>NSExceptionDomains</key>
            <dict>
              <key>localhost</key>
              <dict>
                <key>NSExceptionAllowsInsecureHTTPLoads</key>
                <true/>
              </dict>
            </dict>
          </dict>

        Use the name localhost in the app's URL: the exception of a name does not hold for its addresses.
        Ctrl-C stops the receiver.

        stopped after 0 requests; left to clean up:
          0 bodies, 0 bytes             'baton clean run' removes what was received
          transport-security exception  take it out of the test build

        """)
    #expect(log.contains("\"event\":\"log.closed\""))
  }

  @Test("curl sends with Content-Length, chunked, with 100-continue, by HTTP/1.0 and as a form; clean removes it all")
  func curl() async throws {
    let folder = try TestFolder()
    let sample = folder.path("sample")
    try folder.write([UInt8](repeating: 7, count: 2_000_000), to: "sample")
    let outcome = try await receive("--limit", "3000000", in: folder) { (port: Int) async throws in
      let url = "http://127.0.0.1:\(port)/upload"
      for arguments in [["-T", sample], ["-0", "-T", sample], ["--data-binary", "@\(sample)"]] {
        #expect(try Self.curl(arguments + [url]).hasSuffix(" 201"))
      }
      #expect(try Self.curl(["-H", "Transfer-Encoding: chunked", "-T", sample, url]).hasSuffix(" 201"))
      #expect(try Self.curl(["-H", "Expect:", "-T", sample, url]).hasSuffix(" 201"))
      #expect(try Self.curl(["-F", "a=1", "-F", "file=@\(sample)", url]).hasSuffix(" 201"))
      #expect(try Self.curl(["-H", "Idempotency-Key: ../k", "-T", sample, url]).contains("\"duplicate\":false"))
      #expect(try Self.curl(["http://127.0.0.1:\(port)/uploads/..%2Fk"]).contains("\"bytes\":2000000"))
    }
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("7 bodies"))
    #expect(folder.names("run/received").count == 7)
    let clean = try await baton("clean", "run", in: folder.root)
    #expect(clean.status == 0)
    #expect(clean.out.split(separator: "\n").count == 7)
    #expect(folder.names("run") == ["logs"])
    let timeline = Timeline(try Intake.read([folder.path("run")], checks: []))
    let stored = timeline.serverEvents(.bodyStored).compactMap { $0.text(.filePath) }
    #expect(stored.sorted() == timeline.events(.artifactRemoved).compactMap { $0.text(.filePath) }.sorted())
    // What the check `cleanup.test-artifacts` stands on.
    let diagnosis = try await baton("diagnose", "run", in: folder.root)
    #expect(!diagnosis.out.contains("cleanup.leftover"))
  }

  @Test("Killed in the middle of an upload it leaves a readable log and no half file under a final name")
  func killed() async throws {
    let folder = try TestFolder()
    let sample = folder.path("sample")
    try folder.write([UInt8](repeating: 7, count: 3_000_000), to: "sample")
    let outcome = try await receive(in: folder, endingWith: SIGKILL) { (port: Int) async throws in
      let url = "http://127.0.0.1:\(port)/upload"
      #expect(try Self.curl(["-H", "Idempotency-Key: whole", "-T", sample, url]).hasSuffix(" 201"))
      let slow = Process()
      slow.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      slow.arguments = ["curl", "-s", "--limit-rate", "2K", "--max-time", "900", "-T", sample, url]
      slow.standardOutput = FileHandle.nullDevice
      try slow.run()
      while folder.names("run/received").count < 2 && slow.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(outcome.wasKilled)
    let names = folder.names("run/received")
    #expect(names.count == 2 && names.count { $0.hasSuffix(".part") } == 1)
    let whole = try #require(names.first { !$0.hasPrefix(".") })
    #expect(try folder.bytes("run/received/\(whole)").count == 3_000_000)
    let evidence = try Intake.read([folder.path("run")], checks: [])
    #expect(evidence.files.count == 1 && evidence.files[0].skips.isEmpty)
    #expect(Timeline(evidence).serverEvents(.bodyStored).count == 1)
    // The next receiver of the run knows what was stored, and nothing of what was not.
    let again = try await receive(in: folder, log: "server-2.jsonl") { (port: Int) async throws in
      #expect(try Self.curl(["http://127.0.0.1:\(port)/uploads/whole"]).hasSuffix(" 200"))
    }
    #expect(again.status == 0)
    #expect(try await baton("clean", "run", in: folder.root).status == 0)
    #expect(folder.names("run") == ["logs"])
  }

  @Test("A limit of requests or of time ends it, and the log is closed")
  func limits() async throws {
    let folder = try TestFolder()
    let outcome = try await baton("receive", "--port", "0", "--for", "1", "--quiet", in: folder.root)
    #expect(outcome.status == 0)
    #expect(!outcome.out.contains("stopped"))
    #expect(try folder.text("run/logs/server.jsonl").contains("log.closed"))
  }

  @Test("What cannot be followed or had is an error with a status of its own")
  func mistakes() async throws {
    let folder = try TestFolder()
    let mistakes: [([String], Int32, String)] = [
      (["--fault", "satus=503"], 64, "'--fault': unknown fault 'satus'; did you mean 'status'?"),
      (["--fault", "status=abc"], 64, "'--fault': 'status' needs a whole number from 200 to 599: 'status=N'"),
      (["--allow-remote"], 64, "'--allow-remote' needs a value"),
      (
        ["--allow-remote", "0.0.0.0"], 64,
        "'--allow-remote': '0.0.0.0' stands for every network of this machine; name the address of one"
      ),
      (["--path", "upload"], 64, "'upload' for '--path' must begin with '/' and hold no query, blank or '%'"),
      (["--port", "65536"], 64, "'65536' for '--port' must be a whole number from 0 to 65535"),
      (["--port", "0", "--allow-remote", "192.0.2.1"], 73, "cannot listen on 192.0.2.1:0: "),
    ]
    for (arguments, status, message) in mistakes {
      let outcome = try await BatonProcess(arguments: ["receive"] + arguments, directory: folder.root).run()
      #expect(outcome.status == status)
      #expect(outcome.errors.hasPrefix("baton: error: \(message)"))
      #expect(outcome.out.isEmpty)
    }
    #expect(folder.names("") == [])
    try folder.write("x", to: "file")
    let file = try await baton("receive", "--port", "0", "--run", "file", in: folder.root)
    #expect(file.status == 73 && file.errors.hasPrefix("baton: error: 'file' cannot be written: "))
    let used = try await receive(in: folder) { (port: Int) async throws in
      let second = try await baton("receive", "--port", "\(port)", "--run", "other", in: folder.root)
      #expect(second.status == 73)
      #expect(second.errors.hasPrefix("baton: error: port \(port) of 127.0.0.1 is in use"))
      let clean = try await baton("clean", "run", in: folder.root)
      #expect(clean.status == 73 && clean.errors.contains("a receiver still writes 'run/logs/server.jsonl'"))
    }
    #expect(used.status == 0)
    #expect(folder.names("other") == [])
    #expect(try await baton("clean", "file", in: folder.root).status == 66)
    #expect(try await baton("clean", "missing", in: folder.root).status == 66)
  }

  @Test("An address for others is warned of")
  func exposed() async throws {
    let folder = try TestFolder()
    let outcome = try await receive("--allow-remote", "127.0.0.1", in: folder)
    #expect(outcome.errors.contains("warning: others in this network"))
    #expect(outcome.out.contains("<key>127.0.0.1</key>"))
    #expect(try folder.text("run/logs/server.jsonl").contains("\"exposed\":true"))
  }

  @Test("Samples of a new run are cleaned as far as they are unchanged")
  func samples() async throws {
    let folder = try TestFolder()
    #expect(try await baton("new", "run", "--size", "16", in: folder.root).status == 0)
    try folder.write("mine now", to: "run/samples/sample-b.bin")
    let outcome = try await baton("clean", "run", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.out == "removed run/samples/sample-a.bin\n")
    #expect(outcome.errors.contains("left 'run/samples/sample-b.bin': its content is not that of the plan"))
    #expect(folder.names("run/samples") == ["sample-b.bin"])
  }
}
