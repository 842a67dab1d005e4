/// An upload that an episode makes.
struct Upload {
  let session: String
  let task: Int
  let key: String
  let path: String
  let hash: String
  let bytes: Int
  var request = ""
}

/// The steps of a transfer, each as the lines that a careful app and a server write, with the faults of a careless one.
extension RunGenerator {
  /// Opens a session once in a launch.
  func open(_ session: String, background: Bool) {
    guard sessions.insert(session).inserted else { return }
    coordinators += 1
    let id = "c\(coordinators)"
    log.write(
      "coordinator.created",
      [
        "sessionID": .text(session), "coordinatorID": .text(id), "coordinatorCount": 1,
        "coordinatorCreations": .number(coordinators),
      ])
    log.write(
      "session.created",
      [
        "sessionID": .text(session), "coordinatorID": .text(id), "background": .bool(background),
        "sendsLaunchEvents": .bool(background), "discretionary": false, "requestTimeout": 60, "resourceTimeout": 3600,
        "stub": fault() && dice.chance(percent: 30) ? true : .none,
      ])
    log.write("delegate.attached", ["sessionID": .text(session), "coordinatorID": .text(id)])
    if fault() && dice.chance(percent: 30) {
      coordinators += 1
      log.write(
        "coordinator.created",
        [
          "sessionID": .text(session), "coordinatorID": .text("c\(coordinators)"), "coordinatorCount": 2,
          "coordinatorCreations": .number(coordinators),
        ])
    }
  }

  func prepare(in session: String? = nil, key: String? = nil, like other: Upload? = nil) -> Upload {
    site.tasks += 1
    let name = "item-\(site.index)-\(number()).bin"
    let container = site.container.map { $0 + "/Library/Uploads/" } ?? ""
    let upload = Upload(
      session: session ?? site.session, task: site.tasks, key: key ?? dice.uuid(),
      path: other?.path ?? container + name,
      hash: other?.hash ?? dice.sha256(), bytes: other?.bytes ?? dice.within(1000...900_000))
    if other == nil {
      inputs.append(upload.path)
      log.write(
        "input.prepared",
        [
          "filePath": .text(upload.path), "bytes": .number(upload.bytes), "sha256": .text(upload.hash),
          "fileType": "regular", "readable": true,
          "protection": "NSFileProtectionCompleteUntilFirstUserAuthentication",
        ])
    }
    return upload
  }

  func create(_ upload: Upload, generation: Int = 1, account: Int = 1) {
    let hash = fault() && dice.chance(percent: 20) ? dice.sha256() : upload.hash
    log.write(
      "task.created",
      [
        "sessionID": .text(upload.session), "taskID": .number(upload.task), "method": "POST",
        "url": "http://127.0.0.1:8765/upload", "body": fault() && dice.chance(percent: 20) ? "data" : "file",
        "kind": "upload", "owner": "service", "filePath": .text(upload.path), "idempotencyKey": .text(upload.key),
        "requestGeneration": .number(generation), "accountGeneration": .number(account), "appState": .text(appState),
        "bytes": .number(upload.bytes), "sha256": .text(hash), "fileType": "regular",
      ])
    log.write("task.resumed", ["sessionID": .text(upload.session), "taskID": .number(upload.task)])
    if dice.chance(percent: 30) {
      log.write(
        "task.progress",
        [
          "sessionID": .text(upload.session), "taskID": .number(upload.task), "bytesSent": .number(upload.bytes / 2),
          "bytesExpected": .number(upload.bytes),
        ])
    }
  }

  /// The server takes the body, `delay` milliseconds after now.
  func arrive(_ upload: Upload, after delay: Int = 20, status: Int = 201, duplicate: Bool = false) {
    let time = log.now + delay
    let request = "r\(number())"
    let hash = fault() && dice.chance(percent: 30) ? dice.sha256() : upload.hash
    func seen(_ offset: Int, _ event: String, _ fields: JSONFields) {
      server.append(TimedLine(time: time + offset, event: event, fields: fields))
    }
    if fault() && dice.chance(percent: 30) { return }
    seen(
      0, "request.received",
      [
        "requestID": .text(request), "method": "POST", "path": "/upload", "contentLength": .number(upload.bytes),
        "idempotencyKey": .text(upload.key),
      ])
    if status < 300 {
      seen(
        40, "body.stored",
        [
          "requestID": .text(request), "bytes": .number(upload.bytes), "sha256": .text(hash),
          "filePath": .text("/tmp/synthetic/\(request).bin"), "idempotencyKey": .text(upload.key),
          "duplicate": .bool(duplicate),
        ])
    }
    seen(
      60, "response.sent",
      ["requestID": .text(request), "httpStatus": .number(status), "bytes": .number(upload.bytes)])
    if delay < 1000 { log.now += delay + 100 }
  }

