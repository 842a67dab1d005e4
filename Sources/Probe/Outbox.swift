import BatonRecorder
import Foundation

/// Copies of the files that are to be sent, each in a folder named for its key.
struct Outbox {
  let base: URL
  private static let folder = "outbox"

  /// Copies a file as a whole; what a kill leaves of a copy belongs to no record.
  func add(_ file: ProbeFile, key: String) throws -> URL {
    let folder = base.appendingPathComponent(Self.folder).appendingPathComponent(key)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent(file.name)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: file.path), to: copy)
    return copy
  }

  /// Puts the copy of a record back where it is gone: somebody removed it, and the file itself is still there.
  func restore(_ file: ProbeFile, _ record: TransferRecord) throws {
    let copy = base.appendingPathComponent(record.filePath)
    guard !FileManager.default.fileExists(atPath: copy.path) else { return }
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: file.path), to: copy)
  }

  /// The name of the file that a record was made from.
  func name(of record: TransferRecord) -> String { URL(fileURLWithPath: record.filePath).lastPathComponent }

  /// Removes copies that no transfer has, and the empty folders of those that were accepted.
  func removeUnknown(_ records: [TransferRecord]) {
    let outbox = base.appendingPathComponent(Self.folder)
    let needed = Set(records.filter { $0.state < .cleaned }.map(\.key))
    for name in (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? [] where !needed.contains(name) {
      // What cannot be removed is tried again by the next start.
      try? FileManager.default.removeItem(at: outbox.appendingPathComponent(name))
    }
  }
}
