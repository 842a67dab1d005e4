import Foundation
import Testing

/// What the report of a run says, as far as tests compare it.
struct JudgedRun: Equatable {
  /// Rules with a finding, and how often.
  var findings: [String: Int] = [:]
  /// Checks that a host rehearsed, sorted.
  var rehearsed: [String] = []
  /// Checks whose rehearsal broke, sorted.
  var failed: [String] = []

  /// What is to be expected of a run; findings come one each unless they are counted.
  init(findings: [String: Int] = [:], rehearsed: [String] = [], failed: [String] = []) {
    self.findings = findings
    self.rehearsed = rehearsed.sorted()
    self.failed = failed.sorted()
  }

  /// Writes the report of `run` and reads it. A host's evidence verifies nothing, which is held to here for every run.
  init(reporting run: String = "run", in folder: TestFolder) async throws {
    let outcome = try await baton("report", run, in: folder.root)
    #expect(outcome.status == 0, "\(outcome.out)\(outcome.errors)")
    let report = try folder.text("\(run)/report/report.xml")
    for check in report.matches(of: /<check id="([^"]*)"([^>]*)>/) {
      let attributes = String(check.output.2)
      #expect(
        attributes.contains("verdict=\"outstanding\"") || attributes.contains("verdict=\"inconclusive\""),
        "\(check.output.1)\(attributes)")
      if attributes.contains("rehearsed=\"host\"") { rehearsed.append(String(check.output.1)) }
      if attributes.contains("rehearsed=\"failed\"") { failed.append(String(check.output.1)) }
    }
    for finding in report.matches(of: /<finding [^>]*rule="([^"]*)"/) {
      findings[String(finding.output.1), default: 0] += 1
    }
    rehearsed.sort()
    failed.sort()
  }
}
