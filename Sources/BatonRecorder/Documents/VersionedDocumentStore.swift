public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Documents that several screens or processes edit: an edit states which version it began from, and wins only where that
/// still is the current one.
///
/// A document is one file. A new version is written beside it, waited for, read back, and put in its place in one step; who
/// stores takes turns with all others, in this process and in others, so that a slow old write cannot come after a newer one.
public final class VersionedDocumentStore: Sendable {
  /// What became of an edit.
  public enum Commit: Equatable, Sendable {
    /// It is stored as this version.
    case committed(version: Int)
    /// The same edit had been stored before, as this version; nothing was written.
    case replayed(version: Int)
    /// It began from another version than the current one, which is this; nothing was written.
    case conflict(VersionedDocument)
  }

  public enum Failure: Error, Equatable, Sendable {
    /// A document's identifier is 1 to 128 of the characters A–Z, a–z, 0–9, '-', '_' and '.', and does not begin with a dot.
    case unusableIdentifier(String)
    /// The change was stored before with another body: two edits share one identifier.
    case changeReused(changeID: String, version: Int)
    case storage(StorageError)
  }

  /// Edits that are remembered for each document. A replay of an older one is a conflict.
  public static let rememberedChanges = 1000

  private let folder: String
  private let hasher: any ContentHasher
  private let recorder: EventRecorder?

  public init(folder: URL, hasher: any ContentHasher, recorder: EventRecorder? = nil) throws(Failure) {
    self.folder = folder.path
    self.hasher = hasher
    self.recorder = recorder
    do throws(StorageError) {
      try AtomicFile.makeFolder(folder.path)
    } catch {
      throw .storage(error)
    }
  }

  /// Stores an edit as the next version.
  ///
  /// - Parameters:
  ///   - expectedVersion: The version that the edit began from; 0 for a new document.
  ///   - changeID: Of this edit; the same when it is sent again.
  public func commitEdit(
    documentID: String, expectedVersion: Int, changeID: String, body: Data
  ) throws(Failure) -> Commit {
    let path = try path(of: documentID)
    let hash = hasher.hash(body)
    var started: EventFields = [.documentID: .string(documentID), .changeID: .string(changeID)]
    started[.expectedVersion] = .integer(expectedVersion)
    recorder?.record(.documentSaveStarted, started)
    do {
      let lock = try OpenFile(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
      try lock.lockAlone(waiting: true)
      let current = try read(documentID, path)
      if let change = current.changes.last(where: { $0.id == changeID }) {
        guard change.sha256 == hash else { throw Failure.changeReused(changeID: changeID, version: change.version) }
        started[.note] = "replayed: nothing was written"
        record(.documentSaved, started, change.version, hash)
        return .replayed(version: change.version)
      }
      guard current.version == expectedVersion, expectedVersion < Int.max else {
        started[.version] = .integer(current.version)
        recorder?.record(.documentConflict, started)
        return .conflict(current)
      }
      let version = expectedVersion + 1
      let change = VersionedDocument.Change(id: changeID, version: version, sha256: hash)
      let next = VersionedDocument(
        documentID: documentID, version: version, body: body,
        changes: current.changes.suffix(Self.rememberedChanges - 1) + [change])
      guard let bytes = try? next.bytes() else { throw StorageError.damaged(path: path) }
      // Replacing reads back what it wrote before it puts it in place.
      try AtomicFile.replace(path, with: bytes)
      record(.documentSaved, started, version, hash)
      return .committed(version: version)
    } catch let error as Failure {
      throw error
    } catch {
      throw .storage(error as? StorageError ?? .damaged(path: path))
    }
  }

  /// The current version; `nil` where the document was never stored.
  public func load(_ documentID: String) throws(Failure) -> VersionedDocument? {
    let path = try path(of: documentID)
    do throws(StorageError) {
      let document = try read(documentID, path)
      guard document.version > 0 else { return nil }
      recorder?.record(
        .documentLoaded,
        [
          .documentID: .string(documentID), .version: .integer(document.version),
          .sha256: .string(hasher.hash(document.body)),
        ])
      return document
    } catch {
      throw .storage(error)
    }
  }

  private func record(_ event: EventName, _ fields: EventFields, _ version: Int, _ hash: String) {
    var fields = fields
    fields[.version] = .integer(version)
    fields[.sha256] = .string(hash)
    fields[.verified] = true
    recorder?.record(event, fields)
  }

  private func read(_ documentID: String, _ path: String) throws(StorageError) -> VersionedDocument {
    guard let bytes = try AtomicFile.read(path) else { return VersionedDocument(documentID: documentID) }
    guard let document = VersionedDocument(documentID: documentID, bytes: bytes) else { throw .damaged(path: path) }
    return document
  }

  private func path(of documentID: String) throws(Failure) -> String {
    guard StorageName.isUsable(documentID) else { throw .unusableIdentifier(documentID) }
    return "\(folder)/\(documentID).document"
  }
}
