/// Walks a text once and stops at the marks beside which a credential stands: `:`, `=`, a blank, `.` and `-----BEGIN`.
///
/// Everything else is passed over byte by byte, so that a run's many ids and paths cost next to nothing.
struct CredentialScanner {
  struct Match {
    let kind: CredentialPattern.Kind
    /// What is to be masked.
    let value: Range<Int>
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// Where the last match ended: nothing before it is looked at again.
  private var floor: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    floor = bytes.startIndex
  }

  /// The next credential, behind the one before it.
  mutating func next() -> Match? {
    while let at = bytes[position...].firstIndex(where: Self.isMark) {
      position = at + 1
      let match: Match? =
        switch bytes[at] {
        case UInt8(ascii: ":"): named(at) ?? userInfo(at)
        case UInt8(ascii: "="): named(at)
        case UInt8(ascii: " "): scheme(at)
        case UInt8(ascii: "."): jsonWebToken(at)
        case UInt8(ascii: "-"): privateKey(at)
        default: nil
        }
      guard let match else { continue }
      position = match.value.upperBound
      floor = position
      return match
    }
    return nil
  }

  // MARK: What stands behind a name

  private static let passwords: Set = ["password", "passwd", "pwd", "passphrase"]
  private static let tokens: Set = [
    "access_token", "refresh_token", "id_token", "auth_token", "session_token", "client_secret", "api_key", "apikey",
    "api-key", "x-api-key", "x-amz-signature", "x-amz-security-token", "x-goog-signature", "accesstoken",
    "refreshtoken",
    "x-auth-token", "secret_access_key",
  ]
  /// Names that mean a credential only in the query of a URL.
  private static let queryTokens: Set = ["token", "sig", "signature", "secret", "auth", "jwt"]
  /// Names that mean a credential where they stand in quotes, as in JSON.
  private static let quotedTokens: Set = ["token", "secret", "jwt"]
  private static let schemes: Set = [
    "bearer", "basic", "digest", "token", "apikey", "oauth", "negotiate", "ntlm", "aws4-hmac-sha256",
  ]
  /// What people write behind `password:` or `Authorization: Bearer` without giving one away.
  private static let plainWords: Set = [
    "none", "nil", "null", "true", "false", "yes", "no", "not", "required", "missing", "wrong", "incorrect", "invalid",
    "changed", "unchanged", "unset", "set", "empty", "ok", "expired", "accepted", "rejected", "hidden", "redacted",
    "token", "header", "absent", "present", "removed", "refreshed",
  ]

  /// A value behind `name:` or `name=`.
  private func named(_ at: Int) -> Match? {
    guard let name = word(before: at) else { return nil }
    let isAssigned = bytes[at] == UInt8(ascii: "=")
    if name.hasSuffix("authorization") { return authorization(at) }
    if name == "cookie" || name == "set-cookie" { return cookie(at) }
    if Self.passwords.contains(name) {
      guard let value = value(after: at) else { return nil }
      if !isAssigned, Self.plainWords.contains(text(value).lowercased()) { return nil }
      return Match(kind: .password, value: value)
    }
    if Self.tokens.contains(name) || isAssigned && Self.queryTokens.contains(name) && isQuery(at, name.utf8.count) {
      return value(after: at).map { Match(kind: .urlToken, value: $0) }
    }
    if !isAssigned, Self.quotedTokens.contains(name), Self.isQuote(bytes[at - 1]), let value = value(after: at),
      value.count >= 8, bytes[value].contains(where: Self.isDigit)
    {
      return Match(kind: .urlToken, value: value)
    }
    return nil
  }

  /// A header's value: a scheme and what it needs, or something long with digits in it.
  private func authorization(_ at: Int) -> Match? {
    let start = skipPadding(from: at + 1)
    let end = endOfLine(from: start)
    guard start < end else { return nil }
    let first = bytes[start..<end].prefix { $0 != UInt8(ascii: " ") }
    let rest = bytes[first.endIndex..<end].drop { $0 == UInt8(ascii: " ") }
    if Self.schemes.contains(text(first.startIndex..<first.endIndex).lowercased()) {
      let word = rest.prefix { $0 > 0x20 }
      let isPlain = Self.plainWords.contains(text(word.startIndex..<word.endIndex).lowercased())
      return isPlain || isMask(rest) ? nil : Match(kind: .authorization, value: rest.startIndex..<end)
    }
    guard first.count >= 16, first.contains(where: Self.isDigit), !isMask(first) else { return nil }
    return Match(kind: .authorization, value: start..<end)
  }

