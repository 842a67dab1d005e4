#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import Synchronization
import Vocabulary

/// What is stored under which key, and the one place where a body becomes stored.
final class BodyStore: Sendable {
  /// A stored body.
  struct Stored: Sendable {
    let bytes: Int
    let sha256: String
    /// The status with which it was answered.
    let status: Int
  }

  /// What storing a whole body came to.
  enum Outcome {
    /// The body is on the disk under its final name, and so is the line that says so.
    case stored
    /// The key holds the same content already; nothing was stored.
    case duplicate(Stored)
    /// The key holds other content; nothing was stored.
    case conflict
    /// The system refused, with the reason.
    case failed(String)
  }

  private struct State {
    var keys: [String: Stored] = [:]
    var count = 0
    var bytes = 0
  }

  private let log: EventLogWriter
  private let state: Mutex<State>

  /// - Parameter keys: what earlier starts in the run stored, by key.
  init(log: EventLogWriter, keys: [String: Stored]) {
    self.log = log
    state = Mutex(State(keys: keys))
  }

  func stored(_ key: String) -> Stored? { state.withLock { $0.keys[key] } }

  /// Bodies that were stored since the start, and their bytes.
  var total: (count: Int, bytes: Int) { state.withLock { ($0.count, $0.bytes) } }

  /// Stores a whole body, once for each key.
  ///
  /// - Parameters:
  ///   - file: what was written; `nil` when the key was known before the body came, so that nothing had to be.
  ///   - fields: what the log says of it beside name, bytes and hash.
  func store(
    _ file: BodyFile?, key: String?, _ body: Stored, request: String, _ fields: (inout LogLine) -> Void
  ) -> Outcome {
    // The slow part, outside the lock: the bytes reach the disk before the name does.
    if let code = file?.settle() { return .failed(System.text(code)) }
    let (outcome, line) = state.withLock { state -> (Outcome, Int?) in
      func log(_ isDuplicate: Bool) -> Int? {
        self.log.write(.bodyStored) { line in
          line.add(.requestID, request)
          line.add(.bytes, body.bytes)
          line.add(.sha256, body.sha256)
          if !isDuplicate { line.add(.filePath, file?.path) }
          line.add(.idempotencyKey, key)
          line.add(.duplicate, isDuplicate)
          fields(&line)
        }
      }
      if let key, let known = state.keys[key] {
        guard known.sha256 == body.sha256, known.bytes == body.bytes else { return (.conflict, 0) }
        return (.duplicate(known), log(true))
      }
      guard let file else { return (.failed("the key was forgotten"), 0) }
      if let code = file.place() { return (.failed(System.text(code)), 0) }
      guard let line = log(false) else {
        file.remove()
        return (.stored, nil)
      }
      if let key { state.keys[key] = body }
      state.count += 1
      state.bytes += body.bytes
      return (.stored, line)
    }
    guard let line, log.sync(line) else { return .failed("the log cannot be written: \(log.failure ?? "")") }
    return outcome
  }

  /// What earlier receivers of the run stored under keys, as their logs say, as far as the files are still there.
  ///
  /// - Parameter status: what a repetition is answered with.
  static func earlier(in run: RunFolder, names: [String], status: Int) -> [String: Stored] {
    let paths = names.map { "\(run.path)/logs/\($0)" }
    guard !paths.isEmpty, let evidence = try? Intake.read(paths, checks: []) else { return [:] }
    var keys: [String: Stored] = [:]
    for event in Timeline(evidence).serverEvents(.bodyStored) {
      guard let key = event.text(.idempotencyKey), let bytes = event.integer(.bytes), let hash = event.text(.sha256),
        let path = event.text(.filePath), let slash = path.lastIndex(of: "/")
      else { continue }
      var entry = stat()
      let name = String(path[path.index(after: slash)...])
      guard unsafe fstatat(run.received, name, &entry, AT_SYMLINK_NOFOLLOW) == 0, Int(entry.st_size) == bytes else {
        continue
      }
      keys[key] = Stored(bytes: bytes, sha256: hash, status: status)
    }
    return keys
  }
}
