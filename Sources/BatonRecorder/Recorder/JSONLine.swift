import Vocabulary

/// One line of the log while it is written. Its memory is used again for the next.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// The second whose text is kept: most lines share it with the one before.
  private var second = Int.min
  private var secondText: [UInt8] = []

  /// The rest of the envelope after the clocks: the same in each line of a launch.
  private let origin: [UInt8]

  init(launch: String, pid: Int32) {
    origin = Array(",\"launch\":\"\(launch)\",\"pid\":\(pid)".utf8)
  }

  /// Begins a line with the keys of the envelope.
  mutating func begin(_ event: EventName, _ moment: Moment, seq: Int) {
    if moment.seconds != second {
      second = moment.seconds
      secondText = Array(Moment.text(second: second).utf8)
    }
    bytes.removeAll(keepingCapacity: true)
    raw("{\"event\":\"")
    append(event.rawValue)
    raw("\",\"time\":\"")
    bytes.append(contentsOf: secondText)
    fraction(moment.microseconds)
    raw("Z\",\"seq\":")
    number(seq)
    raw(",\"uptime\":")
    number(moment.uptimeSeconds)
    fraction(moment.uptimeMicroseconds)
    bytes.append(contentsOf: origin)
  }

  /// Adds the keys of the event. Names with a dot (`error.domain`) become members of an object.
  mutating func add(_ fields: EventFields) {
    var hasNested = false
    for (key, value) in fields.pairs {
      let name = Self.members[Int(key.ordinal)]
      if name.isEmpty {
        hasNested = true
      } else {
        bytes.append(contentsOf: name)
        self.value(value)
      }
    }
    if hasNested { addNested(fields) }
  }

  private mutating func addNested(_ fields: EventFields) {
    let nested = fields.pairs.filter { Self.members[Int($0.0.ordinal)].isEmpty }
    var begun: [Substring] = []
    for (key, _) in nested {
      let group = key.rawValue.prefix { $0 != "." }
      guard !begun.contains(group) else { continue }
      begun.append(group)
      raw(",\"")
      append(String(group))
      raw("\":")
      object(
        nested.filter { $0.0.rawValue.hasPrefix("\(group).") }
          .map { ($0.0.rawValue.dropFirst(group.count + 1), $0.1) })
    }
  }

  /// What stands before the value of each key: a comma, the name, a colon. Empty for a name with a dot.
  private static let members: [[UInt8]] = Key.allCases.map { key in
    key.rawValue.utf8.contains(UInt8(ascii: ".")) ? [] : Array(",\"\(key.rawValue)\":".utf8)
  }

  /// Ends the line; `bytes` is whole from here on.
  mutating func end() { raw("}\n") }

  private mutating func object(_ members: [(name: Substring, value: EventValue)]) {
    bytes.append(UInt8(ascii: "{"))
    var begun: [Substring] = []
    for member in members {
      let group = member.name.prefix { $0 != "." }
      guard !begun.contains(group) else { continue }
      if !begun.isEmpty { bytes.append(UInt8(ascii: ",")) }
      begun.append(group)
      string(String(group))
      bytes.append(UInt8(ascii: ":"))
      if group.endIndex == member.name.endIndex {
        value(member.value)
      } else {
        object(
          members.filter { $0.name.hasPrefix("\(group).") }.map { ($0.name.dropFirst(group.count + 1), $0.value) })
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func value(_ value: EventValue) {
    switch value {
    case .string(let text): string(text)
    case .integer(let integer): number(integer)
    case .decimal(let decimal): self.decimal(decimal)
    case .bool(let flag): raw(flag ? "true" : "false")
    case .numbers(let numbers):
      bytes.append(UInt8(ascii: "["))
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        decimal(number)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      append(text)
    } else {
      escape(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        raw("\\u00")
        bytes.append(Self.hexadecimal[Int(byte >> 4)])
        bytes.append(Self.hexadecimal[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
  }

  /// Adds the text as it is.
  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// JSON has no infinity and no NaN; `null` counts as absent.
  private mutating func decimal(_ value: Double) {
    if let integer = Int(exactly: value) {
      number(integer)
    } else if value.isFinite {
      append("\(value)")
    } else {
      raw("null")
    }
  }

  private mutating func number(_ value: Int) {
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    bytes[start...].reverse()
  }

  /// A dot and six digits.
  private mutating func fraction(_ microseconds: Int) {
    bytes.append(UInt8(ascii: "."))
    var unit = 100_000
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(microseconds / unit % 10))
      unit /= 10
    }
  }

  private mutating func raw(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
