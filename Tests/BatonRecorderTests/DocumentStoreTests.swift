import BatonRecorder
import Foundation
import Testing

@Suite("The versioned document store")
struct DocumentStoreTests {
  private static func store(_ folder: TestFolder, _ recorder: EventRecorder? = nil) throws -> VersionedDocumentStore {
    try VersionedDocumentStore(folder: folder.url("documents"), hasher: ExampleHasher(), recorder: recorder)
  }

  @Test("An edit of the current version is the next one; a replay returns what was recorded; another one is a conflict")
  func commit() throws {
    let folder = try TestFolder()
    let store = try Self.store(folder)
    #expect(try store.load("note") == nil)
    let body = Data("line\n\u{0}한국어".utf8)
    #expect(
      try store.commitEdit(documentID: "note", expectedVersion: 0, changeID: "a", body: body) == .committed(version: 1))
    #expect(
      try store.commitEdit(documentID: "note", expectedVersion: 1, changeID: "b", body: Data())
        == .committed(version: 2))
    // The same edit again, from a store of another launch.
    #expect(
      try Self.store(folder).commitEdit(documentID: "note", expectedVersion: 0, changeID: "a", body: body)
        == .replayed(version: 1))
    let current = try #require(try store.load("note"))
    #expect(current.version == 2 && current.body.isEmpty)
    #expect(
      try store.commitEdit(documentID: "note", expectedVersion: 1, changeID: "c", body: body) == .conflict(current))
    #expect(
      try store.commitEdit(documentID: "note", expectedVersion: 3, changeID: "c", body: body) == .conflict(current))
    #expect(try store.load("note") == current)
    #expect(throws: VersionedDocumentStore.Failure.changeReused(changeID: "a", version: 1)) {
      try store.commitEdit(documentID: "note", expectedVersion: 2, changeID: "a", body: Data("other".utf8))
    }
  }

  @Test("Two writers, each retrying on conflict, lose nothing and store no version twice")
  func twoWriters() async throws {
    let folder = try TestFolder()
    let (one, other) = (try Self.store(folder), try Self.store(folder))
    let rounds = 60
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, store) in [("a", one), ("b", other)] {
        group.addTask {
          for round in 0..<rounds {
            var isStored = false
            while !isStored {
              let current = try store.load("shared")
              let body = (current?.body ?? Data()) + Data("\(name)\(round)\n".utf8)
              let commit = try store.commitEdit(
                documentID: "shared", expectedVersion: current?.version ?? 0, changeID: "\(name)\(round)", body: body)
              if case .committed = commit { isStored = true }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let document = try #require(try one.load("shared"))
    #expect(document.version == 2 * rounds)
    let lines = String(decoding: document.body, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == 2 * rounds)
    for name in ["a", "b"] { #expect(lines.filter { $0.hasPrefix(name) } == (0..<rounds).map { "\(name)\($0)" }) }
  }

  @Test("What a kill leaves beside the document changes nothing, and a damaged document is named, not overwritten")
  func kill() throws {
    let folder = try TestFolder()
    let store = try Self.store(folder)
    _ = try store.commitEdit(documentID: "note", expectedVersion: 0, changeID: "a", body: Data("whole".utf8))
    let file = folder.url("documents/note.document")
    let bytes = try Data(contentsOf: file)
    for length in 0..<bytes.count {
      try folder.write(bytes.prefix(length), to: "documents/note.document.new")
      #expect(try store.load("note")?.body == Data("whole".utf8))
      try folder.write(bytes.prefix(length), to: "documents/torn.document")
      let damaged = VersionedDocumentStore.Failure.storage(.damaged(path: folder.url("documents/torn.document").path))
      #expect(throws: damaged) { try store.load("torn") }
      #expect(throws: damaged) {
        try store.commitEdit(documentID: "torn", expectedVersion: 0, changeID: "b", body: Data())
      }
    }
    #expect(
      try store.commitEdit(documentID: "note", expectedVersion: 1, changeID: "b", body: Data())
        == .committed(version: 2))
  }

  @Test("The log tells each save, conflict and load with its versions")
  func recorded() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    let store = try Self.store(folder, recorder)
    _ = try store.commitEdit(documentID: "n", expectedVersion: 0, changeID: "a", body: Data("x".utf8))
    _ = try store.commitEdit(documentID: "n", expectedVersion: 0, changeID: "b", body: Data("y".utf8))
    _ = try store.load("n")
    let events = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch]).events.dropFirst()
    #expect(
      events.map { "\($0["event"] ?? "") \($0["changeID"] ?? "-") \($0["version"] ?? "-")" } == [
        "document.saveStarted a -", "document.saved a 1", "document.saveStarted b -", "document.conflict b 1",
        "document.loaded - 1",
      ])
    #expect(events.dropFirst().first?["verified"] as? Bool == true)
  }

  @Test("An identifier that could leave the folder is refused", arguments: ["", "..", "a/b", ".x", "a\u{0}b"])
  func identifiers(identifier: String) throws {
    let folder = try TestFolder()
    #expect(throws: VersionedDocumentStore.Failure.unusableIdentifier(identifier)) {
      try Self.store(folder).load(identifier)
    }
  }
}
