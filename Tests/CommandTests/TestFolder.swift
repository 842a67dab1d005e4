import Diagnosis
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of one test, removed with it.
final class TestFolder: Sendable {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }
  func path(_ path: String) -> String { url(path).path }

  /// Writes a file, and the folders above it.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> String {
    let file = url(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ text: String, to path: String) throws -> String { try write(text.utf8, to: path) }

  /// Writes the logs of a scenario below `path`, and returns it.
  @discardableResult
  func write(_ scenario: Scenario, to path: String = "run") throws -> String {
    for file in scenario.files { try write(file.bytes, to: "\(path)/\(file.path)") }
    return self.path(path)
  }

  func makePipe(_ path: String) throws {
    if unsafe mkfifo(self.path(path), 0o600) != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  func setMode(_ mode: mode_t, of path: String) throws {
    if unsafe chmod(self.path(path), mode) != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  func text(_ path: String) throws -> String { String(decoding: try Data(contentsOf: url(path)), as: UTF8.self) }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  /// Names in a folder below the root, sorted, hidden ones too; empty when it is not there.
  func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self.path(path))) ?? []).sorted()
  }
}

/// Small runs in which it is known what is to be found.
enum Runs {
  /// One upload that is accepted and recorded on a simulator.
  static let clean = Scenario(
    """
    app A number=1
    0.2 coordinator.created sessionID=com.example.up coordinatorID=c1 coordinatorCount=1 coordinatorCreations=1
    0.3 session.created sessionID=com.example.up coordinatorID=c1 background=true
    0.5 input.prepared filePath=in/a.bin bytes=4 sha256=00 fileType=regular readable=true
    0.6 task.created sessionID=com.example.up taskID=1 method=POST body=file kind=upload filePath=in/a.bin
    0.7 task.resumed sessionID=com.example.up taskID=1
    1.5 task.completed sessionID=com.example.up taskID=1 httpStatus=201 bytesSent=4
    1.6 record.committed sessionID=com.example.up taskID=1 accepted=true state=succeeded
    1.7 input.cleaned filePath=in/a.bin
    9.0 log.closed
    """)

  /// Two coordinators of one session: an error in line 5 of `logs/app-A.jsonl`.
  static let twoCoordinators = Scenario(
    """
    app A number=1
    0.2 app.state state=active
    0.4 coordinator.created sessionID=com.example.up coordinatorID=c1 coordinatorCount=1
    0.5 session.created sessionID=com.example.up background=true coordinatorID=c1
    0.9 coordinator.created sessionID=com.example.up coordinatorID=c2 coordinatorCount=2
    3.0 log.closed
    """)
}
