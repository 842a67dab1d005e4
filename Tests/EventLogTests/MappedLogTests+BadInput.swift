import Testing
import Vocabulary

@testable import EventLog

/// Maps and documents that cannot be followed.
extension MappedLogTests {
  private static let fixtures: [(String, String?)] = [
    (#"{"level":30,"time":1773480060123,"pid":7,"hostname":"h","msg":"task.completed","taskID":2}"#, nil),
    (#"{"timestamp":"2026-03-14T09:21:00Z","level":"info","message":"log.closed","metadata":{"a":"b"}}"#, nil),
    ("2026/03/14 09:21:00:120  log.closed launch=\"A\"", nil),
    (
      #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1773480060123456789","body":{"stringValue":"log.closed"}}]}]}]}"#,
      nil
    ),
    (#"{"a":{"b":"app.launched"},"t":1773480060}"#, #""fields":{"event":"a.b","time":"t"}"#),
    ("2026-03-14T09:21:00Z app.launched", #""pattern":"^(?<time>\\S+) (?<event>\\S+)""#),
  ]

  @Test("cut anywhere, every format adds up", arguments: fixtures.indices)
  func cut(index: Int) throws {
    let (text, options) = Self.fixtures[index]
    try expectSumAtEveryCut(
      Array((text + "\r\n" + text + "\n").utf8), run: options.map { #"{"files":{"synthetic-file":{\#($0)}}}"# })
  }

  @Test("another encoding, another format, huge numbers and deep nesting end in a sum", arguments: fixtures.indices)
  func bad(index: Int) throws {
    let (text, options) = Self.fixtures[index]
    let bad = [
      Self.fixtures[(index + 1) % Self.fixtures.count].0, "é\0\u{1}", String(repeating: "[", count: 600),
      #"{"a":"# + String(repeating: #"{"b":"#, count: 200), #"{"time":1e999,"event":"app.launched","seq":1e30}"#,
      #"{"resourceLogs":7,"scopeLogs":[]}"#,
      #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":{}}]}]}]}"#,
      "2026/99/99 99:99:99:999  app.launched", #"{"event":"app.launched","event":"log.closed","time":"x"}"#,
    ].joined(separator: "\n")
    for mixed in [text + "\n" + bad + "\n" + text, bad + "\n" + text] {
      let run = options.map { #"{"files":{"synthetic-file":{\#($0)}}}"# }
      expectSum(try readFile(Array(mixed.utf8), run: run))
      expectSum(try readFile(mixed.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, run: run))
      expectSum(try readFile([0xFF, 0xFE] + mixed.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, run: run))
    }
  }

  @Test("many places deep inside different objects are all found")
  func deepPlaces() throws {
    let keys = FieldMap.keys.filter { $0.valueType == .string && ![.event, .time].contains($0) }
    func path(_ i: Int) -> [String] { (0..<20).map { "k\(i)x\($0)" } }
    let fields = keys.enumerated().map { i, key in "\"\(key.rawValue)\":\"\(path(i).joined(separator: "."))\"" }
    let objects = keys.indices.map { i in
      path(i).map { "\"\($0)\":" }.joined(separator: "{") + "\"v\(i)\"" + String(repeating: "}", count: 19)
    }
    let line = #"{"event":"task.created","time":"2026-03-14T09:21:00Z","# + objects.joined(separator: ",") + "}"
    let evidence = try read(line, "\"fields\":{\(fields.joined(separator: ","))}")
    let last = try #require(keys.last { $0 != .launch && $0 != .sessionID && !$0.rawValue.contains(".") })
    let event = try #require((0..<evidence.store.count).map { evidence.store[$0] }.last)
    #expect(event.text(last)?.hasPrefix("v") == true)
  }
}
