public import Vocabulary

/// One task as the system's own lines tell it: the pair of task UUID and number, over all processes and files that name it.
///
/// The number alone, the app's `taskIdentifier`, is unique only inside a session; the UUID is the system's own, and no other
/// task has it.
public struct SystemTask: Sendable {
  /// Index into ``Timeline/systemTasks``.
  public let index: Int
  public let uuid: Symbol
  public let number: Int
  /// The session to which its lines bind it; `nil` while none does, or where they disagree.
  public let session: Symbol?
  /// Bundle identifier of the app it is for.
  public let bundle: Symbol?
  /// Its lines in order: as the file has them, of several files by their time.
  public let events: [Event]
  /// Process ids of the apps in which lines of it were written.
  public let pids: [Int]
  /// Which transfer of an app's log it is.
  public internal(set) var match: Match = .none
  /// Which request of a server's log is its, where no transfer has it.
  public internal(set) var request: RequestMatch = .none

  /// To which transfer it belongs.
  public enum Match: Sendable, Hashable {
    /// No log of an app tells of it.
    case none
    /// Index into ``Timeline/transfers``.
    case transfer(Int)
    /// Several fit, or it is one of several tasks that fit one: the candidates, as many as are listed.
    case ambiguous([Int])
  }

  /// To which request it belongs.
  public enum RequestMatch: Sendable, Hashable {
    case none
    /// Index into ``Timeline/requests``.
    case request(Int)
    /// Requests that could be its, as many as are listed, and how many there are: which it is cannot be told.
    case ambiguous([Int], of: Int)
  }

  /// How many candidates are listed.
  static let listed = 8

  public func first(_ name: EventName) -> Event? { events.first { $0.name == name } }
  public func last(_ name: EventName) -> Event? { events.last { $0.name == name } }

  /// Lines of a kind, from the file that has most of them: two exports of one log tell everything twice.
  public func all(_ name: EventName) -> [Event] {
    let found = events.filter { $0.name == name }
    guard let first = found.first, found.contains(where: { $0.file != first.file }) else { return found }
    let byFile = Dictionary(grouping: found, by: \.file)
    return byFile.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }?.value ?? []
  }

  /// The first and the last time of its lines, where these have dates.
  public var span: ClosedRange<Instant>? {
    let times = events.lazy.filter(\.isDated).map(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  /// The line with which it ended: the last that says so, unless it went on after that. Inside the daemon an attempt ends, and
  /// the task is tried again.
  public var completed: Event? {
    guard let index = events.lastIndex(where: { $0.name == .systemTaskCompleted }) else { return nil }
    let goesOn = events[(index + 1)...].contains { event in
      switch event.name {
      case .systemRetryScheduled, .systemTaskBegan, .systemTaskConnected, .systemRequestSent: true
      default: false
      }
    }
    return goesOn ? nil : events[index]
  }
  /// The status of its last response.
  public var status: Int? { events.last { $0.integer(.httpStatus) != nil }?.integer(.httpStatus) }
  /// The path of the address it went to, where the system shows it. A request describes itself as
  /// `<NSURLRequest: 0x1> { URL: https://example.com/upload }`.
  public var path: String? {
    for text in events.lazy.compactMap({ $0.text(.url) }) {
      guard let scheme = ByteSearch.range(of: "://", in: text) else { continue }
      let rest = text[scheme.upperBound...].prefix { !$0.isWhitespace && $0 != "}" && $0 != ">" && $0 != "," }
      return RequestPath.path(of: "x://" + rest)
    }
    return nil
  }
  /// The bytes of the body it sent, where the system counted them.
  public var bytesSent: Int? {
    last(.systemTaskCounted)?.integer(.bytesSent)
      ?? all(.systemRequestSent).last.flatMap {
        $0.integer(.bytes) ?? $0.integer(.bytesSent)
      }
  }
}

extension Event {
  /// Whether the process that serves all apps' background transfers wrote the line.
  public var isOfTransferDaemon: Bool { source == .system && text(.systemProcess) == "nsurlsessiond" }
}
