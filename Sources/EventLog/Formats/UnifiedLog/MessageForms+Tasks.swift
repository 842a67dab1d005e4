import Vocabulary

/// What the network library says of a task, inside the app or inside the daemon that works for it.
///
/// Inside the daemon these are the attempts of one task: the end of one is not the end of the task, which the daemon may try again.
extension MessageForm {
  static let tasks = [
    MessageForm(
      event: .systemTaskSummary, speaker: .network,
      patterns: ["summary for task success {summary}"],
      constants: [.text(.outcome, "success")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> summary for task success {transaction_duration_ms=139, response_status=200, connection=1, protocol=\"h3\", domain_lookup_duration_ms=3, private_relay=false, request_bytes=1953496476, response_bytes=372, response_throughput_kbps=0, cache_hit=true}"
      ]),
    MessageForm(
      event: .systemTaskSummary, speaker: .network,
      patterns: ["summary for task failure {summary}"],
      constants: [.text(.outcome, "failure")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> summary for task failure {transaction_duration_ms=12, response_status=-1, connection=2408, reused=1, request_bytes=0, response_bytes=0, cache_hit=false}"
      ]),
    MessageForm(
      event: .systemTaskConnected, speaker: .network,
      patterns: ["now using Connection {skip}"],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> now using Connection 3"]),
    MessageForm(
      event: .systemRequestSent, speaker: .network,
      patterns: ["sent request, body N"],
      constants: [.text(.body, "none")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> sent request, body N 0"]),
    MessageForm(
      event: .systemRequestSent, speaker: .network,
      patterns: ["sent request, body S {bytes}", "sent request, body D {bytes}", "sent request, body {skip}"],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> sent request, body S",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> sent request, body S 524288",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> sent request, body D 32",
      ]),
    MessageForm(
      event: .systemResponseReceived, speaker: .network,
      patterns: ["received response, status {status}"],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> received response, status 200 content K",
        "0x104a5ca98 ID=0 Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> received response, status 304 content U",
      ]),
    MessageForm(
      event: .systemResponseEnded, speaker: .network,
      patterns: ["response ended"],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> response ended"]),
    failed(.systemTaskCompleted, .app),
    failed(.systemResponseEnded, .daemon),
    MessageForm(
      event: .systemTaskCompleted, speaker: .app,
      patterns: ["finished successfully"],
      constants: [.text(.outcome, "success")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished successfully"]),
    MessageForm(
      event: .systemResponseEnded, speaker: .daemon,
      patterns: ["finished successfully"],
      constants: [.text(.outcome, "success")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished successfully"]),
    MessageForm(
      event: .systemTaskResumed, speaker: .network,
      patterns: ["resuming, {skip}QOS"],
      constants: [.text(.state, "resuming")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> resuming, QOS(0x19)",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> resuming, timeouts(60.0, 604800.0) QOS(0x19) Voucher (null)",
      ]),
    MessageForm(
      event: .systemTaskCreated, speaker: .network,
      patterns: ["uploadTaskWithRequest: {address} fromFile: {path}"],
      constants: [.text(.kind, "upload"), .text(.body, "file")],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> uploadTaskWithRequest: <NSMutableURLRequest: 0x1> { URL: https://example.com/upload } fromFile: file:///private/var/mobile/Containers/Data/Application/3C1D2E4F-0000-4000-8000-000000000001/tmp/a.bin",
        "BackgroundSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> BackgroundUploadTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> uploadTaskWithRequest:https://example.com/upload fromFile:/private/var/mobile/a.bin",
      ]),
    MessageForm(
      event: .systemTaskCreated, speaker: .network,
      patterns: ["downloadTaskWithRequest: {address}", "downloadTaskWithResumeData"],
      constants: [.text(.kind, "download")],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> downloadTaskWithRequest: https://example.com/file",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> downloadTaskWithResumeData",
      ]),
    MessageForm(
      event: .systemTaskCreated, speaker: .network,
      patterns: ["dataTaskWithRequest: {address}"],
      constants: [.text(.kind, "data")],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> dataTaskWithRequest: https://example.com/file"
      ]),
  ]

  /// A load that ended in an error: the end of the task inside the app, that of one attempt inside the daemon.
  private static func failed(_ event: EventName, _ speaker: Speaker) -> MessageForm {
    MessageForm(
      event: event, speaker: speaker,
      patterns: [
        "finished with error [{code}] {error}", "finished with error - code: {code}", "load failed with error {error}",
      ],
      constants: [.text(.outcome, "failure")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished with error [-1005] Error Domain=NSURLErrorDomain Code=-1005 \"The network connection was lost.\" UserInfo={_kCFStreamErrorCodeKey=-4, NSUnderlyingError=0x60000139bd50 {Error Domain=kCFErrorDomainCFNetwork Code=-1005 \"(null)\" UserInfo={_kCFStreamErrorCodeKey=-4, _kCFStreamErrorDomainKey=4}}, _NSURLErrorFailingURLSessionTaskErrorKey=BackgroundUploadTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5>, NSLocalizedDescription=The network connection was lost., NSErrorFailingURLStringKey=https://example.com/upload, NSErrorFailingURLKey=https://example.com/upload, _kCFStreamErrorDomainKey=4}",
        "BackgroundUploadTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 \"(null)\" UserInfo={NSURLErrorBackgroundTaskCancelledReasonKey=0, NSErrorFailingURLStringKey=https://example.com/upload, NSErrorFailingURLKey=https://example.com/upload}",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished with error - code: -1001",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> load failed with error Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\" UserInfo={_kCFStreamErrorCodeKey=-2102} [-1001]",
      ])
  }
}
