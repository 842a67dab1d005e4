/// Reads the times of Apple's logs, `2026-03-14 18:20:59.300000+0900`: no RFC 3339, since a blank stands before the time of
/// day and the zone has no colon; some styles have no zone at all.
struct SystemClock {
  private var parser = TimeParser()

  struct Reading {
    /// As the text has it, as if in UTC.
    let local: Instant
    /// Seconds east of UTC, where the text says so.
    let zone: Int?
    /// How many bytes the time takes.
    let length: Int

    /// `nil` without a zone.
    var time: Instant? { zone.map { local + -Int64($0) * 1_000_000_000 } }
  }

  /// The time with which the bytes begin; `nil` where they begin otherwise.
  mutating func dateTime(_ b: UnsafeRawBufferPointer) -> Reading? {
    // The shape first: most lines that begin otherwise differ in their first bytes.
    guard b.count >= 19, unsafe b[4] == UInt8(ascii: "-"),
      unsafe b[10] == UInt8(ascii: " ") || b[10] == UInt8(ascii: "T")
    else { return nil }
    var end = 19
    if end + 1 < b.count, unsafe b[end] == UInt8(ascii: "."), unsafe Self.isDigit(b[end + 1]) {
      end += 2
      while end < b.count, unsafe Self.isDigit(b[end]) { end += 1 }
    }
    let fraction = min(end, 19 + 10)
    let zone = unsafe Self.zone(b, at: end)
    // Written as RFC 3339 is, for the one parser of it.
    return unsafe withUnsafeTemporaryAllocation(byteCount: 40, alignment: 8) { out in
      unsafe out.copyMemory(from: UnsafeRawBufferPointer(rebasing: b[..<fraction]))
      unsafe out[10] = UInt8(ascii: "T")
      unsafe out[fraction] = UInt8(ascii: "Z")
      let text = unsafe UnsafeRawBufferPointer(rebasing: out[...fraction])
      guard let local = unsafe try? parser.parse(text) else { return nil }
      return Reading(local: local, zone: zone?.seconds, length: end + (zone?.length ?? 0))
    }
  }

  /// `+0900`, `+09:00` or `Z` right there.
  static func zone(_ b: UnsafeRawBufferPointer, at start: Int) -> (seconds: Int, length: Int)? {
    guard start < b.count else { return nil }
    if unsafe b[start] == UInt8(ascii: "Z") { return (0, 1) }
    guard unsafe b[start] == UInt8(ascii: "+") || b[start] == UInt8(ascii: "-"), let hours = unsafe two(b, start + 1)
    else { return nil }
    let colon = unsafe start + 3 < b.count && b[start + 3] == UInt8(ascii: ":") ? 1 : 0
    guard let minutes = unsafe two(b, start + 3 + colon), hours < 15, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return (unsafe b[start] == UInt8(ascii: "-") ? -seconds : seconds, 5 + colon)
  }

  /// Nanoseconds of `16:33:29.758026` since midnight, and the bytes it takes.
  static func timeOfDay(_ b: UnsafeRawBufferPointer, at start: Int) -> (nanoseconds: Int64, end: Int)? {
    guard start + 8 <= b.count, let hour = unsafe two(b, start), let minute = unsafe two(b, start + 3),
      let second = unsafe two(b, start + 6), unsafe b[start + 2] == UInt8(ascii: ":"),
      unsafe b[start + 5] == UInt8(ascii: ":"), hour < 24, minute < 60, second <= 60
    else { return nil }
    var nanoseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000
    var end = start + 8
    if end + 1 < b.count, unsafe b[end] == UInt8(ascii: "."), unsafe isDigit(b[end + 1]) {
      end += 1
      var scale: Int64 = 100_000_000
      while end < b.count, unsafe isDigit(b[end]) {
        nanoseconds += Int64(unsafe b[end] - 0x30) * scale
        scale /= 10
        end += 1
      }
    }
    return (nanoseconds, end)
  }

  private static func two(_ b: UnsafeRawBufferPointer, _ i: Int) -> Int? {
    guard i >= 0, i + 1 < b.count, unsafe isDigit(b[i]), unsafe isDigit(b[i + 1]) else { return nil }
    return unsafe Int(b[i] - 0x30) * 10 + Int(b[i + 1] - 0x30)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
