import BatonRecorder
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A process for the tests to kill. `recorder-subject record FOLDER SEED` records without end, and says on standard output
// how far it got for certain; `recorder-subject transfer FOLDER MOMENT` carries three files to a server that is a folder, and
// ends itself at the given moment. `recorder-subject fill FOLDER BYTES` records until no file can grow beyond so many bytes,
// and on, then has room again.

let arguments = CommandLine.arguments
do {
  switch arguments.count == 4 ? arguments[1] : "" {
  case "record": try recordWithoutEnd(URL(fileURLWithPath: arguments[2]), seed: Int(arguments[3]) ?? 0)
  case "transfer": try await carryFiles(URL(fileURLWithPath: arguments[2]), until: arguments[3])
  case "fill": try recordWithoutRoom(URL(fileURLWithPath: arguments[2]), bytes: Int(arguments[3]) ?? 0)
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

func recordWithoutRoom(_ folder: URL, bytes: Int) throws {
  let recorder = try EventRecorder(
    logs: folder.appendingPathComponent("logs"), state: folder.appendingPathComponent("state"),
    identity: LogIdentity(environment: .host))
  // A write beyond the limit comes back short and then fails, as on a full disk.
  signal(SIGXFSZ, SIG_IGN)
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  func limitFiles(to bytes: rlim_t) {
    var limit = rlimit(rlim_cur: bytes, rlim_max: rlim_t.max)
    unsafe getrlimit(resource, &limit)
    limit.rlim_cur = min(bytes, limit.rlim_max)
    unsafe setrlimit(resource, &limit)
  }
  limitFiles(to: rlim_t(bytes))
  for task in 1...100 { recorder.record(.taskCompleted, [.taskID: .integer(task), .httpStatus: 201]) }
  limitFiles(to: rlim_t.max)
  recorder.record(.taskCompleted, [.taskID: .integer(101), .note: .string("\(recorder.lostEvents)")])
  recorder.close()
}
