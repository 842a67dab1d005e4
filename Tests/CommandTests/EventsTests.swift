import Diagnosis
import EventLog
import Foundation
import Testing

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
