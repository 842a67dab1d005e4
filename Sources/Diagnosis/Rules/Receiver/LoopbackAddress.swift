/// Addresses that only the machine itself can reach.
enum LoopbackAddress {
  /// Whether a host or an address to bind to is the loopback: `localhost`, `127.0.0.0/8` or `::1`.
  static func contains(_ host: String) -> Bool {
    var host = host.lowercased()[...]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    if host.hasSuffix(".") { host = host.dropLast() }
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "0:0:0:0:0:0:0:1" { return true }
    if host.hasPrefix("::ffff:") { host = host.dropFirst("::ffff:".count) }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
