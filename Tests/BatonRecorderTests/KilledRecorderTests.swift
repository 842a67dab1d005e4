import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A recorder that is killed")
struct KilledRecorderTests {
  static let kills = 200

  @Test("Hundreds of kills leave whole lines, no hole in a launch, and each state transition that had returned")
  func killed() async throws {
    let folder = try TestFolder()
    var random = SystemRandomNumberGenerator()
    var known: Set<String> = []
    for number in 1...Self.kills {
      let certain = try await runAndKill(
        folder, seed: number, afterMicroseconds: .random(in: 0..<15_000, using: &random))
      guard folder.names("logs") != [] else { continue }
      let log = try RecordedLog(folder.url("logs"))
      #expect(log.broken.isEmpty)
      #expect(log.torn <= number)
      for (id, launch) in log.launches {
        // Files that were looked at before are gone: what is left of an earlier launch begins later.
        let first = known.contains(id) ? launch.sequence.first ?? 0 : 0
        let isWhole = launch.sequence == Array(first..<first + launch.sequence.count)
        #expect(isWhole, "kill \(number): a hole in launch \(launch.number ?? 0)")
      }
      for (launch, count) in certain {
        let isThere = log.launches[launch]?.events.contains {
          $0["event"] as? String == "task.completed" && $0["taskID"] as? Int == count
        }
        #expect(isThere == true, "kill \(number): a state transition that had returned is lost")
      }
      let numbers = log.launches.filter { !known.contains($0.key) }.compactMap(\.value.number)
      #expect(numbers.allSatisfy { $0 <= number })
      known.formUnion(log.launches.keys)
      // What matters next is the file that is gone on in; now and then the log begins anew.
      for name in folder.names("logs") where name != "app.jsonl" || number % 10 == 0 {
        try FileManager.default.removeItem(at: folder.url("logs/\(name)"))
      }
    }
    #expect(known.count > Self.kills / 2)
  }

  /// Runs the process until it is killed, and returns what it had said for certain.
  private func runAndKill(
    _ folder: TestFolder, seed: Int, afterMicroseconds pause: UInt32
  ) async throws -> [(launch: String, count: Int)] {
    let process = Process()
    process.executableURL = Subject.program
    process.arguments = ["record", folder.root.path, "\(seed)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // A first word shows that it writes; then it is killed at any moment. Some are killed while they begin.
    var said = Data()
    if seed % 5 != 0 { said = pipe.fileHandleForReading.availableData }
    usleep(pause)
    kill(process.processIdentifier, SIGKILL)
    said += pipe.fileHandleForReading.readDataToEndOfFile()
    for await _ in ended {}
    #expect(process.terminationReason == .uncaughtSignal)
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
    }
  }

  @Test(
    "Without room whole lines stay, what is lost is counted and leaves a hole, and the log goes on once there is room")
  func noRoom() async throws {
    let folder = try TestFolder()
    let outcome = try await Subject.run("fill", folder.root.path, "4000")
    #expect(outcome == (false, 0))
    let log = try RecordedLog(folder.url("logs"))
    #expect(log.torn == 0 && log.broken.isEmpty)
    let events = try #require(log.ordered.first?.events)
    let sequence = events.compactMap { $0["seq"] as? Int }
    let said = events.first { $0["taskID"] as? Int == 101 }?["note"] as? String
    let lost = try #require(said.flatMap { Int($0) })
    #expect(lost > 0 && lost < 100)
    // The opening, those that fitted, the hole, and the last two.
    #expect(sequence == Array(0...(100 - lost)) + [101, 102])
    #expect(log.ordered.first?.names.last == "log.closed")
  }
}
