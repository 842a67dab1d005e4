extension Instant {
  /// Reads the time of Apple's reports, `2026-03-14 09:21:33.5767 +0100`: a blank for the `T`, one more before the zone or
  /// none, and no colon in it.
  ///
  /// - Returns: `nil` where there is no zone, or it is no such time.
  init?(spaced text: String?) {
    guard var text, text.utf8.count <= 40, text.utf8.count > 19 else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: 10)
    guard text.utf8[start] == UInt8(ascii: " ") else { return nil }
    text.replaceSubrange(start...start, with: "T")
    text.removeAll { $0 == " " }
    let zone = text.suffix(5)
    if let sign = zone.first, sign == "+" || sign == "-", zone.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    var clock = TimeParser()
    let read = text.withUTF8 { unsafe try? clock.parse(UnsafeRawBufferPointer($0)) }
    guard let read else { return nil }
    self = read
  }
}
