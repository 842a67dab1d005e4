/// User names in paths of home folders: `/Users/name`, `/home/name`, `C:\Users\name`, also as JSON escapes them.
enum HomeFolders {
  static func matches(in bytes: ArraySlice<UInt8>) -> [SensitiveMatch] {
    var matches: [SensitiveMatch] = []
    for at in bytes.indices where bytes[at] == slash || bytes[at] == backslash {
      for folder in folders where bytes[(at + 1)...].starts(with: folder) {
        if let match = match(in: bytes, (at + 1)..<(at + 1 + folder.count)) { matches.append(match) }
      }
    }
    return matches
  }

  private static let folders = ["Users", "home"].map { Array($0.utf8) }
  /// Of nobody.
  private static let common: Set = ["shared", "guest", "public", "default", "all"]

  private static func match(in bytes: ArraySlice<UInt8>, _ folder: Range<Int>) -> SensitiveMatch? {
    guard let before = separator(endingAt: folder.lowerBound, in: bytes),
      let behind = separator(from: folder.upperBound, in: bytes), isRoot(before.lowerBound, bytes)
    else { return nil }
    let name = bytes[behind.upperBound...].prefix { $0 > 0x20 && !ends.contains($0) }
    guard let first = name.first, JSONToken.isWord(first) || first >= 0x80 else { return nil }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    guard !common.contains(text), !Mask.isMask(text, of: .userName) else { return nil }
    return SensitiveMatch(kind: .userName, value: name.startIndex..<name.endIndex)
  }

  private static let ends = Set("/\\\"'<>|:;,()[]{}&?#*$%`".utf8)

  /// One of `/`, `\/`, `\` and `\\`.
  private static func separator(endingAt end: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard end > bytes.startIndex, bytes[end - 1] == slash || bytes[end - 1] == backslash else { return nil }
    let isEscaped = end - 1 > bytes.startIndex && bytes[end - 2] == backslash
    return (isEscaped ? end - 2 : end - 1)..<end
  }

  private static func separator(from start: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard start < bytes.endIndex, bytes[start] == slash || bytes[start] == backslash else { return nil }
    let isEscaped =
      bytes[start] == backslash && start + 1 < bytes.endIndex && [slash, backslash].contains(bytes[start + 1])
    return start..<(isEscaped ? start + 2 : start + 1)
  }

  /// Whether a path begins there: behind nothing of a name, a drive, `file://`, or the volume that macOS keeps users on.
  private static func isRoot(_ start: Int, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard start > bytes.startIndex else { return true }
    let before = bytes[start - 1]
    if before == UInt8(ascii: ":") || before == slash { return true }
    guard JSONToken.isWord(before) || before >= 0x80 || "-.~%)".utf8.contains(before) else { return true }
    return volumes.contains { bytes[..<start].suffix($0.count).elementsEqual($0) }
  }

  private static let volumes = ["Volumes/Data", "Volumes\\/Data", "file://localhost", "/private", "Macintosh HD"].map {
    Array($0.utf8)
  }
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")
}