  enum Outcome { case accepted, status(Int), transport(Int, reason: Int?) }

  func complete(_ upload: Upload, _ outcome: Outcome = .accepted) {
    if case .accepted = outcome, usesReceipts {
      log.write(
        "server.receipt",
        [
          "sessionID": .text(upload.session), "taskID": .number(upload.task), "bytes": .number(upload.bytes),
          "sha256": .text(upload.hash), "idempotencyKey": .text(upload.key),
        ])
    }
    let fields: (status: JSONField, error: JSONField)
    switch outcome {
    case .accepted: fields = (201, .none)
    case .status(let status): fields = (.number(status), .none)
    case .transport(let code, let reason):
      let why = reason.map { ",\"reason\":\($0)" } ?? ""
      fields = (.none, .json("{\"domain\":\"NSURLErrorDomain\",\"code\":\(code)\(why)}"))
    }
    log.write(
      "task.completed",
      [
        "sessionID": .text(upload.session), "taskID": .number(upload.task), "httpStatus": fields.status,
        "error": fields.error, "bytesSent": .number(upload.bytes),
      ])
  }

  func record(_ upload: Upload, accepted: Bool, state: String? = nil) {
    if fault() && dice.chance(percent: 30) { return }
    let says = fault() && dice.chance(percent: 30) ? !accepted : accepted
    log.write(
      "record.committed",
      [
        "sessionID": .text(upload.session), "taskID": .number(upload.task), "filePath": .text(upload.path),
        "idempotencyKey": .text(upload.key), "accepted": .bool(says),
        "state": .text(state ?? (says ? "succeeded" : "failed")), "requestGeneration": 1, "accountGeneration": 1,
      ])
  }

  func clean(_ upload: Upload, failing: Bool = false) {
    if failing {
      log.write(
        "input.cleanupFailed",
        ["filePath": .text(upload.path), "error": .json("{\"domain\":\"NSCocoaErrorDomain\",\"code\":513}")])
      if !fault() { log.write("input.cleanupPending", ["filePath": .text(upload.path)]) }
      log.now += 500
    }
    if !fault() { log.write("input.cleaned", ["filePath": .text(upload.path)]) }
  }

  /// Completed, recorded, cleaned: the end of every upload that went well.
  func finish(_ upload: Upload) {
    if fault() && dice.chance(percent: 20) {
      clean(upload)
      complete(upload)
      record(upload, accepted: true)
      return
    }
    complete(upload)
    record(upload, accepted: true)
    clean(upload)
  }

  func enter(_ state: String) {
    guard state != appState else { return }
    appState = state
    log.now += 200
    log.write("app.state", ["state": .text(state)])
  }

  /// What happens inside a step of a check, or without one.
  func step(_ check: String, _ body: () -> Void) {
    run.attempted.insert(check)
    let marker = dice.below(10)
    // Most attempts are made without markers, some with the app's own, some with a tester's.
    guard marker < 4 else { return body() }
    let aborted: JSONField = !isGood && dice.chance(percent: 12) ? true : .none
    let finishes = !fault()
    if marker == 0 {
      tester.append(TimedLine(time: log.now + 1, event: "step.started", fields: ["check": .text(check)]))
      log.now += 20
      body()
      log.now += 20
      if finishes {
        tester.append(
          TimedLine(time: log.now, event: "step.finished", fields: ["check": .text(check), "aborted": aborted]))
      }
    } else {
      log.write("step.started", ["check": .text(check), "note": "synthetic"])
      body()
      if finishes { log.write("step.finished", ["check": .text(check), "aborted": aborted]) }
    }
  }
}
