/// Who ended a task with -999. One code has at least five causes; this decides between them, and only here.
///
/// Exactly one cause belongs to each completion, so that of the rules on cancellation exactly one speaks.
enum CancellationCause: Hashable {
  /// The user swiped the app away; the system says so with reason 0 at the next launch.
  case userForceQuit
  /// The system, with reason 1 (background updates disabled) or 2 (insufficient resources).
  case system(reason: Int)
  /// The app's own code: the place of the act in the facts.
  case ownCode(act: Int)
  /// An authentication challenge that was answered with a refusal.
  case trustRejected(act: Int)
  /// The user, by a button of the app.
  case byUser(act: Int)
  case undetermined(Doubt)

  /// Why it is undetermined.
  enum Doubt: Hashable {
    /// No reason, and no act that would explain it.
    case nothingBefore
    /// Reason 0 in the very launch that created the task: nobody can have quit it.
    case sameLaunch
    /// Reason 0, and no line that tells which launch created the task.
    case creationUnknown
    /// Reason 0, and the process is known to have ended in another way.
    case endedOtherwise
    /// A reason that Apple does not document.
    case unknownReason(Int)
  }

  /// Something that may cancel a task.
  enum Act: Hashable {
    case cancelled(by: String?)
    case invalidationRequested
    case challengeRefused
  }

  /// One act and how long before the completion it was, in nanoseconds; `nil` where the evidence proves no duration.
  struct Deed: Hashable {
    let act: Act
    let before: Int64?
  }

  /// What is known of one completion with -999.
  struct Facts: Hashable {
    /// `NSURLErrorBackgroundTaskCancelledReasonKey`.
    var reason: Int?
    /// Whether another launch than that of the completion created the task; `nil` when the creation is not in the evidence.
    var isOtherLaunch: Bool?
    /// Whether the process that had the task is known to have crashed or to have been killed.
    var endedOtherwise = false
    /// Acts on the task or its session before the completion, in order.
    var deeds: [Deed] = []
  }

  /// How long before the completion an act still explains it: one second, a convention.
  static let reach: Int64 = Duration.seconds(1)

  static func decide(_ facts: Facts) -> CancellationCause {
    if let reason = facts.reason { return decide(reason: reason, facts) }
    // A task is cancelled once: of several acts within reach the first did it, and the others found it done.
    for (index, deed) in facts.deeds.enumerated() {
      guard let before = deed.before, before >= 0, before <= reach else { continue }
      switch deed.act {
      case .cancelled(by: "user"): return .byUser(act: index)
      case .cancelled(by: "code"), .cancelled(by: "screen"), .cancelled(by: "expiry"), .invalidationRequested:
        return .ownCode(act: index)
      case .challengeRefused: return .trustRejected(act: index)
      case .cancelled: continue
      }
    }
    // A refused challenge ends its task however long that takes.
    if let index = facts.deeds.lastIndex(where: { $0.act == .challengeRefused }) { return .trustRejected(act: index) }
    return .undetermined(.nothingBefore)
  }

  private static func decide(reason: Int, _ facts: Facts) -> CancellationCause {
    switch reason {
    case 0:
      guard let isOtherLaunch = facts.isOtherLaunch else { return .undetermined(.creationUnknown) }
      guard isOtherLaunch else { return .undetermined(.sameLaunch) }
      return facts.endedOtherwise ? .undetermined(.endedOtherwise) : .userForceQuit
    case 1, 2: return .system(reason: reason)
    default: return .undetermined(.unknownReason(reason))
    }
  }
}
