/// The rules, family by family. Adding one means adding a file in `Rules/` and a line here; a test holds the list against
/// the folder.
public enum RuleCatalogue {
  public static let all: [Rule] = [
    // cancel
    .cancelByUser,
    .cancelOwnCode,
    .cancelSystem,
    .cancelTrustRejected,
    .cancelUndetermined,
    .cancelUserForceQuit,
    // cleanup, environment, evidence
    // document
    // download
    // geometry
    // handshake
    // input
    // ledger
    // outcome
    .outcomeAtsBlocked,
    .outcomeCompletedTwice,
    .outcomeContentMismatch,
    .outcomeEmptyBody,
    .outcomeHttpFailureAccepted,
    .outcomeNeverArrived,
    .outcomeNeverCompleted,
    .outcomeNoStatus,
    .outcomeRecordedTwice,
    .outcomeRestartedFromZero,
    .outcomeStaleAccount,
    .outcomeStaleRequest,
    .outcomeStalled,
    .outcomeStatusNotAccepted,
    .outcomeStoredButFailed,
    // ownership
    // privacy, receiver, release
    // result
    // retry
    // session
    // termination
  ].sorted { $0.id < $1.id }

  /// The rule with that id.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
