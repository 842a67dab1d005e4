import Vocabulary

@testable import EventLog

/// What records of a unified log become, for tests of their messages.
struct SystemMessageReading {
  let events: [Event]
  let file: EvidenceFile
  /// Which of the records became events, by index.
  let read: [Bool]

  init(_ records: [SystemRecord], isDated: Bool = true) {
    var builder = EventStoreBuilder.withVocabulary()
    var reading = FileReading(file: EvidenceFile(path: "synthetic.log"), index: 0, options: FileOptions())
    var messages = SystemMessages(file: 0, isDated: isDated)
    var read: [Bool] = []
    for record in records { read.append(messages.interpret(record, &builder, &reading)) }
    self.read = read
    file = reading.file
    let store = EventStore(builder)
    events = (0..<store.count).map { store[$0] }
  }

  /// One line for each event.
  var lines: [String] { events.map(Self.describe) }

  /// Name, session, task, then the values in the order in which they were added; the process is left out, and so is what the vocabulary has no key for.
  static func describe(_ event: Event) -> String {
    var words = [event.nameText]
    if let session = event.sessionID { words.append("session=\(event.store.string(session))") }
    if let task = event.taskID { words.append("task=\(task)") }
    for i in event.attributes where event.store.attributeKeys[i] != EventStore.restKey {
      let key = EventStore.allKeys[Int(event.store.attributeKeys[i])]
      guard key != .systemProcess else { continue }
      switch key.valueType {
      case .integer, .decimal: words.append("\(key.rawValue)=\(event.store.attributeValues[i])")
      case .bool: words.append("\(key.rawValue)=\(event.flag(key) ?? false)")
      default: words.append("\(key.rawValue)=\(event.text(key) ?? "?")")
      }
    }
    return words.joined(separator: " ")
  }
}

extension SystemRecord {
  /// A record of a process, with the place of its executable where it is given.
  static func of(
    _ process: String, _ message: String, pid: Int? = 100, at seconds: Int64 = 0, image: String? = nil,
    library: String? = nil
  ) -> SystemRecord {
    SystemRecord(
      line: Int(seconds) + 1, time: Instant(nanoseconds: 1_773_478_800_000_000_000 + seconds * 1_000_000_000),
      process: process, pid: pid, imagePath: image, library: library, message: message)
  }

  static func daemon(_ message: String) -> SystemRecord { of("nsurlsessiond", message, pid: 108) }
  static func app(_ message: String) -> SystemRecord { of("Example", message, pid: 4100) }
}
