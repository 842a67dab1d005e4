/// An `NSError` as it describes itself in a message:
/// `Error Domain=NSURLErrorDomain Code=-1005 "…" UserInfo={NSUnderlyingError=0x… {Error Domain=… Code=…}, …}`.
///
/// Errors nest without limit there; only the outermost and the one under it are taken, by a search that goes through the text once.
struct SystemErrorText {
  var domain: String?
  var code: Int?
  /// `NSURLErrorBackgroundTaskCancelledReasonKey`: why the system cancelled a background task.
  var reason: Int?
  var underlyingDomain: String?
  var underlyingCode: Int?
  var url: String?

  /// The error that the text holds; `nil` for `(null)` and where it holds none.
  init?(_ text: MessageText) {
    if let start = text.offset(of: "Error Domain=") {
      let own = text[start...].dropFirst(13)
      (domain, code) = Self.domainAndCode(own)
      guard domain != nil || code != nil else { return nil }
      if let under = Self.value(of: "NSUnderlyingError=", in: own), let nested = under.offset(of: "Error Domain=") {
        (underlyingDomain, underlyingCode) = Self.domainAndCode(under[nested...].dropFirst(13))
      }
      reason = Self.value(of: "NSURLErrorBackgroundTaskCancelledReasonKey=", in: own).flatMap { $0.number.integer }
      url = (Self.value(of: "NSErrorFailingURLStringKey=", in: own) ?? Self.value(of: "NSErrorFailingURLKey=", in: own))
        .flatMap(Self.address)
    } else {
      // `[-999]` behind a description that is hidden, or `1`; 0 is none.
      guard let number = Self.codeBehind(text), number != 0 else { return nil }
      code = number
    }
  }

  /// `NSURLErrorDomain Code=-1005`; the domain may be hidden.
  private static func domainAndCode(_ text: MessageText) -> (String?, Int?) {
    guard let code = text.prefix(400).offset(of: " Code=") else { return (nil, nil) }
    let domain = text[text.startIndex..<code].trimmed
    let number = text[(code + 6)...].number
    guard !number.isEmpty else { return (nil, nil) }
    return (domain.isHidden || domain.isEmpty ? nil : domain.text, number.integer)
  }

  /// What follows a key of `UserInfo`. A key stands behind a brace or a blank, which no URL holds.
  private static func value(of key: StaticString, in text: MessageText) -> MessageText? {
    var rest = text
    while let found = rest.offset(of: key) {
      let before = found > text.startIndex ? text[found - 1] : 0
      let value = text[(found + key.utf8CodeUnitCount)...]
      if before == UInt8(ascii: "{") || before.isBlank { return value }
      rest = value
    }
    return nil
  }

  private static func address(_ text: MessageText) -> String? {
    let address = text.prefix { !$0.isBlank && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    return address.isHidden || address.isEmpty ? nil : address.text
  }

  /// The last number in brackets, also with the name of an errno behind it: `[1: Operation not permitted]`; else a bare number.
  private static func codeBehind(_ text: MessageText) -> Int? {
    guard let open = text.lastIndex(of: UInt8(ascii: "[")) else { return text.integer }
    let number = text[(open + 1)...].number
    let after = text[number.endIndex...].first
    return after == UInt8(ascii: "]") || after == UInt8(ascii: ":") ? number.integer : nil
  }
}
