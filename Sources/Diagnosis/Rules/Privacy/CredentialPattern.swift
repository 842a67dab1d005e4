/// What a credential looks like in a text: told by the words beside it, never by its randomness alone.
///
/// UUIDs, hashes, task ids and file names are none. A value that a redaction left behind (`<private>`, `***`) is none.
public enum CredentialPattern {
  /// What a text gives away.
  public enum Kind: String, Sendable, CaseIterable {
    /// The value of an `Authorization` or `Proxy-Authorization` header.
    case authorization
    /// `Bearer` and a token.
    case bearerToken
    /// `Basic` and the base64 of a name and a password.
    case basicCredentials
    /// The value of a `Cookie` or `Set-Cookie` header.
    case cookie
    /// A token, key or signature in a URL's query or a form.
    case urlToken
    /// A JSON Web Token.
    case jsonWebToken
    /// A private key in PEM.
    case privateKey
    /// A password, also one in a URL before its host.
    case password
  }

  /// The first credential in a text; `nil` when it holds none.
  public static func find(in text: String) -> Kind? { find(in: ArraySlice(text.utf8)) }

  /// The same for UTF-8.
  static func find(in bytes: ArraySlice<UInt8>) -> Kind? {
    var scanner = CredentialScanner(bytes)
    return scanner.next()?.kind
  }

  /// Every credential in UTF-8 text, with the range of its value.
  package static func matches(in bytes: ArraySlice<UInt8>) -> [(kind: Kind, value: Range<Int>)] {
    var scanner = CredentialScanner(bytes)
    var matches: [(kind: Kind, value: Range<Int>)] = []
    while let match = scanner.next() { matches.append((match.kind, match.value)) }
    return matches
  }

  /// The text with each credential's value replaced by `***`; the same text when it holds none.
  public static func masked(_ text: String) -> String {
    let bytes = ArraySlice(text.utf8)
    var scanner = CredentialScanner(bytes)
    var out: [UInt8] = []
    var end = bytes.startIndex
    while let match = scanner.next() {
      out += bytes[end..<match.value.lowerBound]
      out += [0x2A, 0x2A, 0x2A]
      end = match.value.upperBound
    }
    guard end > bytes.startIndex else { return text }
    return String(decoding: out + bytes[end...], as: UTF8.self)
  }
}
