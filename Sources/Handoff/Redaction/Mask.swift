/// What stands in the place of a value: of its kind, told from every real one, and counted, so that equal values stay equal
/// and others apart.
enum Mask {
  static func text(_ kind: SensitiveKind, _ number: Int, isVersion6: Bool) -> String {
    switch kind {
    // As `CredentialPattern` knows what a redaction left.
    case .credential: "***credential-\(number)"
    case .email: "email-\(number)@masked.invalid"
    case .userName: "user-\(number)"
    case .deviceName: "device-\(number)"
    case .serial: "serial-\(number)"
    // An address stays an address, since rules compare hosts: of a range that is reserved (RFC 1112), and of one where
    // everything is discarded (RFC 6666).
    case .address:
      isVersion6
        ? "100::\(String(number, radix: 16))" : "240.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
    }
  }

  /// Whether a value is a mask already.
  static func isMask(_ text: String, of kind: SensitiveKind) -> Bool {
    let prefix =
      switch kind {
      case .userName: "user-"
      case .deviceName: "device-"
      case .serial: "serial-"
      case .credential, .email, .address: "***"
      }
    guard text.hasPrefix(prefix) else { return false }
    let number = text.dropFirst(prefix.count)
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
