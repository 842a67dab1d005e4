#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One reading of the two clocks that each event carries.
struct Moment {
  /// Wall time since 1970, in seconds and the rest in microseconds.
  let seconds: Int
  let microseconds: Int
  /// A clock that goes on while the machine sleeps, in the same two parts.
  let uptimeSeconds: Int
  let uptimeMicroseconds: Int

  static func now() -> Moment {
    #if canImport(Darwin)
      let sleepless = CLOCK_MONOTONIC_RAW
    #else
      let sleepless = CLOCK_BOOTTIME
    #endif
    var wall = timespec()
    var uptime = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &wall)
    unsafe clock_gettime(sleepless, &uptime)
    return Moment(
      seconds: Int(wall.tv_sec), microseconds: Int(wall.tv_nsec) / 1000, uptimeSeconds: Int(uptime.tv_sec),
      uptimeMicroseconds: Int(uptime.tv_nsec) / 1000)
  }

  /// Date and time of day of a second, as RFC 3339 writes them: `2026-11-30T18:43:12`.
  static func text(second: Int) -> String {
    let (day, time) = (floorDivided(second, by: 86_400), second - floorDivided(second, by: 86_400) * 86_400)
    // The Gregorian calendar repeats every 146,097 days; a year that begins in March has its leap day at the end.
    let shifted = day + 719_468
    let era = floorDivided(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let parts = [month, dayOfYear - (153 * march + 2) / 5 + 1, time / 3600, time / 60 % 60, time % 60]
    let two = parts.map { padded($0, 2) }
    return "\(padded(year, 4))-\(two[0])-\(two[1])T\(two[2]):\(two[3]):\(two[4])"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivided(_ a: Int, by b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}
