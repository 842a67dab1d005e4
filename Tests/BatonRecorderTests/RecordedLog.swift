import BatonRecorder
import Foundation

/// What a log folder holds, read apart from the code that wrote it.
struct RecordedLog {
  /// The lines of one launch, in the order of the files.
  struct Launch {
    var events: [[String: Any]] = []
    var sequence: [Int] { events.compactMap { $0["seq"] as? Int } }
    var names: [String] { events.compactMap { $0["event"] as? String } }
    var number: Int? { events.first?["launchNumber"] as? Int }
  }

  private(set) var launches: [String: Launch] = [:]
  /// Ends of files that are no whole line.
  private(set) var torn = 0
  /// Lines that are whole and yet no event.
  private(set) var broken: [String] = []

  /// In the order in which they were counted.
  var ordered: [Launch] { launches.values.sorted { ($0.number ?? 0) < ($1.number ?? 0) } }

  init(_ folder: URL, name: String = "app") throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    // The file that is written to comes after those put aside.
    let files = names.filter { $0 != "\(name).jsonl" } + names.filter { $0 == "\(name).jsonl" }
    for file in files {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(file))
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      if let last = lines.popLast(), !last.isEmpty { torn += 1 }
      for line in lines {
        guard let event = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
          let launch = event["launch"] as? String, event["event"] is String, event["time"] is String
        else {
          broken.append(String(decoding: line.prefix(200), as: UTF8.self))
          continue
        }
        launches[launch, default: Launch()].events.append(event)
      }
    }
  }

  /// Whether the numbers go from 0 without a hole.
  static func isWhole(_ sequence: [Int]) -> Bool { sequence == Array(0..<sequence.count) }
}

extension EventRecorder {
  /// A recorder of a test.
  convenience init(
    in folder: TestFolder, limits: LogLimits = LogLimits(), mirror: (any EventMirror)? = nil
  ) throws(StorageError) {
    try self.init(
      logs: folder.url("logs"), state: folder.url("state"), identity: LogIdentity(environment: .host), limits: limits,
      mirror: mirror)
  }
}
