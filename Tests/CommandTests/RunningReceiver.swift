import Foundation

/// `baton receive` in a process of its own, on a port that was free.
final class RunningReceiver: Sendable {
  /// A line of its log.
  typealias Event = [String: Any]

  /// Where uploads go.
  let url: String
  private let process: Process
  private let ended: AsyncStream<Void>
  private let log: URL

  /// Starts it for the run folder `run` below `folder`, and waits until it listens.
  convenience init(in folder: TestFolder, faults: String...) async throws {
    try await self.init(in: folder, faults: faults)
  }

  /// The same, with as many faults as there are.
  init(in folder: TestFolder, faults: [String]) async throws {
    let output = folder.url("receiver-\(UUID().uuidString)")
    try Data().write(to: output)
    process = Process()
    process.executableURL = BatonProcess.program
    // It ends by itself where the tests are ended before it.
    process.arguments =
      ["receive", "--port", "0", "--run", "run", "--for", "900"] + faults.flatMap { ["--fault", $0] }
    process.currentDirectoryURL = folder.root
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    process.terminationHandler = { _ in end.finish() }
    let earlier = Set(folder.names("run/logs"))
    try process.run()
    var address: String?
    while address == nil {
      guard process.isRunning else { throw CocoaError(.executableLoad) }
      let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      // The line is there as a whole once another one follows.
      if let line = text.split(separator: "\n").dropLast().first(where: { $0.hasPrefix("address") }) {
        address = line.split(separator: " ").last.map(String.init)
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    url = (address ?? "").replacing("localhost", with: "127.0.0.1")
    let names = folder.names("run/logs").filter { $0.hasPrefix("server") && !earlier.contains($0) }
    log = folder.url("run/logs/\(names.first ?? "server.jsonl")")
  }

  /// The bodies that it has stored so far, also those it marks as there already.
  func stored() throws -> [Event] {
    try String(decoding: Data(contentsOf: log), as: UTF8.self).split(separator: "\n").compactMap { line in
      let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? Event
      return event?["event"] as? String == "body.stored" ? event : nil
    }
  }

  /// Stops it as Ctrl-C does, and waits for its end.
  func stop() async {
    process.interrupt()
    for await _ in ended {}
  }
}
