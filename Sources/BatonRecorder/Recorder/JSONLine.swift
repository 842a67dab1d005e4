import Vocabulary

/// One line of the log while it is written. Its memory is used again for the next.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// The second whose text is kept: most lines share it with the one before.
  private var second = Int.min
  private var secondText: [UInt8] = []

  /// Begins a line with the keys of the envelope.
  mutating func begin(_ event: EventName, _ moment: Moment, seq: Int, launch: String, pid: Int32) {
    if moment.seconds != second {
      second = moment.seconds
      secondText = Array(Moment.text(second: second).utf8)
    }
    bytes.removeAll(keepingCapacity: true)
    raw("{\"event\":\"")
    bytes.append(contentsOf: event.rawValue.utf8)
    raw("\",\"time\":\"")
    bytes.append(contentsOf: secondText)
    fraction(moment.microseconds)
    raw("Z\",\"seq\":")
    number(seq)
    raw(",\"uptime\":")
    number(moment.uptimeSeconds)
    fraction(moment.uptimeMicroseconds)
    raw(",\"launch\":\"")
    bytes.append(contentsOf: launch.utf8)
    raw("\",\"pid\":")
    number(Int(pid))
  }

  /// Adds the keys of the event. Names with a dot (`error.domain`) become members of an object.
  mutating func add(_ fields: EventFields) {
    var begun: [Substring] = []
    for pair in fields.pairs {
      let name = pair.key.rawValue
      guard name.utf8.contains(UInt8(ascii: ".")) else {
        member(name[...])
        value(pair.value)
        continue
      }
      let group = name.prefix { $0 != "." }
      guard !begun.contains(group) else { continue }
      begun.append(group)
      let nested = fields.pairs.compactMap { pair -> (Substring, EventValue)? in
        pair.key.rawValue.hasPrefix("\(group).") ? (pair.key.rawValue[...].dropFirst(group.count + 1), pair.value) : nil
      }
      member(group)
      object(nested)
    }
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
      string(group)
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

  private mutating func member(_ name: Substring) {
    raw(",\"")
    bytes.append(contentsOf: name.utf8)
    raw("\":")
  }

  private mutating func value(_ value: EventValue) {
    switch value {
    case .string(let text): string(text[...])
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

  private mutating func string(_ text: Substring) {
    bytes.append(UInt8(ascii: "\""))
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
    bytes.append(UInt8(ascii: "\""))
  }

  /// JSON has no infinity and no NaN; `null` counts as absent.
  private mutating func decimal(_ value: Double) {
    if let integer = Int(exactly: value) {
      number(integer)
    } else if value.isFinite {
      bytes.append(contentsOf: "\(value)".utf8)
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
