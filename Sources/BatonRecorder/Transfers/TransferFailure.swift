public import Foundation

/// Why a transfer was not begun.
public enum TransferFailure: Error, Equatable, Sendable {
  /// The file does not lie below the ledger's base folder, where a later launch would find it.
  case outsideBase(URL)
  /// The input is missing, or is no regular file that can be read.
  case unreadableInput(URL)
  /// The input is no longer what was prepared; sending it would store something else under its key.
  case inputChanged(key: String)
  /// The policy makes no request for it.
  case noRequest(key: String)
  /// Each attempt that the policy allows was made.
  case attemptsExhausted(key: String)
}
