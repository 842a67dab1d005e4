import Testing

@testable import EventLog

@Suite("Reading run.json")
struct RunDescriptionTests {
  private static let checks = ["upload.home-screen", "upload.http-failure", "device.lock-screen"]

  private func read(_ text: String) throws -> RunDescription {
    try RunDescription(json: Array(text.utf8), path: "run.json", checks: Self.checks)
  }

  @Test("everything it may say is read")
  func whole() throws {
    let hash = String(repeating: "Ab", count: 32)
    let run = try read(
      """
      {"schema":"baton-run/1","name":"n","title":"t","plan":{"excluded":{"device.lock-screen":"no passcode"},
      "requireDevice":["upload.home-screen"],"included":["upload.http-failure"],"acceptedStatus":[200,201,201],
      "maxAttempts":3,"retests":{"B":"the server was down"},"samples":{"s.bin":"\(hash)"}},
      "files":{"logs/a":{"format":"event-log","source":"app","timeZone":"Z","date":"2026-03-14"}},"tests":{"testHome()":"upload.home-screen"}}
      """)
    var plan = RunDescription.Plan()
    plan.excluded = ["device.lock-screen": "no passcode"]
    plan.requireDevice = ["upload.home-screen"]
    plan.included = ["upload.http-failure"]
    plan.acceptedStatus = [200, 201]
    plan.maxAttempts = 3
    plan.retests = ["B": "the server was down"]
    plan.samples = ["s.bin": hash.lowercased()]
    #expect(run.name == "n" && run.title == "t" && run.plan == plan)
    #expect(run.tests == ["testHome()": "upload.home-screen"])
  }

  @Test("an empty object leaves the plan as it is: only 201 is a success")
  func empty() throws {
    let run = try read("{}")
    #expect(run == RunDescription() && run.plan.acceptedStatus == [201] && run.plan.maxAttempts == nil)
  }

