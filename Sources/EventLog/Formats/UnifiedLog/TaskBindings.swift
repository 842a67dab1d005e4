import Vocabulary

/// A task in the system's words: its UUID, which no other task has, and its number, which is unique only in its session.
struct SystemTaskID: Hashable {
  let uuid: String
  let number: Int
}

/// What the messages of one file tell of which task belongs to which session of which app.
///
/// Messages say it once for many; the events that came before are given their session when it becomes known.
struct TaskBindings {
  struct Binding: Hashable {
    let bundle: String?
    let session: String
  }

  /// Of sessions and texts that cannot be split no more are kept than a log in good faith holds.
  private static let limit = 4096
  private static let longestText = 1024

  private var bindingOfTask: [SystemTaskID: Binding] = [:]
  private var bindingOfSession: [String: Binding] = [:]
  private var sessionOfTask: [SystemTaskID: String] = [:]
  private var tasksOfSession: [String: [SystemTaskID]] = [:]
  /// Tasks that two messages bind to different sessions: then none is believed.
  private var contradicted: Set<SystemTaskID> = []
  /// Bundles that messages name, and the sessions of each.
  private var sessionsOfBundle: [String: Set<String>] = [:]
  /// Texts that could not be split yet, with the tasks they were said of.
  private var unsplit: [String: [SystemTaskID]] = [:]
  /// Events without a session, by what would give them one.
  private var waitingForTask: [SystemTaskID: [Int]] = [:]
  private var waitingForSession: [String: [Int]] = [:]

  /// The session of a message, by what it says itself of its task and session.
  func binding(task: SystemTaskID?, sessionUUID: String?) -> Binding? {
    if let task {
      if contradicted.contains(task) { return nil }
      if let known = bindingOfTask[task] { return known }
    }
    return sessionUUID.flatMap { bindingOfSession[$0] }
      ?? task.flatMap { sessionOfTask[$0] }.flatMap { bindingOfSession[$0] }
  }

  /// Notes that a message stands in a session, by its UUID, and is of a task.
  mutating func relate(_ task: SystemTaskID, to sessionUUID: String) {
    guard sessionOfTask[task] == nil else { return }
    sessionOfTask[task] = sessionUUID
    tasksOfSession[sessionUUID, default: []].append(task)
  }

  /// An event that has no session yet.
  mutating func wait(_ event: Int, task: SystemTaskID?, sessionUUID: String?) {
    if let task {
      waitingForTask[task, default: []].append(event)
    } else if let sessionUUID {
      waitingForSession[sessionUUID, default: []].append(event)
    }
  }

  /// A bundle has a session of that identifier.
  mutating func learn(_ bundle: String, _ session: String?, _ builder: inout EventStoreBuilder) {
    guard sessionsOfBundle[bundle] != nil || sessionsOfBundle.count < Self.limit else { return }
    let isNewBundle = sessionsOfBundle[bundle] == nil
    var isNew = isNewBundle
    if let session, (sessionsOfBundle[bundle]?.count ?? 0) < Self.limit {
      isNew = sessionsOfBundle[bundle, default: []].insert(session).inserted || isNew
    } else if isNewBundle {
      sessionsOfBundle[bundle] = []
    }
    guard isNew, !unsplit.isEmpty else { return }
    // Only texts that begin with the bundle can be told now; of a bundle that was known only the one that ends in the session.
    let prefix = bundle + "."
    let told =
      isNewBundle
      ? unsplit.keys.filter { $0.hasPrefix(prefix) }.sorted()
      : session.map { [prefix + $0] } ?? []
    for text in told where unsplit[text] != nil {
      guard let binding = split(text), let tasks = unsplit.removeValue(forKey: text) else { continue }
      for task in tasks { bind(task, binding, &builder) }
    }
  }

  /// A text that stays unsplit until more is known.
  mutating func keep(_ text: String, _ task: SystemTaskID) {
    guard text.utf8.count <= Self.longestText else { return }
    if unsplit[text] != nil || unsplit.count < Self.limit { unsplit[text, default: []].append(task) }
  }

  mutating func bind(_ task: SystemTaskID, _ binding: Binding, _ builder: inout EventStoreBuilder) {
    guard !contradicted.contains(task) else { return }
    if let known = bindingOfTask[task], known.session != binding.session {
      contradicted.insert(task)
      return
    }
    bindingOfTask[task] = binding
    give(binding, to: waitingForTask.removeValue(forKey: task), &builder)
  }

  mutating func bind(sessionUUID: String, _ binding: Binding, _ builder: inout EventStoreBuilder) {
    guard bindingOfSession[sessionUUID] == nil else { return }
    bindingOfSession[sessionUUID] = binding
    give(binding, to: waitingForSession.removeValue(forKey: sessionUUID), &builder)
    for task in tasksOfSession[sessionUUID] ?? [] where bindingOfTask[task] == nil { bind(task, binding, &builder) }
  }

  private func give(_ binding: Binding, to events: [Int]?, _ builder: inout EventStoreBuilder) {
    guard let events, !events.isEmpty else { return }
    let session = builder.symbols.intern(binding.session).raw
    for event in events { builder.sessions[event] = session }
  }

  /// Splits `<bundle>.<session>`. Without the brackets only what other messages named tells where the bundle ends, or a session
  /// that begins with its bundle's name, as they often do.
  func split(_ text: String) -> Binding? {
    let inner = text.hasPrefix("<") && text.hasSuffix(">") ? text.dropFirst().dropLast() : Substring(text)
    let parts = inner.split(separator: ">.<", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard !parts[1].isEmpty, !isHidden(parts[1]) else { return nil }
      return Binding(bundle: isHidden(parts[0]) || parts[0].isEmpty ? nil : String(parts[0]), session: String(parts[1]))
    }
    guard !text.contains("<"), text.utf8.count <= Self.longestText else { return nil }
    var splits: [Binding] = []
    var named: [Binding] = []
    var doubled: [Binding] = []
    for dot in text.indices where text[dot] == "." {
      let bundle = text[..<dot]
      let session = text[text.index(after: dot)...]
      guard !bundle.isEmpty, !session.isEmpty else { continue }
      let binding = Binding(bundle: String(bundle), session: String(session))
      if let sessions = sessionsOfBundle[binding.bundle ?? ""] {
        splits.append(binding)
        if sessions.contains(binding.session) { named.append(binding) }
      }
      if session == bundle || session.hasPrefix(bundle + "."), bundle.contains(".") { doubled.append(binding) }
    }
    for candidates in [named, splits, doubled] where !candidates.isEmpty {
      return candidates.count == 1 ? candidates[0] : nil
    }
    return nil
  }

  private func isHidden(_ text: Substring) -> Bool { ArraySlice(text.utf8).isHidden }
}
