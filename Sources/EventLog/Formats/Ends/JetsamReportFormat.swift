import Vocabulary

extension Format {
  /// A report of memory running short, in which the system ended processes: `.ips` with bug type 298.
  static let jetsamReport = Format(
    name: "jetsam-report",
    title: "jetsam report (.ips, bug type 298)",
    recognisedBy: "a first line that is a JSON object with bug_type 298",
    witnesses: "which process the system ended for want of memory, and on which device, by pid and image",
    neverShows: "why memory ran short, the bundle of a process, what any transfer did",
    recognises: { head in SystemReportHeader(head)?.bugType == "298" ? .mark : nil },
    read: { lines, builder, reading in
      guard let report = SystemReport<JetsamReport>(lines, &reading) else { return }
      let killed = (report.body.processes ?? []).filter { $0.reason != nil }
      guard !killed.isEmpty else {
        reading.file.passOver("jetsam report")
        reading.file.notes.append("no process in it was ended")
        return
      }
      report.write(killed, &builder, &reading)
      reading.file.events = 1
    })
}

/// The body of such a report. Only the processes that were ended have a reason.
private struct JetsamReport: Decodable {
  struct Process: Decodable {
    @Lenient var name: String?
    @Lenient var pid: Int?
    @Lenient var uuid: String?
    @Lenient var states: [String]?
    @Lenient var reason: String?
  }

  @Lenient var product: String?
  @Lenient var build: String?
  @Lenient var date: String?
  @Lenient var processes: [Process]?
}

extension SystemReport<JetsamReport> {
  fileprivate func write(
    _ killed: [JetsamReport.Process], _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    let date = Instant(spaced: body.date) ?? Instant(spaced: header.timestamp)
    if let date {
      reading.file.span = date...date
    } else {
      reading.file.notes.append("no readable time: its place among other files is not known")
    }
    reading.file.source = .system
    let machine = ReportedPlatform(platform: nil, os: header.osVersion ?? body.build, model: body.product)
    // The header and the body name the OS each; a report put together of two is none.
    let isHardware = machine.isHardware && (body.build == nil || body.build == machine.os)
    if !isHardware {
      reading.file.notes.append("its marks of the machine disagree: it witnesses no environment")
    }
    for process in killed {
      let piece = builder.addPiece(
        LogPiece(
          file: reading.index, launch: nil, pid: process.pid, source: .system, opened: nil, isDated: date != nil))
      let image = process.uuid?.uppercased()
      builder.add(.cause, "jetsam")
      builder.add(.systemProcess, process.name)
      builder.add(.appImageUUID, image)
      builder.add(.systemRole, process.states?.joined(separator: ", "))
      builder.add(.note, process.reason)
      builder.finish(.appTerminated, time: date ?? Instant(nanoseconds: 0), line: 1, piece: piece)
      guard isHardware, let pid = process.pid else { continue }
      reading.witnesses.append(
        Witness(
          kind: .device, file: reading.index, line: 1, observer: .system,
          binding: .process(Witness.Process(pid: pid, imageUUID: image, last: date)), model: body.product,
          os: machine.version,
          statement: "jetsam report of process \(pid) on \(machine.os ?? "?"), \(body.product ?? "?")"))
    }
  }
}
