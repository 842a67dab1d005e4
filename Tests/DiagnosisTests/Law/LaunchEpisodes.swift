/// What happens in one launch: it begins, lives through some episodes, and ends.
extension RunGenerator {
  func live(_ launch: GeneratedLaunch) {
    let isWoken = !pending.isEmpty && ending != .forceQuit && ending != .harnessKill
    appState = isWoken ? "background" : "inactive"
    log.write("app.launched", ["prewarmed": false, "appState": .text(appState)])
    if isWoken { handshake() } else { reopenAfterKill() }
    pending = []
    enter("active")
    log.write("network.path", ["status": "satisfied", "interface": "wifi"])
    log.write("app.protectedData", ["available": true])
    open(site.session, background: true)
    if fault() && dice.chance(percent: 30) { open(site.session + "." + dice.uuid(), background: true) }
    if isGood {
      for number in 0..<Self.episodes { episode(number) }
    } else {
      // A run repeats itself: the same conditions come again, well and badly.
      if favourites.isEmpty { favourites = (0..<3).map { _ in dice.below(Self.episodes) } }
      for _ in 0..<dice.within(0...3) {
        episode(dice.chance(percent: 60) ? dice.pick(favourites) : dice.below(Self.episodes))
      }
    }
    end(launch)
  }

  private static let episodes = 18

  private func episode(_ number: Int) {
    switch number {
    case 0: foreground()
    case 1: homeScreen()
    case 2: lockScreen()
    case 3: networkLost()
    case 4: networkSwitched()
    case 5: screenClosed()
    case 6: suspended()
    case 7: resumedForEvents()
    case 8: duplicateCompletion()
    case 9: cleanupFailed()
    case 10: resubmitted()
    case 11: staleAccount()
    case 12: refused()
    case 13: document()
    case 14: delivered()
    case 15: scheduledInBackground()
    case 16: download()
    default: emptyStep()
    }
    log.now += 300
  }

  // MARK: - Uploads under conditions

  private func foreground() {
    step("upload.foreground") {
      let isDefault = dice.chance(percent: 30)
      if isDefault { open(site.defaultSession, background: false) }
      let upload = prepare(in: isDefault ? site.defaultSession : nil)
      create(upload)
      arrive(upload)
      finish(upload)
    }
  }

  private func homeScreen() {
    step("upload.home-screen") { background { _ in } }
  }

  /// An upload that begins in the foreground and completes in the background.
  private func background(_ during: (Upload) -> Void) {
    let upload = prepare()
    create(upload)
    enter("background")
    during(upload)
    arrive(upload)
    finish(upload)
    enter("active")
  }

  private func lockScreen() {
    step("device.lock-screen") {
      background { _ in
        log.write("app.protectedData", ["available": false])
        log.now += 2000
      }
    }
    log.write("app.protectedData", ["available": true])
  }

  private func networkLost() {
    step("device.network-interruption") {
      let upload = prepare()
      create(upload)
      log.write("network.path", ["status": "unsatisfied", "interface": "none"])
      log.now += 3000
      log.write("network.path", ["status": "satisfied", "interface": "wifi"])
      arrive(upload)
      finish(upload)
    }
  }

  private func networkSwitched() {
    step("device.network-switch") {
      let upload = prepare()
      create(upload)
      log.write("network.path", ["status": "satisfied", "interface": "cellular"])
      arrive(upload)
      finish(upload)
    }
    log.write("network.path", ["status": "satisfied", "interface": "wifi"])
  }

  private func screenClosed() {
    step("device.screen-closed") {
      let screen = "screen-\(number())"
      log.write("screen.appeared", ["screenID": .text(screen)])
      let upload = prepare()
      create(upload)
      log.write("screen.disappeared", ["screenID": .text(screen)])
      arrive(upload)
      finish(upload)
      let later = "screen-\(number())"
      log.write("screen.appeared", ["screenID": .text(later)])
      if !fault() { log.write("snapshot.read", ["screenID": .text(later), "sessionID": .text(site.session)]) }
      log.write("screen.disappeared", ["screenID": .text(later)])
    }
  }

  /// The process stands still in the background while the upload arrives.
  private func standStill(_ upload: Upload) {
    enter("background")
    for _ in 0..<4 {
      log.now += 993
      log.write("app.heartbeat")
    }
    arrive(upload, after: 15_000)
    log.now += 41_000
  }

  private func suspended() {
    step("device.suspension") {
      let upload = prepare()
      create(upload)
      standStill(upload)
      log.write("app.heartbeat")
      finish(upload)
      enter("active")
    }
  }

  private func resumedForEvents() {
    step("device.resumed-for-events") {
      let upload = prepare()
      create(upload)
      standStill(upload)
      site.handlers += 1
      let handler = "h\(site.handlers)"
      receiveEvents(handler)
      complete(upload)
      record(upload, accepted: true)
      callHandler(handler)
      clean(upload)
      enter("active")
    }
  }

  private func scheduledInBackground() {
    step("device.background-scheduling") {
      let upload = prepare()
      enter("background")
      log.write("device.conditions", ["lowPower": false, "charging": true, "backgroundRefresh": "available"])
      create(upload)
      arrive(upload, after: 400)
      finish(upload)
      enter("active")
    }
  }

  private func duplicateCompletion() {
    step(dice.chance(percent: 50) ? "device.duplicate-callback" : "callback.duplicate-tolerated") {
      let upload = prepare()
      create(upload)
      arrive(upload)
      complete(upload)
      record(upload, accepted: true)
      complete(upload)
      if fault() { record(upload, accepted: true) }
      clean(upload)
    }
  }

