import EventLog
import Testing
import Vocabulary

@testable import Diagnosis

@Suite("What rules find in the system's log, alone and beside the app's and the server's")
struct SystemRuleTests {
  private func run(_ rule: Rule, _ script: String) -> (found: [Finding], state: RuleResult.State?) {
    let timeline = Timeline(Intake.read(files: Scenario(script).files))
    let (found, results) = RuleEngine(timeline: timeline, plan: RunDescription.Plan()).run([rule])
    return (found, results.first?.state)
  }

  private func isFound(_ rule: Rule, _ script: String) -> Bool { !run(rule, script).found.isEmpty }

  private static let bound =
    "0.2 nsurlsessiond[108] NDSession <S1> Task <U1>.<1> is for <com.example.transfer>.<com.example.transfer.uploads>.<1>"
  private static let upload =
    "0.1 Atlas[4107] BackgroundSession <S1> BackgroundUploadTask <U1>.<1> uploadTaskWithRequest:https://example.com/upload fromFile:/private/var/mobile/a.bin"
  private static let sessionUp =
    "0.05 Atlas[4107] BackgroundSession <S1> background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.transfer.uploads"

  private func log(_ lines: String..., on machine: String = "device") -> String {
    (["system device on=\(machine)", Self.sessionUp, Self.upload, Self.bound] + lines).joined(separator: "\n")
  }

  // MARK: One rule after the other

