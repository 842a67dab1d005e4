import BatonRecorder
import Foundation

/// What an event costs the app that records it, against the bare `write` of the same line.
enum RecorderMeasurement {
  private static let events = 200_000
  private static let durableEvents = 200

  static func run(in folder: String) {
    let logs = URL(fileURLWithPath: folder + "/recorded")
    guard
      let recorder = try? EventRecorder(
        logs: logs, state: URL(fileURLWithPath: folder), identity: LogIdentity(environment: .host),
        limits: LogLimits(pieceBytes: 1 << 30, totalBytes: 1 << 34))
    else { preconditionFailure("cannot record in \(folder)") }
    let session = "com.example.courier.uploads"
    let key = "9D3C7A10-52E4-4F8B-0001-000000000001"
    let recorded = Measurement.seconds(best: 5) {
      for count in 0..<events {
        recorder.record(
          .taskProgress,
          [
            .sessionID: .string(session), .taskID: 7, .idempotencyKey: .string(key), .bytesSent: .integer(count),
            .bytesExpected: 1_048_576,
          ])
      }
    }
    let durable = Measurement.seconds(best: 1) {
      for count in 0..<durableEvents { recorder.record(.taskCompleted, [.taskID: .integer(count), .httpStatus: 201]) }
    }
    precondition(recorder.lostEvents == 0, "events were lost")
    let line = firstProgress(logs.appendingPathComponent("app.jsonl").path)
    let written = Measurement.seconds(best: 5) { write(line, to: folder + "/bare.jsonl") }
    print("an event of \(line.count) bytes  \(microseconds(recorded, events)) µs (to reach: at most 5)")
    print("its bare write         \(microseconds(written, events)) µs")
    print("  event to write       \(Measurement.text(recorded / written)) times")
    print("a state transition     \(microseconds(durable, durableEvents)) µs, waiting for the medium")
  }

  private static func microseconds(_ seconds: Double, _ count: Int) -> String {
    Measurement.text(seconds / Double(count) * 1e6)
  }

  private static func write(_ line: [UInt8], to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    precondition(descriptor >= 0, "cannot write \(path)")
    defer { _ = systemClose(descriptor) }
    for _ in 0..<events {
      let count = unsafe line.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      precondition(count == line.count, "the disk is full")
    }
  }

  /// A line as it was recorded, with its newline.
  private static func firstProgress(_ path: String) -> [UInt8] {
    let handle = FileHandle(forReadingAtPath: path)
    let bytes = (try? handle?.read(upToCount: 4096)) ?? Data()
    let lines = bytes.split(separator: 0x0A)
    precondition(lines.count > 2, "nothing was recorded")
    return Array(lines[1]) + [0x0A]
  }
}
