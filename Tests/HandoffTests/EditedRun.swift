import TestRepository
import Diagnosis
import EventLog

/// An example run of the checkout, read with changes.
enum EditedRun {
  /// - Parameter edit: what each file becomes; `nil` leaves it out.
  static func diagnosis(
    _ name: String, adding added: [(path: String, text: String)] = [], edit: (String, String) -> String? = { $1 }
  ) throws -> Diagnosis {
    var files: [(path: String, bytes: [UInt8])] = added.map { ($0.path, Array($0.text.utf8)) }
    for file in try Repository.names(in: "runs/\(name)/logs") {
      let text = try Repository.text("runs/\(name)/logs/\(file)")
      if let edited = edit(file, text) { files.append(("logs/\(file)", Array(edited.utf8))) }
    }
    return Diagnosis(Intake.read(files: files, name: name))
  }

  static let nothing = Diagnosis(Intake.read(files: [], name: "nothing"))

  /// A log in which a tester says what became of a check.
  static func word(_ check: String, build: String, outcome: String = "passed") -> (path: String, text: String) {
    (
      "logs/tester.jsonl",
      """
      {"event":"log.opened","time":"2026-05-13T08:00:00Z","seq":0,"schema":"baton-log/1","source":"tester"}
      {"event":"tester.attested","time":"2026-05-13T08:01:00Z","seq":1,"check":"\(check)","outcome":"\(outcome)","build":"\(build)"}

      """
    )
  }
}
