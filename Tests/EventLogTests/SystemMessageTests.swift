import Testing
import Vocabulary

@testable import EventLog

@Suite("What messages of the unified log say of transfers")
struct SystemMessageTests {
  private static let session = "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> "
  private static let task = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> "
  private static let known = "task=5 system.taskUUID=6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01"

  @Test(
    "the daemon's messages give their values",
    arguments: [
      (
        "Creating session with identifier: com.example.app.uploads for bundle id: com.example.app",
        "system.sessionCreated session=com.example.app.uploads system.bundleID=com.example.app"
      ),
      (
        "\(session)Session <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> is for <com.example.app>.<up loads> using resource timeout: 14400.000000, request timeout:60.5 allowsCellularAccess: 1",
        "system.sessionTimeouts session=up loads system.sessionUUID=0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101 system.bundleID=com.example.app system.boundTo=<com.example.app>.<up loads> resourceTimeout=14400000000000 requestTimeout=60500000000"
      ),
      (
        "\(task)is for <com.example.app>.<com.example.app.uploads>.<5>",
        "system.taskBound session=com.example.app.uploads \(known) system.bundleID=com.example.app system.boundTo=<com.example.app>.<com.example.app.uploads>"
      ),
      ("\(task)enqueueing", "system.taskEnqueued \(known)"),
      ("\(task)resumeTaskWithIdentifier", "system.taskResumed \(known) state=asked"),
      ("\(task)resuming, QOS(0x15)", "system.taskResumed \(known) state=resuming"),
      ("\(task)has not requested a begin delay", "system.taskResumed \(known) state=undelayed"),
      ("\(task)will begin", "system.taskBegan \(known)"),
      ("\(task)now using Connection 12", "system.taskConnected \(known)"),
      ("\(task)sent request, body S 524288", "system.requestSent \(known) bytes=524288"),
      ("\(task)sent request, body N 0", "system.requestSent \(known) body=none"),
      ("\(task)received response, status 200 content K", "system.responseReceived \(known) httpStatus=200"),
      ("\(task)response ended", "system.responseEnded \(known)"),
      (
        "\(task)didReceiveResponse: <NSHTTPURLResponse: 0x1> { URL: https://example.com/a }, status code: 503",
        "system.responseReceived \(known) httpStatus=503"
      ),
      (
        "\(task)did receive data (9007199254740993 of 9223372036854775807 total bytes)",
        "system.taskProgress \(known) system.bytesReceived=9007199254740993 bytesExpected=9223372036854775807"
      ),
      (
        "\(task)finished downloading to file:///private/var/mobile/a%20b.tmp",
        "system.taskDownloaded \(known) filePath=/private/var/mobile/a b.tmp"
      ),
      ("\(task)completed with error (null) [0]", "system.taskCompleted \(known)"),
      ("\(task)completed with error (null) [0]. C(N)", "system.taskCompleted \(known)"),
      ("\(task)completed with error <private> [-1005]. C(Y)", "system.taskCompleted \(known) error.code=-1005"),
      (
        "\(task)for client com.example.app completed successfully",
        "system.taskDelivered \(known) system.bundleID=com.example.app outcome=success"
      ),
      (
        "\(task)for client com.example.app completed with error - code: -1001",
        "system.taskDelivered \(known) system.bundleID=com.example.app error.code=-1001 outcome=failure"
      ),
      (
        "\(task)logTaskError isDownload = N bytesReceived = 2 bytesSent = 4294967296 isRecoverable = Y",
        "system.taskCounted \(known) system.bytesReceived=2 bytesSent=4294967296 system.recoverable=true kind=upload"
      ),
      ("\(task)client acknowledged file download", "system.taskAcknowledged \(known) callback=download"),
      ("\(task)client acknowledged completion", "system.taskAcknowledged \(known) callback=completion"),
      ("\(task)will retry after 1800 seconds", "system.retryScheduled \(known) seconds=1800000000000"),
      ("\(task)failed to restore in progress download task", "system.restoreFailed \(known)"),
      (
        "Set request delay for com.example.app to 240.000000",
        "system.delaySet system.bundleID=com.example.app seconds=240000000000"
      ),
      ("Resetting request delay for com.example.app", "system.delayReset system.bundleID=com.example.app"),
      (
        "client com.example.app disconnected, XPC(N) proxy(Y) for com.example.app.uploads",
        "system.clientDisconnected session=com.example.app.uploads system.bundleID=com.example.app"
      ),
      (
        "Error linking upload file: Error Domain=NSCocoaErrorDomain Code=257 \"(null)\" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSPOSIXErrorDomain Code=1 \"(null)\"}}",
        "system.linkFailed error.domain=NSCocoaErrorDomain error.code=257 error.underlying.domain=NSPOSIXErrorDomain error.underlying.code=1"
      ),
      (
        "Couldn't set data protection class of /private/var/mobile/CFNetworkDownload_a1.tmp: Error Domain=NSCocoaErrorDomain Code=257",
        "system.protectionFailed filePath=/private/var/mobile/CFNetworkDownload_a1.tmp error.domain=NSCocoaErrorDomain error.code=257"
      ),
    ])
  func daemon(message: String, event: String) {
    #expect(SystemMessageReading([.daemon(message)]).lines.map(words) == [words(event)])
  }

