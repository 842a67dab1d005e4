import Vocabulary

/// A session and a task in it.
struct TaskPair: Hashable {
  let session: Symbol
  let task: Int
}

/// A transfer while its lines are gathered.
struct TransferDraft {
  let index: Int
  let pair: TaskPair
  let ordinal: Int
  let installation: Int
  var events: [Event] = []
  var progress: EventList
  var created: Event?
  var prepared: Event?
  var cleanups: [Event] = []

  var isDownload: Bool {
    created?.text(.kind) == "download"
      || (created?.text(.kind) == nil && events.contains { $0.name == .downloadReceived })
  }
  /// What becomes ``Transfer/filePath``, so far.
  var filePath: Symbol? { created?.symbol(.filePath) ?? events.lazy.compactMap { $0.symbol(.filePath) }.first }
}

/// Follows the pairs of session and task through the launches of each installation, and ties files to transfers.
struct TransferBuilder {
  let store: EventStore
  let launches: [Launch]
  let relative: [Symbol: Symbol]
  private var drafts: [TransferDraft] = []
  private(set) var transferOf: ContiguousArray<UInt32>
  private var progress: [ContiguousArray<UInt32>] = []

  private struct Current {
    var transfer: Int
    var ordinal: Int
    /// How often its session had been invalidated when it began.
    var invalidations: Int
  }
  /// Transfers that use one file: in order, and each once however many there are.
  private struct Users {
    private(set) var list: [Int] = []
    private var known: Set<Int> = []
    /// Whether the file was removed: a task created after that reads another file of that name.
    var isRemoved = false

    mutating func insert(_ transfer: Int, isCreated: Bool) {
      if isCreated && isRemoved { self = Users() }
      if known.insert(transfer).inserted { list.append(transfer) }
    }
  }
  /// State of one installation while its launches are followed.
  private struct State {
    var current: [TaskPair: Current] = [:]
    var invalidations: [Symbol: Int] = [:]
    var prepared: [Symbol: Event] = [:]
    /// Transfers by the path they use, since it was last prepared.
    var users: [Symbol: Users] = [:]
    /// Downloads by the temporary path they were received in.
    var temporary: [Symbol: Int] = [:]
  }

  init(store: EventStore, launches: [Launch], relative: [Symbol: Symbol]) {
    self.store = store
    self.launches = launches
    self.relative = relative
    transferOf = ContiguousArray(repeating: .max, count: store.count)
  }

  /// The transfers, in the order in which they began.
  mutating func build() -> [Transfer] {
    var state = State()
    var installation = -1
    for launch in launches {
      if launch.installation != installation {
        state = State()
        installation = launch.installation
      }
      for event in launch.events { follow(event, installation, &state) }
    }
    for i in drafts.indices { drafts[i].progress = EventList(store, all: progress[i]) }
    return drafts.map { Transfer($0) }
  }

  private mutating func follow(_ event: Event, _ installation: Int, _ state: inout State) {
    if let session = event.sessionID, let task = event.taskID {
      followTask(event, TaskPair(session: session, task: task), installation, &state)
      if event.name == .taskProgress { return }
    }
    switch event.name {
    case .sessionInvalidated:
      if let session = event.sessionID { state.invalidations[session, default: 0] += 1 }
    case .inputPrepared:
      if let path = path(event, .filePath) {
        state.prepared[path] = event
        state.users[path] = nil
      }
    case .inputCleaned, .inputCleanupFailed, .inputCleanupPending:
      if let path = path(event, .filePath) {
        for user in state.users[path]?.list ?? [] { drafts[user].cleanups.append(event) }
        if event.name == .inputCleaned { state.users[path]?.isRemoved = true }
      }
    case .fileMoved, .fileMoveFailed:
      // A move without a task belongs to the download whose temporary place it names.
      if transferOf[event.index] == .max, let from = path(event, .from), let transfer = state.temporary[from] {
        drafts[transfer].events.append(event)
        transferOf[event.index] = UInt32(transfer)
      }
    default: break
    }
  }

  private mutating func followTask(_ event: Event, _ pair: TaskPair, _ installation: Int, _ state: inout State) {
    let invalidations = state.invalidations[pair.session] ?? 0
    var current = state.current[pair]
    let begins: Bool
    switch event.name {
    case .taskCreated:
      begins = true
    case .taskResumed, .taskRestored, .taskProgress:
      begins = current.map { $0.invalidations < invalidations } ?? true
    default:
      begins = current == nil
    }
    if begins {
      let new = Current(transfer: drafts.count, ordinal: (current?.ordinal ?? 0) + 1, invalidations: invalidations)
      drafts.append(
        TransferDraft(
          index: new.transfer, pair: pair, ordinal: new.ordinal, installation: installation,
          progress: EventList(store)))
      progress.append([])
      state.current[pair] = new
      current = new
    }
    guard let transfer = current?.transfer else { return }
    transferOf[event.index] = UInt32(transfer)
    if event.name == .taskProgress {
      progress[transfer].append(UInt32(event.index))
      return
    }
    drafts[transfer].events.append(event)
    if event.name == .taskCreated { drafts[transfer].created = event }
    if event.name == .taskCreated || event.name == .taskRestored || begins, let path = path(event, .filePath),
      !drafts[transfer].isDownload
    {
      if event.name == .taskCreated { drafts[transfer].prepared = state.prepared[path] }
      // A task goes on reading the file it was created from, whatever the record says that it is tied to later: the
      // clean-ups of another file are none of its.
      let own = drafts[transfer].filePath.map { relative[$0] ?? $0 }
      if own == path { state.users[path, default: Users()].insert(transfer, isCreated: event.name == .taskCreated) }
    }
    if event.name == .downloadReceived, let path = path(event, .filePath) { state.temporary[path] = transfer }
  }

  private func path(_ event: Event, _ key: Key) -> Symbol? {
    event.symbol(key).map { relative[$0] ?? $0 }
  }
}
