/// Every check that Baton knows, sorted by id.
///
/// Adding a check means adding one file and one line here.
public enum CheckCatalogue {
  /// The checks of both scopes, those of the extended set included, in ascending order of their ids.
  public static let all: [Check] = [
    .accountGenerationGuard,
    .callbackDuplicateTolerated,
    .cleanupAfterRecord,
    .cleanupFailureTolerated,
    .cleanupTestArtifacts,
    .deviceAppUpdate,
    .deviceBackgroundScheduling,
    .deviceCleanupFailure,
    .deviceCredentialExpiry,
    .deviceDelegateDelay,
    .deviceDiskFull,
    .deviceDuplicateCallback,
    .deviceFirstUnlock,
    .deviceForceQuit,
    .deviceLockScreen,
    .deviceLowData,
    .deviceLowPower,
    .deviceManyTransfers,
    .deviceNetworkInterruption,
    .deviceNetworkSwitch,
    .deviceProcessEnded,
    .deviceReboot,
    .deviceRedirectChallenge,
    .deviceRefreshDenied,
    .deviceResumedForEvents,
    .deviceScreenClosed,
    .deviceSuspension,
    .deviceSystemRelaunch,
    .documentCheckpointed,
    .documentConflictDetected,
    .handshakeOrder,
    .idempotencyResubmission,
    .inputFileBacked,
    .ledgerComplete,
    .ledgerScreenRestored,
    .reconcileByKey,
    .resultDeliveredOnce,
    .retryBounded,
    .sessionSingleCoordinator,
    .sessionStableIdentifier,
    .sessionUnfinishedRestored,
    .uploadForeground,
    .uploadHomeScreen,
    .uploadHttpFailure,
    .uploadUnreachable,
  ]

  /// The check with `id`, spelt exactly, or `nil` where the catalogue holds none.
  public static func check(_ id: String) -> Check? {
    all.first { $0.id == id }
  }
}
