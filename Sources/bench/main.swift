#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures Baton against the floor under it, in one run on one machine: only the ratios mean something.
///
/// `swift run -c release bench [--events N] [--ten] [--unified-log | --recorder | --receiver | --handoff] [--keep FOLDER]`
///
/// `--unified-log` measures the reading of a large export of Apple's log instead, `--recorder` what recording costs an app,
/// `--receiver` the receiving of uploads, `--handoff` masking what leaves the machine and auditing a long document.
var events = 1_000_000
var withTenfold = false
var withUnifiedLog = false
var withRecorder = false
var folder = "/tmp/baton-bench-\(getpid())"
var keeps = false
var withReceiver = false
var withHandoff = false
var arguments = CommandLine.arguments.dropFirst()[...]
while let argument = arguments.popFirst() {
  switch argument {
  case "--events": events = arguments.popFirst().flatMap { Int($0) } ?? events
  case "--ten": withTenfold = true
  case "--unified-log": withUnifiedLog = true
  case "--recorder": withRecorder = true
  case "--keep":
    folder = arguments.popFirst() ?? folder
    keeps = true
  case "--receiver": withReceiver = true
  case "--handoff": withHandoff = true
  case "--copy-server":
    // What the receiver is held against, in a process of its own.
    Loopback.serve(arguments.popFirst().flatMap { Int($0) } ?? 0, into: arguments.popFirst() ?? folder)
    exit(0)
  default:
    print("usage: bench [--events N] [--ten] [--unified-log | --recorder | --receiver | --handoff] [--keep FOLDER]")
    exit(64)
  }
}

unsafe mkdir(folder, 0o755)
let baton = Measurement.siblingBinary("baton")
if withReceiver {
  ReceiverMeasurement.run(baton, in: folder)
  if !keeps { Measurement.remove(folder) }
  exit(0)
}
func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

if withHandoff {
  HandoffMeasurement.run(baton, events: events, in: folder)
  if !keeps { Measurement.remove(folder) }
  exit(0)
}

if withRecorder {
  RecorderMeasurement.run(in: folder)
  if !keeps { Measurement.remove(folder) }
  exit(0)
}

if withUnifiedLog {
  let export = folder + "/export.ndjson"
  let bytes = UnifiedLogGenerator.write(bytes: 1_000_000_000, to: export)
  print("log show --style ndjson, \(megabytes(bytes)), of which one record in 200 matters")
  let reading = Measurement.seconds(best: 3) { Measurement.read([export]) }
  let parsing = Measurement.seconds(best: 3) { Measurement.parse([export]) }
  print("reading the bytes      \(Measurement.text(reading)) s")
  print("simdjson alone         \(Measurement.text(parsing)) s, every line and value, nothing kept")
  let events = Measurement.process(baton, ["events", export, "--out", folder + "/out", "--quiet"], best: 3)
  print("events, end to end     \(Measurement.text(events.seconds)) s")
  print("  to simdjson alone    \(Measurement.text(events.seconds / parsing)) times (to reach: at most 1.5)")
  print("  peak memory          \(megabytes(events.peakBytes)) (to reach: at most 100 MB)")
  if !keeps { Measurement.remove(folder) }
  exit(0)
}

let run = folder + "/run"
let bytes = LogGenerator.write(events: events, to: run)
print("run: about \(events) events, \(megabytes(bytes))")

let files = Measurement.files(in: run + "/logs")
let reading = Measurement.seconds(best: 3) { Measurement.read(files) }
let parsing = Measurement.seconds(best: 3) { Measurement.parse(files) }
print("reading the bytes      \(Measurement.text(reading)) s")
print("simdjson alone         \(Measurement.text(parsing)) s, every line and value, nothing kept")

let whole = Measurement.process(baton, ["report", run, "--out", folder + "/out", "--quiet"], best: 3)
print("report, end to end     \(Measurement.text(whole.seconds)) s, peak memory \(megabytes(whole.peakBytes))")
print("  to simdjson alone    \(Measurement.text(whole.seconds / parsing)) times (to reach: at most 4)")
print("  memory to input      \(Measurement.text(Double(whole.peakBytes) / Double(bytes))) (to reach: at most 0.5)")
print("  report.html          \(Measurement.size(folder + "/out/report.html")) bytes (to reach: at most 1500000)")

let small = folder + "/small"
_ = LogGenerator.write(events: 5_000, to: small)
let quick = Measurement.process(baton, ["report", small, "--out", folder + "/small-out", "--quiet"], best: 10)
print("5,000 events           \(Measurement.text(quick.seconds * 1000)) ms end to end (to reach: at most 60)")

if withTenfold {
  let large = folder + "/large"
  _ = LogGenerator.write(events: events * 10, to: large)
  let ten = Measurement.process(baton, ["report", large, "--out", folder + "/large-out", "--quiet"], best: 1)
  print("ten times the events   \(Measurement.text(ten.seconds)) s, peak memory \(megabytes(ten.peakBytes))")
  print("  to one time          \(Measurement.text(ten.seconds / whole.seconds)) times (to reach: at most 11)")
}
if !keeps { Measurement.remove(folder) }
