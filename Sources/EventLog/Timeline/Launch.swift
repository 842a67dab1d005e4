import Vocabulary

/// One lifetime of the app's process, with what proves the environment it ran in.
///
/// A class, and immutable: rules ask for the launch of an event by the million.
public final class Launch: Sendable {
  /// What its log says, and what the timeline found out about it.
  struct Facts {
    /// Index into ``Timeline/launches``.
    var index = 0
    var log: Int
    var id: Symbol?
    var pid: Int?
    var number: Int?
    var build = Build()
    var container: String?
    var udid: String?
    var model: String?
    var os: String?
    var claimedKind: EnvironmentKind?
    var debugger: Bool?
    /// `bootID`: what the app says of the machine's boot. It can unbind a witness and binds none.
    var bootID: String?
    var isExtension = false
    var events: EventList
    var opened: Event?
    var closed: Event?
    var installation = 0
    var order = 0
    var terminations: [Event] = []
    var debuggerSeen: Event?
    var environment: ProvenEnvironment = .unproven(.noClaim)
    var witnesses: [Int] = []
    var nearestMismatch: (witness: Int, why: WitnessMismatch)?

    /// Whether its container lies inside a simulator's device.
    var isInSimulator: Bool { container?.contains("/CoreSimulator/Devices/") ?? false }
  }

  /// Index into ``Timeline/launches``.
  public let index: Int
  /// The app's own log of it: index into ``Timeline/logs``.
  public let log: Int
  public let id: Symbol?
  public let pid: Int?
  /// Counts launches persistently, `launchNumber`.
  public let number: Int?
  public let build: Build
  public let container: String?
  public let udid: String?
  public let model: String?
  public let os: String?
  /// What `environment.kind` says.
  public let claimedKind: EnvironmentKind?
  /// Whether a debugger was attached; `nil` when the log does not say.
  public let debugger: Bool?
  public let isExtension: Bool
  /// Events of the app's log in order, without copies.
  public let events: EventList
  public let opened: Event?
  public let closed: Event?
  /// Launches of one installation share their transfers: index of it, from 0.
  public let installation: Int
  /// Place among the launches of its installation, from 0.
  public let order: Int
  /// `app.terminated` that names this launch as ended, from whoever observed it.
  public let terminations: [Event]
  /// The line with which the system says that a debugger was attached to its process, whatever its own log says.
  public let debuggerSeen: Event?
  public let environment: ProvenEnvironment
  /// Witnesses bound to this very launch: indexes into ``Timeline/witnesses``.
  public let witnesses: [Int]
  /// Of the processes of its pid that somebody saw on a device, the one that came nearest to being this launch's without being
  /// it: index into ``Timeline/witnesses``, and why it is none.
  public let nearestMismatch: (witness: Int, why: WitnessMismatch)?

  init(_ facts: Facts) {
    witnesses = facts.witnesses
    nearestMismatch = facts.nearestMismatch
    index = facts.index
    log = facts.log
    id = facts.id
    pid = facts.pid
    number = facts.number
    build = facts.build
    container = facts.container
    udid = facts.udid
    model = facts.model
    os = facts.os
    claimedKind = facts.claimedKind
    debugger = facts.debugger
    isExtension = facts.isExtension
    events = facts.events
    opened = facts.opened
    closed = facts.closed
    installation = facts.installation
    order = facts.order
    terminations = facts.terminations
    debuggerSeen = facts.debuggerSeen
    environment = facts.environment
  }

  /// The last line of its log.
  public var last: Event? { events.last }
  public var first: Event? { events.first }
}

extension Launch.Facts {
  var first: Event? { events.first }
  var last: Event? { events.last }
}

/// What a verdict belongs to. Values that the log does not state stay `nil`, and make a build of their own.
public struct Build: Hashable, Sendable, Comparable {
  public var bundleID: String?
  public var version: String?
  public var build: String?
  public var configuration: String?
  public var imageUUID: String?

  public init(
    bundleID: String? = nil, version: String? = nil, build: String? = nil, configuration: String? = nil,
    imageUUID: String? = nil
  ) {
    self.bundleID = bundleID
    self.version = version
    self.build = build
    self.configuration = configuration
    self.imageUUID = imageUUID
  }

  /// Whether all five values are stated.
  public var isComplete: Bool { !parts.contains("") }

  private var parts: [String] {
    [bundleID ?? "", version ?? "", build ?? "", configuration ?? "", imageUUID ?? ""]
  }

  public static func < (a: Build, b: Build) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}

/// The environment of a launch: proven, or not and why. Never merely said.
public enum ProvenEnvironment: Sendable, Hashable {
  case simulator
  case device
  case host
  /// Witnesses of two kinds: the launch proves nothing.
  case contradicted([Mark])
  case unproven(Missing)

  /// What is missing for a proof.
  public enum Missing: Sendable, Hashable {
    /// The log names no environment at all.
    case noClaim
    /// The log says device, and no independent witness is bound to this launch.
    case noWitness
  }

  /// One mark that speaks for a kind of environment.
  public struct Mark: Sendable, Hashable {
    public let kind: EnvironmentKind
    public let file: Int
    public let line: Int
    public let statement: String
  }

  /// Where it stands among environments when an attempt spans several: the weakest counts.
  public var strength: Int {
    switch self {
    case .contradicted: 0
    case .unproven: 1
    case .host: 2
    case .simulator: 3
    case .device: 4
    }
  }

  /// The kind, when it is proven.
  public var kind: EnvironmentKind? {
    switch self {
    case .simulator: .simulator
    case .device: .device
    case .host: .host
    case .contradicted, .unproven: nil
    }
  }
}
