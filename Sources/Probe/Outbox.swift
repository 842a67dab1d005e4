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

  /// Removes copies that no transfer has, and the empty folders of those that were accepted. A kill between the log's line and
  /// the ledger's leaves a copy that the log calls prepared, so the log says that it is gone.
  func removeUnknown(_ records: [TransferRecord], _ recorder: EventRecorder) {
    let outbox = base.appendingPathComponent(Self.folder)
    let needed = Set(records.filter { $0.state < .cleaned }.map(\.key))
    for name in names(in: outbox) where !needed.contains(name) {
      let folder = outbox.appendingPathComponent(name)
      let files = names(in: folder)
      // What cannot be removed is tried again by the next start.
      guard (try? FileManager.default.removeItem(at: folder)) != nil else { continue }
      for file in files {
        recorder.record(.artifactRemoved, [.filePath: .string("\(Self.folder)/\(name)/\(file)")])
      }
    }
  }

  private func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}
