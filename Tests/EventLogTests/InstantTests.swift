import Testing

@testable import EventLog

@Suite("Moments and decimals, read without floating point")
struct InstantTests {
  @Test(
    "an RFC 3339 time is read to the nanosecond",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-03-14T09:21:00Z", 1_773_480_060_000_000_000),
      ("2026-03-14t09:21:00z", 1_773_480_060_000_000_000),
      ("2026-03-14T09:21:00.1Z", 1_773_480_060_100_000_000),
      ("2026-03-14T09:21:00.123456789Z", 1_773_480_060_123_456_789),
      ("2026-03-14T09:21:00.1234567899999Z", 1_773_480_060_123_456_789),
      ("2026-03-14T09:21:00.00000000000000000000001Z", 1_773_480_060_000_000_000),
      ("2026-03-14T18:21:00+09:00", 1_773_480_060_000_000_000),
      ("2026-03-14T05:51:00.5-03:30", 1_773_480_060_500_000_000),
      ("2026-03-14T09:21:00-00:00", 1_773_480_060_000_000_000),
      ("2026-03-15T09:20:00+23:59", 1_773_480_060_000_000_000),
      ("2024-02-29T23:59:59Z", 1_709_251_199_000_000_000), ("2000-02-29T00:00:00Z", 951_782_400_000_000_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000), ("2016-12-31T23:59:60.5Z", 1_483_228_800_500_000_000),
      ("1969-12-31T23:59:59.999999999Z", -1), ("1678-01-01T00:00:00Z", -9_214_560_000_000_000_000),
      ("1677-12-31T00:00:00Z", -9_214_646_400_000_000_000),
      ("2261-12-31T23:59:59.999999999Z", 9_214_646_399_999_999_999),
      ("2262-01-01T00:00:00Z", 9_214_646_400_000_000_000),
    ] as [(String, Int64)])
  func readable(text: String, nanoseconds: Int64) {
    #expect(parse(text) == .success(Instant(nanoseconds: nanoseconds)))
  }

  @Test(
    "what is no RFC 3339 time with a zone is refused with the reason",
    arguments: [
      ("", TimeFault.malformed), ("2026-03-14", .malformed), ("2026-03-14T09:21Z", .malformed),
      ("2026-03-14 09:21:00Z", .malformed), ("2026-03-14T09:21:00.Z", .malformed),
      ("2026-03-14T09:21:00,5Z", .malformed), ("2026-03-14T09:21:61Z", .malformed),
      ("2026-03-14T24:00:00Z", .malformed), ("2026-03-14T09:60:00Z", .malformed),
      ("2026-13-01T09:21:00Z", .malformed), ("2026-00-01T09:21:00Z", .malformed),
      ("2026-03-32T09:21:00Z", .malformed), ("2026-03-00T09:21:00Z", .malformed),
      ("2026-02-29T09:21:00Z", .malformed), ("2100-02-29T09:21:00Z", .malformed),
      ("2026-04-31T09:21:00Z", .malformed), ("2026-03-14T09:21:00+0900", .malformed),
      ("2026-03-14T09:21:00+9:00", .malformed), ("2026-03-14T09:21:00+24:00", .malformed),
      ("2026-03-14T09:21:00+09:60", .malformed), ("2026-03-14T09:21:00+09", .malformed),
      ("2026-03-14T09:21:00Z ", .malformed), (" 2026-03-14T09:21:00Z", .malformed),
      ("2026-03-14T09:21:00ZZ", .malformed), ("2026/03/14T09:21:00Z", .malformed),
      ("2026-03-14T09.21.00Z", .malformed), ("+026-03-14T09:21:00Z", .malformed),
      ("1773480060", .malformed), ("1773480060000000000000", .malformed), ("２０２６-03-14T09:21:00Z", .malformed),
      (String(repeating: "\0", count: 16) + ":00Z", .malformed),
      ("2026-03-14T09:21:00", .withoutZone), ("2026-03-14T09:21:00.123", .withoutZone),
      ("1677-01-01T00:00:00Z", .outOfRange), ("0000-01-01T00:00:00Z", .outOfRange),
      ("2263-01-01T00:00:00Z", .outOfRange), ("9999-12-31T23:59:59Z", .outOfRange),
      ("2262-12-31T23:59:59-23:59", .outOfRange),
    ])
  func unreadable(text: String, fault: TimeFault) { #expect(parse(text) == .failure(fault)) }

  @Test("the minute that is remembered never leaks into the next time")
  func remembered() throws {
    var clock = TimeParser()
    func read(_ text: String) throws -> Int64 {
      var text = text
      return try text.withUTF8 { try unsafe clock.parse(UnsafeRawBufferPointer($0)) }.nanoseconds
    }
    #expect(try read("2026-03-14T09:21:59Z") == 1_773_480_119_000_000_000)
    #expect(throws: TimeFault.malformed) { try read("2026-03-14T09:99:00Z") }
    #expect(try read("2026-03-14T09:21:01Z") == 1_773_480_061_000_000_000)
    #expect(throws: TimeFault.malformed) { try read("2026-03-14T09:21-01Z") }
    #expect(try read("2026-03-14T09:22:01Z") == 1_773_480_121_000_000_000)
    #expect(try read("2026-03-14T09:22:01+01:00") == 1_773_476_521_000_000_000)
  }

  @Test("the text of any moment reads back as the same moment", arguments: 1...4)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let first: Int64 = -9_223_372_035_000_000_000
    let last: Int64 = 9_223_372_035_999_999_999
    var moments: [Int64] = [
      0, -1, 1, 999_999_999, -1_000_000_000, last, first, 86_399_999_999_999, -86_400_000_000_000,
    ]
    for _ in 0..<2000 {
      let moment = Int64.random(in: first...last, using: &random)
      // Whole milliseconds and seconds are written shorter.
      moments += [moment, moment / 1_000_000 * 1_000_000, moment / 1_000_000_000 * 1_000_000_000]
    }
    for moment in moments {
      let text = Instant(nanoseconds: moment).text
      #expect(parse(text) == .success(Instant(nanoseconds: moment)), "\(text)")
    }
  }

  @Test(
    "a text has as many digits as its fraction needs",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_000_000, "1970-01-01T00:00:00.001Z"), (1_000, "1970-01-01T00:00:00.000001Z"),
      (1, "1970-01-01T00:00:00.000000001Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
      (1_709_208_000_120_000_000, "2024-02-29T12:00:00.120Z"),
    ] as [(Int64, String)])
  func texts(nanoseconds: Int64, text: String) { #expect(Instant(nanoseconds: nanoseconds).text == text) }

  @Test("sums and differences saturate, and a difference can be negated")
  func saturation() {
    let first = Instant(nanoseconds: .min)
    let last = Instant(nanoseconds: .max)
    #expect(last - first == .max)
    #expect(first - last == -.max)
    #expect(first - Instant(nanoseconds: 0) == -.max)
    #expect(last + 1 == last)
    #expect(first + -1 == first)
    #expect(Instant(nanoseconds: 5) - Instant(nanoseconds: 7) == -2)
  }

  @Test(
    "a JSON number is read as billionths, digits beyond the ninth cut off",
    arguments: [
      ("0", 0), ("1", 1_000_000_000), ("-1", -1_000_000_000), ("2324.155955266", 2_324_155_955_266),
      ("0.1234567891", 123_456_789), ("-0.0000000019", -1), ("1e3", 1_000_000_000_000), ("1E+3", 1_000_000_000_000),
      ("1.5e-3", 1_500_000), ("15e-1", 1_500_000_000), ("5e-10", 0), ("1e-1000000", 0), ("0e999999999999", 0),
      ("0.000", 0), ("9223372036.854775807", .max), ("-9223372036.854775807", -.max),
      ("9223372036.8547758079", .max), ("9223372036.854775808", nil), ("1e10", nil), ("1e400", nil), ("-1e30", nil),
      ("123456789012345678901234567890", nil), ("", nil), ("-", nil), ("1x", nil),
    ] as [(String, Int64?)])
  func decimals(text: String, expected: Int64?) {
    var text = text
    #expect(text.withUTF8 { unsafe billionths(UnsafeRawBufferPointer($0)) } == expected)
  }

  private func parse(_ text: String) -> Result<Instant, TimeFault> {
    var text = text
    return text.withUTF8 { bytes in
      var clock = TimeParser()
      do throws(TimeFault) {
        return .success(try unsafe clock.parse(UnsafeRawBufferPointer(bytes)))
      } catch {
        return .failure(error)
      }
    }
  }
}
