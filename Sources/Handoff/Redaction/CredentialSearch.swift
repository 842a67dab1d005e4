import Diagnosis

/// Looks through a file's bytes, as they are read, for the first credential.
package struct CredentialSearch {
  private var rest: [UInt8] = []
  private var lines = 0
  private var found: (line: Int, kind: String)?
  /// A line is looked at in pieces of this size: none that holds a credential is longer but a page's.
  private static let longest = 16 << 20

  package init() {}

  package mutating func look(in piece: [UInt8]) {
    guard found == nil else { return }
    rest += piece
    guard let end = rest.lastIndex(of: 0x0A).map({ $0 + 1 }) ?? (rest.count > Self.longest ? rest.count : nil) else {
      return
    }
    search(rest[..<end])
    rest.removeFirst(end)
  }

  /// The line of the first credential and what it is; `nil` where there is none.
  package mutating func finish() -> (line: Int, kind: String)? {
    if found == nil { search(rest[...]) }
    return found
  }

  private mutating func search(_ bytes: ArraySlice<UInt8>) {
    if let match = CredentialPattern.matches(in: bytes).first {
      let before = bytes[..<match.value.lowerBound].count { $0 == 0x0A }
      found = (lines + before + 1, match.kind.rawValue)
    }
    lines += bytes.count { $0 == 0x0A }
  }
}
