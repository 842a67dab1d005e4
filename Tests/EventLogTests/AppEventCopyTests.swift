import Testing
import Vocabulary

@testable import EventLog

@Suite("An app's event that stands in its own log and in the system's is told once")
struct AppEventCopyTests {
  private let own = lines(
    "6A12754B-0D0F-507C-ACA7-B51D90187987 pid=4107 app.bundleID=com.example.synthetic environment.kind=device",
    "1 task.created sessionID=S taskID=1\n9 task.completed sessionID=S taskID=1 httpStatus=201")

  private func record(_ message: String) -> String {
    let text = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return #"{"timestamp":"2026-03-14 09:00:01.000000+0000","processID":4107,"#
      + #""processImagePath":"/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/A.app/A","#
      + #""senderImagePath":"/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/A.app/A","#
      + #""processImageUUID":"0F99E1BB-1078-5F44-ABC0-22E48823E669","eventMessage":"\#(text)"}"#
  }

  @Test("copies are counted, in whichever file they come second")
  func copies() {
    for path in ["0.ndjson", "z.ndjson"] {
      let timeline = timeline(("a.jsonl", own), (path, own.map(record)))
      #expect(timeline.launches.count == 1 && timeline.transfers.count == 1, "\(path)")
      #expect(timeline.transfers[0].events.count == 2)
      #expect(timeline.files.map(\.copies).reduce(0, +) == own.count && timeline.logs.allSatisfy(\.conflicts.isEmpty))
      for file in timeline.files {
        #expect(file.lines == file.events + file.copies + file.skipped + file.blank + file.passedOver + file.continued)
      }
    }
  }

  @Test("a record that became many events is one copy, where its file came twice")
  func records() {
    let payload = [
      #"{"timeStampBegin":"2026-03-13 09:00:00 +0000","timeStampEnd":"2026-03-14 09:00:00 +0000","appVersion":"1","#
        + #""metaData":{"osVersion":"iPhone OS 18.5 (22F76)"},"applicationExitMetrics":{"backgroundExitData":"#
        + #"{"cumulativeNormalAppExitCount":3,"cumulativeMemoryPressureExitCount":12}}}"#
    ]
    let files = timeline(("a.json", payload), ("b.json", payload)).files
    #expect(files.map(\.events) == [1, 0] && files.map(\.copies) == [0, 1])
  }

  @Test(
    "what the system's log holds of the app's words is the app's: it proves no device, and may fill its log's holes")
  func source() {
    let timeline = timeline(("a.jsonl", [own[0], own[2]]), ("b.ndjson", [record(own[1])]))
    #expect(timeline.logs.filter { $0.source == .app }.count == 1 && timeline.logs[0].holes.isEmpty)
    #expect(timeline.transfers.count == 1 && timeline.transfers[0].events.allSatisfy { $0.source == .app })
    // The image ties the process to no launch that states none.
    #expect(timeline.launches.map(\.environment) == [.unproven(.noWitness)])
  }
}
