import Foundation
import Testing

@Suite("A broken run.json stops the call")
struct RunDescriptionTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let sentence: String
    var testDescription: String { text }

    init(_ text: String, _ sentence: String) {
      self.text = text
      self.sentence = sentence
    }
  }

  static let faults: [Fault] = [
    Fault("{\n \"nmae\": \"x\"}", "2: error: unknown key 'nmae'; did you mean 'name'?"),
    Fault(
      #"{"plan":{"requiredDevice":[]}}"#,
      "1: error: unknown key 'requiredDevice' in 'plan'; did you mean 'requireDevice'?"),
    Fault(
      #"{"plan":{"excluded":{"device.lockscreen":"later"}}}"#,
      "1: error: unknown check 'device.lockscreen'; did you mean 'device.lock-screen'?"),
    Fault(
      "{\"plan\":{\n\"requireDevice\":[\n\"upload.forground\"]}}",
      "3: error: unknown check 'upload.forground'; "
        + "did you mean 'upload.foreground'?"),
    Fault(#"{"plan":{"acceptedStatus":"201"}}"#, "1: error: 'acceptedStatus' must be an array of HTTP status codes"),
    Fault(
      #"{"plan":{"acceptedStatus":[404]}}"#,
      "1: error: 'acceptedStatus' may hold codes from 200 to 299 only: nothing else is a success"),
    Fault(#"{"plan":[]}"#, "1: error: 'plan' must be an object"),
    Fault(#"{"name":7}"#, "1: error: 'name' must be a string"),
    Fault(#"{"schema":"baton-run/2"}"#, "1: error: 'schema' is 'baton-run/2'; this Baton reads 'baton-run/1'"),
    Fault(
      #"{"files":{"logs/x":{"format":"eventlog"}}}"#, "1: error: unknown format 'eventlog'; did you mean 'event-log'?"),
    Fault("not json", "1: error: not JSON; mend it or remove the file"),
    Fault("", "1: error: not JSON; mend it or remove the file"),
  ]

  @Test("The key is named with its place and the nearest right one", arguments: faults)
  func fault(fault: Fault) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(fault.text, to: "run/run.json")
    for command in ["report", "diagnose", "checklist", "events"] {
      let outcome = try await baton(command, "run", in: folder.root)
      #expect(outcome.status == 64)
      #expect(outcome.errors == "run/run.json:\(fault.sentence)\n")
      #expect(outcome.out.isEmpty)
      #expect(folder.names("run") == ["logs", "run.json"])
    }
  }
}
