import Vocabulary

extension EventName {
  /// Whether the event changes what a later launch has to do or to believe: its line waits for the medium.
  ///
  /// Samples and counts, of which the next says as much, and what only a server or tester writes, do not.
  var isStateTransition: Bool {
    switch self {
    case .taskProgress, .appHeartbeat, .taskMetrics, .callbackReturned, .serviceCounts, .layoutSample, .layoutPoint,
      .objectCreated, .objectReleased, .bufferReleased, .screenAppeared, .screenDisappeared, .snapshotRead,
      .tasksListed, .documentEdited, .networkPath, .deviceConditions:
      false
    default: true
    }
  }
}
