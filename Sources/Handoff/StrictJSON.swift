import CSimdJSON
import Foundation

/// JSON to the letter of RFC 8259, with no key twice in an object: Foundation's decoder lets a comma pass behind the last
/// element, and takes one of two values for a key without a word.
enum StrictJSON {
  /// What is wrong with a document, and where: line and column from 1, a column being a character.
  struct Fault: Equatable {
    let line: Int
    let column: Int
    /// What is wrong and what to do.
    let message: String
  }

  /// The first thing that is wrong with a document in UTF-8; `nil` where nothing is.
  static func fault(in document: [UInt8]) -> Fault? {
    guard accepts(document) else {
      if let comma = danglingComma(in: document) {
        return fault(at: comma, of: document, "no valid JSON: nothing follows this comma; take it out")
      }
      return fault(at: offset(ofDamageIn: document), of: document, "no valid JSON; mend it there")
    }
    return repeatedKey(in: document).map {
      fault(at: $0, of: document, "this key is there twice in one object; keep one of them")
    }
  }

  private static func fault(at offset: Int, of document: [UInt8], _ message: String) -> Fault {
    let before = document.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let inLine = before.reversed().prefix { $0 != 0x0A }
    return Fault(line: line, column: inLine.count { $0 & 0xC0 != 0x80 } + 1, message: message)
  }

  /// The reader takes objects; any document is one's only member.
  private static func inObject<Result>(
    _ document: [UInt8], _ read: (OpaquePointer, UnsafePointer<CChar>, Int) -> Result
  ) -> Result? {
    let length = open.count + document.count + 1
    let padded = open + document + [UInt8(ascii: "}")] + [UInt8](repeating: 0, count: Int(BATON_JSON_PADDING))
    guard let reader = unsafe baton_json_create([], [], 0) else { return nil }
    defer { unsafe baton_json_destroy(reader) }
    return unsafe padded.withUnsafeBytes { buffer in
      unsafe buffer.bindMemory(to: CChar.self).baseAddress.map { unsafe read(reader, $0, length) }
    }
  }

  private static let open = Array("{\"document\":".utf8)

  private static func accepts(_ document: [UInt8]) -> Bool {
    unsafe inObject(document) { reader, bytes, length in
      var line = unsafe baton_json_line()
      return unsafe baton_json_read(reader, bytes, length, &line) == BATON_JSON_OK
    } ?? false
  }

  /// Where a key begins that its object holds already.
  private static func repeatedKey(in document: [UInt8]) -> Int? {
    unsafe inObject(document) { reader, bytes, length -> Int? in
      var position = 0
      let result = unsafe baton_json_repeated_key(reader, bytes, length, &position)
      return result == BATON_JSON_OK && position < length ? position - open.count : nil
    } ?? nil
  }

  /// Where a comma stands before a closing bracket.
  private static func danglingComma(in bytes: [UInt8]) -> Int? {
    var (inString, escaped) = (false, false)
    var comma: Int?
    for (index, byte) in bytes.enumerated() {
      if inString {
        if escaped { escaped = false } else if byte == 0x5C { escaped = true } else if byte == 0x22 { inString = false }
        continue
      }
      switch byte {
      case 0x0A, 0x20, 0x09, 0x0D: break
      case UInt8(ascii: ","): comma = index
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { return comma }
      default:
        comma = nil
        inString = byte == 0x22
      }
    }
    return nil
  }

  /// Where Foundation stops at damage: it says so in words only, on Linux `around character 12`, on Apple's systems
  /// `around line 3, column 5`. What it does not place ends too early.
  private static func offset(ofDamageIn document: [UInt8]) -> Int {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(document), options: .fragmentsAllowed)
    } catch {
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      func number(after word: String) -> Int? {
        text.range(of: word).flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
      }
      if let character = number(after: "character ") { return min(character, document.count) }
      if let line = number(after: "line "), let column = number(after: "column ") {
        let starts = document.indices.filter { $0 == 0 || document[$0 - 1] == 0x0A }
        if starts.indices.contains(line - 1) { return min(starts[line - 1] + max(column - 1, 0), document.count) }
      }
    }
    return document.count
  }
}
