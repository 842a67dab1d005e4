import BatonRecorder
import Foundation
import Testing

@Suite("The event recorder")
struct EventRecorderTests {
  @Test("A log begins with who writes, numbers its lines, and ends on purpose")
  func envelope() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    var fields: EventFields = [.sessionID: "s", .taskID: 3, .errorDomain: "NSURLErrorDomain", .errorCode: -1004]
    fields[.errorUnderlyingDomain] = "kCFErrorDomainCFNetwork"
    fields[.errorUnderlyingCode] = -1004
    recorder.record(.taskCompleted, fields)
    recorder.record(.appHeartbeat)
    recorder.close()
    recorder.record(.appHeartbeat)
    let log = try RecordedLog(folder.url("logs"))
    let launch = try #require(log.launches[recorder.launch])
    #expect(launch.names == ["log.opened", "task.completed", "app.heartbeat", "log.closed"])
    #expect(RecordedLog.isWhole(launch.sequence))
    #expect(launch.number == 1)
    #expect(launch.events[0]["schema"] as? String == "baton-log/1")
    #expect((launch.events[0]["environment"] as? [String: String])?["kind"] == "host")
    let error = try #require(launch.events[1]["error"] as? [String: Any])
    #expect(error["domain"] as? String == "NSURLErrorDomain")
    #expect(error["code"] as? Int == -1004)
    #expect((error["underlying"] as? [String: Any])?["code"] as? Int == -1004)
    #expect(launch.events.allSatisfy { $0["uptime"] is Double && $0["pid"] is Int })
  }

  @Test(
    "Any text comes back as it was",
    arguments: ["", "\"quoted\" \\ back", "line\nend\r\t\u{0}\u{1F}\u{7F}", "한국어 正體 é \u{2028} 👩‍💻", "</script>&amp;"])
  func text(text: String) throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    recorder.record(.appHeartbeat, [.note: .string(text)])
    let log = try RecordedLog(folder.url("logs"))
    #expect(log.launches[recorder.launch]?.events.last?["note"] as? String == text)
  }

  @Test(
    "Numbers come back as they were, and what JSON cannot say is absent",
    arguments: [0, 1.5, -0.000_001, 1e300, .infinity, .nan])
  func numbers(given: Double) throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    recorder.record(
      .callbackReturned, [.seconds: .decimal(given), .bytes: .integer(.min), .ids: .numbers([1, given])])
    let event = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch]?.events.last)
    #expect(event["seconds"] as? Double == (given.isFinite ? given : nil))
    #expect(event["bytes"] as? Int == .min)
  }

  @Test("Each start counts, in the same file")
  func launches() throws {
    let folder = try TestFolder()
    for number in 1...3 { #expect(try EventRecorder(in: folder).launchNumber == number) }
    #expect(folder.names("logs") == ["app.jsonl"])
    #expect(try RecordedLog(folder.url("logs")).ordered.map(\.number) == [1, 2, 3])
  }

  @Test("Two recorders of one log at once are refused, and so is a counter that holds something else")
  func refused() throws {
    let folder = try TestFolder()
    do {
      let first = try EventRecorder(in: folder)
      #expect(throws: StorageError.inUse(path: folder.url("state/app.lock").path)) { try EventRecorder(in: folder) }
      first.close()
    }
    try folder.write("many".utf8, to: "state/app.launches")
    #expect(throws: StorageError.damaged(path: folder.url("state/app.launches").path)) {
      try EventRecorder(in: folder)
    }
  }

  @Test("A file that a kill left unfinished at any byte is put aside untouched, and the log goes on")
  func torn() throws {
    let model = try TestFolder()
    do {
      let recorder = try EventRecorder(in: model)
      recorder.record(.taskCompleted, [.sessionID: "s", .taskID: 1, .note: "é"])
    }
    let whole = try Data(contentsOf: model.url("logs/app.jsonl"))
    let end = whole.dropLast().lastIndex(of: 0x0A) ?? 0
    for length in (end + 1)...whole.count {
      let folder = try TestFolder()
      try folder.write(whole.prefix(length), to: "logs/app.jsonl")
      let recorder = try EventRecorder(in: folder)
      recorder.record(.appHeartbeat)
      let isWhole = length == whole.count || length == end + 1
      #expect(folder.names("logs") == (isWhole ? ["app.jsonl"] : ["app-000001.jsonl", "app.jsonl"]))
      if !isWhole { #expect(try Data(contentsOf: folder.url("logs/app-000001.jsonl")) == whole.prefix(length)) }
      let log = try RecordedLog(folder.url("logs"))
      #expect(log.broken.isEmpty)
      #expect(log.launches[recorder.launch]?.names == ["log.opened", "app.heartbeat"])
    }
  }

  @Test("A full file is put aside, the next is opened again and numbers on, and the oldest are deleted")
  func rotation() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder, limits: LogLimits(pieceBytes: 4000, totalBytes: 20_000))
    for count in 0..<300 { recorder.record(.taskProgress, [.taskID: 1, .bytesSent: .integer(count)]) }
    let names = folder.names("logs")
    #expect(names.count > 3)
    var total = 0
    var previous: Int?
    for name in names {
      let bytes = try Data(contentsOf: folder.url("logs/\(name)"))
      total += bytes.count
      #expect(bytes.count <= 4000)
      let lines = try bytes.split(separator: 0x0A).map {
        try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
      }
      #expect(lines.first?["event"] as? String == "log.opened")
      let first = try #require(lines.first?["seq"] as? Int)
      if let previous { #expect(first == previous + 1) }
      previous = lines.last?["seq"] as? Int
      #expect(lines.allSatisfy { $0["launch"] as? String == recorder.launch })
    }
    #expect(total <= 20_000)
    #expect(recorder.lostEvents == 0)
  }

  @Test("A line larger than a whole file is written all the same")
  func largeLine() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder, limits: LogLimits(pieceBytes: 500, totalBytes: 1_000_000))
    recorder.record(.appHeartbeat, [.note: .string(String(repeating: "x", count: 10_000))])
    recorder.record(.appHeartbeat)
    let launch = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch])
    #expect(launch.names.filter { $0 == "app.heartbeat" }.count == 2)
    #expect(RecordedLog.isWhole(launch.sequence))
  }

  @Test("Many threads record at once: every line is whole, in the order of its number, and none is lost")
  func threads() async throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder, limits: LogLimits(pieceBytes: 100_000, totalBytes: 100_000_000))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for count in 0..<500 {
            recorder.record(.taskProgress, [.taskID: .integer(thread), .bytesSent: .integer(count)])
          }
        }
      }
    }
    let launch = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch])
    #expect(RecordedLog.isWhole(launch.sequence))
    for thread in 0..<8 {
      let counts = launch.events.filter { $0["taskID"] as? Int == thread }.compactMap { $0["bytesSent"] as? Int }
      #expect(counts == Array(0..<500))
    }
  }

  @Test("A mirror sees each line as it stands in the file, and may record itself")
  func mirror() throws {
    let folder = try TestFolder()
    let mirror = Mirror()
    let recorder = try EventRecorder(in: folder, mirror: mirror)
    mirror.recorder = recorder
    recorder.record(.taskProgress, [.taskID: 1])
    let text = String(decoding: try Data(contentsOf: folder.url("logs/app.jsonl")), as: UTF8.self)
    #expect(Set(mirror.lines) == Set(text.split(separator: "\n").map(String.init)))
    #expect(mirror.lines.contains { $0.contains("app.heartbeat") })
  }

  private final class Mirror: EventMirror, @unchecked Sendable {
    var lines: [String] = []
    var recorder: EventRecorder?

    func mirror(_ line: String) {
      lines.append(line)
      if line.contains("task.progress") { recorder?.record(.appHeartbeat) }
    }
  }

  @Test("Every event of the vocabulary can be recorded, and each key with a value of its type")
  func vocabulary() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    for name in EventName.allCases where name != .logOpened && name != .logClosed { recorder.record(name) }
    let envelope: Set<Key> = [.event, .time, .source, .seq, .uptime, .launch, .pid]
    var fields = EventFields()
    for key in Key.allCases where !envelope.contains(key) {
      switch key.valueType {
      case .string: fields[key] = "x"
      case .integer: fields[key] = 7
      case .decimal: fields[key] = 7.5
      case .bool: fields[key] = true
      case .numbers, .stringOrNumbers: fields[key] = .numbers([1, 2.5])
      }
    }
    recorder.record(.appHeartbeat, fields)
    let event = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch]?.events.last)
    for key in Key.allCases where !envelope.contains(key) {
      let value = key.rawValue.split(separator: ".").reduce(event as Any?) { ($0 as? [String: Any])?[String($1)] }
      #expect(value != nil, "\(key.rawValue)")
    }
  }
}
