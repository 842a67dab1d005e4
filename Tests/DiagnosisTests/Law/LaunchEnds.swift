/// How launches end with transfers left unfinished, and how the next one takes these up.
extension RunGenerator {
  func end(_ launch: GeneratedLaunch) {
    ending = .closed
    if isGood {
      // The first launch ends with transfers open, the second takes them up.
      ending = run.launches.isEmpty ? .selfExit : .closed
    } else if dice.chance(percent: 40) {
      ending = dice.pick([.selfExit, .selfExit, .selfExit, .vanished, .vanished, .forceQuit, .harnessKill])
    } else if fault() {
      ending = .cut
    }
    switch ending {
    case .closed:
      log.now += 1500
      log.write("log.closed")
    case .cut: break
    case .selfExit, .vanished, .forceQuit, .harnessKill: leaveUnfinished(launch)
    }
  }

  private func leaveUnfinished(_ launch: GeneratedLaunch) {
    run.attempted.insert(ending == .forceQuit ? "device.force-quit" : "device.system-relaunch")
    for _ in 0..<dice.within(1...2) {
      let upload = prepare()
      create(upload)
      pending.append(upload)
    }
    enter("background")
    log.now += 1000
    log.write("app.heartbeat")
    switch ending {
    case .selfExit: log.write("app.terminated", ["cause": "selfExit"])
    case .forceQuit, .harnessKill:
      tester.append(
        TimedLine(
          time: log.now + 400, event: "app.terminated",
          fields: ["cause": ending == .forceQuit ? "user" : "harness", "ended": .text(launch.id)]))
    case .vanished, .closed, .cut: break
    }
    guard ending != .forceQuit else { return }
    for upload in pending { arrive(upload, after: 4000) }
  }

  func receiveEvents(_ handler: String) {
    log.write(
      "events.handlerReceived",
      ["sessionID": .text(site.session), "handlerID": .text(handler), "via": "uikit"])
  }

  func callHandler(_ handler: String) {
    let calls = fault() && dice.chance(percent: 20) ? 2 : 1
    let isEarly = fault() && dice.chance(percent: 30)
    func call() {
      for _ in 0..<calls {
        log.write(
          "events.handlerCalled",
          [
            "sessionID": .text(site.session), "handlerID": .text(handler),
            "thread": fault() && dice.chance(percent: 30) ? "background" : "main",
          ])
      }
    }
    if isEarly { call() }
    log.write("events.finished", ["sessionID": .text(site.session)])
    if !isEarly { call() }
  }

  /// A launch in the background for the events of the session.
  func handshake() {
    run.attempted.insert("handshake.order")
    site.handlers += 1
    let handler = "h\(site.handlers)"
    receiveEvents(handler)
    // The delegate comes late at times.
    if dice.chance(percent: 30) { log.now += 6000 }
    open(site.session, background: true)
    log.write(
      "tasks.listed",
      ["sessionID": .text(site.session), "ids": .json("[\(pending.map { "\($0.task)" }.joined(separator: ","))]")])
    for upload in pending {
      log.write(
        "task.restored",
        [
          "sessionID": .text(upload.session), "taskID": .number(upload.task), "filePath": .text(upload.path),
          "idempotencyKey": .text(upload.key), "requestGeneration": 1, "accountGeneration": 1,
        ])
    }
    for upload in pending {
      complete(upload)
      record(upload, accepted: true)
    }
    callHandler(handler)
    for upload in pending { clean(upload) }
  }

  /// After a force quit the system has cancelled the tasks; after a harness's kill they may have gone on.
  func reopenAfterKill() {
    guard !pending.isEmpty else { return }
    open(site.session, background: true)
    for upload in pending {
      if ending == .forceQuit {
        complete(upload, .transport(-999, reason: 0))
        record(upload, accepted: false)
      } else {
        complete(upload)
        record(upload, accepted: true)
        clean(upload)
      }
    }
  }
}
