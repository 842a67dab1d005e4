import Vocabulary

/// Reads what records of Apple's unified log say of transfers: one for each file.
struct SystemMessages: ~Copyable {
  private let file: Int
  private let isDated: Bool
  private var pieces: [Writer: UInt32] = [:]
  private var bindings = TaskBindings()
  /// Reads what apps wrote in Baton's own words; most files hold nothing of that.
  private var appEvents: EventLogReader?
  private var hasNotedAppEvent = false

  /// A process of one file.
  private struct Writer: Hashable {
    let process: String
    let pid: Int?
  }

  /// - Parameters:
  ///   - file: index of the file in the run.
  ///   - isDated: whether its times have a date and a zone.
  init(file: Int, isDated: Bool) {
    self.file = file
    self.isDated = isDated
  }

  /// Substrings of messages: a record whose message holds none of them cannot matter.
  ///
  /// They are plain text. Where a style writes messages as JSON strings, quotes in them stand behind a backslash.
  static var marks: [String] { Set(MessageForm.all.flatMap(\.marks) + ["\"event\"", "event="]).sorted() }

  /// Adds the events that a record is.
  ///
  /// - Returns: whether it became any.
  mutating func interpret(
    _ record: SystemRecord, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) -> Bool {
    let message = Array(record.message.utf8)[...]
    if record.isOfApp, let event = AppEventText(message, time: record.time) {
      guard add(event, record, &builder, &reading) else { return false }
      reading.file.redacted += message.hiddenValues
      return true
    }
    let head = MessageHead(message)
    for form in MessageForm.all where form.speaker.includes(record) && (head.task != nil || !form.isOfTask) {
      for pattern in form.patterns {
        guard let values = pattern.match(head.rest) else { continue }
        guard add(form, values, head, record, &builder) else { continue }
        reading.file.redacted += message.hiddenValues
        return true
      }
    }
    return false
  }

  /// Adds an event that the app wrote itself: its own word, never the system's.
  private mutating func add(
    _ event: AppEventText, _ record: SystemRecord, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) -> Bool {
    if appEvents == nil { appEvents = EventLogReader(file: file) }
    let fault = unsafe event.json.withUnsafeBytes { bytes -> String? in
      unsafe appEvents?.read(
        UnsafeRawBufferPointer(rebasing: bytes[..<event.length]), at: record.line,
        of: .init(process: record.process, pid: record.pid), isDated: event.hasTime || isDated, &builder, &reading.file)
    }
    guard let fault else { return true }
    if !hasNotedAppEvent {
      hasNotedAppEvent = true
      reading.file.notes.append("an app's own event in line \(record.line) could not be read: \(fault)")
    }
    return false
  }

  /// Adds what the message is; `false` where the values are none of the form after all.
  private mutating func add(
    _ form: MessageForm, _ values: [MessagePattern.Value], _ head: MessageHead, _ record: SystemRecord,
    _ builder: inout EventStoreBuilder
  ) -> Bool {
    var event = SystemEvent()
    guard event.read(values, of: form) else { return false }
    event.read(head)
    bind(&event, &builder)
    let piece = piece(record.process, event.pid ?? record.pid, &builder)
    for path in event.paths.isEmpty ? [nil] : event.paths.map(Optional.some) {
      event.add(record.process, path, form.constants, to: &builder)
      builder.finish(
        form.event, time: record.time, line: record.line, piece: piece, session: event.session, task: event.taskNumber)
    }
    if event.session == nil {
      bindings.wait(builder.count - 1, task: event.task, sessionUUID: event.sessionUUID)
    }
    return true
  }

  /// Ties the event to the session that it, or another message, names.
  private mutating func bind(_ event: inout SystemEvent, _ builder: inout EventStoreBuilder) {
    if let task = event.task, let uuid = event.sessionUUID { bindings.relate(task, to: uuid) }
    if let bundle = event.bundle { bindings.learn(bundle, event.session, &builder) }
    if let text = event.bound {
      if let binding = bindings.split(text) {
        if let bundle = binding.bundle { bindings.learn(bundle, binding.session, &builder) }
        if let task = event.task { bindings.bind(task, binding, &builder) }
        if let uuid = event.sessionUUID { bindings.bind(sessionUUID: uuid, binding, &builder) }
      } else if let task = event.task {
        bindings.keep(text, task)
      }
    }
    if let session = event.session, let uuid = event.sessionUUID, event.task == nil {
      bindings.bind(sessionUUID: uuid, .init(bundle: event.bundle, session: session), &builder)
    }
    guard let binding = bindings.binding(task: event.task, sessionUUID: event.sessionUUID) else { return }
    event.session = event.session ?? binding.session
    event.bundle = event.bundle ?? binding.bundle
  }

  private mutating func piece(_ process: String, _ pid: Int?, _ builder: inout EventStoreBuilder) -> UInt32 {
    let writer = Writer(process: process, pid: pid)
    if let known = pieces[writer] { return known }
    let new = builder.addPiece(
      LogPiece(file: file, launch: nil, pid: pid, source: .system, opened: nil, isDated: isDated))
    pieces[writer] = new
    return new
  }
}

extension MessageForm.Speaker {
  /// Whether the record's process may say it, and the library that wrote it is one of Apple's.
  func includes(_ record: SystemRecord) -> Bool {
    switch self {
    case .app:
      return record.isOfApp && record.isOfAppleLibrary
    case .network:
      return record.isOfApp ? record.isOfAppleLibrary : record.isOfSystem && record.process == "nsurlsessiond"
    case .system(let names):
      return names.contains(record.process) && record.isOfSystem
    }
  }
}

extension SystemRecord {
  /// Processes of the system that say what Baton reads.
  private static let systemProcesses: Set = [
    "nsurlsessiond", "dasd", "SpringBoard", "runningboardd", "securityd", "secd", "debugserver", "lldb",
    "lldb-rpc-server", "kernel", "launchd", "assertiond",
  ]
  /// Libraries inside an app that speak for the system.
  private static let libraries: Set = [
    "CFNetwork", "CoreFoundation", "Foundation", "UIKitCore", "UIKit", "Security", "libsystem_trace.dylib",
  ]

  /// Whether it is of an app, its extension included: by the place of its executable, else since no process of the system
  /// that Baton knows has its name.
  var isOfApp: Bool {
    guard let imagePath else { return !Self.systemProcesses.contains(process) }
    return !isOfSystem && (imagePath.contains("/Bundle/Application/") || imagePath.contains(".app/"))
  }

  /// Whether its executable is the system's, where the style shows its place: an app may have any name.
  var isOfSystem: Bool {
    guard let imagePath else { return true }
    return [
      "/usr/", "/System/", "/Developer/", "/Applications/Xcode", "/Library/Developer/CommandLineTools/", "/kernel",
    ].contains { imagePath.hasPrefix($0) }
      || imagePath.contains("/RuntimeRoot/")
  }

  /// Whether Apple's code in the process wrote it; where the style does not tell, it may have been.
  var isOfAppleLibrary: Bool { library.map(Self.libraries.contains) ?? true }
}
