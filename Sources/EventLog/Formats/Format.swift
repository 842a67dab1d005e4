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
  let recognises: @Sendable (FileHead) -> Bool
  let read: @Sendable (LineSource, inout EventStoreBuilder, inout FileReading) -> Void
}

/// The beginning of a file, for recognising what it is.
struct FileHead {
  /// Up to 64 KiB, inflated, without a byte order mark.
  let bytes: [UInt8]

  /// Whether the first character that is no white space is `character`.
  func begins(with character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == ascii
  }

  /// Its lines, the last of which may be cut.
  var lines: some Sequence<ArraySlice<UInt8>> { bytes.lazy.split(separator: 0x0A) }

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
  /// Whether the file is one record as a whole, a document or no text at all, and not one record a line.
  var isOneRecord = false
  var witnesses: [Witness] = []
  var testRuns: [TestRun] = []
}

/// The formats, sorted by name. Adding one means adding a file in this folder and a line here.
public enum FormatCatalogue {
  public static let all: [Format] = [
    .eventLog,
    .testResultsSummary,
  ]

  /// The format with that name.
  public static func format(_ name: String) -> Format? { all.first { $0.name == name } }
}
