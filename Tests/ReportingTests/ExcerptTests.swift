import Diagnosis
import EventLog
import Foundation
import Testing
import XMLKit

@testable import Reporting

@Suite("The lines around a proof")
struct ExcerptTests {
  private typealias Place = Excerpt.Place

  private static func places(_ lines: Int...) -> [Place] { lines.map { Place(file: 0, line: $0) } }

  @Test("two lines stand on each side, none twice, none that is part of the proof")
  func sides() {
    let around = Excerpt(Self.places(10, 12, 1)).around
    #expect(around[0].before == Self.places(8, 9) && around[0].after == Self.places(11))
    #expect(around[1].before == [] && around[1].after == Self.places(13, 14))
    #expect(around[2].before == [] && around[2].after == Self.places(2, 3))
  }

  @Test("a file as a whole has no lines around it, and another file's lines are others")
  func files() {
    let around = Excerpt([Place(file: 0, line: 0), Place(file: 0, line: 3), Place(file: 1, line: 3)]).around
    #expect(around[0].before == [] && around[0].after == [])
    #expect(around[1].before == Self.places(1, 2))
    #expect(around[2].before.map(\.file) == [1, 1])
  }

  /// A log in a folder, since a report reads the lines it cites from the files.
  private func report(_ text: String) throws -> XMLTree.Element {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("synthetic-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("app.jsonl"))
    let documents = try Documents(Diagnosis(try Intake.read([folder.path], checks: CheckCatalogue.all.map(\.id))))
    #expect(try Schemas().faults(of: documents) == [])
    return try documents.tree("report.xml").root
  }

  private static let log = String(
    decoding: Scenario(
      """
      app A number=1 kind=simulator
      0.1 app.state state=active
      0.2 coordinator.created sessionID=com.example.up coordinatorID=c1 coordinatorCount=1
      0.3 note.taken
      0.4 coordinator.created sessionID=com.example.up coordinatorID=c2 coordinatorCount=2
      """
    ).files[0].bytes, as: UTF8.self)

  /// File ends and what stands around the line that breaks the contract: side, line, text.
  private func contexts(_ root: XMLTree.Element) throws -> [(side: String, line: Int, text: String)] {
    let finding = try #require(root.all("finding").first { $0["rule"] == "session.duplicate-coordinator" })
    return finding.children.filter { $0.name == "context" }.map {
      ($0["side"] ?? "", Int($0["line"] ?? "") ?? 0, $0.text)
    }
  }

  @Test("lines are those of the file, whatever ends them, and end with it", arguments: ["\n", "\r\n"])
  func lines(end: String) throws {
    let lines = Self.log.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    let found = try contexts(try report(lines.joined(separator: end) + end))
    // The proof is lines 3 and 5, and 5 is the last one of the file.
    #expect(found.map(\.line) == [1, 2, 4])
    #expect(found.map(\.side) == ["before", "before", "after"])
    for one in found.dropFirst() { #expect(one.text == lines[one.line - 1]) }
    #expect(lines[0].hasPrefix(found[0].text.prefix(320)))
  }

  @Test("a long line is cut and says its length")
  func long() throws {
    let long = #"{"event":"note.taken","note":""# + String(repeating: "가", count: 3000) + "\"}"
    let found = try contexts(try report(Self.log + long + "\n"))
    let last = try #require(found.last)
    #expect(last.side == "after")
    #expect(last.text.hasSuffix("… (\(long.utf8.count) bytes)"))
    #expect(last.text.unicodeScalars.count < 350)
  }

  @Test("what is secret is masked beside a proof as in it, and lines of a private key are not shown")
  func secrets() throws {
    let secret = "synthetic-0123456789abcdef"
    let text = Self.log + "Authorization: Bearer \(secret)\n"
    let found = try contexts(try report(text))
    #expect(found.last.map { $0.line == text.split(separator: "\n").count && !$0.text.contains(secret) } == true)
    // Never a key that is one: the mark of its beginning is put together here.
    let key = "-----BEGIN " + "PRIVATE KEY-----\nc3ludGhldGlj\n"
    let withKey = try contexts(try report(Self.log + key))
    #expect(withKey.map(\.line) == [1, 2, 4])
  }

  @Test("only the first findings have lines around them, so that a report stays small")
  func bounded() {
    let selection = ReportSelection(LargeRun.diagnosis)
    let lines = selection.findings.prefix(selection.findingsInContext).reduce(0) { $0 + $1.witnesses.count + 1 }
    #expect(selection.findingsInContext > 0 && selection.findingsInContext < selection.findings.count)
    #expect(lines <= ReportSelection.linesInContext)
  }
}

@Suite("Findings by rule and subject")
struct FindingGroupTests {
  @Test("the groups count every finding once, and say how many are listed")
  func counts() throws {
    let diagnosis = LargeRun.diagnosis
    let selection = ReportSelection(diagnosis)
    let groups = FindingGroups(diagnosis.findings, shown: Set(selection.findings.map(\.id)))
    #expect(groups.all.reduce(0) { $0 + $1.count } == diagnosis.findings.count)
    #expect(groups.all.reduce(0) { $0 + $1.shown } == selection.findings.count)
    let largest = groups.largest(1)
    #expect(largest.count == 1)
    #expect(largest[0].count - largest[0].shown == groups.all.map { $0.count - $0.shown }.max())
  }

  @Test("a report that cuts findings lists the groups with the call that prints them; one that does not has none")
  func report() throws {
    let documents = try Documents(LargeRun.diagnosis)
    let rows = try documents.tree("report.xml").root.all("group")
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.text.hasPrefix("baton diagnose RUN --rule \(row["rule"] ?? "?")"))
      #expect(Int(row["count"] ?? "") ?? 0 >= Int(row["listed"] ?? "") ?? .max)
    }
    let page = try documents.tree("report.html").root
    let table = try #require(page.all("table").first { $0["class"] == "wide groups" })
    #expect(table.all("tbody").first?.all("tr").count == rows.count)
    #expect(try ExampleRuns.documents("accepted", .english).tree("report.xml").root.all("groups").isEmpty)
  }

