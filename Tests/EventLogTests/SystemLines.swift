import Vocabulary

@testable import EventLog

/// Lines of one process in a file of the system, from a few words each: seconds, event, then `U.n` for the task's UUID and number
/// where it is about one, then keys.
struct SystemLines {
  let file: String
  let process: String
  var pid: Int?
  var isDated = true
  let body: String

  init(_ file: String, _ process: String = "nsurlsessiond", pid: Int? = nil, isDated: Bool = true, _ body: String) {
    self.file = file
    self.process = process
    self.pid = pid
    self.isDated = isDated
    self.body = body
  }

  /// 2026-03-14T09:00:00Z, as the event logs of the tests.
  static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_773_478_800_000_000_000 + Int64((seconds * 1000).rounded()) * 1_000_000)
  }
}

/// The evidence of event logs and of what formats of Apple's tools yielded, in the order of their paths.
func evidence(_ logs: [(String, [String])], system: [SystemLines]) -> Evidence {
  var builder = EventStoreBuilder.withVocabulary()
  var files: [EvidenceFile] = []
  for path in Set(logs.map(\.0) + system.map(\.file)).sorted() {
    var file = EvidenceFile(path: path)
    for (own, lines) in logs where own == path {
      var reader = EventLogReader(file: files.count)
      reader.read(
        LineSource(MemoryBytes(Array((lines.joined(separator: "\n") + "\n").utf8))), &builder, &file)
    }
    for lines in system where lines.file == path { add(lines, files.count, &builder, &file) }
    files.append(file)
  }
  var evidence = Evidence(name: "synthetic", store: EventStore(builder))
  evidence.files = files
  return evidence
}

private func add(
  _ lines: SystemLines, _ index: Int, _ builder: inout EventStoreBuilder, _ file: inout EvidenceFile
) {
  file.source = .system
  let piece = builder.addPiece(
    LogPiece(file: index, launch: nil, pid: lines.pid, source: .system, opened: nil, isDated: lines.isDated))
  for line in lines.body.split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 1, let seconds = Double(words[0]), let name = EventName(rawValue: words[1]) else {
      preconditionFailure("no event: \(line)")
    }
    var session: String?
    var task: Int?
    builder.add(.systemProcess, lines.process)
    for word in words.dropFirst(2) {
      guard let equals = word.firstIndex(of: "=") else {
        let parts = word.split(separator: ".")
        builder.add(.systemTaskUUID, String(parts[0]))
        task = Int(parts[1])
        continue
      }
      let value = String(word[word.index(after: equals)...])
      guard let key = Key(rawValue: String(word[..<equals])) else { preconditionFailure("no key: \(word)") }
      if key == .sessionID {
        session = value
        continue
      }
      switch key.valueType {
      case .integer: builder.add(key, Int(value))
      case .bool: builder.add(key, value == "true")
      case .decimal: builder.add(key, billionths: Double(value).map { Int64($0 * 1_000_000_000) })
      default: builder.add(key, value)
      }
    }
    file.lines += 1
    file.events += 1
    let time = SystemLines.time(seconds)
    if lines.isDated { file.span = min(file.span?.lowerBound ?? time, time)...max(file.span?.upperBound ?? time, time) }
    builder.finish(name, time: time, line: file.lines, piece: piece, session: session, task: task)
  }
}
