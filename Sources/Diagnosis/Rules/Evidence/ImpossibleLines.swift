import EventLog
import Vocabulary

/// The lines of a log that its observer cannot have seen, kind by kind.
struct ImpossibleLines {
  /// Why a line is impossible in its log.
  enum Reason {
    /// The app of its own end or suspension, and the word it used.
    case ownEnd(String)
    case serverInApp
    case appInServer
    case appInTester
  }

  /// All such lines of one kind of event in one log.
  struct Kind {
    let first: Event
    var count = 1
    let reason: Reason
    /// What shows whose log it is.
    let witness: Event?
  }

  private static let ownEnds: Set = ["selfExit", "unknown"]
  private static let unseenStates: Set = ["suspended", "terminated", "notRunning"]
  /// What a person who works the receiver may note of it.
  private static let testersReceiver: Set<EventName> = [.receiverStarted, .receiverStopped]

  private let timeline: Timeline
  /// A line of an app in each file that holds one.
  private let appLineOfFile: [Int: Event]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    appLineOfFile = Dictionary(
      timeline.launches.compactMap { launch in launch.first.map { ($0.file, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// In the order of the log.
  func kinds(in log: Log) -> [Kind] {
    switch log.source {
    case .app: kinds(of: appLines(log), log)
    case .server, .tester: kinds(of: log.events, log)
    case .system, .harness: []
    }
  }

  /// Of an app's log only the kinds of event that could be impossible, so that a long log is not walked.
  private func appLines(_ log: Log) -> [Event] {
    guard let event = log.events.first, let launch = timeline.launch(of: event) else { return Array(log.events) }
    let names = EventName.allCases.filter { $0.isServerVocabulary } + [.appTerminated, .appState, .sceneState]
    return names.flatMap { Array(timeline.events($0, in: launch)) }.sorted { timeline.rank($0) < timeline.rank($1) }
  }

  private func kinds(of events: some Sequence<Event>, _ log: Log) -> [Kind] {
    var kinds: [Kind] = []
    var places: [String: Int] = [:]
    for event in events {
      guard let name = event.name, let reason = reason(name, event, log) else { continue }
      if let place = places[name.rawValue] {
        kinds[place].count += 1
      } else {
        places[name.rawValue] = kinds.count
        let shown = log.isTainted ? appLineOfFile[event.file] ?? log.opened : log.opened
        kinds.append(Kind(first: event, reason: reason, witness: shown == event ? nil : shown))
      }
    }
    return kinds
  }

  private func reason(_ name: EventName, _ event: Event, _ log: Log) -> Reason? {
    switch log.source {
    case .app:
      if name.isServerVocabulary { return .serverInApp }
      if name == .appTerminated, let cause = event.text(.cause), !Self.ownEnds.contains(cause) { return .ownEnd(cause) }
      if name == .appState || name == .sceneState, let state = event.text(.state), Self.unseenStates.contains(state) {
        return .ownEnd(state)
      }
      return nil
    case .server:
      if name.isServerVocabulary { return log.isTainted ? .serverInApp : nil }
      return name == .appTerminated || !name.isSharedVocabulary ? .appInServer : nil
    case .tester:
      if name.isServerVocabulary { return Self.testersReceiver.contains(name) ? nil : .appInTester }
      return name.isSharedVocabulary ? nil : .appInTester
    case .system, .harness:
      return nil
    }
  }
}
