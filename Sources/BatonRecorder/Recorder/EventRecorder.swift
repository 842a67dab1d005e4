public import Foundation
public import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The event log of one launch: appends events, each as one whole line, in a file that survives the process.
///
/// Make one in a process, before the first screen, and keep it. Any thread may record. A line is handed to the system
/// before `record` returns, so that it outlives a kill; that of a state transition is also waited for. A kill in the middle of
/// a write leaves that line unfinished at the end of its file; the next launch puts the file aside untouched and goes on in a
/// new one. What could not be written, on a full disk, leaves a hole in `seq` and is counted in ``lostEvents``.
public final class EventRecorder: Sendable {
  /// This process lifetime: a UUID.
  public let launch: String
  /// Launches that wrote this log so far, this one included.
  public let launchNumber: Int

  private let identity: LogIdentity
  private let counter: LaunchCounter
  private let mirror: (any EventMirror)?
  private let state: Locked<State>

  private struct State {
    var log: LogFile
    var line: JSONLine
    var seq = 0
    var lost = 0
    var isClosed = false
  }

  /// Begins the log of this launch.
  ///
  /// - Parameters:
  ///   - logs: The folder of the log's files. In an app below Application Support, which the system does not empty, in the
  ///     app's own container.
  ///   - state: The folder of the launch counter, apart from the logs so that these can be handed over as they are.
  ///   - name: Of the log: `app` writes `app.jsonl`. An extension takes another one.
  ///   - identity: What `log.opened` says of this process.
  /// - Throws: ``StorageError``, also where another process writes this log.
  public init(
    logs: URL, state: URL, name: String = "app", identity: LogIdentity, limits: LogLimits = LogLimits(),
    mirror: (any EventMirror)? = nil
  ) throws(StorageError) {
    launch = UUID().uuidString
    self.identity = identity
    self.mirror = mirror
    counter = try LaunchCounter(folder: state.path, name: name)
    launchNumber = counter.launchNumber
    self.state = Locked(
      State(
        log: try LogFile(folder: logs.path, name: name, limits: limits), line: JSONLine(launch: launch, pid: getpid())))
    record(.logOpened, opening)
  }

  /// Events that could not be written; each left a hole in `seq`.
  public var lostEvents: Int { state.withLock { $0.lost } }

  /// Appends an event.
  public func record(_ event: EventName, _ fields: EventFields = EventFields()) {
    let (line, file) = state.withLock { state -> ([UInt8], OpenFile?) in
      guard !state.isClosed else { return ([], nil) }
      if event == .logClosed { state.isClosed = true }
      write(event, fields, &state)
      return (mirror == nil ? [] : state.line.bytes, event.isStateTransition ? state.log.file : nil)
    }
    // Waiting for the medium holds up nobody but this caller; the file stays open as long as it is waited for.
    _ = file?.synchronize()
    if let mirror, !line.isEmpty { mirror.mirror(String(decoding: line.dropLast(), as: UTF8.self)) }
  }

  /// Ends the log on purpose. Nothing is recorded any more.
  public func close() { record(.logClosed) }

  private func write(_ event: EventName, _ fields: EventFields, _ state: inout State) {
    compose(event, fields, &state)
    if state.log.isFull(for: state.line.bytes.count) {
      // A log that cannot be put aside grows on: better too large than lost.
      if (try? state.log.rotate()) != nil, event != .logOpened {
        compose(.logOpened, opening, &state)
        append(&state)
        compose(event, fields, &state)
      }
    }
    append(&state)
  }

  private func compose(_ event: EventName, _ fields: EventFields, _ state: inout State) {
    state.line.begin(event, Moment.now(), seq: state.seq)
    state.line.add(fields)
    state.line.end()
  }

  private func append(_ state: inout State) {
    if !state.log.append(state.line.bytes) { state.lost += 1 }
    state.seq += 1
  }

  private var opening: EventFields {
    let envelope: EventFields = [
      .schema: "baton-log/1", .source: "app", .launchNumber: .integer(launchNumber),
    ]
    return envelope.adding(identity.fields)
  }
}