  /// The values of an event in whatever order.
  private func words(_ line: String) -> Set<Substring> { Set(line.split(separator: " ")) }

  @Test(
    "the app's network library gives its values",
    arguments: [
      (
        "background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.app.uploads",
        "system.sessionSetUp session=com.example.app.uploads objectID=0x104f08a40"
      ),
      (
        "A background URLSession with identifier com.example.app.uploads already exists!",
        "system.sessionExists session=com.example.app.uploads"
      ),
      (
        "Upload tasks from NSData are not supported in background sessions.",
        "system.interfaceRefused kind=upload body=data"
      ),
      (
        "Completion handler blocks are not supported in background sessions. Use a delegate instead.",
        "system.interfaceRefused callback=completionHandler"
      ),
      (
        "Failed to issue sandbox extension for file file:///var/mobile/a.mov, errno = 1",
        "system.sandboxRefused filePath=/var/mobile/a.mov error.code=1 error.domain=NSPOSIXErrorDomain"
      ),
      (
        "Failed to issue sandbox extension for file <private>, errno = [1: Operation not permitted]",
        "system.sandboxRefused error.code=1 error.domain=NSPOSIXErrorDomain"
      ),
      (
        "BackgroundUploadTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 \"(null)\" UserInfo={NSErrorFailingURLStringKey=https://example.com/a?b=c, NSURLErrorBackgroundTaskCancelledReasonKey=0, NSErrorFailingURLKey=https://example.com/a?b=c}",
        "system.taskCompleted \(known) kind=upload url=https://example.com/a?b=c outcome=failure error.code=-999 error.reason=0 error.domain=NSURLErrorDomain background=true"
      ),
      (
        "\(task)summary for task failure {transaction_duration_ms=12, response_status=-1, connection=2408, request_bytes=0, response_bytes=9223372036854775807, cache_hit=false}",
        "system.taskSummary \(known) bytesSent=0 system.bytesReceived=9223372036854775807 seconds=12000000 outcome=failure"
      ),
      (
        "\(task)summary for task success {transaction_duration_ms=16904, response_status=200, connection=39, protocol=\"http/1.1\", domain_lookup_duration_ms=27, private_relay=false, request_bytes=828, response_by",
        "system.taskSummary \(known) httpStatus=200 bytesSent=828 seconds=16904000000 outcome=success"
      ),
    ])
  func app(message: String, event: String) {
    #expect(SystemMessageReading([.app(message)]).lines.map(words) == [words(event)])
  }

