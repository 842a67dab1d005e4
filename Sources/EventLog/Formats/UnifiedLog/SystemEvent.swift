import Vocabulary

/// An event of a system's message while its values are gathered.
struct SystemEvent {
  var session: String?
  var bundle: String?
  /// `<bundle>.<session>` as the message has it.
  var bound: String?
  var sessionUUID: String?
  var taskUUID: String?
  var taskNumber: Int?
  /// The process that the message is about, where it is not the one that wrote it.
  var pid: Int?
  /// Paths that a message lists one below the other, each of them an event.
  private(set) var paths: [String] = []
  private var texts: [(Key, String)] = []
  private var numbers: [(Key, Int)] = []
  private var decimals: [(Key, Int64)] = []
  private var flags: [(Key, Bool)] = []

  private static let mostPaths = 100

  var task: SystemTaskID? {
    guard let taskUUID, let taskNumber else { return nil }
    return SystemTaskID(uuid: taskUUID, number: taskNumber)
  }

  mutating func read(_ head: MessageHead) {
    sessionUUID = head.sessionUUID?.text
    if bound == nil { bound = head.bound?.text }
    guard let task = head.task else { return }
    taskUUID = task.uuid?.text
    taskNumber = task.number
    if let bound { self.bound = Self.without(number: task.number, bound) }
    let word = task.word.text
    for (kind, name) in [("upload", "Upload"), ("download", "Download"), ("data", "Data")] where word.contains(name) {
      texts.append((.kind, kind))
    }
    if word.hasPrefix("Background") { flags.append((.background, true)) }
    if word.hasPrefix("Local") { flags.append((.background, false)) }
  }

  /// Up to the bracket that ends it, or else up to a blank: an identifier may hold some.
  private static func bound(_ text: MessageText) -> String {
    guard text.first == UInt8(ascii: "<"), let close = text.lastIndex(of: UInt8(ascii: ">")) else {
      return text.prefix { !$0.isBlank }.text
    }
    return text[...close].text
  }

  /// `<bundle>.<session>` without the task's number behind it.
  private static func without(number: Int?, _ bound: String) -> String {
    guard let number else { return bound }
    for end in [".<\(number)>", ".\(number)"] where bound.hasSuffix(end) { return String(bound.dropLast(end.count)) }
    return bound
  }

  /// Takes the values; `false` where one that the form cannot be without is not there.
  mutating func read(_ values: [MessagePattern.Value], of form: MessageForm) -> Bool {
    for value in values where !value.text.isHidden || value.place == .error {
      guard read(value.place, value.text) else { return false }
    }
    return true
  }

  private mutating func read(_ place: MessagePattern.Place, _ text: MessageText) -> Bool {
    switch place {
    case .skip: break
    case .session: session = Self.name(text.firstLine)
    case .bundle: bundle = Self.name(text.prefix { !$0.isBlank && $0 != UInt8(ascii: ",") })
    case .bound: bound = Self.bound(text)
    case .address: add(.url, Self.address(text))
    case .text(let key): add(key, Self.name(text.firstLine))
    case .path(let key): add(key, Self.path(text.firstLine))
    case .paths:
      paths = text.split(separator: 0x0A).prefix(Self.mostPaths).map(\.trimmed)
        .prefix { $0.first == UInt8(ascii: "/") || $0.isHidden }.compactMap(Self.path)
    case .integer(let key):
      guard let number = text.number.integer else { return false }
      numbers.append((key, number))
    case .seconds(let key):
      let number = text.number
      guard !number.isEmpty else { return false }
      if let value = unsafe number.withUnsafeBytes({ unsafe billionths($0) }) { decimals.append((key, value)) }
    case .flag(let key):
      switch text.prefix(while: \.isWordCharacter).text {
      case "Y", "YES", "1", "true": flags.append((key, true))
      case "N", "NO", "0", "false": flags.append((key, false))
      default: return false
      }
    case .error: read(SystemErrorText(text))
    case .summary: read(TaskSummaryText(text))
    case .process: return readProcess(text)
    case .pid:
      guard let number = text.number.integer, number > 0 else { return false }
      pid = number
    }
    return true
  }