  @Test(
    "what cannot be followed is an error with its line, and the nearest right word",
    arguments: [
      ("", 1, "not JSON; mend it or remove the file"), ("{\"name\":", 1, "not JSON; mend it or remove the file"),
      ("[]", 1, "must be a JSON object"), ("\"x\"", 1, "must be a JSON object"),
      ("{\n\n\"nmae\":\"x\"}", 3, "unknown key 'nmae'; did you mean 'name'?"),
      ("{\"zzzzzz\":1}", 1, "unknown key 'zzzzzz'; known: files, name, plan, schema, tests, title"),
      ("{\"schema\":\"baton-run/2\"}", 1, "'schema' is 'baton-run/2'; this Baton reads 'baton-run/1'"),
      ("{\n\"name\":7}", 2, "'name' must be a string"), ("{\"title\":null}", 1, "'title' must be a string"),
      ("{\"plan\":[]}", 1, "'plan' must be an object"), ("{\"files\":3}", 1, "'files' must be an object"),
      ("{\"plan\":{\n\"maxAttempt\":3}}", 2, "unknown key 'maxAttempt' in 'plan'; did you mean 'maxAttempts'?"),
      ("{\"plan\":{\"excluded\":[]}}", 1, "'excluded' must be an object"),
      (
        "{\"plan\":{\"excluded\":{\n\"upload.home-scren\":\"r\"}}}", 2,
        "unknown check 'upload.home-scren'; did you mean 'upload.home-screen'?"
      ),
      (
        "{\"plan\":{\"excluded\":{\"zzz\":\"r\"}}}", 1,
        "unknown check 'zzz'; known: device.lock-screen, upload.home-screen, upload.http-failure"
      ),
      (
        "{\"plan\":{\"excluded\":{\"device.lock-screen\":\" \\n\"}}}", 1,
        "'device.lock-screen' is excluded without a reason; the report prints it, so give one"
      ),
      ("{\"plan\":{\"excluded\":{\"device.lock-screen\":true}}}", 1, "'device.lock-screen' must be a string"),
      ("{\"plan\":{\"requireDevice\":\"upload.home-screen\"}}", 1, "'requireDevice' must be an array of check ids"),
      ("{\"plan\":{\"requireDevice\":[7]}}", 1, "'requireDevice' must be a string"),
      (
        "{\"plan\":{\"included\":[\n\"device.lock-scren\"]}}", 2,
        "unknown check 'device.lock-scren'; did you mean 'device.lock-screen'?"
      ),
      ("{\"tests\":[]}", 1, "'tests' must be an object"), ("{\"tests\":{\"t\":7}}", 1, "'t' must be a string"),
      (
        "{\"tests\":{\n\"testLock()\":\n\"device.lock-scren\"}}", 3,
        "unknown check 'device.lock-scren'; did you mean 'device.lock-screen'?"
      ),
      ("{\"plan\":{\"maxAttempts\":0}}", 1, "'maxAttempts' must be a whole number from 1"),
      ("{\"plan\":{\"maxAttempts\":1.5}}", 1, "'maxAttempts' must be a whole number from 1"),
      ("{\"plan\":{\"maxAttempts\":\"3\"}}", 1, "'maxAttempts' must be a whole number from 1"),
      ("{\"plan\":{\"maxAttempts\":true}}", 1, "'maxAttempts' must be a whole number from 1"),
      (
        "{\"plan\":{\"retests\":{\n\"B\":\" \"}}}", 2,
        "launch 'B' is a retest without a reason; the report prints it, so give one"
      ),
      ("{\"plan\":{\"retests\":[\"B\"]}}", 1, "'retests' must be an object"),
      ("{\"plan\":{\"samples\":{\"s\":\"12\"}}}", 1, "sample 's' must be given by its SHA-256, 64 hex digits"),
      ("{\"files\":{\"a\":{\n\"formt\":\"x\"}}}", 2, "unknown key 'formt' in 'a'; did you mean 'format'?"),
      (
        "{\"files\":{\"a\":{\"format\":\"event-logs\"}}}", 1,
        "unknown format 'event-logs'; did you mean 'event-log'?"
      ),
      ("{\"files\":{\"a\":{\"source\":1}}}", 1, "'source' must be a string"),
      ("{\"files\":{\"a\":1}}", 1, "'a' must be an object"),
    ])
  func errors(text: String, line: Int, message: String) {
    let error = RunDescriptionError(path: "run.json", line: line, message: message)
    #expect(throws: error) { try read(text) }
    #expect(error.description == "run.json:\(line): error: \(message)")
  }

  @Test(
    "only codes that are a success may be accepted",
    arguments: ["[503]", "[201,199]", "[300]", "[\"201\"]", "[200.5]", "[null]"])
  func statusCodes(list: String) {
    let message = "'acceptedStatus' may hold codes from 200 to 299 only: nothing else is a success"
    #expect(throws: RunDescriptionError(path: "run.json", line: 1, message: message)) {
      try read("{\"plan\":{\"acceptedStatus\":\(list)}}")
    }
  }

  @Test("accepted codes are a list with something in it", arguments: ["[]", "201", "\"201\"", "{}"])
  func statusList(value: String) {
    let message = "'acceptedStatus' must be an array of HTTP status codes"
    #expect(throws: RunDescriptionError(path: "run.json", line: 1, message: message)) {
      try read("{\"plan\":{\"acceptedStatus\":\(value)}}")
    }
  }

  @Test("a description nested without end is refused, not followed")
  func deep() {
    let text = "{\"plan\":" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}"
    #expect(throws: RunDescriptionError.self) { try read(text) }
  }

  @Test(
    "the nearest word differs in at most a third of the letters",
    arguments: [
      ("plam", "plan"), ("PLAN", "plan"), ("paln", "plan"), ("titl", "title"), ("x", nil), ("zzzz", nil), ("", nil),
      ("schemas", "schema"),
    ] as [(String, String?)])
  func suggestions(word: String, expected: String?) {
    #expect(nearest(to: word, in: ["plan", "title", "schema"]) == expected)
    #expect(nearest(to: word, in: ["schema", "title", "plan"]) == expected)
    #expect(nearest(to: word, in: [] as [String]) == nil)
  }

  @Test("of two words equally near the first of the alphabet is named")
  func ties() { #expect(nearest(to: "bat", in: ["cat", "bar", "rat"]) == "bar") }
}
