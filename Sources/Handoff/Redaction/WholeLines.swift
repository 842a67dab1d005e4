/// Cuts what is read of a file into pieces of whole lines, none of which ends inside a private key.
package struct WholeLines {
  private var rest: [UInt8] = []
  /// Number of the next piece's first line.
  private var line = 1
  /// The longest line, and the longest key.
  private static let longest = 16 << 20

  package init() {}

  /// Why a file cannot be redacted as text.
  package enum Refusal: String, Error, Sendable {
    case binary = "it is no plain text, and what is in it cannot be masked; convert it or leave it out"
    case longLine = "it holds a line of more than 16 MiB, which cannot be masked as a whole; leave it out"
  }

  /// Takes what was read and hands out what is whole.
  package mutating func add(_ piece: [UInt8], _ take: (ArraySlice<UInt8>, Int) throws -> Void) throws {
    // NUL is in no text but UTF-16 and its like; the other marks are of gzip and of a binary property list.
    if piece.contains(0)
      || line == 1 && rest.isEmpty && (piece.starts(with: [0x1F, 0x8B]) || piece.starts(with: Self.list))
    {
      throw Refusal.binary
    }
    rest += piece
    guard let newline = rest.lastIndex(of: 0x0A) else {
      if rest.count > Self.longest { throw Refusal.longLine }
      return
    }
    var end = newline + 1
    if let begin = rest[..<end].lastRange(of: Self.begin), rest[begin.upperBound..<end].range(of: Self.end) == nil {
      // The line in which the key begins stays with it.
      if end - begin.lowerBound < 1 << 16 { end = rest[..<begin.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    }
    guard end > 0 else { return }
    try hand(end, take)
  }

  /// Hands out what is left.
  package mutating func finish(_ take: (ArraySlice<UInt8>, Int) throws -> Void) throws {
    if !rest.isEmpty { try hand(rest.count, take) }
  }

  private mutating func hand(_ end: Int, _ take: (ArraySlice<UInt8>, Int) throws -> Void) throws {
    try take(rest[..<end], line)
    line += rest[..<end].count { $0 == 0x0A }
    rest.removeFirst(end)
  }

  private static let list = Array("bplist".utf8)
  private static let begin = Array("-----BEGIN ".utf8)
  private static let end = Array("-----END".utf8)
}

extension ArraySlice<UInt8> {
  fileprivate func lastRange(of needle: [UInt8]) -> Range<Int>? {
    var last: Range<Int>?
    var from = startIndex
    while let found = self[from...].range(of: needle) {
      last = found
      from = found.upperBound
    }
    return last
  }
}
