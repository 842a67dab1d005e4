import Testing
import Vocabulary

@testable import EventLog

@Suite("An app's own events in a log of the system's")
struct AppEventTextTests {
  private static let created =
    #"{"event":"task.created","time":"2026-03-14T09:21:00Z","seq":3,"launch":"A","sessionID":"s","taskID":5,"body":"file"}"#

  private func read(_ messages: [String], isDated: Bool = true) -> SystemMessageReading {
    SystemMessageReading(messages.map(SystemRecord.app), isDated: isDated)
  }

  @Test("a JSON object with event and time is the app's word, with its launch and counter")
  func object() throws {
    let event = try #require(read([" \(Self.created)\n"]).events.first)
    #expect(event.name == .taskCreated)
    #expect(event.source == .app)
    #expect(event.seq == 3)
    #expect(event.taskID == 5)
    #expect(event.launchID.map(event.store.string) == "A")
    #expect(event.pid == 4100)
    #expect(event.isDated)
  }

  @Test("pairs are read as the object with these members is")
  func pairs() throws {
    let text =
      #"event=task.created time=2026-03-14T09:21:00Z seq=3 launch=A sessionID="s" taskID=5 body=file"#
    let a = try #require(read([Self.created]).events.first)
    let b = try #require(read([text]).events.first)
    #expect(SystemMessageReading.describe(a) == SystemMessageReading.describe(b))
    #expect([a.time, b.time].allSatisfy { $0.text == "2026-03-14T09:21:00Z" })
    #expect(b.seq == 3 && b.source == .app)
  }

  @Test("pairs without a time have the record's, as far as that is dated", arguments: [true, false])
  func recordTime(isDated: Bool) throws {
    let event = try #require(read(["event=app.heartbeat pid=4100"], isDated: isDated).events.first)
    #expect(event.time.text == "2026-03-14T09:00:00Z")
    #expect(event.isDated == isDated)
    #expect(event.pid == 4100)
    // No message borrows another process's pid.
    #expect(read(["event=app.heartbeat pid=77"], isDated: isDated).events.isEmpty)
    let own = try #require(read(["event=app.heartbeat time=2026-03-14T09:21:00Z"], isDated: isDated).events.first)
    #expect(own.isDated)
  }

