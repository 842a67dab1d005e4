/// The rules, family by family. Adding one means adding a file in `Rules/` and a line here; a test holds the list against
/// the folder.
public enum RuleCatalogue {
  public static let all: [Rule] = [
    // cancel
    // cleanup, environment, evidence
    .cleanupLeftover,
    .environmentContradicted,
    .environmentDebugger,
    .environmentMocked,
    .environmentUnproven,
    .evidenceClockInconsistent,
    .evidenceClockStep,
    .evidenceCutShort,
    .evidenceDuplicateLines,
    .evidenceHashMismatch,
    .evidenceImpossibleObserver,
    .evidenceLaunchMissing,
    .evidenceRedacted,
    .evidenceSequenceConflict,
    .evidenceSequenceGap,
    .evidenceSimulatedPayload,
    .evidenceUnparsedLines,
    .evidenceVacuous,
    // document
    .documentLostUpdate,
    .documentMergedWithoutReason,
    .documentReplayDiverged,
    .documentSaveInterrupted,
    .documentSavedOnlyAtEnd,
    .documentStaleOverwrite,
    .documentTorn,
    .documentUnsavedEdit,
    .documentUnverifiedReplace,
    // download
    .downloadMoveFailed,
    .downloadMovedLate,
    .downloadSuccessWithoutFile,
    // geometry
    .geometryBoundingBoxAsFrame,
    .geometryOriginIgnored,
    .geometryUnsettled,
    // handshake
    .handshakeEventsFinishedMissing,
    .handshakeHandlerEarly,
    .handshakeHandlerNever,
    .handshakeHandlerOffMain,
    .handshakeHandlerTwice,
    .handshakeHandlerWrongSession,
    .handshakeNoCallback,
    .handshakeSlowCallback,
    // input
    .inputChanged,
    .inputCleanupHidSuccess,
    .inputInTemporaryDirectory,
    .inputLeaked,
    .inputMemoryBody,
    .inputNotAFile,
    .inputProtected,
    .inputRemovedEarly,
    .inputRemovedUnrecorded,
    .inputSandboxRefused,
    .inputStaleContainer,
    // ledger
    .ledgerIdentifierCollision,
    .ledgerOutOfOrder,
    .ledgerRestoreMismatch,
    .ledgerUnknownTask,
    .ledgerUnrecorded,
    // outcome
    // ownership
    .ownershipBufferReleased,
    .ownershipFinishedNotReleased,
    .ownershipKeptOnPurpose,
    .ownershipLeaked,
    .ownershipScreenOwned,
    // privacy, receiver, release
    .privacyCredential,
    .privacyUnplannedSample,
    .receiverExposed,
    .releaseInsecureEndpoint,
    // result
    .resultDeliveredTwice,
    .resultOffMain,
    .resultStaleShown,
    // retry
    .retryEnqueuedTwice,
    .retryStoredTwice,
    .retrySystemReplay,
    .retryUnbounded,
    .retryWhileUndetermined,
    .retryWithoutKey,
    // session
    .sessionCoordinatorReleased,
    .sessionDaemonLost,
    .sessionDaemonUnreachableUnsigned,
    .sessionDelegateLate,
    .sessionDelegateMissing,
    .sessionDuplicateCoordinator,
    .sessionExtensionWithoutContainer,
    .sessionIdentifierChanged,
    .sessionNotBackground,
    .sessionRecreatedBeforeInvalid,
    .sessionResourceTimeoutDefault,
    .sessionSharedWithExtension,
    .sessionUsedAfterInvalid,
    .sessionWrongCoordinator,
    // termination
    .terminationKillIsNotBackground,
  ].sorted { $0.id < $1.id }

  /// The rule with that id.
  public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
