/// A kind of file that Baton reads: how it is recognised, by its content alone, and how it becomes events.
public struct Format: Sendable {
  /// Short name, as in `evidence/file/@format` and `run.json`.
  public let name: String
  /// What it is.
  public let title: String
  /// By what it is recognised.
  public let recognisedBy: String
  /// What it can witness.
  public let witnesses: String
  /// What it can never show.
  public let neverShows: String
  /// How surely the beginning of a file shows this format; `nil` when it does not.
  let recognises: @Sendable (FileHead) -> Certainty?
  let read: @Sendable (LineSource, inout EventStoreBuilder, inout FileReading) -> Void
  /// Whether `run.json` may say where its fields are.
  var takesFields = false
}

/// How surely a file is of a format. Of several formats that claim one file the surest reads it.
enum Certainty: Int, Comparable, Sendable {
  /// The form of a line, which others share.
  case form
  /// Keys or columns that together are typical of it.
  case keys
  /// A mark that no other format has.
  case mark

  static func < (a: Certainty, b: Certainty) -> Bool { a.rawValue < b.rawValue }
}

/// The beginning of a file, for recognising what it is.
struct FileHead {
  /// Up to 64 KiB, inflated, without a byte order mark.
  let bytes: [UInt8]
  /// Its lines that are not empty, the last of which may be cut. Found once, since every format looks at them.
  let lines: [ArraySlice<UInt8>]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [ArraySlice<UInt8>] = []
    unsafe bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        let length = unsafe ByteSearch.offset(of: "\n", in: rest) ?? rest.count
        if length > 0 { lines.append(bytes[start..<(start + length)]) }
        start += length + 1
      }
    }
    self.lines = lines
  }

  /// Whether the first character that is no white space is `character`.
  func begins(with character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == ascii
  }

  func contains(_ needle: StaticString) -> Bool { Self.contains(needle, in: bytes[...]) }

  static func contains(_ needle: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe ByteSearch.offset(of: needle, in: $0) } != nil
  }
}

/// What one file's reading adds to the run beside its events.
struct FileReading {
  var file: EvidenceFile
  /// Index of the file in the run.
  let index: Int
  /// What `run.json` says of the file.
  let options: FileOptions
  /// Checks by the names of the tests that perform them, from `run.json`.
  var tests: [String: String] = [:]
  /// How many records the file holds where they are not its lines: a document, a database, or no text at all.
  var records: Int?
  var witnesses: [Witness] = []
  var testRuns: [TestRun] = []
}

/// The formats, sorted by name. Adding one means adding a file in this folder and a line here.
public enum FormatCatalogue {
  public static let all: [Format] = [
    .accessLog,
    .loadBalancer,
    .caddy,
    .cocoaLumberjack,
    .consoleExport,
    .crashReport,
    .deviceList,
    .deviceLaunch,
    .eventLog,
    .infoPlist,
    .jetsamReport,
    .junit,
    .mapped,
    .metricPayload,
    .nsLog,
    .otlp,
    .pino,
    .returned,
    .simulatorList,
    .swiftLog,
    .traefik,
    .unifiedLogCompact,
    .unifiedLogDefault,
    .unifiedLogJSON,
    .unifiedLogNDJSON,
    .unifiedLogSyslog,
    .xcodeDeviceList,
    .testResultsDatabase,
    .testResultsLegacy,
    .testResultsSummary,
    .testResults,
  ]

  /// The format with that name.
  public static func format(_ name: String) -> Format? { all.first { $0.name == name } }

  /// The format that claims a file with the greatest certainty, the first by name among equals, and all others that do.
  static func recognise(_ head: FileHead) -> (best: Format, others: [Format])? {
    let claims = all.compactMap { format in format.recognises(head).map { (format, $0) } }
    guard let surest = claims.map(\.1).max(), let best = claims.first(where: { $0.1 == surest })?.0 else { return nil }
    return (best, claims.map(\.0).filter { $0.name != best.name })
  }
}
