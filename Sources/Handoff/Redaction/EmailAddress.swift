/// E-mail addresses: `name@host.tld`, the at sign also as `%40`.
enum EmailAddress {
  /// - Parameter at: where an at sign stands, or the `%` of a coded one.
  static func match(in bytes: ArraySlice<UInt8>, at: Int) -> SensitiveMatch? {
    var behind = at + 1
    if bytes[at] == UInt8(ascii: "%") {
      guard bytes[at...].starts(with: coded) else { return nil }
      behind = at + coded.count
    }
    var start = at
    while start > bytes.startIndex, at - start < 64, isLocal(bytes[start - 1]) { start -= 1 }
    while start < at, bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "-") { start += 1 }
    let local = bytes[start..<at]
    // What stands before the at sign of `name:***@host` is a mask.
    if start > bytes.startIndex, bytes[start - 1] == UInt8(ascii: "*") { return nil }
    guard let first = local.first, JSONToken.isWord(first) || first == UInt8(ascii: "+") else { return nil }
    var host = bytes[behind...].prefix { isHost($0) }
    while let last = host.last, !JSONToken.isWord(last) { host = host.dropLast() }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(JSONToken.isLetter),
      labels.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: "-") })
    else { return nil }
    // `icon@2x.png` names a file, `git@host` nobody, and what was masked stays as it is.
    guard !isScale(labels[0]), !noTops.contains(lower(top)), lower(local) != "git" else { return nil }
    return SensitiveMatch(kind: .email, value: start..<host.endIndex)
  }

  private static let coded = Array("%40".utf8)
  private static let noTops: Set = [
    "png", "jpg", "jpeg", "gif", "pdf", "heic", "webp", "swift", "js", "json", "jsonl", "html", "dylib", "framework",
    "app", "log", "plist", "xml", "invalid",
  ]

  private static func isScale(_ label: ArraySlice<UInt8>) -> Bool {
    label.count == 2 && JSONToken.isDigit(label.first ?? 0) && label.last == UInt8(ascii: "x")
  }

  private static func isLocal(_ byte: UInt8) -> Bool { JSONToken.isWord(byte) || ".+-'".utf8.contains(byte) }
  private static func isHost(_ byte: UInt8) -> Bool {
    JSONToken.isDigit(byte) || JSONToken.isLetter(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
  private static func lower(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
