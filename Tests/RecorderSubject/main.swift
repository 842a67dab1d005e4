import BatonRecorder
import Foundation

// A process for the tests to kill: it records without end, and says on standard output how far it got for certain.

guard CommandLine.arguments.count == 3 else { exit(64) }
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let seed = Int(CommandLine.arguments[2]) ?? 0
do {
  let recorder = try EventRecorder(
    logs: folder.appendingPathComponent("logs"), state: folder.appendingPathComponent("state"),
    identity: LogIdentity(environment: .host), limits: LogLimits(pieceBytes: 200_000, totalBytes: 100_000_000))
  var count = 0
  while true {
    // Lines of many lengths, some longer than a page of memory, where a kill can part a write.
    let note = String(repeating: "é\"\n", count: (count &* 31 &+ seed) % 40 == 0 ? 5000 : count % 60)
    recorder.record(.taskProgress, [.taskID: .integer(count), .bytesSent: .integer(count), .note: .string(note)])
    if (count &+ seed) % 50 == 0 {
      recorder.record(.taskCompleted, [.taskID: .integer(count), .httpStatus: 201])
      FileHandle.standardOutput.write(Data("\(recorder.launch) \(count)\n".utf8))
    }
    count += 1
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(73)
}