  @Test("of one rule, findings of many subjects are listed before many of one")
  func subjects() throws {
    var script = "app A number=1 kind=simulator\n"
    // A session that creates its coordinator again and again, and behind it others that do so once.
    for i in 0..<30 { script += "\(i).1 coordinator.created sessionID=com.example.first coordinatorID=a\(i)\n" }
    for i in 0..<5 {
      for j in 0...1 {
        script += "\(40 + i).\(j + 1) coordinator.created sessionID=com.example.s\(i) coordinatorID=b\(i)\(j)\n"
      }
    }
    let diagnosis = Diagnosis(Intake.read(files: Scenario(script).files, name: "synthetic-subjects"))
    let rule = "session.duplicate-coordinator"
    #expect(diagnosis.findings.count { $0.rule.id == rule } > 2 * ReportSelection.findingsOfOneRule)
    let listed = ReportSelection(diagnosis).findings.filter { $0.rule.id == rule }
    #expect(listed.count == ReportSelection.findingsOfOneRule)
    #expect(Set(listed.map { FindingGroups.Key($0) }).count == 6)
  }

  @Test(
    "a call holds no value of a log that a shell would act on",
    arguments: ["a b", "$(x)", "`x`", "a'b", "a;b", "-rf", "a\nb", "*", "~", "", "가"])
  func calls(name: String) {
    let text = FindingsCommand.text(rule: "retry.unbounded", session: name, launch: name)
    #expect(text == "baton diagnose RUN --rule retry.unbounded")
    #expect(
      FindingsCommand.text(rule: "a.b", session: "com.example.up", launch: nil)
        == "baton diagnose RUN --rule a.b --session com.example.up")
  }
}
