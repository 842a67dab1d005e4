import CSimdJSON

/// A Swift face of the C reader for tests: what one line held, by name.
@safe final class JSONLineReader {
  enum Value: Hashable {
    case string([UInt8]), integer(Int64), decimal(String), bool(Bool), numbers(String)

    static func text(_ text: String) -> Value { .string(Array(text.utf8)) }
  }

  struct Line: Equatable {
    var code = Int(BATON_JSON_OK)
    var values: [String: Value] = [:]
    var rest: UInt64 = 0
    var mistyped: UInt32 = 0
    var firstMistyped: String?
    var duplicated: UInt32 = 0
    var firstDuplicated: String?
  }

  private let names: [String]
  private let reader: OpaquePointer

  init(_ keys: [(String, Int)]) {
    names = keys.map(\.0)
    let copies = unsafe names.map { name in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      unsafe copy.initialize(repeating: 0, count: name.utf8.count + 1)
      for (i, byte) in name.utf8.enumerated() { unsafe copy[i] = CChar(bitPattern: byte) }
      return unsafe UnsafePointer<CChar>?(copy)
    }
    defer { unsafe copies.forEach { unsafe $0?.deallocate() } }
    guard let made = unsafe baton_json_create(copies, keys.map { UInt8($0.1) }, keys.count) else {
      preconditionFailure("more keys than the reader takes")
    }
    unsafe reader = made
  }

  deinit { unsafe baton_json_destroy(reader) }

  /// Reads a line that stands before padding made of `padding`, which must not matter.
  func read(_ bytes: [UInt8], padding: UInt8 = 0x7D) -> Line {
    let padded = bytes + [UInt8](repeating: padding, count: Int(BATON_JSON_PADDING))
    return unsafe padded.withUnsafeBytes { padded in
      let start = unsafe padded.baseAddress?.assumingMemoryBound(to: CChar.self)
      var parsed = unsafe baton_json_line()
      var line = Line(code: Int(unsafe baton_json_read(reader, start, bytes.count, &parsed)))
      guard line.code == BATON_JSON_OK else { return line }
      for i in 0..<(unsafe parsed.count) {
        let field = unsafe parsed.fields[i]
        let text = unsafe UnsafeBufferPointer(start: field.text, count: Int(field.length)).map { UInt8(bitPattern: $0) }
        let value: Value =
          switch Int(unsafe field.type) {
          case BATON_JSON_STRING: .string(text)
          case BATON_JSON_INTEGER: unsafe .integer(field.integer)
          case BATON_JSON_DECIMAL: .decimal(String(decoding: text, as: UTF8.self))
          case BATON_JSON_BOOL: unsafe .bool(field.integer != 0)
          default: .numbers(String(decoding: text, as: UTF8.self))
          }
        let earlier = unsafe line.values.updateValue(value, forKey: names[Int(field.key)])
        precondition(earlier == nil, "a key is handed out once")
      }
      line.rest = unsafe parsed.rest_hash
      line.mistyped = unsafe parsed.mistyped
      if line.mistyped > 0 { line.firstMistyped = unsafe names[Int(parsed.first_mistyped)] }
      line.duplicated = unsafe parsed.duplicated
      if line.duplicated > 0 { line.firstDuplicated = unsafe names[Int(parsed.first_duplicated)] }
      return line
    }
  }

  func read(_ text: String) -> Line { read(Array(text.utf8)) }

  /// How many values simdjson sees in the line.
  func visit(_ bytes: [UInt8]) -> Int {
    let padded = bytes + [UInt8](repeating: 0, count: Int(BATON_JSON_PADDING))
    return unsafe padded.withUnsafeBytes { padded in
      unsafe baton_json_visit(reader, padded.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }

  /// The line without white space; `nil` for what is no JSON object.
  static func minify(_ bytes: [UInt8]) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: bytes.count + Int(BATON_JSON_PADDING))
    let count = unsafe output.withUnsafeMutableBytes { output in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe baton_json_minify(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
          output.baseAddress?.assumingMemoryBound(to: CChar.self))
      }
    }
    return count == 0 ? nil : Array(output[..<count])
  }
}
