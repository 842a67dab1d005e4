import Testing
import Vocabulary

@testable import EventLog

@Suite("A whole upload in the transfer daemon's words")
struct UploadTranscriptTests {
  /// In the order in which the daemon says them of an upload that goes well at its second attempt.
  private static let messages = [
    "Creating session with identifier: com.example.app.uploads for bundle id: com.example.app",
    "{S} Session <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> is for <com.example.app>.<com.example.app.uploads> using resource timeout: 14400.000000, request timeout: 60.000000",
    "{S} {T} uploadTaskWithRequest: <NSURLRequest: 0x1> { URL: https://example.com/upload } fromFile: file:///private/var/mobile/a.bin",
    "{S} {T} is for <com.example.app>.<com.example.app.uploads>.<5>",
    "{S} {T} enqueueing",
    "{S} {T} resumeTaskWithIdentifier, props (null)",
    "{S} {T} resuming, QOS(0x19)",
    "{S} {T} has not requested a begin delay",
    "{S} {T} will begin",
    "{T} now using Connection 3",
    "{T} sent request, body S 524288",
    "{T} finished with error [-1005] Error Domain=NSURLErrorDomain Code=-1005 \"(null)\" UserInfo={_kCFStreamErrorCodeKey=-4}",
    "{S} {T} for client com.example.app will be retried after error <private> - code: -1005",
    "{S} {T} will retry after 1 seconds",
    "{T} now using Connection 4",
    "{T} sent request, body S 524288",
    "{T} received response, status 200 content K",
    "{T} response ended",
    "{S} {T} didReceiveResponse: <private>, status code: 200",
    "{S} {T} became download task",
    "{S} {T} finished downloading to file:///private/var/mobile/CFNetworkDownload_a1.tmp",
    "{S} {T} completed with error (null) [0]. C(N)",
    "{S} {T} for client com.example.app completed successfully",
    "{S} {T} logTaskError isDownload = N bytesReceived = 2 bytesSent = 524288 isRecoverable = N",
    "{S} {T} client acknowledged file download",
    "{S} {T} client acknowledged completion",
  ]

  @Test("every line becomes an event, in its order, of the one session and with no failure at its end")
  func upload() throws {
    let lines = Self.messages.enumerated().map { index, message in
      let text = message.replacing("{S}", with: "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101>")
        .replacing("{T}", with: "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5>").replacing("\"", with: #"\""#)
      return #"{"timestamp":"2026-03-14 09:21:\#(10 + index).000000+0900","processID":108,"#
        + #""processImagePath":"/usr/libexec/nsurlsessiond","eventMessage":"\#(text)"}"#
    }
    let evidence = Intake.read(files: [("synthetic-upload.ndjson", Array(lines.joined(separator: "\n").utf8))])
    expectSum(evidence)
    let file = try #require(evidence.files.first)
    #expect([file.events, file.passedOver, file.skipped] == [Self.messages.count, 0, 0])
    let events = (0..<evidence.store.count).map { evidence.store[$0] }
    #expect(events.map(\.line) == Array(1...Self.messages.count))
    #expect(events.allSatisfy { $0.sessionID.map(evidence.store.string) == "com.example.app.uploads" })
    #expect(events.dropFirst(2).allSatisfy { $0.taskID == 5 && $0.source == .system && $0.pid == 108 })
    let ends = events.filter { $0.name == .systemTaskCompleted }
    #expect(ends.count == 1 && ends.allSatisfy { $0.integer(.errorCode) == nil })
    #expect(file.redacted == 2)
  }
}
