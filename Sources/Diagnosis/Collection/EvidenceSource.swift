public import Vocabulary

/// A kind of evidence that a run folder can hold, by who speaks in it.
public enum EvidenceSource: String, Sendable, CaseIterable, Comparable {
  /// The app's own event log.
  case app
  /// A receiver's log, or another server's.
  case server
  /// What the system and its processes said: a unified log, a Console export, a crash report.
  case system
  /// A test's result, which knows the device that it used.
  case test
  /// What a tester noted, `baton clean` included.
  case tester

  public static func < (a: EvidenceSource, b: EvidenceSource) -> Bool {
    guard let x = allCases.firstIndex(of: a), let y = allCases.firstIndex(of: b) else { return false }
    return x < y
  }
}

extension Check {
  /// What decides the check: of each group one source must be there. Made from the events that it reads; a group of which
  /// another one holds all is left out.
  public var sources: [Set<EvidenceSource>] {
    var groups = Set(events.map(observers))
    // An app's own word that it ran on a device proves nothing.
    if scope == .device { groups.insert([.system, .test]) }
    return groups.filter { group in !groups.contains { $0 != group && $0.isSubset(of: group) } }
      .sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }
  }

  /// Who can have observed an event for this check.
  private func observers(of event: EventName) -> Set<EvidenceSource> {
    switch event {
    // The server's word reaches the app in its response; what was stored twice or never, only its own log knows.
    case .bodyStored: traits.contains(.absence) ? [.server] : [.app, .server]
    // That a transfer went on while the app was away, the system saw too.
    case .requestReceived: traits.contains(.absence) ? [.server] : [.server, .system]
    case .receiverStarted, .receiverStopped, .responseSent, .requestAborted: [.server]
    // An app can say of its own exit only.
    case .appTerminated: [.app, .system, .tester]
    case .artifactRemoved: [.app, .server, .tester]
    case .stepStarted, .stepFinished: [.app, .test, .tester]
    default: [.app]
    }
  }
}

extension Check {
  /// Whether what a Console export and an access log hold suffices.
  public var isDecidedWithoutApp: Bool {
    events.allSatisfy { $0.isSystemVocabulary || EvidenceSource.accessLogEvents.contains($0) }
  }
}

extension EvidenceSource {
  /// What a server's access log holds: no body, and nothing of a receiver's life.
  static let accessLogEvents: Set<EventName> = [.requestReceived, .responseSent]
}

extension Rule {
  /// Whether evidence that holds these events, by source, suffices for the rule to find something.
  public func isDecided(by events: [Source: Set<EventName>]) -> Bool {
    !needs.isEmpty && needs.allSatisfy { $0.isMet(by: events) }
  }
}

extension Rule.Need {
  fileprivate func isMet(by events: [Source: Set<EventName>]) -> Bool {
    !(events[source] ?? []).isDisjoint(with: anyOf) || alternatives.contains { $0.isMet(by: events) }
  }
}

extension RuleCatalogue {
  /// Rules that what a Console export and an access log hold suffices for, without a line of the app's own.
  public static let decidedWithoutApp: [Rule] = {
    let system = Set(EventName.allCases.filter(\.isSystemVocabulary))
    return all.filter { $0.isDecided(by: [.system: system, .server: EvidenceSource.accessLogEvents]) }
  }()
}
