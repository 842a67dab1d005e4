import Vocabulary

/// Words of a line of text, and `key=value` pairs among them; what holds blanks stands in double quotes.
enum LabelledValues {
  /// A word between blanks, without its quotes and escapes.
  struct Word: Equatable {
    var text: String
    /// Whether it is quoted as a whole.
    var isQuoted = false
    /// Whether the line ends inside its quotes.
    var isOpen = false

    /// What stands on both sides of its first equals sign.
    var pair: (name: Substring, value: Substring)? {
      guard !isQuoted, let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
      return (text[..<equals], text[text.index(after: equals)...])
    }
  }

  /// The words of a text: blanks inside double quotes part nothing. Inside them `\xHH` is a byte, as nginx and Apache write
  /// what they do not trust, and any other character behind a backslash itself.
  static func words(in text: ArraySlice<UInt8>) -> [Word] {
    var words: [Word] = []
    var bytes: [UInt8] = []
    var isInside = false
    var isQuoted = false
    var at = text.startIndex
    func end(isOpen: Bool = false) {
      if !bytes.isEmpty || isQuoted {
        words.append(Word(text: String(decoding: bytes, as: UTF8.self), isQuoted: isQuoted, isOpen: isOpen))
      }
      bytes = []
      isQuoted = false
    }
    while at < text.endIndex {
      let byte = text[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\"") where isInside:
        isInside = false
      case UInt8(ascii: "\"") where bytes.isEmpty:
        isInside = true
        isQuoted = true
      case UInt8(ascii: "\"") where bytes.last == UInt8(ascii: "="):
        isInside = true
      case UInt8(ascii: "\\") where isInside && at < text.endIndex:
        let next = text[at]
        at += 1
        if next == UInt8(ascii: "x"), at + 2 <= text.endIndex, let value = hex(text[at..<(at + 2)]) {
          bytes.append(value)
          at += 2
        } else {
          bytes.append(next)
        }
      case 0x20 where !isInside, 0x09 where !isInside:
        end()
      default:
        bytes.append(byte)
      }
    }
    end(isOpen: isInside)
    return words
  }

  private static func hex(_ digits: ArraySlice<UInt8>) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// The fields of a message that begins with a name of an event, its values behind it: `task.completed taskID=7`.
  static func fields(of message: String, _ map: FieldMap) -> [FoundField] {
    let name = message.prefix { $0 != " " }
    let found = [
      FoundField(key: .event, rank: 0, value: .text(message)),
      FoundField(key: .event, rank: 1, value: .text(String(name))),
    ]
    guard map.event(String(name)) != nil || map.event(message) != nil else { return found }
    return found
      + words(in: Array(message.utf8)[...]).flatMap { word -> [FoundField] in
        guard let pair = word.pair else { return [] }
        return FieldMap.keys.compactMap { key in
          guard key != .event, key != .time, let rank = map.places[key]?.firstIndex(where: { $0 == pair.name }) else {
            return nil
          }
          return FoundField(key: key, rank: rank, value: .text(String(pair.value)))
        }
      }
  }
}
