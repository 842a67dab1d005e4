import Vocabulary

/// The form of a message: its words, and the places of the values between them.
///
/// Written as `"client {bundle} disconnected, XPC({skip}"`. It holds for a message that begins so; what follows is not looked at,
/// since each release of the system adds to its messages. A blank stands for any number of blanks, also for none behind a
/// colon, a comma or an equals sign.
struct MessagePattern: Sendable, ExpressibleByStringLiteral {
  /// What stands in a place, and what becomes of it.
  enum Place: Sendable, Equatable {
    /// Anything, which is not kept.
    case skip
    case session
    case bundle
    /// `<bundle>.<session>`, for a task with its number behind.
    case bound
    case text(Key)
    /// A request, of which the URL is kept.
    case address
    case path(Key)
    /// Paths one below the other.
    case paths
    case integer(Key)
    case seconds(Key)
    /// `Y` or `N`, `YES` or `NO`, `1` or `0`.
    case flag(Key)
    /// An `NSError` as it describes itself.
    case error
    /// `{key=value, …}` of a task's summary.
    case summary
    /// `[app<…>:pid]`, as RunningBoard names processes.
    case process
    /// The id of the process that the message is about.
    case pid
  }

  private enum Piece: Sendable {
    case words([UInt8])
    case place(Place)
  }

  struct Value {
    let place: Place
    let text: MessageText
  }

  private static let places: [String: Place] = [
    "skip": .skip, "session": .session, "bundle": .bundle, "bound": .bound, "error": .error, "summary": .summary,
    "process": .process, "pid": .pid, "path": .path(.filePath), "paths": .paths, "address": .address,
    "object": .text(.objectID),
    "by": .text(.by), "date": .text(.note), "code": .integer(.errorCode), "status": .integer(.httpStatus),
    "bytes": .integer(.bytes), "sent": .integer(.bytesSent), "received": .integer(.systemBytesReceived),
    "expected": .integer(.bytesExpected), "seconds": .seconds(.seconds), "resource": .seconds(.resourceTimeout),
    "request": .seconds(.requestTimeout), "recoverable": .flag(.systemRecoverable),
  ]

  private let pieces: [Piece]

  init(stringLiteral form: String) {
    var pieces: [Piece] = []
    var rest = Substring(form)
    while !rest.isEmpty {
      if rest.first == "{", let close = rest.firstIndex(of: "}"),
        let place = Self.places[String(rest[rest.index(after: rest.startIndex)..<close])]
      {
        pieces.append(.place(place))
        rest = rest[rest.index(after: close)...]
      } else {
        let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
        pieces.append(.words(Array(rest[..<end].utf8)))
        rest = rest[end...]
      }
    }
    self.pieces = pieces
  }

  /// The values in the places of a message of this form; `nil` for one of another.
  func match(_ message: MessageText) -> [Value]? {
    var values: [Value] = []
    var rest = message
    var open: Place?
    for piece in pieces {
      switch piece {
      case .place(let place):
        open = place
      case .words(let words):
        if let place = open {
          guard let found = Self.find(words, in: rest) else { return nil }
          values.append(Value(place: place, text: rest[rest.startIndex..<found.lowerBound].trimmed))
          rest = rest[found.upperBound...]
          open = nil
        } else {
          guard let end = Self.end(of: words, in: rest) else { return nil }
          rest = rest[end...]
        }
      }
    }
    if let open {
      values.append(Value(place: open, text: rest.trimmed))
    } else if let last = message[..<rest.startIndex].last, last.isWordCharacter, rest.first?.isWordCharacter == true {
      // The last word of the pattern is only the beginning of a word of the message.
      return nil
    }
    return values
  }

  /// The first place where the words stand: that of their first word, looked at where the C library finds it.
  private static func find(_ words: [UInt8], in text: MessageText) -> Range<Int>? {
    let first = words.drop(while: \.isBlank).prefix { !$0.isBlank }
    // Words that are only a blank.
    guard !first.isEmpty else {
      return text.firstIndex(where: \.isBlank).flatMap { start in end(of: words, in: text[start...]).map { start..<$0 }
      }
    }
    var rest = text
    while let found = rest.offset(of: first) {
      var start = found
      if words[0].isBlank { while start > text.startIndex, text[start - 1].isBlank { start -= 1 } }
      if let end = end(of: words, in: text[start...]) { return start..<end }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  /// Where the words end that the text begins with.
  private static func end(of words: [UInt8], in text: MessageText) -> Int? {
    var i = text.startIndex
    var previous: UInt8 = 0
    for byte in words {
      if byte == 0x20 {
        let start = i
        while i < text.endIndex, text[i].isBlank { i += 1 }
        let mayBeAbsent =
          previous == UInt8(ascii: ":") || previous == UInt8(ascii: ",") || previous == UInt8(ascii: "=")
        if i == start, !mayBeAbsent { return nil }
      } else {
        guard i < text.endIndex, text[i] == byte else { return nil }
        i += 1
      }
      previous = byte
    }
    return i
  }
}
