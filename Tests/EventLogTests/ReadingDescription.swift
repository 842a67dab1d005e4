import Testing
import Vocabulary

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What was read, as JSON lines: for each file its sum, what was said of it and its witnesses, then each of its events.
///
/// Keys of events are flat and sorted; what has no value is left out. A time without date or zone stands under
/// `undatedTime`.
func readingDescription(_ evidence: Evidence) -> String {
  evidence.files.indices.map { description(ofFile: $0, evidence) }.joined()
}

/// A real sample below `Samples`, read alone, as a run does that says nothing of it.
///
/// - Parameter run: the text of a `run.json`, in which the file is named without its folder.
func readSample(_ path: String, run: String? = nil) throws -> Evidence {
  let bytes = try #require(sampleFile(path), "there is no sample '\(path)'")
  let name = path.split(separator: "/").last.map(String.init) ?? path
  return try readFile(bytes, name, run: run)
}

/// The bytes of a sample; `nil` where there is none.
func sampleFile(_ path: String) -> [UInt8]? { fileBytes(FixtureFolder.samples + path) }

/// One file in memory, read alone.
func readFile(_ bytes: [UInt8], _ name: String = "synthetic-file", run: String? = nil) throws -> Evidence {
  let description = try run.map { try RunDescription(json: Array($0.utf8), path: "run.json", checks: []) }
  return Intake.read(files: [(name, bytes)], description: description ?? RunDescription())
}

/// Holds what was read against `Golden/name`. A golden that is missing fails, unless `UPDATE_GOLDEN` is 1: then it is
/// written, to be read before it is committed.
func expectGolden(_ evidence: Evidence, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  expectSum(evidence, sourceLocation: sourceLocation)
  let read = readingDescription(evidence)
  let place = FixtureFolder.golden + name
  if let value = unsafe getenv("UPDATE_GOLDEN"), unsafe String(cString: value) == "1" {
    #expect(write(read, to: place), "'\(name)' could not be written", sourceLocation: sourceLocation)
    return
  }
  guard let bytes = fileBytes(place) else {
    Issue.record(
      "there is no golden '\(name)'; write it with UPDATE_GOLDEN=1 and read it before it is committed",
      sourceLocation: sourceLocation)
    return
  }
  let golden = String(decoding: bytes, as: UTF8.self)
  guard golden != read else { return }
  let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let found = read.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(expected, found).prefix { $0 == $1 }.count
  Issue.record(
    """
    \(name):\(line + 1) differs
    golden: \(line < expected.count ? expected[line] : "(end)")
    read:   \(line < found.count ? found[line] : "(end)")
    """, sourceLocation: sourceLocation)
}

/// Every line or record of every file is accounted for, once.
func expectSum(
  _ evidence: Evidence, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  for file in evidence.files {
    let sum = file.events + file.copies + file.continued + file.passedOver + file.skipped + file.blank
    #expect(
      file.lines == sum,
      "\(file.path): \(file.lines) lines, \(sum) accounted for\(comment.map { " (\($0))" } ?? "")",
      sourceLocation: sourceLocation)
  }
}

/// Reads the file cut short at every byte (or at every `step`th): never a crash, and the sum holds each time.
func expectSumAtEveryCut(
  _ bytes: [UInt8], step: Int = 1, run: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for length in stride(from: 0, to: bytes.count, by: step) {
    let evidence = try readFile(Array(bytes[..<length]), run: run)
    expectSum(evidence, "cut at byte \(length)", sourceLocation: sourceLocation)
  }
}

