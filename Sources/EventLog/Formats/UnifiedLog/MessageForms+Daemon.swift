import Vocabulary

/// What `nsurlsessiond` says of tasks: the daemon that carries background transfers.
extension MessageForm {
  static let daemonTasks = [
    MessageForm(
      event: .systemTaskBound, speaker: .daemon,
      patterns: ["is for {bound}"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> is for <com.example.app>.<com.example.app.uploads>.<5>",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> is for com.example.app.com.example.app.uploads.5",
      ]),
    MessageForm(
      event: .systemTaskEnqueued, speaker: .daemon,
      patterns: ["enqueueing"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> enqueueing"
      ]),
    MessageForm(
      event: .systemTaskResumed, speaker: .daemon,
      patterns: ["resumeTaskWithIdentifier"],
      constants: [.text(.state, "asked")],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> resumeTaskWithIdentifier, props (null)"
      ]),
    MessageForm(
      event: .systemTaskResumed, speaker: .daemon,
      patterns: ["has not requested a begin delay", "can begin immediately"],
      constants: [.text(.state, "undelayed")],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> has not requested a begin delay",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> can begin immediately - begin date is in past",
      ]),
    MessageForm(
      event: .systemTaskResumed, speaker: .daemon,
      patterns: ["should not begin before {date}"],
      constants: [.text(.state, "delayed")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> should not begin before 2026-03-14 09:30:00 +0000"]),
    MessageForm(
      event: .systemDelaySet, speaker: .daemon,
      patterns: ["adding delay of {seconds}"],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> adding delay of 60.000000"]),
    MessageForm(
      event: .systemTaskBegan, speaker: .daemon,
      patterns: ["will begin"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin"
      ]),
    MessageForm(
      event: .systemTaskProgress, speaker: .daemon,
      patterns: ["did receive data ({received} of {expected} total bytes)"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> did receive data (629823296 of 1953496076 total bytes)"
      ]),
    MessageForm(
      event: .systemTaskProgress, speaker: .daemon,
      patterns: ["became download task"],
      constants: [.text(.kind, "download")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> became download task"]),
    MessageForm(
      event: .systemResponseReceived, speaker: .daemon,
      patterns: [
        "didReceiveResponse: {skip}, status code: {status}", "didReceiveResponse {skip}status code: {status}",
        "download for client {bundle} received response, status code: {status}",
      ],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> didReceiveResponse: <NSHTTPURLResponse: 0x1> { URL: https://example.com/upload } { Status Code: 200, Headers {} }, status code: 200",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> download for client com.example.app received response, status code: 206",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> didReceiveResponse with status code: 204",
      ]),
    MessageForm(
      event: .systemTaskDownloaded, speaker: .daemon,
      patterns: ["finished downloading to {path}"],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished downloading to file:///private/var/mobile/Containers/Data/Application/3C1D2E4F-0000-4000-8000-000000000001/Library/Caches/com.apple.nsurlsessiond/Downloads/com.example.app/CFNetworkDownload_a1.tmp"
      ]),
    MessageForm(
      event: .systemTaskCompleted, speaker: .daemon,
      patterns: ["completed with error {error}"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> completed with error (null) [0]. C(N)",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> completed with error Error Domain=NSPOSIXErrorDomain Code=1 \"Operation not permitted\" UserInfo={NSErrorFailingURLStringKey=https://example.com/upload} [1]",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> completed with error <private> [-999]",
      ]),
    MessageForm(
      event: .systemTaskDelivered, speaker: .daemon,
      patterns: ["for client {bundle} completed successfully"],
      constants: [.text(.outcome, "success")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> for client com.example.app completed successfully"]),
    MessageForm(
      event: .systemTaskDelivered, speaker: .daemon,
      patterns: ["for client {bundle} completed with error - code: {code}"],
      constants: [.text(.outcome, "failure")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> for client com.example.app completed with error - code: -1001"
      ]),
    MessageForm(
      event: .systemTaskDelivered, speaker: .daemon,
      patterns: ["for client {bundle} was cancelled"],
      constants: [.text(.outcome, "cancelled")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> for client com.example.app was cancelled"]),
    MessageForm(
      event: .systemTaskCounted, speaker: .daemon,
      patterns: [
        "logTaskError{skip}isDownload = Y bytesReceived = {received} bytesSent = {sent} isRecoverable = {recoverable}",
        "logTaskError{skip}isDownload=Y{skip}bytesReceived={received}{skip}bytesSent={sent}{skip}isRecoverable={recoverable}",
      ],
      constants: [.text(.kind, "download")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> logTaskError isDownload = Y bytesReceived = 9223372036854775807 bytesSent = 0 isRecoverable = N",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> logTaskError isDownload=Y, bytesReceived=10, bytesSent=0, isRecoverable=Y",
      ]),
    MessageForm(
      event: .systemTaskCounted, speaker: .daemon,
      patterns: [
        "logTaskError{skip}isDownload = N bytesReceived = {received} bytesSent = {sent} isRecoverable = {recoverable}",
        "logTaskError{skip}isDownload=N{skip}bytesReceived={received}{skip}bytesSent={sent}{skip}isRecoverable={recoverable}",
      ],
      constants: [.text(.kind, "upload")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> logTaskError isDownload = N bytesReceived = 2 bytesSent = 524288 isRecoverable = Y",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> logTaskError isDownload=N, bytesReceived=0, bytesSent=2, isRecoverable=N",
      ]),
    MessageForm(
      event: .systemTaskAcknowledged, speaker: .daemon,
      patterns: ["client acknowledged file download"],
      constants: [.text(.callback, "download")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> client acknowledged file download"]),
    MessageForm(
      event: .systemTaskAcknowledged, speaker: .daemon,
      patterns: ["client acknowledged completion"],
      constants: [.text(.callback, "completion")],
      examples: ["Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> client acknowledged completion"]),
    MessageForm(
      event: .systemRetryScheduled, speaker: .daemon,
      patterns: ["will retry after {seconds} seconds", "for client {bundle} will be retried after error {error}"],
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will retry after 4 seconds",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> for client com.example.app will be retried after error Error Domain=NSURLErrorDomain Code=-1005 \"The network connection was lost.\" UserInfo={_kCFStreamErrorCodeKey=-4} - code: -1005",
      ]),
    MessageForm(
      event: .systemRestoreFailed, speaker: .daemon,
      patterns: ["failed to restore in progress {skip}task", "failed to retry"],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> failed to restore in progress download task",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> failed to retry",
      ]),
    MessageForm(
      event: .systemChallengeDefaulted, speaker: .daemon,
      patterns: ["client {skip}performing default handling for auth challenge"],
      constants: [.text(.disposition, "default")],
      examples: [
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> client doesn't implement session-level or task-level auth challenge delegate, performing default handling for auth challenge",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> client is not running and trust is valid, performing default handling for auth challenge",
      ]),
  ]

  /// What it says of sessions, apps and files.
  static let daemonSessions = [
    MessageForm(
      event: .systemSessionCreated, speaker: .daemon,
      patterns: ["Creating session with identifier: {session} for bundle id: {bundle}"],
      marks: ["Creating session with"], isOfTask: false,
      examples: ["Creating session with identifier: com.example.app.uploads for bundle id: com.example.app"]),
    MessageForm(
      event: .systemSessionTimeouts, speaker: .daemon,
      patterns: [
        "is for {bound} using resource timeout: {resource}, request timeout: {request}",
        "Session is for {bound} using resource timeout: {resource}, request timeout: {request}",
      ],
      marks: ["using resource timeout"], isOfTask: false,
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Session <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> is for <com.example.app>.<com.example.app.uploads> using resource timeout: 14400.000000, request timeout: 60.000000 allowsCellularAccess: 1, allowsExpensiveAccess: 1",
        "Session is for com.example.app.com.example.app.uploads using resource timeout: 604800.000000, request timeout: 60.000000",
      ]),
    MessageForm(
      event: .systemSessionRemoved, speaker: .daemon,
      patterns: ["removing session {bound}", "Removing session {bound}", "removing session", "Removing session"],
      marks: ["emoving session"], isOfTask: false,
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> removing session",
        "removing session <com.example.app>.<com.example.app.uploads>",
        "Removing session <com.example.app>.<com.example.app.uploads>", "Removing session",
      ]),
    MessageForm(
      event: .systemClientDisconnected, speaker: .daemon,
      patterns: [
        "client {bundle} disconnected, XPC({skip}) proxy({skip}) for {session}", "client {bundle} disconnected, XPC(",
        "Lost connection to app",
      ],
      marks: ["disconnected, XPC", "Lost connection to app"], isOfTask: false,
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> client com.example.app disconnected, XPC(N) proxy(Y) for com.example.app.uploads",
        "client com.example.app disconnected, XPC(N)",
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Lost connection to app -- connection invalidated",
      ]),
    MessageForm(
      event: .systemDelaySet, speaker: .daemon,
      patterns: ["Set request delay for {bundle} to {seconds}"],
      marks: ["request delay"], isOfTask: false,
      examples: ["Set request delay for com.example.app to 120.000000"]),
    MessageForm(
      event: .systemDelayReset, speaker: .daemon,
      patterns: ["Resetting request delay for {bundle}", "Resetting request delay and {skip} for {bundle}"],
      marks: ["request delay"], isOfTask: false,
      examples: [
        "Resetting request delay for com.example.app",
        "Resetting request delay and clearing pending wake requests for com.example.app since the first observer is being added",
      ]),
    MessageForm(
      event: .systemLaunchRequested, speaker: .daemon,
      patterns: ["Waking up the client app: {bundle}"],
      marks: ["Waking up the client"], isOfTask: false,
      constants: [.text(.by, "nsurlsessiond")],
      examples: ["NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Waking up the client app: com.example.app"]),
    MessageForm(
      event: .systemLinkFailed, speaker: .daemon,
      patterns: ["Error linking upload file: {error}", "Error linking upload file {skip}: {error}"],
      marks: ["Error linking"], isOfTask: false,
      examples: [
        "Error linking upload file: Error Domain=NSCocoaErrorDomain Code=257 \"The file could not be opened.\" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSPOSIXErrorDomain Code=1 \"Operation not permitted\"}}",
        "Error linking upload file /private/var/mobile/a.bin: Error Domain=NSCocoaErrorDomain Code=257 \"(null)\"",
      ]),
    MessageForm(
      event: .systemLinkFailed, speaker: .daemon,
      patterns: ["Error cloning file: {error}"],
      marks: ["Error cloning file"], isOfTask: false,
      constants: [.text(.errorDomain, "NSPOSIXErrorDomain")],
      examples: ["NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Error cloning file: [2: No such file or directory]"]),
    MessageForm(
      event: .systemSandboxRefused, speaker: .daemon,
      patterns: ["Failed to consume sandbox extension {skip} for fileURL {path}"],
      marks: ["sandbox extension"], isOfTask: false,
      examples: [
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Failed to consume sandbox extension a1;b2 for fileURL file:///private/var/mobile/a.bin"
      ]),
    MessageForm(
      event: .systemProtectionFailed, speaker: .network,
      patterns: [
        "{skip}ouldn't set data protection class of {path}, error: {error}",
        "{skip}ouldn't set data protection class of {path}: {error}",
        "{skip}ouldn't set data protection class of {path} {error}",
      ],
      marks: ["data protection class"], isOfTask: false,
      examples: [
        "LocalDownloadFile: couldn't set data protection class of /private/var/mobile/CFNetworkDownload_a1.tmp, error: Error Domain=NSCocoaErrorDomain Code=257 \"(null)\"",
        "Couldn't set data protection class of /private/var/mobile/CFNetworkDownload_a1.tmp: Error Domain=NSCocoaErrorDomain Code=257 \"(null)\" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSPOSIXErrorDomain Code=1 \"Operation not permitted\"}}",
      ]),
  ]
}
