import Vocabulary

extension Format {
  /// A crash report of iOS, its simulator or macOS: `.ips` with bug type 309.
  static let crashReport = Format(
    name: "crash-report",
    title: "crash report (.ips, bug type 309)",
    recognisedBy: "a first line that is a JSON object with the key bug_type",
    witnesses: "that one process ended and why (crash, watchdog, locked file), and what it ran on, by pid and image",
    neverShows: "what any transfer did, an end without a report, a user's force quit",
    recognises: { head in
      guard let header = SystemReportHeader(head), header.bugType != "298" else { return nil }
      return header.bugType == "309" ? .mark : .keys
    },
    read: { lines, builder, reading in
      guard let report = SystemReport<CrashReport>(lines, &reading) else { return }
      guard report.header.bugType == "309" else {
        reading.file.passOver("bug type \(report.header.bugType ?? "?")")
        reading.file.notes.append("a report of the system, but not of a process that ended")
        return
      }
      report.write(&builder, &reading)
      reading.file.events = 1
    })
}

extension SystemReport<CrashReport> {
  fileprivate func write(_ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    let captured = Instant(spaced: body.captureTime) ?? Instant(spaced: header.timestamp)
    let launched = Instant(spaced: body.procLaunch)
    if captured == nil { reading.file.notes.append("no readable time: its place among other files is not known") }
    if let captured {
      reading.file.span = launched.map { min($0, captured)...max($0, captured) } ?? captured...captured
    }
    let piece = builder.addPiece(
      LogPiece(
        file: reading.index, launch: nil, pid: body.pid, source: .system, opened: nil, isDated: captured != nil))
    reading.file.source = .system
    let time = captured ?? Instant(nanoseconds: 0)

    builder.add(.cause, body.cause)
    addProcess(to: &builder)
    builder.add(.systemProcess, body.procName)
    builder.add(.systemRole, body.procRole)
    builder.add(.systemNamespace, body.termination?.namespace)
    builder.add(.systemCode, body.termination?.code.flatMap(Int.init(exactly:)))
    builder.add(.filePath, body.lockedFile)
    builder.add(.note, note)
    builder.finish(.appTerminated, time: time, line: 1, piece: piece)

    let said = ([body.exceptionText].compactMap(\.self) + body.information).joined(separator: "\n")
    if said.contains("in a session that has been invalidated") {
      addProcess(to: &builder)
      builder.add(.note, body.exceptionText)
      builder.finish(.systemSessionInvalidUsed, time: time, line: 1, piece: piece)
    }
    if said.contains("not supported in background sessions") {
      addProcess(to: &builder)
      builder.add(.note, body.exceptionText)
      builder.finish(.systemInterfaceRefused, time: time, line: 1, piece: piece)
    }
    if body.parentProc == "debugserver" {
      addProcess(to: &builder)
      builder.finish(.systemDebuggerAttached, time: time, line: 1, piece: piece)
    }
    addWitness(launched, captured, &reading)
  }

  /// Which build of which app it was.
  private func addProcess(to builder: inout EventStoreBuilder) {
    builder.add(.systemBundleID, bundleID)
    builder.add(.appVersion, header.appVersion ?? body.bundleInfo?.shortVersion)
    builder.add(.appBuild, header.buildVersion ?? body.bundleInfo?.version)
    builder.add(.appImageUUID, imageUUID)
  }

  private var bundleID: String? { header.bundleID ?? body.bundleInfo?.identifier }

  /// In capitals, as Swift and `log` write it.
  private var imageUUID: String? { (header.sliceUUID ?? body.imageUUID)?.uppercased() }

  /// What the system said of the end, in its own words.
  private var note: String? {
    var parts = body.termination?.reasons ?? []
    if parts.isEmpty, let indicator = body.termination?.indicator { parts = [indicator] }
    if let text = body.exceptionText { parts.append(text) }
    parts += body.telltaleFrames
    return parts.isEmpty ? nil : String(parts.joined(separator: "; ").prefix(1000))
  }

  private func addWitness(_ launched: Instant?, _ captured: Instant?, _ reading: inout FileReading) {
    let platform = ReportedPlatform(
      platform: header.platform, os: header.osVersion ?? body.osVersion?.train, model: body.modelCode,
      isInSimulator: body.procPath?.contains("/CoreSimulator/") == true || body.parentProc == "launchd_sim",
      mentionsSimulator: body.information.contains { $0.contains("CoreSimulator") })
    switch platform.verdict {
    case .contradicted:
      reading.file.notes.append("its marks of the machine disagree: it witnesses no environment")
    case .unknown:
      reading.file.notes.append("names no platform that is known here: it witnesses no environment")
    case .witness(let kind):
      guard let pid = body.pid else {
        reading.file.notes.append("names no process id: it witnesses no environment")
        return
      }
      reading.witnesses.append(
        Witness(
          kind: kind, file: reading.index, line: 1, observer: .system,
          binding: .process(
            Witness.Process(
              pid: pid, bundleID: bundleID, imageUUID: imageUUID, bootUUID: body.bootSessionUUID,
              udid: body.procPath.flatMap(AppContainer.simulator), start: launched, last: captured)),
          // A simulator's report names the Mac.
          model: kind == .simulator ? nil : body.modelCode, os: kind == .simulator ? nil : platform.version,
          statement: "crash report of process \(pid) on \(header.osVersion ?? "?"), \(body.modelCode ?? "?")"))
    }
  }
}