  @Test(
    "the system's other processes give theirs",
    arguments: [
      (
        "SpringBoard", "[FBSystemService][0xc652] Received request to open \"com.example.app\" from dasd:90.",
        "system.launchRequested system.bundleID=com.example.app by=dasd", 100
      ),
      (
        "SpringBoard", "Received request to open \"com.example.app\" from nsurlsessiond:94.",
        "system.launchRequested system.bundleID=com.example.app by=nsurlsessiond", 100
      ),
      (
        "dasd", "requesting launch of application com.example.app",
        "system.launchRequested system.bundleID=com.example.app by=dasd", 100
      ),
      (
        "runningboardd", "[app<com.example.app(501)>:4146] Suspending task.",
        "system.processSuspended system.bundleID=com.example.app", 4146
      ),
      (
        "runningboardd", "[application<com.example.app>:4146] Resuming task.",
        "system.processResumed system.bundleID=com.example.app", 4146
      ),
      (
        "runningboardd",
        "Calculated state for app<application.com.example.app.2075.2076(501)>: running-suspended (role: None)",
        "system.processSuspended system.bundleID=com.example.app", 100
      ),
      ("debugserver", "Attaching to process 4146...", "system.debuggerAttached", 4146),
      (
        "securityd", "SecItemCopyMatching failed: -25308 keychain is locked",
        "system.keychainLocked error.domain=NSOSStatusErrorDomain error.code=-25308", 100
      ),
    ] as [(String, String, String, Int)])
  func services(process: String, message: String, event: String, pid: Int) {
    let reading = SystemMessageReading([.of(process, message)])
    #expect(reading.lines == [event])
    // The process that a message is about is the event's.
    #expect(reading.events.map(\.pid) == [pid])
  }

