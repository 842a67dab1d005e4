import Diagnosis
import EventLog
import Testing
import XMLKit

@testable import Reporting

@Suite("The documents follow their schemas")
struct SchemaTests {
  @Test("runs/ holds runs to report")
  func runs() { #expect(ExampleRuns.names.count >= 8) }

  @Test(
    "report.xml and junit.xml of every example run are valid in every language", arguments: ExampleRuns.names,
    Language.allCases)
  func exampleRuns(name: String, language: Language) throws {
    let faults = try Schemas().faults(of: try ExampleRuns.documents(name, language))
    #expect(faults.isEmpty, "\(faults.prefix(5).joined(separator: "\n"))")
  }

  @Test("the schema is strict: what it does not name is refused")
  func strict() throws {
    let documents = try ExampleRuns.documents("accepted", .english)
    let text = documents.text("report.xml")
    let changes = [
      ("<summary ", "<summary extra=\"1\" "), ("<procedure>", "<procedure><extra/>"), ("verdict=\"", "verdict=\"x"),
      ("<statement>", "<statement><b/>"),
    ]
    let schemas = try Schemas()
    for (part, other) in changes {
      let changed = text.replacingFirst(part, with: other)
      #expect(changed != text)
      let tree = try XMLTree(parsing: Array(changed.utf8), name: "changed.xml")
      #expect(!schemas.report.validate(tree).isEmpty, "'\(other)' passes")
    }
  }

  @Test("a run without any file, and one whose files are empty or no logs, are valid", arguments: Language.allCases)
  func nothing(language: Language) throws {
    let runs: [[(path: String, bytes: [UInt8])]] = [
      [], [("logs/empty.jsonl", [])], [("logs/a.bin", [0, 1, 2, 3])], [("logs/a.txt", Array("hello\n\nworld".utf8))],
      [("logs/b.txt", [0xFF, 0xFE, 0x41, 0])],
    ]
    for run in runs {
      let faults = try Schemas().faults(of: try Documents(run, language))
      #expect(faults.isEmpty, "\(faults.prefix(5).joined(separator: "\n"))")
    }
  }

  @Test(
    "a file that could not be read, and what was left aside, are said in the report's language",
    arguments: Language.allCases)
  func unreadable(language: Language) throws {
    let lines = [
      "{\"event\":\"app.launched\",\"time\":\"2026-05-12T08:00:00Z\"}", "not json", "[1]", "{\"event\":\"x\"}", "{\"ev",
    ]
    let documents = try Documents([("logs/a.jsonl", Array(lines.joined(separator: "\n").utf8))], language)
    #expect(try Schemas().faults(of: documents) == [])
    let reasons = try documents.tree("report.xml").root.all("skip").compactMap { $0["reason"] }
    #expect(reasons.count >= 3)
    for reason in reasons {
      #expect(reason == ReadingTexts.said(reason, language))
      if language == .korean { #expect(reason.holdsHangul, "\(reason)") }
      if language == .traditionalChinese { #expect(reason.holdsHan, "\(reason)") }
    }
  }
}

extension String {
  func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}

extension StringProtocol {
  var holdsHangul: Bool { contains { $0.isHangul } }
  var holdsHan: Bool { contains { $0.isHan } }
}

extension Character {
  var isHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
  var isHan: Bool { unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
}
