import EventLog

/// Where something stands in the evidence, in the words that a message fills its places with.
enum EvidencePlace {
  /// A launch: the UUID its log names, else its process, else its file.
  static func launch(_ launch: Launch, in timeline: Timeline) -> String {
    if let id = launch.id { return timeline.store.string(id) }
    if let pid = launch.pid { return "pid \(pid)" }
    return launch.first.map { path(of: $0, in: timeline) } ?? "?"
  }

  /// A log: the file in which it begins.
  static func log(_ log: Log, in timeline: Timeline) -> String {
    log.events.first.map { path(of: $0, in: timeline) } ?? "?"
  }

  /// `path:line` of an event.
  static func line(_ event: Event, in timeline: Timeline) -> String {
    "\(path(of: event, in: timeline)):\(event.line)"
  }

  /// The path of the file that holds an event.
  static func path(of event: Event, in timeline: Timeline) -> String { timeline.files[event.file].path }

  /// A path as people know it: below the app's container, where it names one.
  static func path(_ symbol: Symbol, in timeline: Timeline) -> String {
    let path = timeline.store.string(symbol)
    guard let container = ByteSearch.range(of: "/Containers/Data/Application/", in: path) else { return path }
    let below = path[container.upperBound...].drop { $0 != "/" }.dropFirst()
    return below.isEmpty ? path : String(below)
  }

  /// The first few of a list, so that a finding stays a small proof however often the same thing happened.
  static func few<Element>(_ all: some Collection<Element>) -> [Element] { Array(all.prefix(6)) }
}