  private mutating func read(_ error: SystemErrorText?) {
    guard let error else { return }
    add(.errorDomain, error.domain)
    add(.errorCode, error.code)
    add(.errorReason, error.reason)
    add(.errorUnderlyingDomain, error.underlyingDomain)
    add(.errorUnderlyingCode, error.underlyingCode)
    add(.url, error.url)
  }

  private mutating func read(_ summary: TaskSummaryText) {
    add(.httpStatus, summary.status)
    add(.bytesSent, summary.requestBytes)
    add(.systemBytesReceived, summary.responseBytes)
    let seconds = summary.milliseconds.map { $0.multipliedReportingOverflow(by: 1_000_000) }
    if let seconds, !seconds.overflow { decimals.append((.seconds, Int64(seconds.partialValue))) }
  }

  /// `[app<application.com.example.app.123.456(501)>:1234]`: RunningBoard's name of a process.
  private mutating func readProcess(_ text: MessageText) -> Bool {
    let kind = text.drop { $0 == UInt8(ascii: "[") }.prefix(while: \.isWordCharacter)
    let inside = text[kind.endIndex...]
    guard !kind.isEmpty, inside.first == UInt8(ascii: "<") else { return false }
    var name = inside.dropFirst().prefix { !$0.isBlank && !"()<>{}[]:;".utf8.contains($0) }.text
    // Behind it the system counts the app's instances.
    if name.hasPrefix("application.") { name.removeFirst("application.".count) }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    while let last = parts.last, last.allSatisfy(\.isNumber) { parts.removeLast() }
    if !parts.isEmpty, !inside.dropFirst().isHidden { bundle = parts.joined(separator: ".") }
    if let colon = text.lastIndex(of: UInt8(ascii: ":")), ">}".utf8.contains(text[colon - 1]) {
      pid = text[(colon + 1)...].number.integer
    }
    return bundle != nil || pid != nil
  }

  private mutating func add(_ key: Key, _ text: String?) {
    if let text, !text.isEmpty { texts.append((key, text)) }
  }

  private mutating func add(_ key: Key, _ number: Int?) {
    if let number { numbers.append((key, number)) }
  }

  /// Without the quotes, brackets and full stop around it; none where the system hides a part of it.
  private static func name(_ text: MessageText) -> String? {
    guard text.hiddenValues == 0 else { return nil }
    var text = text.trimmed
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    for (open, close) in [("\"", "\""), ("'", "'"), ("<", ">")] {
      if text.count > 1, text.first == open.utf8.first, text.last == close.utf8.first {
        text = text.dropFirst().dropLast()
      }
    }
    return text.isEmpty ? nil : text.text
  }

  /// The address in the description of a request, or the whole where it is one.
  private static func address(_ text: MessageText) -> String? {
    let start = text.offset(of: "URL: ").map { $0 + 5 } ?? text.startIndex
    return name(text[start...].prefix { !$0.isBlank })
  }

  /// A path, also where it is written as a URL of a file.
  private static func path(_ text: MessageText) -> String? {
    guard let name = name(text), name.hasPrefix("file://") else { return name(text) }
    var bytes: [UInt8] = []
    var rest = name.dropFirst("file://".count).utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Hands the values over to the event that is being made.
  func add(
    _ process: String, _ path: String?, _ constants: [MessageForm.Constant], to builder: inout EventStoreBuilder
  ) {
    builder.add(.systemProcess, process)
    builder.add(.filePath, path)
    builder.add(.systemTaskUUID, taskUUID)
    builder.add(.systemSessionUUID, sessionUUID)
    builder.add(.systemBundleID, bundle)
    if let bound, ArraySlice(bound.utf8).hiddenValues == 0 { builder.add(.systemBoundTo, bound) }
    var said: Set<Key> = []
    for (key, text) in texts where said.insert(key).inserted { builder.add(key, text) }
    for (key, number) in numbers where said.insert(key).inserted { builder.add(key, number) }
    for (key, value) in decimals where said.insert(key).inserted { builder.add(key, billionths: value) }
    for (key, flag) in flags where said.insert(key).inserted { builder.add(key, flag) }
    for constant in constants {
      switch constant {
      case .text(let key, let text): if said.insert(key).inserted { builder.add(key, text) }
      case .number(let key, let number): if said.insert(key).inserted { builder.add(key, number) }
      case .flag(let key, let flag): if said.insert(key).inserted { builder.add(key, flag) }
      }
    }
  }
}
