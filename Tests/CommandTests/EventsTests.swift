import Diagnosis
import EventLog
import Foundation
import Testing
import Vocabulary

@Suite("baton events")
struct EventsTests {
  /// What must be the same after a round trip, told by events and not by places.
  private func timeline(_ paths: [String]) throws -> [String] {
    let timeline = Timeline(try Intake.read(paths, checks: []))
    var told: [String] = []
    for launch in timeline.launches {
      told.append("launch \(launch.id.map(timeline.store.string) ?? "?") \(launch.installation) \(launch.order)")
      for event in launch.events { told.append("\(event.nameText) \(event.time.text) \(event.seq ?? -1)") }
    }
    for transfer in timeline.transfers {
      let session = timeline.store.string(transfer.session)
      told.append("transfer \(session) \(transfer.task) \(transfer.events.map(\.nameText)) \(transfer.requests.count)")
    }
    for log in timeline.serverLogs { told += log.events.map { "server \($0.nameText) \($0.seq ?? -1)" } }
    return told
  }

  private static let relaunch = Scenario(
    """
    app A number=1
    0.3 session.created sessionID=S background=true
    0.4 task.created sessionID=S taskID=1 method=POST body=file kind=upload filePath=in/a.bin
    0.5 task.resumed sessionID=S taskID=1
    app B number=2 at=60
    0.1 app.launched
    0.2 events.handlerReceived sessionID=S handlerID=h1 via=uikit
    0.3 session.created sessionID=S background=true
    0.4 task.completed sessionID=S taskID=1 httpStatus=201
    0.5 record.committed sessionID=S taskID=1 accepted=true
    0.6 events.finished sessionID=S
    0.7 events.handlerCalled sessionID=S handlerID=h1 thread=main
    9.0 log.closed
    """)

  @Test("Files of one app become one stream that reads as the same timeline")
  func stream() async throws {
    let folder = try TestFolder()
    try folder.write(Self.relaunch)
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let all = try folder.write(outcome.out, to: "all.jsonl")
    let before = try timeline([folder.path("run")])
    #expect(before.count > 14)
    #expect(try timeline([all]) == before)
    // The form is stable, and the order of the arguments does not matter.
    #expect(try await baton("events", all).out == outcome.out)
    let turned = try await baton("events", "run/logs/app-B.jsonl", "run/logs/app-A.jsonl", in: folder.root)
    #expect(turned.out == outcome.out)
  }

  @Test("Blank, copied and unreadable lines, white space, CRLF and a byte order mark are gone")
  func compact() async throws {
    let folder = try TestFolder()
    let lines = String(decoding: Runs.clean.files[0].bytes, as: UTF8.self).split(separator: "\n")
    var text = "\u{FEFF}"
    for line in lines {
      text += "  " + line.replacingOccurrences(of: "\":", with: "\" :\t") + " \r\n\r\n"
      text += line + "\nnot an event\n"
    }
    try folder.write(text, to: "a.jsonl")
    let outcome = try await baton("events", "a.jsonl", in: folder.root)
    #expect(outcome.status == 3)
    #expect(outcome.out == lines.joined(separator: "\n") + "\n")
  }

  @Test("A log that comes compressed is printed plain")
  func compressed() async throws {
    let folder = try TestFolder()
    let bytes = try #require(
      Data(
        base64Encoded: "H4sIAAAAAAACA6tWSi1LzStRslLKyU/Xyy9IzUtNUdJRKsnMTQWKGRkYmekaGOsamoQYWFoZGABRFFC2"
          + "OL+0KBkkn1hQAOKmFipZGdRyAQAP/a3eTAAAAA=="))
    try folder.write(bytes, to: "a.gz")
    let outcome = try await baton("events", "a.gz", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.out == #"{"event":"log.opened","time":"2026-03-14T09:00:00Z","source":"app","seq":0}"# + "\n")
  }

