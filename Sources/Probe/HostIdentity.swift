import BatonRecorder
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the probe says of itself: a process of a Mac or a Linux machine, and no app on iOS; nor is it a release of anything.
enum HostIdentity {
  static func current(version: String) -> LogIdentity {
    return LogIdentity(
      environment: .host, os: system, bundleID: Probe.sessionID, version: version, build: version,
      configuration: "Probe", bootID: boot, isExtension: false, atsException: false)
  }

  /// `Linux 6.1.0`, `Darwin 25.0.0`.
  private static var system: String? {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return nil }
    return "\(text(&name.sysname)) \(text(&name.release))"
  }

  private static var boot: String? {
    #if os(Linux)
      let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
      return bytes.map { String(decoding: $0, as: UTF8.self).filter { !$0.isWhitespace }.uppercased() }
    #else
      return nil
    #endif
  }

  /// A C string in an array of fixed size.
  private static func text<Characters>(_ characters: inout Characters) -> String {
    unsafe withUnsafeBytes(of: &characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