  private func cleanupFailed() {
    step(dice.chance(percent: 50) ? "device.cleanup-failure" : "cleanup.failure-tolerated") {
      let upload = prepare()
      create(upload)
      arrive(upload)
      complete(upload)
      record(upload, accepted: true)
      clean(upload, failing: true)
    }
  }

  private func resubmitted() {
    step("idempotency.resubmission") {
      let upload = prepare()
      create(upload)
      arrive(upload)
      complete(upload, .transport(-1005, reason: nil))
      record(upload, accepted: false, state: "undetermined")
      if !fault() {
        log.write("reconcile.asked", ["idempotencyKey": .text(upload.key)])
        log.write(
          "reconcile.answered",
          ["idempotencyKey": .text(upload.key), "stored": .bool(hasServer), "sha256": .text(upload.hash)])
      }
      log.now += 2000
      let again = prepare(key: upload.key, like: upload)
      create(again)
      arrive(again, duplicate: !fault())
      finish(again)
    }
  }

  private func staleAccount() {
    step("account.generation-guard") {
      let upload = prepare()
      create(upload)
      log.write("account.changed", ["accountGeneration": .number(2 + site.tasks)])
      arrive(upload)
      complete(upload)
      if fault() {
        record(upload, accepted: true)
      } else {
        log.write(
          "record.quarantined",
          [
            "sessionID": .text(upload.session), "taskID": .number(upload.task), "filePath": .text(upload.path),
            "idempotencyKey": .text(upload.key), "requestGeneration": 1, "accountGeneration": 1,
          ])
      }
    }
    log.write("account.changed", ["accountGeneration": 1])
  }

  private func refused() {
    let outcome = dice.pick([
      Outcome.status(503), .status(200), .transport(-1004, reason: nil), .transport(-999, reason: nil),
    ])
    var check = "upload.unreachable"
    if case .status = outcome { check = "upload.http-failure" }
    step(check) {
      let upload = prepare()
      create(upload)
      if case .status(let status) = outcome { arrive(upload, status: status) }
      complete(upload, outcome)
      record(upload, accepted: false)
      if fault() { clean(upload) }
    }
  }

  private func download() {
    site.tasks += 1
    let task = site.tasks
    let place = "/tmp/synthetic-\(task).tmp"
    let pair: (JSONField, JSONField) = (.text(site.session), .number(task))
    log.write(
      "task.created",
      [
        "sessionID": pair.0, "taskID": pair.1, "kind": "download", "body": "none", "method": "GET",
        "url": "http://127.0.0.1:8765/file", "owner": "service", "requestGeneration": 1, "accountGeneration": 1,
      ])
    log.write("task.resumed", ["sessionID": pair.0, "taskID": pair.1])
    log.write("download.received", ["sessionID": pair.0, "taskID": pair.1, "filePath": .text(place)])
    if !fault() {
      log.write(
        "file.moved",
        [
          "sessionID": pair.0, "taskID": pair.1, "from": .text(place),
          "filePath": .text((site.container ?? "") + "/Library/file-\(task).bin"),
        ])
    }
    log.write("download.returned", ["sessionID": pair.0, "taskID": pair.1, "filePath": .text(place)])
    log.write("task.completed", ["sessionID": pair.0, "taskID": pair.1, "httpStatus": 200])
    log.write(
      "record.committed", ["sessionID": pair.0, "taskID": pair.1, "accepted": true, "state": "succeeded"])
  }

  // MARK: - Documents, results, steps

  private func document() {
    let document = "document-\(site.index)"
    let version = site.version
    var changes: [String] = []
    step(dice.chance(percent: 50) ? "document.checkpointed" : "document.conflict-detected") {
      for _ in 0..<dice.within(1...2) {
        let change = "change-\(number())"
        changes.append(change)
        log.write(
          "document.edited",
          ["documentID": .text(document), "changeID": .text(change), "sceneID": .text("scene-\(changes.count)")])
      }
      for (place, change) in changes.enumerated() {
        if fault() { continue }
        log.write(
          "document.saveStarted",
          ["documentID": .text(document), "changeID": .text(change), "expectedVersion": .number(version)])
        if place == 0 || fault() {
          log.write(
            "document.saved",
            [
              "documentID": .text(document), "changeID": .text(change), "expectedVersion": .number(version),
              "version": .number(version + 1), "verified": true,
            ])
          site.version = version + 1
        } else {
          log.write(
            "document.conflict",
            [
              "documentID": .text(document), "changeID": .text(change), "expectedVersion": .number(version),
              "version": .number(version + 1),
            ])
          log.write(
            "document.merged",
            ["documentID": .text(document), "changeID": .text(change), "reason": "synthetic: both kept"])
        }
      }
    }
    log.now += 2000
  }

  private func delivered() {
    step("result.delivered-once") {
      let operation = "operation-\(number())"
      let screen = "screen-\(number())"
      log.write("screen.appeared", ["screenID": .text(screen)])
      log.write("request.current", ["screenID": .text(screen), "requestGeneration": 1])
      for _ in 0..<(fault() ? 2 : 1) {
        log.write(
          "result.delivered",
          [
            "operationID": .text(operation), "outcome": "success", "requestGeneration": 1, "screenID": .text(screen),
            "thread": fault() ? "background" : "main", "active": true,
          ])
      }
      log.write("screen.disappeared", ["screenID": .text(screen)])
    }
  }

  /// A step in which nothing of the kind happens.
  private func emptyStep() {
    guard dice.chance(percent: 40) else { return }
    log.write(
      "step.started", ["check": .text(dice.pick(RunMutator.deviceChecks + ["upload.foreground", "retry.bounded"]))])
    log.now += 500
    log.write("step.finished", ["aborted": dice.chance(percent: 50) ? true : .none])
  }
}
