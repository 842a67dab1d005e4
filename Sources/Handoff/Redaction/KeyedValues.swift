/// Values that only the key beside them tells: serial numbers and names of devices, in JSON, `key=value` and `Key: value`.
enum KeyedValues {
  static func matches(in bytes: ArraySlice<UInt8>, namesDevices: Bool) -> [SensitiveMatch] {
    var matches: [SensitiveMatch] = []
    for at in bytes.indices where bytes[at] == UInt8(ascii: ":") || bytes[at] == UInt8(ascii: "=") {
      guard let (key, isQuoted) = key(before: at, in: bytes) else { continue }
      let kind: SensitiveKind
      if serials.contains(key) {
        kind = .serial
      } else if devices.contains(key) || namesDevices && isQuoted && key == "name" {
        kind = .deviceName
      } else {
        continue
      }
      guard let value = value(after: at, in: bytes) else { continue }
      let text = String(decoding: bytes[value], as: UTF8.self)
      guard !empty.contains(text.lowercased()), !Mask.isMask(text, of: kind) else { continue }
      if kind == .deviceName && DeviceNames.isModel(text) { continue }
      if kind == .serial && !text.contains(where: \.isNumber) { continue }
      matches.append(SensitiveMatch(kind: kind, value: value))
    }
    return matches
  }

  /// Keys without blanks, dashes and underscores, in lower case.
  private static let serials: Set = [
    "serialnumber", "serial", "serialno", "deviceserial", "deviceserialnumber", "ioplatformserialnumber", "ecid",
    "uniquechipid", "imei", "imei2", "meid", "iccid", "crashreporterkey", "deviceidentifierforvendor",
    "identifierforvendor", "bluetoothaddress", "wifiaddress", "ethernetaddress", "macaddress",
  ]
  private static let devices: Set = [
    "devicename", "hostname", "computername", "localhostname", "devicehostname",
  ]
  private static let empty: Set = ["", "null", "nil", "none", "unknown", "true", "false", "<private>", "localhost"]
  /// The words of the longest key, and no more of a line than that.
  private static let longestKey = 40

  /// The key that ends at a mark; in quotes, or a name, or a few words at the beginning of a line.
  private static func key(before at: Int, in bytes: ArraySlice<UInt8>) -> (String, isQuoted: Bool)? {
    var end = at
    while end > bytes.startIndex, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    var isQuoted = false
    while end > bytes.startIndex, bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "\\") {
      isQuoted = true
      end -= 1
    }
    // A log has a key every few bytes, and almost none of them tells of a device: its last letters say so at once.
    guard let last = lastLetters(before: end, in: bytes), endings.contains(last) else { return nil }
    let name = bytes[..<end].suffix(longestKey).reversed().prefix {
      JSONToken.isWord($0) || $0 == UInt8(ascii: "-") || !isQuoted && $0 == 0x20
    }
    guard name.count >= 4 else { return nil }
    let written = String(decoding: Array(name.reversed()), as: UTF8.self).lowercased()
    let words = written.split { " -_".contains($0) }
    // Of several words the last two may be the key: `the Serial Number: …`.
    let joined = words.joined()
    if serials.contains(joined) || devices.contains(joined) || isQuoted { return (joined, isQuoted) }
    return (words.suffix(words.count > 1 && isPair(words.suffix(2).joined()) ? 2 : 1).joined(), isQuoted)
  }

  /// The last three letters or digits of a key in lower case, without what may stand between its words.
  private static func lastLetters(before end: Int, in bytes: ArraySlice<UInt8>) -> UInt32? {
    var letters: UInt32 = 0
    var (count, at) = (UInt32(0), end)
    while count < 3 {
      guard at > bytes.startIndex else { return nil }
      at -= 1
      let byte = bytes[at]
      if byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
      guard JSONToken.isWord(byte) else { return nil }
      letters |= UInt32(JSONToken.isLetter(byte) ? byte | 0x20 : byte) << (8 * count)
      count += 1
    }
    return letters
  }

  /// How all keys end.
  private static let endings: Set<UInt32> = Set(
    (Array(serials) + Array(devices) + ["name"]).compactMap { key in
      let bytes = Array(key.utf8)
      return lastLetters(before: bytes.count, in: bytes[...])
    })

  private static func isPair(_ words: String) -> Bool { serials.contains(words) || devices.contains(words) }

  /// What stands behind a mark: up to the closing quote, else up to a blank or a mark that ends a value.
  private static func value(after at: Int, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var start = at + 1
    while start < bytes.endIndex, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    var isQuoted = false
    while start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "\\") {
      isQuoted = true
      start += 1
    }
    var end = start
    while end < bytes.endIndex, bytes[end] >= 0x20 {
      if isQuoted {
        if bytes[end] == UInt8(ascii: "\"") { break }
        // An escape of one character belongs to the value; an escaped quote ends one that is quoted so.
        if bytes[end] == UInt8(ascii: "\\") {
          if end + 1 < bytes.endIndex, bytes[end + 1] == UInt8(ascii: "\"") { break }
          end += 1
        }
      } else if bytes[end] == 0x20 || valueEnds.contains(bytes[end]) {
        break
      }
      end += 1
    }
    end = min(end, bytes.endIndex)
    return start < end ? start..<end : nil
  }

  private static let valueEnds = Set(",;}])\"'\\&".utf8)
}
