import EventLog
import Testing

@testable import Diagnosis

/// A small run with what else lies beside its logs, and how a check of it must be judged.
struct Judged: Sendable, CustomTestStringConvertible {
  let why: String
  let check: String
  let verdict: Verdict.Kind
  let script: String
  /// Whether the summary of a test run on the device lies beside the logs.
  var onDevice = false
  var requireDevice: Set<String> = []
  var retests: [String: String] = [:]
  var maxAttempts: Int?

  var testDescription: String { "\(check): \(why)" }

  /// The verdicts of the check, one for each build.
  var verdicts: [Verdict.Kind] {
    var files = Scenario(script).files
    if onDevice { files.append(("logs/summary.json", Array(Self.summary.utf8))) }
    var description = RunDescription()
    description.plan.requireDevice = requireDevice
    description.plan.retests = retests
    description.plan.maxAttempts = maxAttempts
    let diagnosis = Diagnosis(Intake.read(files: files, description: description))
    return diagnosis.checks.filter { $0.check.id == check }.map(\.verdict.kind)
  }

  static let udid = "00008120-001A2B3C4D5E601E"

  /// A test run on real hardware from a minute before the scenario's start to an hour after it.
  private static let summary = """
    {"title":"synthetic","result":"Passed","totalTestCount":1,"passedTests":1,"failedTests":0,"skippedTests":0,
    "startTime":1773478740,"finishTime":1773482400,"devicesAndConfigurations":[{"device":{"deviceId":"\(udid)",
    "modelName":"iPhone 15","osVersion":"18.5","platform":"iOS"}}]}
    """

  /// The head of a launch on that device.
  static func device(_ name: String, _ number: Int, _ rest: String = "") -> String {
    "app \(name) kind=device udid=\(udid) number=\(number) \(rest)\n"
  }

  static let session = """
    0.1 session.created sessionID=S background=true resourceTimeout=3600
    0.2 app.state state=active

    """

  /// An upload up to its creation.
  static func begun(_ time: Double, task: Int = 1, key: String = "k1", file: String = "in1", hash: String = "aa")
    -> String
  {
    """
    \(time) input.prepared filePath=Outbox/\(file) bytes=10 sha256=\(hash) fileType=regular
    \(created(time + 0.1, task: task, key: key, file: file, hash: hash))
    """
  }

  static func created(_ time: Double, task: Int = 1, key: String = "k1", file: String = "in1", hash: String = "aa")
    -> String
  {
    """
    \(time) task.created sessionID=S taskID=\(task) kind=upload body=file method=POST url=http://192.0.2.7:8765/upload \
    filePath=Outbox/\(file) idempotencyKey=\(key) bytes=10 sha256=\(hash) fileType=regular appState=active

    """
  }

  /// Its end: completed, recorded and cleaned.
  static func done(
    _ time: Double, task: Int = 1, key: String = "k1", file: String = "in1", status: Int = 201, accepted: Bool = true
  ) -> String {
    """
    \(time) task.completed sessionID=S taskID=\(task) httpStatus=\(status)
    \(time + 0.1) record.committed sessionID=S taskID=\(task) idempotencyKey=\(key) accepted=\(accepted) \
    state=\(accepted ? "succeeded" : "failed")
    \(accepted ? "\(time + 0.2) input.cleaned filePath=Outbox/\(file)" : "")

    """
  }

  /// What a server holds of it.
  static func stored(
    _ time: Double, request: String = "r1", key: String = "k1", hash: String = "aa", _ rest: String = ""
  ) -> String {
    """
    \(time) request.received requestID=\(request) method=POST path=/upload idempotencyKey=\(key)
    \(time + 0.1) body.stored requestID=\(request) bytes=10 sha256=\(hash) idempotencyKey=\(key) \(rest)

    """
  }
}