/// Where the fixtures of these tests are.
private enum FixtureFolder {
  static let samples = folder + "Samples/"
  static let golden = folder + "Golden/"
  private static let folder = String(#filePath.prefix(through: #filePath.lastIndex(of: "/") ?? #filePath.startIndex))
}

private func fileBytes(_ place: String) -> [UInt8]? {
  guard let reader = try? ByteReader(path: place) else { return nil }
  return LineSource(reader).wholeDocument(limit: 1 << 30)
}

private func write(_ text: String, to place: String) -> Bool {
  guard let file = unsafe fopen(place, "w") else { return false }
  defer { unsafe fclose(file) }
  let bytes = Array(text.utf8)
  return unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count
}

// MARK: - The text

private func description(ofFile index: Int, _ evidence: Evidence) -> String {
  let file = evidence.files[index]
  var lines = [
    object([
      ("format", quoted(file.format)), ("source", file.source.map { quoted($0.rawValue) }), ("lines", "\(file.lines)"),
      ("events", "\(file.events)"), ("copies", "\(file.copies)"), ("continued", "\(file.continued)"),
      ("passedOver", "\(file.passedOver)"), ("skipped", "\(file.skipped)"), ("blank", "\(file.blank)"),
      ("redacted", "\(file.redacted)"),
      ("span", file.span.map { "[\(quoted($0.lowerBound.text)),\(quoted($0.upperBound.text))]" }),
      ("complete", file.isProvenComplete ? "true" : nil), ("cut", file.isCutShort ? "true" : nil),
      ("gzip", file.isGzip ? "true" : nil), ("app", file.holdsApp ? "true" : nil),
      ("failure", file.failure.map(quoted)), ("mistyped", counts(file.mistyped)),
      ("duplicated", counts(file.duplicated)),
    ])
  ]
  lines += file.notes.map { object([("note", quoted($0))]) }
  lines += file.skips.map { object([("skip", "\($0.line)"), ("reason", quoted($0.reason))]) }
  lines += evidence.witnesses.filter { $0.file == index }.map(description)
  lines += evidence.testRuns.filter { $0.file == index }.map(description)
  for i in 0..<evidence.store.count where evidence.store[i].file == index {
    lines.append(description(of: evidence.store[i]))
  }
  return lines.map { $0 + "\n" }.joined()
}

private func description(of witness: Witness) -> String {
  let binding: String
  switch witness.binding {
  case .testRun(let udid, let start, let finish):
    binding = object([
      ("testRun", udid.map(quoted) ?? "null"), ("start", quoted(start.text)), ("finish", quoted(finish.text)),
    ])
  case .process(let process):
    binding = object([
      ("pid", "\(process.pid)"), ("bundleID", process.bundleID.map(quoted)),
      ("imageUUID", process.imageUUID.map(quoted)), ("bootUUID", process.bootUUID.map(quoted)),
      ("udid", process.udid.map(quoted)), ("start", process.start.map { quoted($0.text) }),
      ("last", process.last.map { quoted($0.text) }),
    ])
  case .device(let udid):
    binding = object([("device", quoted(udid))])
  }
  return object([
    ("witness", quoted(witness.kind.rawValue)), ("line", "\(witness.line)"),
    ("observer", quoted(witness.observer.rawValue)), ("binding", binding), ("model", witness.model.map(quoted)),
    ("os", witness.os.map(quoted)), ("statement", quoted(witness.statement)),
  ])
}

private func description(of run: TestRun) -> String {
  object([
    ("testRun", quoted(run.title)), ("result", quoted(run.result)), ("total", "\(run.total)"),
    ("passed", "\(run.passed)"), ("failed", "\(run.failed)"), ("skipped", "\(run.skipped)"),
    ("start", run.start.map { quoted($0.text) }), ("finish", run.finish.map { quoted($0.text) }),
  ])
}

private func description(of event: Event) -> String {
  let values = Key.allCases.filter { $0 != .event }.compactMap { key in value(key, of: event).map { (key.rawValue, $0) }
  }
  return object(
    [
      ("line", "\(event.line)"), ("event", quoted(event.nameText)),
      (event.isDated ? "time" : "undatedTime", quoted(event.time.text)), ("source", quoted(event.source.rawValue)),
      ("pid", event.pid.map { "\($0)" }), ("launch", event.launchID.map { quoted(event.store.string($0)) }),
      ("uptime", event.uptime.map(decimal)), ("seq", event.seq.map { "\($0)" }),
      ("sessionID", event.sessionID.map { quoted(event.store.string($0)) }), ("taskID", event.taskID.map { "\($0)" }),
    ] + values.sorted { $0.0 < $1.0 })
}

/// The value of a key that is not part of the envelope.
private func value(_ key: Key, of event: Event) -> String? {
  switch key {
  case .time, .source, .seq, .uptime, .launch, .pid, .sessionID, .taskID: return nil
  default: break
  }
  switch key.valueType {
  case .string: return event.text(key).map(quoted)
  case .integer: return event.integer(key).map { "\($0)" }
  case .bool: return event.flag(key).map { "\($0)" }
  case .decimal: return event.billionths(key).map(decimal)
  case .numbers: return event.numbers(key).map { "\($0)" }
  case .stringOrNumbers: return event.text(key).map(quoted) ?? event.numbers(key).map { "\($0)" }
  }
}

private func object(_ pairs: [(String, String?)]) -> String {
  "{" + pairs.compactMap { key, value in value.map { "\(quoted(key)):\($0)" } }.joined(separator: ",") + "}"
}

private func counts(_ counts: [String: Int]) -> String? {
  counts.isEmpty ? nil : object(counts.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") })
}

/// Billionths as a decimal number, with the digits that it needs.
private func decimal(_ billionths: Int64) -> String {
  let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
  var digits = String(repeating: "0", count: 9 - "\(rest)".count) + "\(rest)"
  while digits.last == "0" { digits.removeLast() }
  return (billionths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
}

private func quoted(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\t": out += "\\t"
    case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
      let hex = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}
