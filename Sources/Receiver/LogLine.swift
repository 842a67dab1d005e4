import EventLog
import Vocabulary

/// One line of an event log in the making: a JSON object (RFC 8259) whose keys stay in the order in which they are added.
struct LogLine {
  private(set) var bytes: [UInt8] = [0x7B]

  mutating func add(_ key: Key, _ value: String?) {
    guard let value else { return }
    begin(key.rawValue)
    append(value)
  }

  mutating func add(_ key: Key, _ value: Int?) {
    guard let value else { return }
    begin(key.rawValue)
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func add(_ key: Key, _ value: Bool?) {
    guard let value else { return }
    begin(key.rawValue)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// A number with its digits as they are written.
  mutating func add(_ key: Key, digits: String) {
    begin(key.rawValue)
    bytes.append(contentsOf: digits.utf8)
  }

  /// The parts of a multipart body, under a key that Baton keeps and no rule reads.
  mutating func add(parts: [MultipartBody.Part], of count: Int) {
    begin("partCount")
    bytes.append(contentsOf: String(count).utf8)
    begin("parts")
    bytes.append(0x5B)
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      var line = LogLine()
      line.begin("name")
      line.append(part.name)
      if let fileName = part.fileName {
        line.begin("fileName")
        line.append(fileName)
      }
      line.add(.bytes, part.bytes)
      line.add(.sha256, part.sha256)
      line.bytes.append(0x7D)
      bytes.append(contentsOf: line.bytes)
    }
    bytes.append(0x5D)
  }

  /// The whole line, with its newline.
  consuming func finish() -> [UInt8] {
    bytes.append(0x7D)
    bytes.append(0x0A)
    return bytes
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes.append(0x2C) }
    append(key)
    bytes.append(0x3A)
  }

  private mutating func append(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
