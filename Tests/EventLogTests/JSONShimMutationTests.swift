import CSimdJSON
import Testing

/// Checks that hold for any bytes at all, on objects made and damaged at random (from fixed seeds).
@Suite("Reading random JSON")
struct JSONShimMutationTests {
  let reader = JSONLineReader(JSONShimTests.keys)
  let anyReader = JSONLineReader(JSONShimTests.keys.map { ($0.0, BATON_JSON_ANY) })

  @Test("an object written in another order, spacing and escaping reads the same", arguments: 1...8)
  func rewritten(seed: UInt64) {
    var random = SplitMix64(state: seed)
    for _ in 0..<400 {
      let object = RandomJSON.object(&random, depth: 4)
      let one = reader.read(object.text(&random))
      #expect(one.code == BATON_JSON_OK)
      let text = object.text(&random)
      let other = reader.read(text)
      // NUMBERS are handed out as they are spelt, white space included: compare their digits.
      #expect(one.rest == other.rest, "\(text)")
      #expect(withoutSpaces(one) == withoutSpaces(other), "\(text)")
      #expect(reader.visit(Array(text.utf8)) == object.count)

      var changed = object
      changed.changeOneScalar(&random)
      if changed != object {
        let third = reader.read(changed.text(&random))
        #expect(withoutSpaces(third) != withoutSpaces(one), "\(text)")
      }
    }
  }

  @Test("damaged lines are read or refused consistently", arguments: 1...4)
  func damaged(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let alphabet = Array("{}[],:\"\\ \t0123456789-+.eEtfnu\0".utf8) + [0x1F, 0x0C, 0x1A, 0x80, 0xC3, 0xFF]
    var readable = 0
    for _ in 0..<1000 {
      var bytes = Array(RandomJSON.object(&random, depth: 3).text(&random).utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(place...)
        }
      }
      let line = reader.read(bytes)
      let isRead = line.code == BATON_JSON_OK
      readable += isRead ? 1 : 0
      let anyLine = anyReader.read(bytes)
      #expect(anyLine.code == line.code && anyLine.duplicated == line.duplicated, "\(bytes)")
      for padding in Array("}],\":\\1\n".utf8) {
        #expect(reader.read(bytes, padding: padding) == line, "\(bytes)")
        #expect(anyReader.read(bytes, padding: padding) == anyLine, "\(bytes)")
      }
      #expect((reader.visit(bytes) > 0) == isRead, "\(bytes)")
      #expect((String(validating: bytes, as: UTF8.self) == nil) == (line.code == BATON_JSON_INVALID_UTF8), "\(bytes)")
      let minified = JSONLineReader.minify(bytes)
      #expect((minified != nil) == isRead, "\(bytes)")
      if let minified { #expect(withoutSpaces(reader.read(minified)) == withoutSpaces(line), "\(bytes)") }
    }
    // Else the damage was such that the checks above saw one kind of line only.
    #expect(readable > 50 && readable < 900)
  }

  private func withoutSpaces(_ line: JSONLineReader.Line) -> JSONLineReader.Line {
    var line = line
    line.values = line.values.mapValues { value in
      if case .numbers(let text) = value { .numbers(text.filter { !$0.isWhitespace }) } else { value }
    }
    // Which of several comes first depends on their order.
    line.firstMistyped = nil
    return line
  }
}

/// A small generator with a seed, so that a failure can be had again (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A JSON value that can be written in many ways.
private indirect enum RandomJSON: Equatable {
  case object([(key: String, value: RandomJSON)])
  case array([RandomJSON])
  case string(String)
  /// A number, true, false or null, as spelt.
  case bare(String)

  static func == (one: RandomJSON, other: RandomJSON) -> Bool {
    switch (one, other) {
    case (.object(let one), .object(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    case (.array(let one), .array(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.bare(let one), .bare(let other)): one == other
    default: false
    }
  }

  static func object(_ random: inout SplitMix64, depth: Int) -> RandomJSON {
    let names = [
      "name", "count", "seconds", "flag", "frame", "to", "error", "underlying", "code", "domain", "app", "build",
    ]
    var keys = Set<String>()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      keys.insert(names.randomElement(using: &random) ?? "")
      if Bool.random(using: &random) { keys.insert("x\(Int.random(in: 0..<40, using: &random))é") }
    }
    return .object(keys.sorted().map { ($0, value(&random, depth: depth - 1)) })
  }

  static func value(_ random: inout SplitMix64, depth: Int) -> RandomJSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: .bare(["true", "false", "null"].randomElement(using: &random) ?? "")
    case 1, 2: .bare(["0", "-7", "12", "1.5", "2e3", "9223372036854775808"].randomElement(using: &random) ?? "")
    case 3, 4: .string(["", "a", "12", "\0", "\"q\\/", "📦 한", "a\nlonger string"].randomElement(using: &random) ?? "")
    case 5: object(&random, depth: depth)
    default: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth - 1) })
    }
  }

  var count: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    default: 1
    }
  }

  mutating func changeOneScalar(_ random: inout SplitMix64) {
    switch self {
    case .object(var members):
      guard let i = members.indices.randomElement(using: &random) else { return }
      members[i].value.changeOneScalar(&random)
      self = .object(members)
    case .array(var elements):
      guard let i = elements.indices.randomElement(using: &random) else { return }
      elements[i].changeOneScalar(&random)
      self = .array(elements)
    case .string(let text): self = .string(text + "'")
    case .bare(let text): self = .bare(text == "77" ? "78" : "77")
    }
  }

  /// Written with members in any order, white space and escapes anywhere.
  func text(_ random: inout SplitMix64) -> String {
    func space() -> String { ["", "", "", " ", "\t", "\r\n"].randomElement(using: &random) ?? "" }
    switch self {
    case .object(let members):
      let parts = members.shuffled(using: &random).map { key, value in
        Self.quoted(key, &random) + space() + ":" + space() + value.text(&random)
      }
      return "{" + space() + parts.joined(separator: space() + "," + space()) + space() + "}"
    case .array(let elements):
      let parts = elements.map { $0.text(&random) }
      return "[" + space() + parts.joined(separator: space() + "," + space()) + space() + "]"
    case .string(let text): return Self.quoted(text, &random)
    case .bare(let text): return text
    }
  }

  private static func quoted(_ text: String, _ random: inout SplitMix64) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<8, using: &random) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
