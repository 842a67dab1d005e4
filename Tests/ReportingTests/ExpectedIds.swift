/// The ids that people, plans, claims and links use: one that goes, or is spelt otherwise, breaks them.
enum ExpectedIds {
  static let rules = split(
    """
    cancel.by-user cancel.own-code cancel.system cancel.trust-rejected cancel.undetermined
    cancel.user-force-quit cleanup.leftover document.lost-update document.merged-without-reason
    document.replay-diverged document.save-interrupted document.saved-only-at-end
    document.stale-overwrite document.torn document.unsaved-edit document.unverified-replace
    download.move-failed download.moved-late download.resume-corrupt download.success-without-file
    environment.contradicted environment.debugger environment.mocked environment.unproven
    evidence.clock-inconsistent evidence.clock-step evidence.cut-short evidence.duplicate-lines
    evidence.hash-mismatch evidence.impossible-observer evidence.launch-missing evidence.redacted
    evidence.sequence-conflict evidence.sequence-gap evidence.simulated-payload evidence.unparsed-lines
    evidence.vacuous geometry.bounding-box-as-frame geometry.origin-ignored geometry.unsettled
    handshake.events-finished-missing handshake.handler-early handshake.handler-never
    handshake.handler-off-main handshake.handler-twice handshake.handler-wrong-session
    handshake.no-callback handshake.slow-callback input.changed input.cleanup-hid-success
    input.in-temporary-directory input.leaked input.memory-body input.not-a-file input.protected
    input.removed-early input.removed-unrecorded input.sandbox-refused input.stale-container
    ledger.identifier-collision ledger.out-of-order ledger.restore-mismatch ledger.unknown-task
    ledger.unrecorded outcome.ats-blocked outcome.completed-twice outcome.content-mismatch
    outcome.empty-body outcome.http-failure-accepted outcome.never-arrived outcome.never-completed
    outcome.no-status outcome.recorded-twice outcome.restarted-from-zero outcome.resume-limited
    outcome.stale-account outcome.stale-request outcome.stalled outcome.status-not-accepted
    outcome.stored-but-failed ownership.buffer-released ownership.finished-not-released
    ownership.kept-on-purpose ownership.leaked ownership.screen-owned privacy.credential
    privacy.unplanned-sample receiver.exposed release.insecure-endpoint result.delivered-twice
    result.off-main result.stale-shown retry.enqueued-twice retry.stale-credentials retry.stored-twice
    retry.system-replay retry.unbounded retry.while-undetermined retry.without-key
    session.coordinator-released session.daemon-lost session.daemon-unreachable-unsigned
    session.delegate-late session.delegate-missing session.duplicate-coordinator
    session.extension-without-container session.identifier-changed session.not-background
    session.recreated-before-invalid session.resource-timeout-default session.shared-with-extension
    session.used-after-invalid session.wrong-coordinator termination.jetsam-in-transfer
    termination.kill-is-not-background termination.locked-file termination.watchdog
    """)

  static let checks = split(
    """
    account.generation-guard callback.duplicate-tolerated cleanup.after-record cleanup.failure-tolerated
    cleanup.test-artifacts device.app-update device.background-scheduling device.cleanup-failure
    device.credential-expiry device.delegate-delay device.disk-full device.duplicate-callback
    device.first-unlock device.force-quit device.lock-screen device.low-data device.low-power
    device.many-transfers device.network-interruption device.network-switch device.process-ended device.reboot
    device.redirect-challenge device.refresh-denied device.resumed-for-events device.screen-closed
    device.suspension device.system-relaunch document.checkpointed document.conflict-detected handshake.order
    idempotency.resubmission input.file-backed ledger.complete ledger.screen-restored reconcile.by-key
    result.delivered-once retry.bounded session.single-coordinator session.stable-identifier
    session.unfinished-restored upload.foreground upload.home-screen upload.http-failure upload.unreachable
    """)

  private static func split(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
