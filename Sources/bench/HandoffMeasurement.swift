import EventLog
import Handoff

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What masking costs against a copy of the same bytes that is hashed, as a bag without `--redact` is made of, and what auditing
/// a long document costs.
enum HandoffMeasurement {
  static func run(_ baton: String, events: Int, in folder: String) {
    let run = folder + "/run"
    let bytes = LogGenerator.write(events: events, to: run)
    let files = Measurement.files(in: run + "/logs")
    print("run: about \(events) events, \(megabytes(bytes))")
    let copied = Measurement.seconds(best: 3) {
      for file in files { store(folder + "/copy") { write in _ = try? BagFile.read(file) { write($0[...]) } } }
    }
    let masked = Measurement.seconds(best: 3) { mask(files, folder + "/masked") }
    print("copied and hashed      \(Measurement.text(copied)) s")
    print("masked and hashed      \(Measurement.text(masked)) s")
    print("  to the copy          \(Measurement.text(masked / copied)) times (to reach: at most 5)")

    let claims = folder + "/claims.md"
    let sentence = "Uploads of the app go on while the phone is locked, and the button that starts one is blue now.\n\n"
    let text = String(repeating: sentence, count: 10_000_000 / sentence.utf8.count)
    store(claims) { $0(Array((text + "- `device.lock-screen` verified on device\n").utf8)[...]) }
    let small = folder + "/small"
    _ = LogGenerator.write(events: 5_000, to: small)
    // It exits 1: nothing supports the claim.
    let script = "\"$0\" audit \"$1\" \"$2\" --quiet --format html --out \"$3\" || [ $? = 1 ]"
    let audit = Measurement.process(
      "/bin/sh", ["-c", script, baton, claims, small, folder + "/audit"], best: 3)
    print("audit of 10 MB         \(Measurement.text(audit.seconds)) s")
    print("  its page             \(Measurement.size(folder + "/audit/audit.html")) bytes (to reach: at most 1500000)")
  }

  /// Both passes over the files, and what is hashed of the result.
  private static func mask(_ files: [String], _ output: String) {
    var redaction = Redaction()
    for file in files {
      pieces(of: file) { whole, _ in redaction.learn(whole, format: "event-log") }
    }
    for file in files {
      store(output) { write in
        pieces(of: file) { whole, first in
          write(redaction.masked(whole, of: file, format: "event-log", first: first)[...])
        }
      }
      _ = try? BagFile.read(output) { _ in }
    }
    precondition(!redaction.counts.isEmpty, "nothing was masked")
  }

  private static func pieces(of file: String, _ take: (ArraySlice<UInt8>, Int) -> Void) {
    var lines = WholeLines()
    _ = try? BagFile.read(file) { piece in try lines.add(piece, take) }
    try? lines.finish(take)
  }

  private static func store(_ path: String, _ write: ((ArraySlice<UInt8>) -> Void) -> Void) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(descriptor >= 0, "cannot write \(path)")
    write { bytes in
      let count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      precondition(count == bytes.count, "the disk is full")
    }
    _ = systemClose(descriptor)
  }
}
