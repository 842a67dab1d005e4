import EventLog

/// Where a URL points to, or where a receiver listens: a host and a port.
struct Endpoint: Hashable {
  let host: String
  let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// The endpoint of a URL, with the default port of http and https; `nil` for anything else.
  init?(url: String) {
    guard let end = ByteSearch.range(of: "://", in: url) else { return nil }
    let scheme = url[..<end.lowerBound].lowercased()
    var authority = url[end.upperBound...].prefix { !"/?#".contains($0) }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    var portText = authority[authority.endIndex...]
    // An IPv6 address stands in brackets, for its own colons.
    if authority.first == "[", let close = authority.firstIndex(of: "]") {
      let rest = authority[authority.index(after: close)...]
      if rest.first == ":" { portText = rest.dropFirst() }
      authority = authority[authority.index(after: authority.startIndex)..<close]
    } else if let colon = authority.lastIndex(of: ":") {
      portText = authority[authority.index(after: colon)...]
      authority = authority[..<colon]
    }
    guard !authority.isEmpty else { return nil }
    host = authority.lowercased()
    if portText.isEmpty {
      switch scheme {
      case "http": port = 80
      case "https": port = 443
      default: return nil
      }
    } else {
      guard let number = Int(portText), (1...65_535).contains(number) else { return nil }
      port = number
    }
  }

  /// `127.0.0.1:8765`, `[::1]:8765`.
  var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only the machine itself can reach it.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasSuffix(".localhost")
      || (host.hasPrefix("127.") && Self.isAddress(host))
  }

  /// Whether a request to `target` cannot reach a receiver here: another port, or another address where both are known.
  ///
  /// A name other than localhost may stand for any address, and a receiver on 0.0.0.0 or :: listens on all.
  func isMissed(by target: Endpoint) -> Bool {
    if target.port != port { return true }
    if host == target.host || host == "0.0.0.0" || host == "::" || host.isEmpty { return false }
    if isLoopback || target.isLoopback { return isLoopback != target.isLoopback && Self.isAddressOrLocal(target.host) }
    return Self.isAddress(host) && Self.isAddress(target.host)
  }

  private static func isAddressOrLocal(_ host: String) -> Bool { host == "localhost" || isAddress(host) }

  /// Whether it is an IP address, not a name.
  private static func isAddress(_ host: String) -> Bool {
    host.contains(":") || (!host.isEmpty && host.allSatisfy { $0.isNumber || $0 == "." })
  }
}
