/// IP addresses of both versions, and hardware addresses, which have colons too.
///
/// Loopback and unspecified addresses name nobody, and rules look at them.
enum IPAddress {
  // MARK: Version 4

  /// - Parameter at: where the first of its dots stands.
  static func version4(in bytes: ArraySlice<UInt8>, at: Int) -> SensitiveMatch? {
    var start = at
    while start > bytes.startIndex, at - start < 4, JSONToken.isDigit(bytes[start - 1]) { start -= 1 }
    guard (1...3).contains(at - start) else { return nil }
    var end = start
    var octets: [Int] = []
    while octets.count < 4 {
      let digits = bytes[end...].prefix(4).prefix(while: JSONToken.isDigit)
      guard (1...3).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0"),
        let octet = Int(String(decoding: digits, as: UTF8.self)), octet <= 255
      else { return nil }
      octets.append(octet)
      end = digits.endIndex
      guard octets.count < 4 else { break }
      guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ".") else { return nil }
      end += 1
    }
    guard isFree(bytes, start, end), isAbout(octets), !isVersion(bytes, start) else { return nil }
    return SensitiveMatch(kind: .address, value: start..<end)
  }

  /// Whether it is somebody's: no loopback, nothing unspecified, no network mask, no multicast and none of our own masks.
  private static func isAbout(_ octets: [Int]) -> Bool { octets[0] != 0 && octets[0] != 127 && octets[0] < 224 }

  /// Whether nothing goes on before or behind it.
  private static func isFree(_ bytes: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if start > bytes.startIndex {
      let before = bytes[start - 1]
      if JSONToken.isWord(before) || before == UInt8(ascii: ".") { return false }
    }
    guard end < bytes.endIndex else { return true }
    let next = end + 1 < bytes.endIndex ? bytes[end + 1] : 0x20
    switch bytes[end] {
    case UInt8(ascii: "."): return !JSONToken.isWord(next)
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return !JSONToken.isLetter(next)
    default: return !JSONToken.isWord(bytes[end])
    }
  }

  /// Four numbers behind a word that says version, or behind a product's name: `Chrome/120.0.0.0`.
  private static func isVersion(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Bool {
    guard start > bytes.startIndex else { return false }
    if bytes[start - 1] == UInt8(ascii: "/") {
      let product = bytes[..<(start - 1)].suffix(64).reversed().prefix {
        JSONToken.isWord($0) || ".-".utf8.contains($0)
      }
      // A host has a dot, as in Java's `example.com/203.0.113.7`.
      return product.contains(where: JSONToken.isLetter) && !product.contains(UInt8(ascii: "."))
    }
    let before = bytes[..<start].suffix(32).reversed().drop { " \"':=\\(,[".utf8.contains($0) }
    let word = before.prefix(while: JSONToken.isWord).reversed()
    let text = String(decoding: Array(word), as: UTF8.self).lowercased()
    return ["version", "build", "release", "versions", "sdk"].contains { text.hasSuffix($0) }
  }

  // MARK: Colons

  /// An address of version 6 or a hardware address.
  ///
  /// - Parameter at: where the first of its colons stands.
  static func colons(in bytes: ArraySlice<UInt8>, at: Int) -> SensitiveMatch? {
    var start = at
    while start > bytes.startIndex, at - start < 5, JSONToken.isHex(bytes[start - 1]) { start -= 1 }
    if start > bytes.startIndex, JSONToken.isWord(bytes[start - 1]) || ":.-".utf8.contains(bytes[start - 1]) {
      return nil
    }
    var run = bytes[start...].prefix(48).prefix {
      JSONToken.isHex($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
    while let last = run.last, last == UInt8(ascii: ".") || (last == UInt8(ascii: ":") && !run.hasSuffixColons) {
      run = run.dropLast()
    }
    if run.endIndex < bytes.endIndex, JSONToken.isWord(bytes[run.endIndex]) { return nil }
    let groups = run.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if groups.count == 6, groups.allSatisfy({ $0.count == 2 && $0.allSatisfy(JSONToken.isHex) }) {
      return SensitiveMatch(kind: .serial, value: start..<run.endIndex)
    }
    guard isVersion6(groups), run.contains(where: JSONToken.isDigit), !run.starts(with: mask) else { return nil }
    return SensitiveMatch(kind: .address, value: start..<run.endIndex)
  }

  /// How our own masks begin.
  private static let mask = Array("100::".utf8)

  private static func isVersion6(_ groups: [ArraySlice<UInt8>]) -> Bool {
    var filled = groups.filter { !$0.isEmpty }
    var count = groups.count
    var embeds = false
    if let last = filled.last, last.contains(UInt8(ascii: ".")) {
      // The last 32 bits as an address of version 4; the loopback of that is none.
      let octets = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 256
      }
      guard octets.count == 4, octets.allSatisfy({ $0 <= 255 }), octets[0] != 127 else { return false }
      filled.removeLast()
      count += 1
      embeds = true
    }
    guard filled.allSatisfy({ $0.count <= 4 && $0.allSatisfy(JSONToken.isHex) }) else { return false }
    let empty = groups.count { $0.isEmpty }
    if empty == 0 { return count == 8 }
    // `::` once: in the middle, or with an empty group more at an end.
    let isAtEnd = groups.first?.isEmpty == true || groups.last?.isEmpty == true
    guard empty == (isAtEnd ? 2 : 1), filled.count <= 7 else { return false }
    return embeds || filled.count >= 2 && filled.reduce(0) { $0 + $1.count } >= 5
  }
}

extension ArraySlice<UInt8> {
  fileprivate var hasSuffixColons: Bool { count >= 2 && self[endIndex - 2] == UInt8(ascii: ":") }
}
