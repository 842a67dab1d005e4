/// The findings that fail a device check, by what the check claims; `handshake.*` names a family.
enum DeviceFaults {
  /// For each check that says that an upload was accepted.
  static let upload = [
    "outcome.http-failure-accepted", "outcome.content-mismatch", "outcome.empty-body", "outcome.stored-but-failed",
    "outcome.recorded-twice", "input.changed", "input.removed-early", "retry.stored-twice",
  ]

  /// For each check that rests on the handshake of a background launch.
  static let handshake = ["handshake.*", "session.delegate-missing", "session.coordinator-released"]

  /// For the check that a later launch finds an unfinished transfer again.
  static let reconciliation = ["ledger.unrecorded", "ledger.restore-mismatch", "retry.stored-twice"]

  /// For the check that a completion that comes twice counts once.
  static let duplicate = ["result.*", "outcome.recorded-twice", "retry.stored-twice"]

  /// For the check that a failed removal does not touch the result.
  static let cleanup = ["input.removed-early", "input.removed-unrecorded", "input.cleanup-hid-success", "input.leaked"]
}
