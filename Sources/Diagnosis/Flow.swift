import EventLog
import Vocabulary

/// The business flow that a session serves: what stays the same when an app makes up a new identifier for the same job.
enum Flow {
  /// The default for a session whose flow is not stated: its identifier with each UUID, and the run of digits at its end,
  /// replaced by `*`.
  static func name(of session: String) -> String {
    let text = Array(session.utf8)
    var out: [UInt8] = []
    var i = 0
    while i < text.count {
      if isUUID(text[i...].prefix(36)) {
        out.append(star)
        i += 36
      } else {
        out.append(text[i])
        i += 1
      }
    }
    let digits = out.reversed().prefix { (0x30...0x39).contains($0) }.count
    if digits > 0 {
      out.removeLast(digits)
      out.append(star)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The flow of an event's session: as the event states it, else the default; empty for an event without a session.
  static func name(of event: Event) -> String {
    event.text(.flow) ?? event.sessionID.map { name(of: event.store.string($0)) } ?? ""
  }

  private static let star = UInt8(ascii: "*")

  /// Whether bytes read as a UUID: 36 of them, hex digits in groups of 8, 4, 4, 4 and 12.
  static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place)
          ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
  }
}
