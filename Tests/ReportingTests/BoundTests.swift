import Diagnosis
import EventLog
import Testing
import XMLKit

@testable import Reporting

/// A run that is far larger than a report may be.
enum LargeRun {
  static let launches = 200
  static let builds = 100
  static let transfersOfALaunch = 25

  static let files: [(path: String, bytes: [UInt8])] = (0..<launches).map { launch in
    var script = """
      app L\(launch) number=\(launch + 1) at=\(launch * 600) build=\(launch % builds) pid=\(5000 + launch)
      0.1 app.launched
      0.2 app.state state=active
      0.3 coordinator.created sessionID=synthetic.uploads coordinatorID=c1 coordinatorCount=1
      0.4 session.created sessionID=synthetic.uploads background=true resourceTimeout=3600 coordinatorID=c1
      0.5 delegate.attached sessionID=synthetic.uploads coordinatorID=c1

      """
    for task in 1...transfersOfALaunch {
      let key = "K-\(launch)-\(task)"
      let at = "\(task)"
      let common = "sessionID=synthetic.uploads taskID=\(task) idempotencyKey=\(key)"
      let file = "filePath=\"Documents/outbox/a rather long name of a sample file \(launch)-\(task).bin\""
      // Three of five are recorded as accepted although the server refused them.
      let isFault = task % 5 < 3
      script += """
        \(at).10 input.prepared \(file) bytes=\(1000 + task) fileType=regular readable=true
        \(at).20 task.created \(common) \(file) bytes=\(1000 + task) method=POST kind=upload body=file
        \(at).30 task.resumed \(common)
        \(at).40 task.completed \(common) httpStatus=\(isFault ? 500 : 201)
        \(at).50 record.committed \(common) accepted=true status=done
        \(at).60 input.cleaned \(file)

        """
    }
    script += "100 log.closed"
    return Scenario(script).files[0]
  }

  /// The run of every rule's example, each time as other launches, so that the runs do not run into each other.
  static func everyRule(times: Int) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    for time in 0..<times {
      for (i, rule) in RuleCatalogue.all.enumerated() {
        for (path, bytes) in rule.trigger?.files ?? [] {
          let number = 1000 + time * 1000 + i
          let text = String(decoding: bytes, as: UTF8.self).replacing("-0059-5940-8E98-", with: "-0059-\(number)-8E98-")
          files.append(("logs/\(number)-\(path.split(separator: "/").last ?? "")", Array(text.utf8)))
        }
      }
    }
    return files
  }

  static let diagnosis = Diagnosis(Intake.read(files: files, name: "synthetic-large"))
}

@Suite("A report stays small whatever the run holds")
struct BoundTests {
  @Test("the run is as large as it says")
  func large() {
    let diagnosis = LargeRun.diagnosis
    #expect(diagnosis.findings.count >= 3000)
    #expect(diagnosis.timeline.transfers.count == 5000)
    #expect(diagnosis.timeline.launches.count == 200)
    #expect(Set(diagnosis.checks.map(\.build)).count == 100)
  }

  @Test("documents stay below their bounds and say what they leave out", arguments: Language.allCases)
  func bounds(language: Language) throws {
    let documents = try Documents(LargeRun.diagnosis, language)
    let sizes = Dictionary(uniqueKeysWithValues: documents.files.map { ($0.name, $0.bytes.count) })
    #expect((sizes["report.xml"] ?? .max) < 2_000_000, "\(sizes)")
    #expect((sizes["report.html"] ?? .max) < 1_500_000, "\(sizes)")
    #expect((sizes["summary.md"] ?? .max) < 60_000, "\(sizes)")
    #expect(try Schemas().faults(of: documents) == [])

    let report = try documents.tree("report.xml").root
    for (list, row, total) in [
      ("findings", "finding", LargeRun.diagnosis.findings.count), ("transfers", "transfer", 5000),
      ("checks", "check", LargeRun.diagnosis.checks.count),
    ] {
      let element = report.children.first { $0.name == list }
      #expect(element?["total"] == "\(total)", "\(list)")
      #expect(element?["shown"] == "\(element?.children.count { $0.name == row } ?? -1)", "\(list)")
    }
    let timeline = report.children.first { $0.name == "timeline" }
    #expect(timeline?["shown"] == "\(timeline?.all("event").count ?? -1)")
    // Every check is there, and the counts count all rows.
    #expect(Set(report.all("check").compactMap { $0["id"] }) == Set(LargeRun.diagnosis.checks.map(\.check.id)))
    let summary = report.children.first { $0.name == "summary" }
    #expect(summary?["failed"] == "\(LargeRun.diagnosis.checks.count { $0.verdict.kind == .failed })")
    #expect(summary?["errors"] == "\(LargeRun.diagnosis.findings.count { $0.severity == .error })")

    let page = try documents.tree("report.html").root
    #expect(PageTests.faults(in: page) == [])
    #expect(page.all("p").count { $0["class"] == "gap" } >= 4)
  }

  @Test("with many builds and findings of every rule at once they stay below their bounds too")
  func everything() throws {
    let files = LargeRun.files.filter { $0.path.hasSuffix("7.jsonl") } + LargeRun.everyRule(times: 3)
    let diagnosis = Diagnosis(Intake.read(files: files, name: "synthetic-everything"))
    #expect(Set(diagnosis.findings.map(\.rule.id)).count > 60)
    #expect(diagnosis.findings.count > ReportSelection.findingsInAll)
    for language in Language.allCases {
      let documents = try Documents(diagnosis, language)
      let sizes = Dictionary(uniqueKeysWithValues: documents.files.map { ($0.name, $0.bytes.count) })
      #expect((sizes["report.xml"] ?? .max) < 2_000_000, "\(sizes)")
      #expect((sizes["report.html"] ?? .max) < 1_500_000, "\(sizes)")
      #expect((sizes["summary.md"] ?? .max) < 60_000, "\(sizes)")
      let faults = try Schemas().faults(of: documents)
      #expect(faults.isEmpty, "\(faults.prefix(3).joined(separator: "\n"))")
    }
  }

  @Test("rows that junit.xml leaves out are an error, never a pass")
  func junit() throws {
    let root = try Documents(LargeRun.diagnosis).tree("junit.xml").root
    let left = root.all("testcase").filter { $0["name"]?.hasPrefix("rows left out") == true }
    #expect(left.count == 1)
    #expect(left.first?.all("error").count == 1)
    let suite = root.all("testsuite").first
    #expect(suite?["tests"] == "\(root.all("testcase").count)")
    #expect(suite?["errors"] == "\(root.all("testcase").count { !$0.all("error").isEmpty })")
    #expect(suite?["failures"] == "\(root.all("testcase").count { !$0.all("failure").isEmpty })")
    #expect(suite?["skipped"] == "\(root.all("testcase").count { !$0.all("skipped").isEmpty })")
    let names = root.all("testcase").compactMap { $0["name"] }
    #expect(Set(names).count == names.count)
  }
}
