/// What happened: the names of the event log's vocabulary (event log, version 1), each written once.
public enum EventName: String, CaseIterable, Sendable, Comparable {
  // The log itself.
  case logOpened = "log.opened"
  case logClosed = "log.closed"
  // The app and the machine it runs on.
  case appLaunched = "app.launched"
  case appState = "app.state"
  case sceneState = "scene.state"
  case appTerminated = "app.terminated"
  case appHeartbeat = "app.heartbeat"
  case appProtectedData = "app.protectedData"
  case networkPath = "network.path"
  case deviceConditions = "device.conditions"
  case accountChanged = "account.changed"
  // Coordinators and sessions.
  case coordinatorCreated = "coordinator.created"
  case coordinatorReleased = "coordinator.released"
  case sessionCreated = "session.created"
  case sessionInvalidationRequested = "session.invalidationRequested"
  case sessionInvalidated = "session.invalidated"
  case delegateAttached = "delegate.attached"
  case tasksListed = "tasks.listed"
  // A transfer.
  case inputPrepared = "input.prepared"
  case taskCreated = "task.created"
  case taskResumed = "task.resumed"
  case taskRestored = "task.restored"
  case taskProgress = "task.progress"
  case taskChallenge = "task.challenge"
  case taskMetrics = "task.metrics"
  case taskCancelled = "task.cancelled"
  case taskCompleted = "task.completed"
  case serverReceipt = "server.receipt"
  case callbackReturned = "callback.returned"
  case downloadReceived = "download.received"
  case downloadReturned = "download.returned"
  case fileMoved = "file.moved"
  case fileMoveFailed = "file.moveFailed"
  case recordCommitted = "record.committed"
  case recordQuarantined = "record.quarantined"
  case reconcileAsked = "reconcile.asked"
  case reconcileAnswered = "reconcile.answered"
  case inputCleaned = "input.cleaned"
  case inputCleanupFailed = "input.cleanupFailed"
  case inputCleanupPending = "input.cleanupPending"
  // The handshake of a relaunch for background events.
  case eventsHandlerReceived = "events.handlerReceived"
  case eventsFinished = "events.finished"
  case eventsHandlerCalled = "events.handlerCalled"
  // Screens, results, documents, ownership, geometry.
  case screenAppeared = "screen.appeared"
  case screenDisappeared = "screen.disappeared"
  case snapshotRead = "snapshot.read"
  case resultDelivered = "result.delivered"
  case requestCurrent = "request.current"
  case documentEdited = "document.edited"
  case documentSaveStarted = "document.saveStarted"
  case documentSaved = "document.saved"
  case documentLoaded = "document.loaded"
  case documentDiscarded = "document.discarded"
  case documentConflict = "document.conflict"
  case documentMerged = "document.merged"
  case objectCreated = "object.created"
  case objectReleased = "object.released"
  case serviceCounts = "service.counts"
  case bufferReleased = "buffer.released"
  case layoutSample = "layout.sample"
  case layoutPoint = "layout.point"
  // The server.
  case receiverStarted = "receiver.started"
  case receiverStopped = "receiver.stopped"
  case requestReceived = "request.received"
  case bodyStored = "body.stored"
  case responseSent = "response.sent"
  case requestAborted = "request.aborted"
  case artifactRemoved = "artifact.removed"
  // People and test harnesses.
  case stepStarted = "step.started"
  case stepFinished = "step.finished"
  case testerAttested = "tester.attested"
  // What Apple's tools, the system's processes and the network libraries inside the app say: mapped from their formats,
  // never read from an event log.
  case systemSessionSetUp = "system.sessionSetUp"
  case systemSessionExists = "system.sessionExists"
  case systemSessionInvalidUsed = "system.sessionInvalidUsed"
  case systemInterfaceRefused = "system.interfaceRefused"
  case systemSessionCreated = "system.sessionCreated"
  case systemSessionTimeouts = "system.sessionTimeouts"
  case systemSessionRemoved = "system.sessionRemoved"
  case systemClientDisconnected = "system.clientDisconnected"
  case systemTaskBound = "system.taskBound"
  case systemTaskCreated = "system.taskCreated"
  case systemTaskEnqueued = "system.taskEnqueued"
  case systemTaskResumed = "system.taskResumed"
  case systemTaskBegan = "system.taskBegan"
  case systemTaskConnected = "system.taskConnected"
  case systemTaskProgress = "system.taskProgress"
  case systemRequestSent = "system.requestSent"
  case systemResponseReceived = "system.responseReceived"
  case systemResponseEnded = "system.responseEnded"
  case systemTaskDownloaded = "system.taskDownloaded"
  case systemTaskCompleted = "system.taskCompleted"
  case systemTaskSummary = "system.taskSummary"
  case systemTaskCounted = "system.taskCounted"
  case systemTaskDelivered = "system.taskDelivered"
  case systemTaskAcknowledged = "system.taskAcknowledged"
  case systemRetryScheduled = "system.retryScheduled"
  case systemDelaySet = "system.delaySet"
  case systemDelayReset = "system.delayReset"
  case systemRestoreFailed = "system.restoreFailed"
  case systemChallengeDefaulted = "system.challengeDefaulted"
  case systemLaunchRequested = "system.launchRequested"
  case systemSandboxRefused = "system.sandboxRefused"
  case systemLinkFailed = "system.linkFailed"
  case systemProtectionFailed = "system.protectionFailed"
  case systemKeychainLocked = "system.keychainLocked"
  case systemHandlerNeverCalled = "system.handlerNeverCalled"
  case systemDaemonUnreachable = "system.daemonUnreachable"
  case systemLockedFile = "system.lockedFile"
  case systemProcessSuspended = "system.processSuspended"
  case systemProcessResumed = "system.processResumed"
  case systemDebuggerAttached = "system.debuggerAttached"
  case systemExitCount = "system.exitCount"
  case systemMetricPayload = "system.metricPayload"
  case systemBuiltApp = "system.builtApp"

  public static func < (a: EventName, b: EventName) -> Bool { a.rawValue < b.rawValue }
}

extension EventName {
  /// Whether only a server can have observed the event.
  public var isServerVocabulary: Bool {
    switch self {
    case .receiverStarted, .receiverStopped, .requestReceived, .bodyStored, .responseSent, .requestAborted: true
    default: false
    }
  }

  /// Whether only a format of Apple's tools yields the event: an event log that names it says something unknown.
  public var isSystemVocabulary: Bool { rawValue.hasPrefix("system.") }

  /// Whether a server's or a tester's log may hold the event beside its own vocabulary.
  ///
  /// Everything else is something only the app under test can observe of itself.
  public var isSharedVocabulary: Bool {
    switch self {
    case .logOpened, .logClosed, .artifactRemoved, .stepStarted, .stepFinished, .testerAttested, .appTerminated: true
    default: isServerVocabulary
    }
  }
}