  @Test("-997 is the daemon's where neither a forbidden task nor a second session explains it")
  func daemonLost() {
    let lost =
      "5 Atlas[4107] Task <U1>.<1> finished with error [-997] Error Domain=NSURLErrorDomain Code=-997 \"Lost connection\""
    #expect(isFound(.sessionDaemonLost, log(lost)))
    #expect(
      !isFound(
        .sessionDaemonLost,
        log("1 Atlas[4107] A background URLSession with identifier com.example.transfer.uploads already exists!", lost))
    )
    #expect(
      !isFound(
        .sessionDaemonLost,
        log("1 Atlas[4107] Data tasks are not supported in background sessions. Use a delegate instead.", lost)))
    #expect(!isFound(.sessionDaemonLost, log("5 Atlas[4107] Task <U1>.<1> finished successfully")))
  }

  @Test("4099 is the environment's on a simulator alone")
  func daemonUnreachable() {
    let said = "1 Atlas[4107] The connection to service on pid 0 named com.apple.nsurlsessiond was invalidated"
    #expect(run(.sessionDaemonUnreachableUnsigned, log(said, said, on: "simulator")).found.count == 1)
    #expect(run(.sessionDaemonUnreachableUnsigned, log(said)).found.isEmpty)
    // A style without images does not say what it ran on.
    let unknown = run(.sessionDaemonUnreachableUnsigned, "system plain\n\(said)")
    #expect(unknown.found.isEmpty && unknown.state == .notEvaluable)
  }

  @Test("-996, the warning of UIKit and the library's own words are findings")
  func words() {
    #expect(
      isFound(
        .sessionSharedWithExtension,
        log("5 Atlas[4107] Task <U1>.<1> finished with error [-996] Error Domain=NSURLErrorDomain Code=-996 \"In use\"")
      ))
    #expect(
      isFound(
        .handshakeHandlerNever,
        "system device\n1 Atlas[4107] Warning: Application delegate received call to "
          + "-application:handleEventsForBackgroundURLSession:completionHandler: but the completion handler was never called."
      ))
    #expect(
      isFound(
        .sessionDuplicateCoordinator,
        log("1 Atlas[4107] A background URLSession with identifier com.example.transfer.uploads already exists!")))
    #expect(
      isFound(
        .sessionUsedAfterInvalid,
        log("1 Atlas[4107] Attempted to create a task in a session that has been invalidated")))
    #expect(
      isFound(.inputMemoryBody, log("1 Atlas[4107] Upload tasks from NSData are not supported in background sessions."))
    )
    #expect(
      !isFound(
        .inputMemoryBody, log("1 Atlas[4107] Completion handler blocks are not supported in background sessions.")))
  }

  // MARK: The causes of -999

  private func cancelled(_ reason: Int?, pid: Int = 4107, _ more: String...) -> String {
    let userInfo =
      reason.map { "NSURLErrorBackgroundTaskCancelledReasonKey=\($0)" } ?? "NSLocalizedDescription=cancelled"
    let line =
      "9 Atlas[\(pid)] BackgroundUploadTask <U1>.<1> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 "
      + "\"(null)\" UserInfo={\(userInfo)}"
    return ([log(line)] + more).joined(separator: "\n")
  }

  @Test("exactly one rule speaks of each -999, also where the system's log alone tells of it")
  func cancellations() {
    func speaking(_ script: String) -> [String] {
      [
        Rule.cancelByUser, .cancelOwnCode, .cancelSystem, .cancelTrustRejected, .cancelUndetermined,
        .cancelUserForceQuit,
      ]
      .filter { isFound($0, script) }.map(\.id)
    }
    #expect(speaking(cancelled(1)) == ["cancel.system"] && speaking(cancelled(2)) == ["cancel.system"])
    #expect(speaking(cancelled(0, pid: 4200)) == ["cancel.user-force-quit"])
    // In the process that created it nobody can have quit the app.
    #expect(speaking(cancelled(0)) == ["cancel.undetermined"] && speaking(cancelled(nil)) == ["cancel.undetermined"])
  }

  @Test("a reason that the app's log leaves out is taken from the system's line of the same task")
  func reasonFromSystem() {
    let app = """
      app A pid=4107
      0.1 session.created sessionID=com.example.transfer.uploads background=true
      0.15 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file method=POST
      9.1 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      """
    #expect(isFound(.cancelUndetermined, app))
    #expect(
      isFound(.cancelSystem, "\(app)\n\(cancelled(2))") && !isFound(.cancelUndetermined, "\(app)\n\(cancelled(2))"))
  }

  // MARK: Replay against submission

  private let sent = "nsurlsessiond[108] Task <U1>.<1> sent request, body S 482113"
  private let retry = "4 nsurlsessiond[108] NDSession <S1> Task <U1>.<1> will retry after 4 seconds"

  @Test("one UUID with several requests is the system's doing, two UUIDs are the app's")
  func replay() {
    let replayed = log("2 \(sent)", retry, "8 \(sent)")
    #expect(isFound(.retrySystemReplay, replayed) && !isFound(.retryEnqueuedTwice, replayed))
    let twice = log(
      "2 \(sent)",
      "3 Atlas[4107] BackgroundSession <S1> BackgroundUploadTask <U2>.<2> uploadTaskWithRequest:https://example.com/upload fromFile:/private/var/mobile/a.bin",
      "3.1 nsurlsessiond[108] NDSession <S1> Task <U2>.<2> is for <com.example.transfer>.<com.example.transfer.uploads>.<2>",
      "4 nsurlsessiond[108] Task <U2>.<2> sent request, body S 482113")
    #expect(isFound(.retryEnqueuedTwice, twice) && !isFound(.retrySystemReplay, twice))
  }

  @Test("a second request that an answer asked for is no replay")
  func askedAgain() {
    #expect(
      !isFound(
        .retrySystemReplay,
        log("2 \(sent)", "2.5 nsurlsessiond[108] Task <U1>.<1> received response, status 401 content K", "3 \(sent)")))
  }

  @Test("a second submission after the end of the first is none at once")
  func afterwards() {
    #expect(
      !isFound(
        .retryEnqueuedTwice,
        log(
          "2 \(sent)", "2.9 Atlas[4107] Task <U1>.<1> finished successfully",
          "3 Atlas[4107] BackgroundSession <S1> BackgroundUploadTask <U2>.<2> uploadTaskWithRequest:https://example.com/upload fromFile:/private/var/mobile/a.bin",
          "3.1 nsurlsessiond[108] NDSession <S1> Task <U2>.<2> is for <com.example.transfer>.<com.example.transfer.uploads>.<2>"
        )))
  }

  // MARK: Answered and failed all the same

  private let answered = "5 nsurlsessiond[108] Task <U1>.<1> received response, status 201 content K"
  private let posix =
    "6 nsurlsessiond[108] NDSession <S1> Task <U1>.<1> completed with error Error Domain=NSPOSIXErrorDomain Code=1 \"Operation not permitted\" [1]"
  private let protection =
    "5.5 nsurlsessiond[108] Couldn't set data protection class of /private/var/mobile/CFNetworkDownload_a1.tmp: Error Domain=NSCocoaErrorDomain Code=257 \"(null)\""

  @Test("POSIX 1 after 201 on a locked device is told with the system's own reason, and with the server's line")
  func lockedDevice() throws {
    let server = """
      server
      5 response.sent requestID=r1 method=POST path=/upload bytes=482113 httpStatus=201
      """
    let script = log("2 \(sent)", answered, protection, posix)
    let alone = try #require(run(.outcomeStoredButFailed, script).found.first)
    #expect(alone.witnesses.count == 2 && alone.alternatives.count == 1)
    let both = try #require(run(.outcomeStoredButFailed, "\(script)\n\(server)").found.first)
    #expect(both.witnesses.contains { $0.source == .server } && both.alternatives.count == 1)
    // A request that fits less well is a witness too, and is said not to be certain.
    let vague = server.replacing(" bytes=482113", with: "")
    let doubted = try #require(run(.outcomeStoredButFailed, "\(script)\n\(vague)").found.first)
    #expect(doubted.witnesses.contains { $0.source == .server } && doubted.alternatives.count == 2)
  }

  @Test("an answer without an error, and an error without an answer, are none")
  func notStored() {
    #expect(!isFound(.outcomeStoredButFailed, log("2 \(sent)", posix)))
    let good = "6 nsurlsessiond[108] NDSession <S1> Task <U1>.<1> completed with error (null) [0]. C(N)"
    #expect(!isFound(.outcomeStoredButFailed, log("2 \(sent)", answered, good)))
    let refused = "5 nsurlsessiond[108] Task <U1>.<1> received response, status 500 content K"
    #expect(!isFound(.outcomeStoredButFailed, log("2 \(sent)", refused, posix)))
  }

  // MARK: Silence, which needs coverage

  private let other = "nsurlsessiond[108] Task <U3>.<7> sent request, body S 12"
  private let resumed = "1 nsurlsessiond[108] NDSession <S1> Task <U1>.<1> resumeTaskWithIdentifier, props (null)"

  @Test("a task that waits longer than the request timeout is pending, where the log goes on and shows the daemon")
  func stalled() {
    #expect(isFound(.outcomeStalled, log("0.3 \(other)", resumed, "90 \(other)")))
    #expect(!isFound(.outcomeStalled, log("0.3 \(other)", resumed, "40 \(other)")))
    #expect(!isFound(.outcomeStalled, log("0.3 \(other)", resumed, "20 \(sent)", "90 \(other)")))
  }

  @Test("without the daemon's lines on both sides nothing is said of what never happened")
  func uncovered() {
    let quiet = run(
      .outcomeStalled, log(resumed, "90 Atlas[4107] A background URLSession with identifier x already exists!"))
    #expect(quiet.found.isEmpty && quiet.state == .notEvaluable)
    // Nor without dates.
    let console = """
      file console.txt
      | default\t09:00:01.000000 +0000\tnsurlsessiond\tNDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<1> resumeTaskWithIdentifier, props (null)
      | default\t09:05:01.000000 +0000\tnsurlsessiond\tTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E03>.<7> sent request, body S 12
      """
    let undated = run(.outcomeStalled, console)
    #expect(undated.found.isEmpty && undated.state == .notEvaluable)
  }

  // MARK: Debuggers

  private let debugged = "system device\n2 debugserver[300] debugserver attached to pid 4107"

  @Test("a debugger that the system saw is one, whatever the app's log says")
  func debugger() {
    let app = "app A pid=4107 debugger=false\n0.1 app.launched\n9 log.closed"
    #expect(!isFound(.environmentDebugger, app) && isFound(.environmentDebugger, "\(app)\n\(debugged)"))
    #expect(run(.environmentDebugger, "\(app)\n\(debugged)").found.count == 1)
    let later = debugged.replacing("2 debugserver", with: "200 debugserver")
    #expect(
      run(.environmentDebugger, "\(app)\n\(later)").found.allSatisfy {
        $0.launch == nil && $0.culprit?.source == .system
      })
    #expect(isFound(.environmentDebugger, debugged))
  }

  @Test("values that the system hides are told of, by file")
  func redacted() {
    let hidden = log("2 nsurlsessiond[108] Task <U1>.<1> completed with error <private> [-999]")
    #expect(isFound(.evidenceRedacted, hidden) && !isFound(.evidenceRedacted, log("2 \(sent)")))
  }

  @Test("a Console export and an access log, without any log of an app, have a diagnosis with witnesses of both")
  func consoleAndServer() throws {
    let task = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<1>"
    let script = """
      file console.txt
      | default\t09:00:01.000000 +0000\tnsurlsessiond\tNDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> \(task) is for <com.example.transfer>.<com.example.transfer.uploads>.<1>
      | default\t09:00:01.500000 +0000\tnsurlsessiond\t\(task) sent request, body S 482113
      | default\t09:00:04.000000 +0000\tnsurlsessiond\t\(task) received response, status 201 content K
      | error\t09:00:04.200000 +0000\tnsurlsessiond\tCouldn't set data protection class of /private/var/mobile/CFNetworkDownload_a1.tmp: Error Domain=NSCocoaErrorDomain Code=257 "(null)"
      | default\t09:00:04.300000 +0000\tnsurlsessiond\t\(task) completed with error Error Domain=NSPOSIXErrorDomain Code=1 "Operation not permitted" [1]
      server
      7000 response.sent method=POST path=/upload httpStatus=201
      """
    let diagnosis = Diagnosis(Intake.read(files: Scenario(script).files))
    let finding = try #require(diagnosis.findings.first { $0.rule.id == "outcome.stored-but-failed" })
    let sources = Set(([finding.culprit] + finding.witnesses).compactMap { $0?.source })
    #expect(sources == [.system, .server])
    #expect(
      diagnosis.timeline.launches.isEmpty && diagnosis.timeline.systemTasks.map(\.request) == [.ambiguous([0], of: 1)])
  }
}