  @Test(
    "values keep the type that their key has",
    arguments: [
      (#"sessionID=5"#, "session=5"), (#"taskID=5"#, "task=5"), (#"accepted=true"#, "accepted=true"),
      (#"note="a \"b\" \\ c=d""#, #"note=a "b" \ c=d"#),
      (
        #"error.domain=D error.code=-999 error.underlying.code=4"#,
        "error.domain=D error.code=-999 error.underlying.code=4"
      ),
      (#"seconds=1.5"#, "seconds=1500000000"), (#"bytes=9007199254740993"#, "bytes=9007199254740993"),
      (#"other.key=1 other="x y""#, ""),
    ])
  func values(pairs: String, read: String) throws {
    let reading = self.read(["event=record.committed \(pairs)"])
    let line = try #require(reading.lines.first)
    #expect(line == (read.isEmpty ? "record.committed" : "record.committed \(read)"))
    #expect(reading.file.mistyped.isEmpty)
  }

  @Test("a value of another type counts as absent, as in the app's own log")
  func mistyped() {
    #expect(read(["event=record.committed taskID=many accepted=perhaps"]).file.mistyped.count == 1)
    #expect(
      read([#"{"event":"record.committed","time":"2026-03-14T09:21:00Z","taskID":"many"}"#]).file.mistyped == [
        "taskID": 1
      ])
  }

  @Test("an app is no witness, whatever it says of itself", arguments: ["system", "harness", "server", "tester"])
  func source(source: String) {
    let events = read([
      #"{"event":"log.opened","time":"2026-03-14T09:21:00Z","source":"\#(source)","launch":"A","environment":{"kind":"device"}}"#,
      #"{"event":"system.taskCompleted","time":"2026-03-14T09:21:01Z","source":"\#(source)"}"#,
      #"{"event":"request.received","time":"2026-03-14T09:21:02Z","source":"\#(source)"}"#,
      "event=app.terminated cause=user source=\(source)",
    ]).events
    #expect(events.map(\.name) == [.logOpened, .requestReceived, .appTerminated])
    #expect(events.allSatisfy { $0.source == .app })
  }

  @Test("each process has a context of its own")
  func contexts() {
    func opened(_ launch: String) -> String {
      #"{"event":"log.opened","time":"2026-03-14T09:21:00Z","launch":"\#(launch)"}"#
    }
    let beat = "event=app.heartbeat"
    let events = SystemMessageReading([
      .of("Example", opened("A"), pid: 1), .of("Example", opened("B"), pid: 2), .of("Example", beat, pid: 1),
      .of("Example", beat, pid: 2), .of("Other", beat, pid: 1),
    ]).events
    #expect(events.map { event in event.launchID.map(event.store.string) } == ["A", "B", "A", "B", nil])
  }

  @Test(
    "what is no event of the vocabulary, or none of an app, is passed over",
    arguments: [
      ("Example", "event=login user=a"), ("Example", "event=app.heartbeat and more"),
      ("Example", "event=app.heartbeat x"),
      ("Example", "the event=app.heartbeat"), ("Example", "event=app.heartbeat note=\"open"), ("Example", "event="),
      ("Example", #"{"event":"login","time":"2026-03-14T09:21:00Z"}"#), ("Example", #"{"event":"app.heartbeat"}"#),
      ("Example", #"[{"event":"app.heartbeat","time":"2026-03-14T09:21:00Z"}]"#),
      ("nsurlsessiond", "event=app.heartbeat"), ("runningboardd", created),
    ])
  func passedOver(process: String, message: String) {
    let reading = SystemMessageReading([.of(process, message)])
    #expect(reading.read == [false])
    #expect(reading.events.isEmpty)
    #expect(reading.file.notes.isEmpty)
  }

  @Test("an event that the log cut short is said, once")
  func cutShort() {
    let cut = String(Self.created.dropLast(10))
    let reading = read([cut, cut])
    #expect(reading.read == [false, false])
    #expect(reading.file.notes == ["an app's own event in line 1 could not be read: not JSON"])
  }

  @Test(
    "an event that ends anywhere is read or passed over",
    arguments: [
      created, #"event=task.created time=2026-03-14T09:21:00Z note="a \" b" error.code=-1 ids=[1,2]"#,
    ])
  func truncated(message: String) {
    let bytes = Array(message.utf8)
    let reading = read(bytes.indices.map { String(decoding: bytes[..<$0], as: UTF8.self) })
    #expect(reading.read.count == bytes.count)
    #expect(reading.events.allSatisfy { $0.source == .app })
  }

  @Test("what is hidden is absent, and counted")
  func hidden() throws {
    let reading = read([
      #"{"event":"task.created","time":"2026-03-14T09:21:00Z","sessionID":"<private>","taskID":5}"#,
      "event=task.created sessionID=<private> taskID=5",
    ])
    #expect(reading.lines == ["task.created task=5", "task.created task=5"])
    #expect(reading.file.redacted == 2)
  }

  @Test("a line that the app's own log holds too is a copy of it")
  func copy() {
    var builder = EventStoreBuilder.withVocabulary()
    var reading = FileReading(file: EvidenceFile(path: "b.log"), index: 1, options: FileOptions())
    var own = EvidenceFile(path: "a.jsonl")
    let opened = #"{"event":"log.opened","time":"2026-03-14T09:20:00Z","seq":2,"launch":"A"}"#
    var reader = EventLogReader(file: 0)
    reader.read(LineSource(MemoryBytes(Array("\(opened)\n\(Self.created)\n".utf8))), &builder, &own)
    var messages = SystemMessages(file: 1, isDated: true)
    #expect(messages.interpret(.app(Self.created), &builder, &reading))
    var evidence = Evidence(name: "run", store: EventStore(builder))
    evidence.files = [own, reading.file]
    #expect(Timeline(evidence).logs.map(\.copies.count) == [1])
  }
}
