/// Why the ledger refused.
public enum LedgerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The step does not follow from the state; nothing was written.
  case outOfOrder(key: String, state: TransferRecord.State, step: TransferTransition)
  /// No transfer has this key.
  case unknownKey(String)
  /// The key belongs to a transfer of something else.
  case keyReused(String)
  /// A key is 1 to 128 of the characters A–Z, a–z, 0–9, '-', '_' and '.', and does not begin with a dot: it stands in a
  /// header, in a URL and in a file's name.
  case unusableKey(String)
  /// It could not be written.
  case storage(StorageError)

  public var description: String {
    switch self {
    case .outOfOrder(let key, let state, let step): "transfer '\(key)' is \(state), which \(step) does not follow"
    case .unknownKey(let key): "no transfer has the key '\(key)'"
    case .keyReused(let key): "the key '\(key)' belongs to a transfer of another file or address; take a new key"
    case .unusableKey(let key): "'\(key)' is no usable key; take 1 to 128 letters, digits, '-', '_' or '.'"
    case .storage(let error): error.description
    }
  }
}
