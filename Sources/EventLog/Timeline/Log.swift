public import Vocabulary

/// One source's lines of one launch, joined over the files they stand in.
public struct Log: Sendable {
  public let index: Int
  public let source: Source
  public let launchID: Symbol?
  public let pid: Int?
  /// Its events in order: by `seq`, where that is missing by line. Without copies.
  public internal(set) var events: EventList
  /// Its `log.opened` lines in order: one for each file that it was continued in.
  public internal(set) var headers: [Event] = []
  /// The first `log.opened`.
  public var opened: Event? { headers.first }
  /// `log.closed`: the log ends on purpose.
  public internal(set) var closed: Event?
  /// Whether some line of it has no `seq`: then nothing missing can be seen.
  public internal(set) var lacksSequence = false
  /// Stretches of `seq` that no line has.
  public internal(set) var holes: [Hole] = []
  /// Lines that have the `seq` of another one and say something else; the first of each pair is the line kept before it.
  public internal(set) var conflicts: [(first: Event, second: Event)] = []
  /// Lines that say again what another one said.
  public internal(set) var copies: [Event] = []
  /// Whether its lines of the server's vocabulary stand in a file that an app wrote: they prove nothing.
  public internal(set) var isTainted = false
  /// Places where the wall clock moved by more than two seconds against the uptime.
  public internal(set) var clockSteps: [ClockStep] = []
  /// Offset of its clock against the app's.
  public internal(set) var offset: ClockOffset?

  /// A stretch of `seq` that is missing.
  public struct Hole: Sendable {
    /// The last line before it; `nil` at the beginning of the log.
    public let before: Event?
    /// The first line after it.
    public let after: Event
    public let missing: Int
  }

  /// The wall clock jumped between two lines.
  public struct ClockStep: Sendable {
    public let before: Event
    public let after: Event
    /// By how much the wall clock moved more than the uptime, in nanoseconds.
    public let nanoseconds: Int64
  }
}

/// What is known of the difference between a server's clock and the app's, from requests that belong to transfers.
public struct ClockOffset: Sendable, Hashable {
  /// Server's time less app's time that is assumed, in nanoseconds: 0 where the bounds allow it, else the nearest bound.
  public let nanoseconds: Int64
  public let lower: Int64?
  public let upper: Int64?
  /// How many matched transfers the bounds rest on.
  public let pairs: Int
  /// Whether no offset fits all pairs.
  public let isInconsistent: Bool
}

/// Events by index: a window into the timeline that costs four bytes an event.
public struct EventList: RandomAccessCollection, Sendable {
  let store: EventStore
  let indices32: ContiguousArray<UInt32>.SubSequence

  init(_ store: EventStore) { self.init(store, []) }

  init(_ store: EventStore, all indices: ContiguousArray<UInt32>) { self.init(store, indices[...]) }

  init(_ store: EventStore, _ indices: ContiguousArray<UInt32>.SubSequence) {
    self.store = store
    indices32 = indices
  }

  public var startIndex: Int { indices32.startIndex }
  public var endIndex: Int { indices32.endIndex }
  public subscript(position: Int) -> Event { store[Int(indices32[position])] }
}
