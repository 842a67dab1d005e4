import Dispatch
import Foundation
import Testing

@testable import BatonRecorder

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The background transfer coordinator")
struct CoordinatorTests {
  @Test("An accepted upload goes through every state, in the ledger and in the log, and its input is removed last")
  func accepted() async throws {
    let transfers = try Transfers()
    let task = try transfers.upload("k")
    #expect(transfers.session.tasksResumed == [task.id])
    #expect(transfers.session.requestsMade.first?.value(forHTTPHeaderField: "Idempotency-Key") == "k")
    #expect(transfers.hasInput("k"))
    let stored = ExampleHasher().hash(Data("data".utf8))
    transfers.session.send(.progress(task, sent: 4, expected: 4))
    transfers.session.send(
      .completed(
        task, response: TransferResponse(status: 201, storedSHA256: stored, storedBytes: 4), error: nil, bytesSent: 4))
    await transfers.coordinator.waitUntilIdle()
    #expect(transfers.ledger["k"]?.state == .cleaned)
    #expect(!transfers.hasInput("k"))
    #expect(
      try transfers.events() == [
        "log.opened", "session.created", "delegate.attached", "input.prepared", "task.created", "task.resumed",
        "task.progress", "server.receipt", "task.completed", "record.committed", "input.cleaned",
      ])
    #expect(try transfers.last("record.committed")?["accepted"] as? Bool == true)
    #expect(try transfers.last("task.created")?["url"] as? String == "https://example.com/upload")
    #expect(try transfers.last("task.created")?["body"] as? String == "file")
  }

  struct Ending: Sendable {
    let status: Int?
    let error: TransportError?
    var storedSHA256: String?
  }

  @Test(
    "Whatever is not an accepted status without a transport error is a failure that keeps its input",
    arguments: [
      Ending(status: 503, error: nil), Ending(status: 200, error: nil), Ending(status: nil, error: nil),
      Ending(status: nil, error: TransportError(domain: "NSURLErrorDomain", code: -1004)),
      Ending(status: 201, error: TransportError(domain: "NSURLErrorDomain", code: -1005)),
      Ending(status: 201, error: nil, storedSHA256: "11"),
    ])
  func failed(ending: Ending) async throws {
    let transfers = try Transfers(answers: nil)
    let task = try transfers.upload("k")
    let response = ending.status.map { TransferResponse(status: $0, storedSHA256: ending.storedSHA256) }
    transfers.session.send(.completed(task, response: response, error: ending.error, bytesSent: 4))
    await transfers.coordinator.waitUntilIdle()
    let record = try #require(transfers.ledger["k"])
    #expect(record.result == .failed)
    #expect(record.httpStatus == ending.status && record.error == ending.error)
    #expect(transfers.hasInput("k"))
    let completed = try #require(try transfers.last("task.completed"))
    #expect(completed["httpStatus"] as? Int == ending.status)
    #expect((completed["error"] as? [String: Any])?["code"] as? Int == ending.error?.code)
    #expect(try transfers.last("record.committed")?["accepted"] as? Bool == false)
  }

  @Test("A second completion changes nothing, and one of a task that is not current is put aside")
  func duplicates() async throws {
    let transfers = try Transfers()
    let task = try transfers.upload("k")
    transfers.session.complete(task, status: 503)
    transfers.session.complete(task, status: 201)
    #expect(transfers.ledger["k"]?.result == .failed)
    #expect(try transfers.events("k").filter { $0 == "record.committed" }.count == 1)
    try transfers.coordinator.retry("k")
    transfers.session.complete(task, status: 201)
    #expect(transfers.ledger["k"]?.state == .created)
    #expect(try transfers.events("k").last == "record.quarantined")
    transfers.session.complete(TransferTask(id: 99, key: "unknown"), status: 201)
    transfers.session.complete(TransferTask(id: 98, key: nil), status: 201)
    #expect(transfers.ledger.records.map(\.key) == ["k"])
  }

  @Test("A completion of a former account is put aside, with its input, and shown nowhere")
  func formerAccount() async throws {
    let transfers = try Transfers()
    let task = try transfers.upload("k")
    try transfers.coordinator.changeAccount()
    transfers.session.complete(task, status: 201)
    #expect(transfers.ledger["k"]?.result == .quarantined)
    #expect(transfers.hasInput("k"))
    #expect(try transfers.events("k").last == "record.quarantined")
    #expect(try !transfers.events().contains("record.committed"))
  }

  @Test("What a former account or request left unsent or unfinished is put aside by the next launch, not sent")
  func staleLeft() async throws {
    let folder = try TestFolder()
    do {
      let transfers = try Transfers(folder)
      for key in ["unfinished", "superseded", "current"] { try transfers.upload(key) }
      _ = try transfers.ledger.prepare(
        TransferDraft(
          key: "unsent", kind: .upload, sessionID: "com.example.up", filePath: "outbox/unsent.bin", method: "POST",
          url: "https://example.com/upload"))
      try transfers.ledger.apply(.superseded(by: 2), to: "superseded")
      transfers.session.forget()
    }
    do {
      // The account changes while nothing carries the session.
      let ledger = try TransferLedger(folder: folder.url("ledger"), base: folder.root)
      #expect(ledger.records.map(ledger.isStale) == [false, true, false, false])
      _ = try ledger.changeAccount()
    }
    let missing = ServerHolding(isStored: false)
    let transfers = try Transfers(
      folder, answers: ["unfinished": missing, "superseded": ServerHolding(isStored: true), "current": missing])
    await transfers.coordinator.restore()
    #expect(transfers.session.tasksMade.isEmpty)
    #expect(transfers.ledger.records.map(\.result) == Array(repeating: .quarantined, count: 4))
    #expect(try !transfers.events().contains("record.committed"))
  }

  @Test("A transport error after bytes had left is decided by the server, and by itself where that is silent")
  func lostAnswer() async throws {
    let error = TransportError(domain: "NSURLErrorDomain", code: -1005)
    for (answer, result) in [
      (ServerHolding(isStored: true), TransferRecord.Result.succeeded), (ServerHolding(isStored: false), .failed),
      (ServerHolding(isStored: true, sha256: "11"), .failed), (nil, .failed),
    ] {
      let transfers = try Transfers(answers: answer.map { ["k": $0] } ?? [:])
      let task = try transfers.upload("k")
      transfers.session.complete(task, error: error)
      await transfers.coordinator.waitUntilIdle()
      #expect(transfers.ledger["k"]?.result == result)
      #expect(transfers.hasInput("k") == (result == .failed))
      let names = try transfers.events("k")
      #expect(names.contains("reconcile.asked"))
      #expect(names.contains("reconcile.answered") == (answer != nil))
    }
    // Nothing had left: nothing is to be asked.
    let transfers = try Transfers()
    transfers.session.complete(try transfers.upload("k"), error: error, sent: 0)
    #expect(try !transfers.events().contains("reconcile.asked"))
  }

  @Test("A task that went on without the process is tied to its record; its completion is taken as ever")
  func restored() async throws {
    let folder = try TestFolder()
    do {
      let transfers = try Transfers(folder)
      try transfers.upload("k")
      transfers.session.forget()
    }
    let task = TransferTask(id: 1, key: "k")
    let transfers = try Transfers(folder, left: [task])
    await transfers.coordinator.restore()
    #expect(try transfers.events("k") == ["task.restored"])
    transfers.session.complete(task, status: 201)
    await transfers.coordinator.waitUntilIdle()
    #expect(transfers.ledger["k"]?.state == .cleaned)
    #expect(transfers.session.tasksMade.isEmpty)
  }

  @Test("A task that is gone is asked for by key: what is stored is not sent again, what is not is, and silence waits")
  func reconciled() async throws {
    let folder = try TestFolder()
    do {
      let transfers = try Transfers(folder)
      for key in ["stored", "missing", "silent"] { try transfers.upload(key) }
      transfers.session.forget()
    }
    let transfers = try Transfers(
      folder, answers: ["stored": ServerHolding(isStored: true), "missing": ServerHolding(isStored: false)])
    await transfers.coordinator.restore()
    #expect(transfers.ledger["stored"]?.state == .cleaned)
    #expect(transfers.session.tasksMade.map(\.key) == ["missing"])
    #expect(transfers.ledger["missing"]?.attempt == 2)
    #expect(transfers.ledger["silent"]?.state == .created)
    #expect(
      try transfers.events("missing") == [
        "reconcile.asked", "reconcile.answered", "record.committed", "task.created", "task.resumed",
      ])
    #expect(try transfers.last("record.committed")?["state"] as? String == "undetermined")
    #expect(transfers.hasInput("silent"))
  }

  @Test("What was prepared and not resumed is asked for by key: it is begun unless the server holds what was prepared")
  func unsent() async throws {
    let keys = ["stored", "other", "missing", "silent"]
    let folder = try TestFolder()
    do {
      let transfers = try Transfers(folder)
      for key in keys {
        transfers.session.complete(try transfers.upload(key), status: 503)
        try transfers.ledger.apply(.retried(attempt: 2), to: key)
      }
      transfers.session.forget()
    }
    let transfers = try Transfers(
      folder,
      answers: [
        "stored": ServerHolding(isStored: true, bytes: 4), "other": ServerHolding(isStored: true, bytes: 5),
        "missing": ServerHolding(isStored: false),
      ])
    await transfers.coordinator.restore()
    #expect(transfers.session.tasksMade.map(\.key) == ["other", "missing", "silent"])
    #expect(transfers.session.tasksResumed.count == 3)
    #expect(keys.map { transfers.ledger[$0]?.state } == [.cleaned, .created, .created, .created])
    #expect(keys.map(transfers.hasInput) == [false, true, true, true])
    let begun = ["task.created", "task.resumed"]
    let asked = ["reconcile.asked", "reconcile.answered"]
    #expect(try transfers.events("stored") == asked + ["record.committed", "input.cleaned"])
    #expect(try transfers.events("other") == asked + begun)
    #expect(try transfers.events("missing") == asked + begun)
    #expect(try transfers.events("silent") == ["reconcile.asked"] + begun)
    #expect(try transfers.last("record.committed")?["accepted"] as? Bool == true)
    // All are asked for before any is begun.
    let all = try transfers.events()
    #expect(try #require(all.lastIndex(of: "reconcile.asked")) < (try #require(all.firstIndex(of: "task.created"))))
  }

  @Test("An input that changed or is gone is not sent under its old key")
  func changedInput() async throws {
    for isGone in [true, false] {
      let folder = try TestFolder()
      do {
        let transfers = try Transfers(folder)
        transfers.session.complete(try transfers.upload("k"), status: 503)
        transfers.session.forget()
      }
      let file = folder.url("outbox/k.bin")
      if isGone { try FileManager.default.removeItem(at: file) } else { try Data("other".utf8).write(to: file) }
      let transfers = try Transfers(folder)
      #expect(throws: isGone ? TransferFailure.unreadableInput(file) : .inputChanged(key: "k")) {
        try transfers.coordinator.retry("k")
      }
      #expect(transfers.session.tasksMade.isEmpty)
      #expect(transfers.ledger["k"]?.result == .failed)
      // Nothing is sent, so the log has to say why.
      #expect(try transfers.last("input.prepared")?["fileType"] as? String == (isGone ? "missing" : nil))
    }
  }

  @Test("A file outside of the base, a folder and a missing file are refused before anything is sent")
  func refused() throws {
    let transfers = try Transfers()
    let outside = FileManager.default.temporaryDirectory
    #expect(throws: TransferFailure.outsideBase(outside)) {
      try transfers.coordinator.upload(outside, to: transfers.url)
    }
    for name in ["logs", "missing.bin"] {
      let file = transfers.folder.url(name)
      #expect(throws: TransferFailure.unreadableInput(file)) {
        try transfers.coordinator.upload(file, to: transfers.url)
      }
    }
    #expect(transfers.ledger.records.isEmpty && transfers.session.tasksMade.isEmpty)
  }

  @Test("Attempts are bounded")
  func attempts() throws {
    let transfers = try Transfers()
    var task = try transfers.upload("k")
    for attempt in 1...5 {
      #expect(transfers.ledger["k"]?.attempt == attempt)
      transfers.session.complete(task, status: 503)
      if attempt < 5 {
        try transfers.coordinator.retry("k")
        task = try #require(transfers.session.tasksMade.last)
      }
    }
    #expect(throws: TransferFailure.attemptsExhausted(key: "k")) { try transfers.coordinator.retry("k") }
  }

  #if os(Linux)
    @Test("A failed cleaning leaves the result accepted, and each launch tries again")
    func cleaning() async throws {
      let folder = try TestFolder()
      // A regular file that nobody can remove.
      let (base, file) = (URL(fileURLWithPath: "/proc"), URL(fileURLWithPath: "/proc/version"))
      do {
        let transfers = try Transfers(folder, base: base)
        try transfers.coordinator.upload(file, to: transfers.url, key: "k")
        transfers.session.complete(TransferTask(id: 1, key: "k"), status: 201)
        #expect(
          try transfers.events("k").suffix(3) == ["record.committed", "input.cleanupFailed", "input.cleanupPending"])
        transfers.session.forget()
      }
      let transfers = try Transfers(folder, base: base)
      await transfers.coordinator.restore()
      #expect(transfers.ledger["k"]?.cleanupPending == true)
      #expect(transfers.ledger["k"]?.result == .succeeded)
      #expect(try transfers.events("k") == ["input.cleanupFailed", "input.cleanupPending"])
    }
  #endif

  @Test("An input that another transfer still reads is left until that is done")
  func sharedInput() async throws {
    let transfers = try Transfers()
    let file = try transfers.folder.write("data".utf8, to: "outbox/shared.bin")
    for key in ["a", "b"] { try transfers.coordinator.upload(file, to: transfers.url, key: key) }
    transfers.session.complete(TransferTask(id: 1, key: "a"), status: 201)
    #expect(transfers.ledger["a"]?.cleanupPending == true)
    #expect(FileManager.default.fileExists(atPath: file.path))
    transfers.session.complete(TransferTask(id: 2, key: "b"), status: 201)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    await transfers.coordinator.restore()
    #expect(transfers.ledger.records.map(\.state) == [.cleaned, .cleaned])
  }

  @Test("A download is moved before its callback returns, and an error page is not the file")
  func download() async throws {
    for status in [200, 404] {
      let transfers = try Transfers()
      let target = transfers.folder.url("inbox/file.bin")
      try transfers.coordinator.download(transfers.url, to: target, key: "k")
      let temporary = try transfers.folder.write("body".utf8, to: "tmp/download")
      let task = TransferTask(id: 1, key: "k")
      transfers.session.send(.received(task, file: temporary, response: TransferResponse(status: status)))
      #expect(FileManager.default.fileExists(atPath: target.path) == (status == 200))
      transfers.session.complete(task, status: status)
      #expect(transfers.ledger["k"]?.result == (status == 200 ? .succeeded : .failed))
      let moved = status == 200 ? ["file.moved"] : []
      #expect(
        try transfers.events("k")
          == ["task.created", "task.resumed", "download.received"] + moved + [
            "download.returned", "task.completed", "record.committed",
          ])
    }
  }

  @Test("The system's handler is called after the result that the server had to be asked for is recorded")
  func handler() async throws {
    let queue = DispatchQueue(label: "main of the test")
    let transfers = try Transfers(answers: ["k": ServerHolding(isStored: true)]) {
      CompletionHandlerStore(recorder: $0, queue: queue)
    }
    let task = try transfers.upload("k")
    let called = AsyncStream.makeStream(of: Void.self)
    #expect(!transfers.coordinator.handleEvents(forSession: "other") {})
    #expect(transfers.coordinator.handleEvents(forSession: "com.example.up") { called.continuation.finish() })
    transfers.session.complete(task, error: TransportError(domain: "NSURLErrorDomain", code: -1005))
    transfers.session.send(.eventsFinished)
    for await _ in called.stream {}
    let names = try transfers.events()
    let order = ["events.handlerReceived", "record.committed", "events.handlerCalled"].map(names.firstIndex)
    #expect(order.allSatisfy { $0 != nil } && order.compactMap(\.self) == order.compactMap(\.self).sorted())
    #expect(names.filter { $0 == "events.handlerCalled" }.count == 1)
  }

  @Test("SwiftUI's background task returns when the events are finished")
  func swiftUI() async throws {
    let queue = DispatchQueue(label: "main of the test")
    let transfers = try Transfers { CompletionHandlerStore(recorder: $0, queue: queue) }
    async let events: Void = transfers.coordinator.backgroundEvents()
    while !transfers.handlers.isWaiting(for: "com.example.up") { await Task.yield() }
    transfers.session.send(.eventsFinished)
    await events
    #expect(try transfers.last("events.handlerReceived")?["via"] as? String == "swiftui")
  }
}