  /// A header's value that holds `name=value`.
  private func cookie(_ at: Int) -> Match? {
    let start = skipPadding(from: at + 1)
    let end = endOfLine(from: start)
    guard start < end, let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")), equals > start else {
      return nil
    }
    let name = bytes[start..<equals]
    let value = bytes[(equals + 1)..<end].prefix { $0 != UInt8(ascii: ";") }
    guard name.allSatisfy(Self.isWord), !isMask(value) else { return nil }
    return Match(kind: .cookie, value: start..<end)
  }

  /// `Bearer` or `Basic` and a value.
  private func scheme(_ at: Int) -> Match? {
    // Blanks are many: the last letter is looked at before the word is made.
    guard at > floor, case let last = bytes[at - 1] | 0x20, last == UInt8(ascii: "r") || last == UInt8(ascii: "c"),
      let name = word(before: at), name == "bearer" || name == "basic"
    else { return nil }
    let token = bytes[(at + 1)...].prefix(while: Self.isToken)
    let isCredential = name == "bearer" ? Self.isBearer(token) : Self.isBasic(token)
    guard isCredential else { return nil }
    return Match(
      kind: name == "bearer" ? .bearerToken : .basicCredentials, value: token.startIndex..<token.endIndex)
  }

  /// Two parts of base64url that begin like the JSON of a header and of claims.
  private func jsonWebToken(_ at: Int) -> Match? {
    guard at + 1 < bytes.endIndex, bytes[at + 1] == UInt8(ascii: "e") else { return nil }
    let head = bytes[floor..<at].suffix(while: Self.isBase64URL)
    let claims = bytes[(at + 1)...].prefix(while: Self.isBase64URL)
    guard head.count >= 10, claims.count >= 10, head.starts(with: Self.openBrace), claims.starts(with: Self.openBrace)
    else { return nil }
    var end = claims.endIndex
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: ".") {
      end = bytes[(end + 1)...].prefix(while: Self.isBase64URL).endIndex
    }
    return Match(kind: .jsonWebToken, value: head.startIndex..<end)
  }

  /// From the line behind `-----BEGIN … PRIVATE KEY-----` to `-----END`.
  private func privateKey(_ at: Int) -> Match? {
    guard at + 1 < bytes.endIndex, bytes[at + 1] == UInt8(ascii: "-"), bytes[at...].starts(with: Self.begin) else {
      return nil
    }
    let label = bytes[(at + Self.begin.count)...].prefix(40)
    guard let key = label.firstRange(of: Self.privateKeyLabel) else { return nil }
    let end = bytes[key.upperBound...].firstRange(of: Self.end)?.lowerBound ?? bytes.endIndex
    let value = key.upperBound..<end
    return isMask(bytes[value].filter { !Self.isPadding($0) && $0 != UInt8(ascii: "n") }[...])
      ? nil : Match(kind: .privateKey, value: value)
  }

  /// `://name:password@host`.
  private func userInfo(_ at: Int) -> Match? {
    guard at + 1 < bytes.endIndex else { return nil }
    let mark = bytes[at + 1] == UInt8(ascii: "\\") ? Self.escapedAuthorityMark : Self.authorityMark
    guard bytes[at + 1] == mark[1], bytes[at...].starts(with: mark) else { return nil }
    let authority = bytes[(at + mark.count)...].prefix { $0 > 0x20 && !Self.authorityEnds.contains($0) }
    guard let host = authority.lastIndex(of: UInt8(ascii: "@")),
      let colon = authority[..<host].firstIndex(of: UInt8(ascii: ":")), !isMask(authority[(colon + 1)..<host])
    else { return nil }
    return Match(kind: .password, value: (colon + 1)..<host)
  }

  // MARK: Pieces of text

  /// The name that ends at a mark, in lower case: letters, digits, `_` and `-`, also in quotes as in JSON.
  private func word(before at: Int) -> String? {
    var end = at
    // Apple's descriptions of headers write `Cookie = "…"`.
    if bytes[at] == UInt8(ascii: "="), end > floor, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    while end > floor, Self.isQuote(bytes[end - 1]) { end -= 1 }
    let name = bytes[floor..<end].suffix(while: Self.isWord)
    // No name is longer than this: a long run of letters is not copied.
    guard (3...40).contains(name.count) else { return nil }
    return text(name.startIndex..<name.endIndex).lowercased()
  }

  /// The value behind a mark, up to what ends it in a query, a form, JSON or prose.
  private func value(after at: Int) -> Range<Int>? {
    let start = skipPadding(from: at + 1)
    let value = bytes[start...].prefix { $0 > 0x20 && !Self.valueEnds.contains($0) }
    return isMask(value) ? nil : start..<value.endIndex
  }

  /// Whether a parameter of a URL's query or fragment begins here: `?` or `&` stands before its name.
  private func isQuery(_ at: Int, _ length: Int) -> Bool {
    let start = at - length
    return start > bytes.startIndex && Self.queryMarks.contains(bytes[start - 1])
  }

  private func skipPadding(from start: Int) -> Int {
    bytes[start...].firstIndex { !Self.isPadding($0) } ?? bytes.endIndex
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.endIndex
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether nothing, a place to be filled, or what a redaction leaves stands there.
  private func isMask(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first else { return true }
    if value.allSatisfy(Self.maskBytes.contains) || Self.placeholders.contains(where: value.starts(with:)) {
      return true
    }
    let rest = value.dropFirst()
    switch first {
    case UInt8(ascii: "<"): return rest.contains(UInt8(ascii: ">"))
    case UInt8(ascii: "["): return rest.allSatisfy { Self.isWord($0) || $0 == UInt8(ascii: "]") }
    case UInt8(ascii: "{"): return rest.contains(UInt8(ascii: "}")) || rest.allSatisfy(Self.isWord)
    case UInt8(ascii: "$"):
      return rest.first == UInt8(ascii: "{") || rest.allSatisfy { Self.isWord($0) && !($0 &- 97 < 26) }
    default: return false
    }
  }

  // MARK: Bytes that mean something

  /// `{"` in base64: how the JSON of a header or of claims begins.
  private static let openBrace = Array("eyJ".utf8)
  private static let begin = Array("-----BEGIN ".utf8)
  private static let privateKeyLabel = Array("PRIVATE KEY-----".utf8)
  private static let end = Array("-----END".utf8)
  private static let authorityMark = Array("://".utf8)
  /// As many JSON encoders write it in a line.
  private static let escapedAuthorityMark = Array(":\\/\\/".utf8)
  private static let authorityEnds = Array("/?#\"\\".utf8)
  private static let valueEnds = Array("&#\"'\\;,)}]".utf8)
  private static let queryMarks = Array("?&#".utf8)
  private static let tokenMarks = Array(".~+/=".utf8)
  private static let maskBytes = Array("*xX.-_ ".utf8)
  private static let placeholders = ["***", "%@", "(null)"].map { Array($0.utf8) }

  // MARK: Kinds of bytes

  /// One of ` `, `-`, `.`, `:` and `=`: bits of the 32 bytes from the blank on.
  private static func isMark(_ byte: UInt8) -> Bool {
    let place = byte &- 0x20
    return place < 32 && (0x2400_6001 as UInt32) >> UInt32(place) & 1 == 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
  private static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F || byte == 0x2D }
  private static func isBase64URL(_ byte: UInt8) -> Bool { isWord(byte) }
  private static func isToken(_ byte: UInt8) -> Bool { isWord(byte) || tokenMarks.contains(byte) }
  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
  }
  private static func isPadding(_ byte: UInt8) -> Bool { byte <= 0x20 || isQuote(byte) }

  /// A token rather than the next word of a sentence: it holds a digit, or is long and mixes cases.
  private static func isBearer(_ token: ArraySlice<UInt8>) -> Bool {
    if token.count >= 6 && token.contains(where: isDigit) { return true }
    let later = token.dropFirst()
    return token.count >= 16 && later.contains { isLetter($0) && $0 & 0x20 == 0 } && later.contains { $0 &- 97 < 26 }
  }

  /// Base64 whose text holds a colon and nothing unprintable.
  private static func isBasic(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count >= 4, token.count % 4 == 0 else { return false }
    var bits: UInt32 = 0
    var count = 0
    var hasColon = false
    for byte in token where byte != UInt8(ascii: "=") {
      let digit: UInt8
      switch byte {
      case 65...90: digit = byte - 65
      case 97...122: digit = byte - 71
      case 48...57: digit = byte + 4
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return false
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        let decoded = UInt8(truncatingIfNeeded: bits >> UInt32(count))
        guard decoded >= 0x20 else { return false }
        if decoded == UInt8(ascii: ":") { hasColon = true }
      }
    }
    return hasColon
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of the slice of which each byte is such a one.
  fileprivate func suffix(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, holds(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
