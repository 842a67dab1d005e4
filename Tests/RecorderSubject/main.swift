import BatonRecorder
import Foundation

// A process for the tests to kill. `recorder-subject record FOLDER SEED` records without end, and says on standard output
// how far it got for certain; `recorder-subject transfer FOLDER MOMENT` carries three files to a server that is a folder, and
// ends itself at the given moment.

let arguments = CommandLine.arguments
do {
  switch arguments.count == 4 ? arguments[1] : "" {
  case "record": try recordWithoutEnd(URL(fileURLWithPath: arguments[2]), seed: Int(arguments[3]) ?? 0)
  case "transfer": try await carryFiles(URL(fileURLWithPath: arguments[2]), until: arguments[3])
  default: exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(73)
}

func recordWithoutEnd(_ folder: URL, seed: Int) throws {
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
}
