#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import Synchronization
package import Vocabulary

/// Writes an event log (version 1): each event one whole line in one `write`, numbered without holes.
///
/// A log is a new file for each start, so that two starts in one run never share a number. After a crash the file is readable
/// to its last whole line.
package final class EventLogWriter: Sendable {
  private struct State {
    var sequence = 0
    /// The code with which writing failed; nothing is written afterwards.
    var failure: Int32?
    /// Bytes of whole lines, to which a line that was cut by a full disk is taken back.
    var length = 0
  }

  /// Relative to the run.
  package let path: String
  /// One process lifetime, as the lines state it.
  package let launch: String
  private let descriptor: Int32
  /// The folders that hold the log and what its lines name.
  private let folders: [Int32]
  private let state = Mutex(State())
  /// Lines that are on the disk.
  private let synced = Mutex(0)

  /// Makes the first free one of `NAME.jsonl`, `NAME-2.jsonl` … in the folder, and opens the log in it.
  ///
  /// - Parameters:
  ///   - name: of the file, without its ending.
  ///   - source: who observes what it holds.
  ///   - logs: the folder `logs/` of the run, open.
  ///   - folders: further folders that ``finish()`` brings to the disk; open as long as the log is.
  package init(_ name: String, source: Source, in logs: Int32, with folders: [Int32] = []) throws(ReceiverError) {
    var number = 0
    var file: String
    var descriptor: Int32
    repeat {
      number += 1
      file = number == 1 ? "\(name).jsonl" : "\(name)-\(number).jsonl"
      descriptor = unsafe openat(
        logs, file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode_t(0o644))
    } while descriptor < 0 && errno == EEXIST && number < Self.mostFiles
    path = "logs/\(file)"
    guard descriptor >= 0 else { throw .unwritable(path, System.text(errno)) }
    // Held while the log is written, so that nobody tidies up under its writer.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    self.descriptor = descriptor
    self.folders = [logs] + folders
    launch = Self.identifier()
    let opened = write(.logOpened) { line in
      line.add(.schema, "baton-log/1")
      line.add(.source, source.rawValue)
    }
    guard opened != nil, syncFolders() else { throw .unwritable(path, failure ?? "") }
  }

  deinit { System.close(descriptor) }

  private static let mostFiles = 100_000

  /// What the system said when a line could not be written; `nil` while all is well.
  package var failure: String? { state.withLock { $0.failure }.map(System.text) }

  /// Writes one event.
  ///
  /// - Returns: how many lines the log has then, for ``sync(_:)``; `nil` when it could not be written.
  @discardableResult
  func write(_ event: EventName, _ fields: (inout LogLine) -> Void = { _ in }) -> Int? {
    state.withLock { state in
      guard state.failure == nil else { return nil }
      // The clocks are read inside the lock: later numbers have later times.
      var line = LogLine()
      let time = System.seconds(CLOCK_REALTIME)
      let instant = Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
      #if canImport(Darwin)
        let uptime = System.seconds(CLOCK_MONOTONIC_RAW)
      #else
        let uptime = System.seconds(CLOCK_BOOTTIME)
      #endif
      let fraction = String(Int(uptime.tv_nsec))
      line.add(.event, event.rawValue)
      line.add(.time, instant.text)
      line.add(.seq, state.sequence)
      line.add(.uptime, digits: "\(uptime.tv_sec).\(String(repeating: "0", count: 9 - fraction.count))\(fraction)")
      line.add(.launch, launch)
      line.add(.pid, Int(getpid()))
      fields(&line)
      let bytes = line.finish()
      if let code = unsafe bytes.withUnsafeBytes({ unsafe System.write($0, to: descriptor) }) {
        state.failure = code
        _ = ftruncate(descriptor, off_t(state.length))
        return nil
      }
      state.length += bytes.count
      state.sequence += 1
      return state.sequence
    }
  }

  /// Waits until the first `lines` lines are on the disk.
  ///
  /// Of those that wait at the same time one asks the system for all. Renamed files are not asked for: a file system with
  /// a journal brings the earlier renaming to the disk with the later line.
  ///
  /// - Returns: whether they are.
  func sync(_ lines: Int) -> Bool {
    synced.withLock { synced in
      if synced >= lines { return true }
      let written = state.withLock { $0.failure == nil ? $0.sequence : 0 }
      guard written >= lines else { return false }
      if let code = System.sync(descriptor) {
        state.withLock { $0.failure = code }
        return false
      }
      synced = written
      return true
    }
  }

  /// Ends the log on purpose; whether it is whole on the disk.
  package func finish() -> Bool {
    let isWhole = (write(.logClosed).map(sync) ?? false) && syncFolders()
    _ = flock(descriptor, LOCK_UN)
    return isWhole
  }

  private func syncFolders() -> Bool {
    for folder in folders {
      if let code = System.sync(folder) {
        state.withLock { $0.failure = code }
        return false
      }
    }
    return true
  }

  /// A random UUID (RFC 9562, version 4).
  private static func identifier() -> String {
    var random = SystemRandomNumberGenerator()
    var bytes: [UInt8] = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(0x2D) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