  @Test("A file without opening is not adopted by the log before it")
  func adopted() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let log = try folder.text("run/logs/app-A.jsonl").split(separator: "\n")
    try folder.write(log[..<4].joined(separator: "\n"), to: "run/logs/app-A.jsonl")
    try folder.write(log[4...].joined(separator: "\n"), to: "run/logs/z.jsonl")
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 64)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.hasPrefix("baton: error: 'logs/z.jsonl' does not begin with 'log.opened'"))
    // Alone it is printed as it is.
    let alone = try await baton("events", "run/logs/z.jsonl", in: folder.root)
    #expect(alone.status == 0)
    #expect(alone.out == log[4...].joined(separator: "\n") + "\n")
  }

  @Test("A server's log is not put into one stream with an app's, where its word would prove nothing")
  func serverBesideApp() async throws {
    let folder = try TestFolder()
    try folder.write(
      Scenario(Runs.clean.script + "\nserver\n1.0 request.received requestID=r1 method=POST\n2.0 log.closed"))
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 64)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains("'logs/server.jsonl' is a server's log and 'logs/app-A.jsonl' an app's"))
    let apart = try await baton("events", "run", "--out", "apart", in: folder.root)
    #expect(apart.status == 0)
    #expect(folder.names("apart/logs") == ["app-A.jsonl", "server.jsonl"])
    #expect(try timeline([folder.path("apart")]) == timeline([folder.path("run")]))
  }

  @Test("Launches that only their files keep apart are not put into one stream")
  func joinedByFile() async throws {
    let folder = try TestFolder()
    try folder.write(
      Scenario(
        """
        app A container=no
        1.0 log.closed
        app B container=no at=60
        1.0 log.closed
        """))
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("name no device and no container"))
    #expect(outcome.out.isEmpty)
  }

  @Test("A copied opening is said again where its own lines follow another log's")
  func rotated() async throws {
    let folder = try TestFolder()
    try folder.write(Self.relaunch)
    // Only the opening says whose the lines are.
    let launch = #","launch":"41000000-0059-5940-8E98-6908D7BE2A09","pid":4101"#
    var log = try folder.text("run/logs/app-A.jsonl").split(separator: "\n").map(String.init)
    for i in log.indices.dropFirst() { log[i] = log[i].replacingOccurrences(of: launch, with: "") }
    // The second piece of A's log, opened again with the same line, stands behind B's.
    try folder.write(log[...1].joined(separator: "\n") + "\n", to: "run/logs/app-A.jsonl")
    try folder.write(([log[0]] + log[2...]).joined(separator: "\n") + "\n", to: "run/logs/app-C.jsonl")
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let all = try folder.write(outcome.out, to: "all.jsonl")
    #expect(try timeline([all]) == timeline([folder.path("run")]))
  }

  @Test("Of a witness nothing is printed, and what was understood of it is said")
  func witness() async throws {
    let folder = try TestFolder()
    try folder.write(
      """
      {"title":"Test - synthetic","result":"Passed","totalTestCount":1,"passedTests":1,"failedTests":0,"skippedTests":0,
      "startTime":1773478800.0,"finishTime":1773478900.0,"devicesAndConfigurations":[{"device":{"deviceId":
      "5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31","platform":"iOS Simulator","osVersion":"18.5","modelName":"iPhone 16"}}]}
      """, to: "run/logs/tests.json")
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains("'logs/tests.json' (xcresult-summary): test run 'Test - synthetic' Passed"))
    #expect(outcome.errors.contains("witness for a simulator"))
  }

  private static let jetsam = """
    {"bug_type":"298","timestamp":"2026-03-14 09:26:02.00 +0100","os_version":"iPhone OS 18.5 (22F76)"}
    {"product":"iPhone16,2","build":"iPhone OS 18.5 (22F76)","date":"2026-03-14 09:26:01.58 +0100","processes":[
    {"name":"financed","pid":311},{"name":"Tran\\u001bsfer","pid":4107,"reason":"vm-pageshortage","states":["suspended"],
    "uuid":"5f9c0c1e-8b1d-3f57-9a0e-2a6c4b7d9e10"}]}
    """

  @Test("What a report of the system says is printed as events, and is the system's word no longer")
  func converted() async throws {
    let folder = try TestFolder()
    try folder.write(Self.jetsam, to: "run/logs/a.ips")
    let outcome = try await baton("events", "run", in: folder.root)
    #expect(outcome.status == 0)
    let app = #""app":{"imageUUID":"5F9C0C1E-8B1D-3F57-9A0E-2A6C4B7D9E10"}"#
    #expect(
      outcome.out == #"""
        {"event":"log.opened","time":"2026-03-14T08:26:01.580Z","source":"system","schema":"baton-log/1","note":"converted from jetsam-report: logs/a.ips"}
        {"event":"app.terminated","time":"2026-03-14T08:26:01.580Z","source":"system","pid":4107,\#(app),"note":"vm-pageshortage","cause":"jetsam","system":{"process":"Tran\u001bsfer","role":"suspended"}}

        """#)
    #expect(outcome.errors.contains("keep it beside the logs: as event log it is no witness"))
    let all = try folder.write(outcome.out, to: "all.jsonl")
    let again = try Intake.read([all], checks: [])
    #expect(again.witnesses == [])
    #expect((0..<again.store.count).map { again.store[$0].source } == [.tester, .tester])
  }

  @Test("An event without a date has no time that could be taken for one")
  func undated() async throws {
    let folder = try TestFolder()
    try folder.write(
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>com.example.a</string></dict></plist>",
      to: "Info.plist")
    let outcome = try await baton("events", "Info.plist", in: folder.root)
    #expect(
      outcome.out
        == #"{"event":"system.builtApp","source":"system","atsException":false,"system":{"bundleID":"com.example.a"}}"#
        + "\n")
    let all = try folder.write(outcome.out, to: "all.jsonl")
    #expect(try Intake.read([all], checks: []).store.count == 0)
  }

  @Test("'--explain' says what was not understood of each file, with a sum that adds up")
  func explain() async throws {
    let folder = try TestFolder()
    try folder.write(Self.jetsam, to: "logs/a.ips")
    try folder.write(
      """
      {"event":"app.launched","time":"2026-01-01T00:00:00Z","bytes":"x"}
      {"event":"made.up","time":"2026-01-01T00:00:01Z"}

      no event
      nor this \u{1B}[31m
      {"event":"app.launched"}
      """, to: "logs/b.jsonl")
    try folder.write(#"{"bug_type":"145"}"# + "\n{}", to: "logs/c.ips")
    let outcome = try await baton("events", "--explain", "logs", in: folder.root)
    #expect(outcome.status == 3)
    #expect(
      outcome.out == """
        a.ips
          format         jetsam-report: jetsam report (.ips, bug type 298)
          recognised by  a first line that is a JSON object with bug_type 298
          word of        system
          line           1 = 1 event
          events         1 × app.terminated
          span           2026-03-14T08:26:01.580Z to 2026-03-14T08:26:01.580Z
          witnesses      device: jetsam report of process 4107 on iPhone OS 18.5 (22F76), iPhone16,2
          never shows    why memory ran short, the bundle of a process, what any transfer did

        b.jsonl
          format          event-log: Baton event log, version 1 (JSON Lines)
          recognised by   a line that is a JSON object with the keys event and time
          word of         app
          lines           6 = 2 events + 3 skipped + 1 blank
          events          1 × app.launched
          skipped         2 × not JSON (line 4, 5)
                          1 × no readable 'time' (line 6)
          unknown events  1 × made.up
          mistyped keys   1 × bytes
          never shows     that the app ran on a real device: an app's own word is no witness

        c.ips
          format         crash-report: crash report (.ips, bug type 309)
          recognised by  a first line that is a JSON object with the key bug_type
          line           1 = 1 passed over
          passed over    1 × bug type 145
          notes          a report of the system, but not of a process that ended
          never shows    what any transfer did, an end without a report, a user's force quit

        """)
    let refused = try await baton("events", "--explain", "--out", "x", "logs", in: folder.root)
    #expect(refused.status == 64)
  }

  @Test("An input is never replaced by its own output")
  func inPlace() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let before = try folder.bytes("run/logs/app-A.jsonl")
    let outcome = try await baton("events", "run", "--out", "run", in: folder.root)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("'run/logs/app-A.jsonl' is an input and would be replaced"))
    #expect(try folder.bytes("run/logs/app-A.jsonl") == before)
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
  }
}
