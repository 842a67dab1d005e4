public import EventLog

/// One time that a check was put to the test: what it was about, what it rests on, and how it came out.
public struct Attempt: Sendable {
  /// What findings are held against: a finding fails the attempt when its culprit belongs to this.
  public enum Subject: Sendable, Hashable {
    /// Index into ``Timeline/transfers``.
    case transfer(Int)
    /// Index into ``Timeline/launches``.
    case launch(Int)
    /// A session in these launches.
    case session(Symbol, launches: [Int])
    /// A document in an installation.
    case document(Symbol, installation: Int)
    /// An operation in a launch.
    case operation(Symbol, launch: Int)
    /// All transfers that bear an idempotency key.
    case key(Symbol)
    /// A step in which nothing of the kind happened.
    case step(Int)
    /// The whole run.
    case run
  }

  /// How it came out, by the check's own pattern.
  public enum Outcome: Sendable {
    case held
    case broken(Message)
    case missing(Verdict.Reason, Message)
  }

  public let subject: Subject
  /// Launches that it rests on; the weakest of their environments counts.
  public let launches: [Int]
  public let outcome: Outcome
  /// The lines that show it.
  public let evidence: [Event]
  /// The window that vetoes look at.
  public let begin: Event?
  public let end: Event?
  /// Logs of servers on which it rests.
  public let serverLogs: [Int]
  /// Whether it rests on the server's word as the app logged it.
  public let usesReceipt: Bool

  public init(
    subject: Subject, launches: [Int], outcome: Outcome, evidence: [Event] = [], begin: Event? = nil,
    end: Event? = nil, serverLogs: [Int] = [], usesReceipt: Bool = false
  ) {
    self.subject = subject
    self.launches = launches
    self.outcome = outcome
    self.evidence = evidence
    self.begin = begin
    self.end = end
    self.serverLogs = serverLogs
    self.usesReceipt = usesReceipt
  }
}
