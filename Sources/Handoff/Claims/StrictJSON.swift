import CSimdJSON

/// JSON to the letter of RFC 8259: Foundation's decoder lets a comma pass behind the last element.
enum StrictJSON {
  static func accepts(_ document: [UInt8]) -> Bool {
    let open = Array("{\"claims\":".utf8)
    let bytes = open + document + [UInt8(ascii: "}")]
    let padded = bytes + [UInt8](repeating: 0, count: Int(BATON_JSON_PADDING))
    guard let reader = unsafe baton_json_create([], [], 0) else { return false }
    defer { unsafe baton_json_destroy(reader) }
    var line = unsafe baton_json_line()
    return unsafe padded.withUnsafeBytes { buffer in
      let text = unsafe buffer.bindMemory(to: CChar.self)
      guard let start = text.baseAddress else { return false }
      return unsafe baton_json_read(reader, start, bytes.count, &line) == BATON_JSON_OK
    }
  }

  /// Where a comma stands before a closing bracket.
  static func danglingComma(in bytes: [UInt8]) -> (line: Int, column: Int)? {
    var (line, column, inString, escaped) = (1, 0, false, false)
    var comma: (line: Int, column: Int)?
    for byte in bytes {
      // A column is a character.
      if byte & 0xC0 != 0x80 { column += 1 }
      if inString {
        if escaped { escaped = false } else if byte == 0x5C { escaped = true } else if byte == 0x22 { inString = false }
        continue
      }
      switch byte {
      case 0x0A: (line, column) = (line + 1, 0)
      case 0x20, 0x09, 0x0D: break
      case UInt8(ascii: ","): comma = (line, column)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { return comma }
      default:
        comma = nil
        inString = byte == 0x22
      }
    }
    return nil
  }
}
