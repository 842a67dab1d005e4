/// How much of the log is kept.
public struct LogLimits: Sendable, Equatable {
  /// A file of the log is put aside, and a new one begun, before it grows beyond this.
  public var pieceBytes: Int
  /// All files together; the oldest are deleted first. What is deleted shows in a report as missing.
  public var totalBytes: Int

  public init(pieceBytes: Int = 4 << 20, totalBytes: Int = 64 << 20) {
    self.pieceBytes = pieceBytes
    self.totalBytes = totalBytes
  }
}
