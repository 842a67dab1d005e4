import Diagnosis
import EventLog
import Testing
import XMLKit

@testable import Reporting

@Suite("The evidence on the page")
struct EvidenceSectionTests {
  private static let log = Array((#"{"event":"app.launched","time":"2026-03-14T09:00:00Z"}"# + "\n\nno event\n").utf8)
  /// A report of the system that is of no process's end.
  private static let other = Array((#"{"bug_type":"145"}"# + "\n{}").utf8)
  private static let jetsam = Array(
    """
    {"bug_type":"298","timestamp":"2026-03-14 09:26:02.00 +0100","os_version":"iPhone OS 18.5 (22F76)"}
    {"product":"iPhone16,2","date":"2026-03-14 09:26:01.58 +0100","processes":[{"pid":7,"reason":"highwater"}]}
    """.utf8)

  private func documents(_ files: [(path: String, bytes: [UInt8])], _ language: Language) throws -> Documents {
    try Documents(files, language)
  }

  @Test("a log with more holes than are listed says how many it has", arguments: [50, 51])
  func manyHoles(holes: Int) throws {
    let head = #"{"event":"log.opened","schema":"baton-log/1","time":"2026-03-14T09:00:00Z","seq":0,"source":"app"}"#
    let lines = (1...holes).map { #"{"event":"app.state","time":"2026-03-14T09:00:00Z","seq":\#($0 * 2)}"# }
    let log = ([head] + lines).map { $0 + "\n" }.joined()
    let documents = try documents([("synthetic-app.jsonl", Array(log.utf8))], .english)
    let lane = try #require(try documents.tree("report.xml").root.all("lane").first)
    #expect(lane.all("hole").count == 50)
    #expect(lane["holes"] == (holes > 50 ? "\(holes)" : nil))
    let page = documents.text("report.html")
    #expect(page.contains("Holes: \(holes)."))
    #expect(page.contains("Holes listed and drawn here: 50 of \(holes).") == (holes > 50))
  }

  @Test(
    "lines that were passed over have a column where there are any, and the sum adds up", arguments: Language.allCases)
  func passedOver(language: Language) throws {
    let documents = try documents([("a.jsonl", Self.log), ("b.ips", Self.other), ("c.ips", Self.jetsam)], language)
    let files = try documents.tree("report.xml").root.all("file")
    #expect(files.map { $0["passedOver"] } == ["0", "1", "0"])
    #expect(files.map { $0["first"] } == [nil, nil, "2026-03-14T08:26:01.580Z"])
    for file in files {
      let parts = ["events", "copies", "continued", "passedOver", "skipped", "blank"].map { Int(file[$0] ?? "") ?? -1 }
      #expect(Int(file["lines"] ?? "") == parts.reduce(0, +))
    }
    let page = try documents.tree("report.html").root
    let table = try #require(page.all("table").first { $0.all("caption").first?["id"] == "files-caption" })
    // File, environment, lines, events, copies, passed over, skipped, blank, sum.
    #expect(table.all("thead").first?.all("th").count == 9)
    #expect(table.all("tbody").first?.all("tr").map { $0["class"] } == [nil, nil, nil])
    #expect(table.all("tbody").first?.all("tr").map { $0.all("td").count } == [8, 8, 8])
    #expect(table.all("tfoot").first?.all("td").map(\.line) == ["5", "2", "0", "1", "1", "1", sum(table)])
    #expect(page.line.contains("2026-03-14T08:26:01.580Z"))
  }

  /// What the sum of the first row says, which adds up.
  private func sum(_ table: XMLTree.Element) -> String {
    table.all("tbody").first?.all("tr").first?.all("td").last?.line ?? "?"
  }

  @Test("a run of event logs alone has no column for what only a system's log has")
  func eventLogs() throws {
    let page = try documents([("a.jsonl", Self.log)], .english).tree("report.html").root
    let table = try #require(page.all("table").first { $0.all("caption").first?["id"] == "files-caption" })
    #expect(table.all("thead").first?.all("th").count == 8)
    #expect(table.all("tfoot").first?.all("td").map(\.line).dropLast() == ["3", "1", "0", "1", "1"])
  }
}
