public import Vocabulary

/// What became of one file of the evidence: every line of it is an event or its continuation, a copy, passed over, skipped
/// or blank.
public struct EvidenceFile: Sendable {
  /// Relative to the run, with `/`.
  public let path: String
  /// Name of the ``Format`` it was read as; `unknown` where none fits.
  public internal(set) var format: String
  /// Whose word the file is.
  public internal(set) var source: Source?
  /// SHA-256 of the file's own bytes, lower-case hex; empty when it could not be read at all.
  public internal(set) var sha256 = ""
  public internal(set) var bytes = 0
  public internal(set) var isGzip = false
  public internal(set) var lines = 0
  /// Lines that became events and are no copies.
  public internal(set) var events = 0
  /// Lines that say again what another line of the same log said.
  public internal(set) var copies = 0
  public internal(set) var blank = 0
  /// Lines that were read and say nothing that Baton uses: most lines of a system's log.
  public internal(set) var passedOver = 0
  /// What was passed over, by process or kind of record, with the number of each; the first ``listedKinds`` kinds.
  public internal(set) var passedOverKinds: [String: Int] = [:]
  /// Further lines of messages that take several.
  public internal(set) var continued = 0
  /// Values that the log hides, such as `<private>`, in the lines that became events or witnesses.
  public internal(set) var redacted = 0
  /// The first and last time that the file records, of whatever process; `nil` where it has no dates.
  public internal(set) var span: ClosedRange<Instant>?
  /// Whether the file itself proves that it is whole, by a trailer with the number of its records.
  public internal(set) var isProvenComplete = false
  public internal(set) var skipped = 0
  /// The first ``listedSkips`` skipped lines with the reason; `skipped` counts all.
  public internal(set) var skips: [Skip] = []
  /// A last line that ends in the middle.
  public internal(set) var isCutShort = false
  /// Known keys whose value had another type than the vocabulary's, by key, with the number of lines.
  public internal(set) var mistyped: [String: Int] = [:]
  /// Known keys that one object held twice, by key, with the number of lines; they count as absent.
  public internal(set) var duplicated: [String: Int] = [:]
  /// What else is to be known of the reading, in plain English.
  public internal(set) var notes: [String] = []
  /// Set when the file could not be read, or not to its end.
  public internal(set) var failure: String?
  /// The SHA-256 that the manifest of a bag lists for it; `nil` where no manifest does.
  public internal(set) var sealed: String?
  /// Another file with the same bytes, of which this one is a copy.
  public internal(set) var copyOf: Int?
  /// Whether it holds what only an app can say: server vocabulary in it proves nothing.
  public internal(set) var holdsApp = false

  public struct Skip: Sendable, Hashable {
    public let line: Int
    public let reason: String
  }

  /// How many skipped lines are listed one by one.
  public static let listedSkips = 100
  /// How many kinds of what was passed over are told apart.
  public static let listedKinds = 100

  init(path: String) {
    self.path = path
    format = "unknown"
  }

  /// Whether it is another file than its manifest sealed.
  public var isChanged: Bool { sealed.map { $0 != sha256 } ?? false }

  /// Whether something of it could not be read: skipped lines, a failure, or undecodable bytes.
  public var isDegraded: Bool { skipped > 0 || failure != nil }

  /// Counts lines or records that say nothing to Baton: of what process they are, or of what kind.
  mutating func passOver(_ kind: String, _ count: Int = 1) {
    passedOver += count
    if passedOverKinds[kind] != nil || passedOverKinds.count < Self.listedKinds {
      passedOverKinds[kind, default: 0] += count
    }
  }

  mutating func skip(_ line: Int, _ reason: String) {
    skipped += 1
    if skips.count < Self.listedSkips { skips.append(Skip(line: line, reason: reason)) }
  }
}