  @Test("each locked file is an event of the process that locks it")
  func lockedFiles() {
    let reading = SystemMessageReading([
      .of(
        "runningboardd",
        "[app<com.example.app(501)>:4146] was suspended with locked system files:\n/var/mobile/a.sqlite\n/var/mobile/b.sqlite\nnot in allowed directories:\n/var/mobile/Containers"
      )
    ])
    #expect(
      reading.lines == [
        "system.lockedFile filePath=/var/mobile/a.sqlite system.bundleID=com.example.app",
        "system.lockedFile filePath=/var/mobile/b.sqlite system.bundleID=com.example.app",
      ])
    #expect(reading.events.allSatisfy { $0.pid == 4146 })
  }

  @Test(
    "words that only resemble a form are passed over",
    arguments: [
      ("nsurlsessiond", "\(task)enqueueingly"), ("nsurlsessiond", "\(task)is fortunate"),
      ("nsurlsessiond", "enqueueing"), ("nsurlsessiond", "will retry after 4 seconds"),
      ("nsurlsessiond", "\(task)will retry after a while"),
      ("nsurlsessiond", "\(task)received response, status unknown"),
      ("nsurlsessiond", "\(task)did receive data (many of more total bytes)"),
      ("apsd", "\(task)enqueueing"), ("apsd", "\(task)now using Connection 3"),
      ("apsd", "Creating session with identifier: a for bundle id: b"),
      ("Example", "\(task)enqueueing"), ("Example", "client com.example.app disconnected, XPC(N)"),
      ("Example", "[app<com.example.app(501)>:4146] Suspending task."),
      ("Example", "Set request delay for com.example.app to 60"),
      ("Example", "Received request to open \"com.example.app\" from dasd:90."),
      ("dasd", "Received request to open \"com.example.app\" from dasd:90."),
      ("SpringBoard", "A background URLSession with identifier x already exists!"),
      ("runningboardd", "Suspending task."), ("runningboardd", "Calculated state for app<a>: running-active"),
      ("debugserver", "attached to nothing"), ("securityd", "item 25308 found"),
      ("nsurlsessiond", ""), ("nsurlsessiond", "   "), ("Example", "Task <"), ("Example", "NDSession <>"),
    ])
  func nearMisses(process: String, message: String) {
    let apsd = process == "apsd" ? "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd" : nil
    let reading = SystemMessageReading([.of(process, message, image: apsd)])
    #expect(reading.lines == [])
    #expect(reading.read == [false])
  }

  @Test("an app that has a daemon's name is no daemon, and a daemon is known by its place where the style shows it")
  func impostor() {
    let message = "\(Self.task)enqueueing"
    func read(_ image: String?) -> Int {
      SystemMessageReading([.of("nsurlsessiond", message, image: image)]).events.count
    }
    #expect(
      read(
        "/private/var/containers/Bundle/Application/3C1D2E4F-0000-4000-8000-000000000001/nsurlsessiond.app/nsurlsessiond"
      ) == 0)
    #expect(read("/Users/me/nsurlsessiond") == 0)
    #expect(read("/usr/libexec/nsurlsessiond") == 1)
    #expect(
      read(
        "/Library/Developer/CoreSimulator/Volumes/iOS_22C150/Library/Developer/CoreSimulator/Profiles/Runtimes/iOS 18.2.simruntime/Contents/Resources/RuntimeRoot/usr/libexec/nsurlsessiond"
      ) == 1)
    #expect(read(nil) == 1)
  }

  @Test("what ends inside the daemon is an attempt, which it may repeat; the task ends where it says so")
  func attempt() {
    let messages = [
      "\(Self.task)finished with error [-1005] Error Domain=NSURLErrorDomain Code=-1005",
      "\(Self.task)finished successfully",
    ]
    #expect(
      SystemMessageReading(messages.map(SystemRecord.daemon)).events.map(\.name)
        == [.systemResponseEnded, .systemResponseEnded])
    #expect(
      SystemMessageReading(messages.map(SystemRecord.app)).events.map(\.name)
        == [.systemTaskCompleted, .systemTaskCompleted])
  }

  @Test("what the app's own code writes is not the network library's word")
  func ownCode() {
    let message = "\(Self.task)now using Connection 3"
    func read(_ library: String?) -> Int {
      SystemMessageReading([.of("Example", message, library: library)]).events.count
    }
    #expect(read("CFNetwork") == 1)
    #expect(read(nil) == 1)
    #expect(read("Example") == 0)
    #expect(read("Example.debug.dylib") == 0)
  }

  @Test("a hidden task is none, and its number is kept")
  func hiddenTask() {
    let reading = SystemMessageReading([
      .daemon("Task <private>.<5> enqueueing"), .daemon("Task <<private>>.<<private>> enqueueing"),
    ])
    #expect(reading.lines == ["system.taskEnqueued task=5", "system.taskEnqueued"])
    #expect(reading.file.redacted == 3)
  }

  @Test("times of a style without date or zone stay without")
  func undated() {
    let reading = SystemMessageReading([.daemon("\(Self.task)enqueueing")], isDated: false)
    #expect(reading.events.map(\.isDated) == [false])
  }

  @Test(
    "a message of a megabyte is read or passed over",
    arguments: ["<", "Task <", "ttach", "Error Domain=A Code=", "com. "])
  func megabyte(filling: String) {
    let long = String(repeating: filling, count: (1 << 20) / filling.utf8.count)
    let reading = SystemMessageReading([
      .daemon(long), .app(long), .daemon("\(Self.task)is for \(long)"),
      .daemon("\(Self.task)completed with error \(long)"),
    ])
    #expect(reading.read.suffix(2) == [true, true])
  }

  @Test("errors nested ten thousand deep cost no stack")
  func nested() {
    let one = "Error Domain=A Code=1 \"(null)\" UserInfo={NSUnderlyingError=0x1 {"
    let message = "\(Self.task)completed with error " + String(repeating: one, count: 10_000) + "} [1]"
    let event =
      "system.taskCompleted \(Self.known) error.domain=A error.code=1 error.underlying.domain=A error.underlying.code=1"
    #expect(SystemMessageReading([.daemon(message)]).lines.map(words) == [words(event)])
  }

  @Test(
    "an address cannot put a reason into an error",
    arguments: [
      "NSErrorFailingURLStringKey=https://example.com/?NSURLErrorBackgroundTaskCancelledReasonKey=0, a=b",
      "NSLocalizedDescription=cancelled,NSURLErrorBackgroundTaskCancelledReasonKey=0",
    ])
  func reason(info: String) throws {
    let message =
      "\(Self.task)completed with error Error Domain=NSURLErrorDomain Code=-999 \"(null)\" UserInfo={\(info)} [-999]"
    let event = try #require(SystemMessageReading([.daemon(message)]).events.first)
    #expect(event.integer(.errorReason) == nil)
    #expect(event.integer(.errorCode) == -999)
  }
}
