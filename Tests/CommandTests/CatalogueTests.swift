import Diagnosis
import EventLog
import Foundation
import Testing

@Suite("Catalogues")
struct CatalogueTests {
  @Test("'rules' lists every rule with its severity", arguments: ["en", "ko", "zh-Hant"])
  func rules(language: String) async throws {
    let outcome = try await baton("rules", "--lang", language)
    #expect(outcome.status == 0)
    let lines = outcome.out.split(separator: "\n")
    let own = try #require(Language(rawValue: language))
    for rule in RuleCatalogue.all {
      let line = lines.first { $0.hasPrefix("\(rule.id) ") }
      #expect(line?.hasSuffix("  \(rule.texts.title[own])") == true, "\(rule.id)")
    }
  }

  @Test("The page of a rule holds its texts, and marks the culprit in its example")
  func rule() async throws {
    let outcome = try await baton("rules", "session.duplicate-coordinator")
    #expect(outcome.status == 0)
    let rule = try #require(RuleCatalogue.rule("session.duplicate-coordinator"))
    // Texts are wrapped, so their words are compared.
    let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for text in [rule.texts.title, rule.texts.explanation, rule.texts.why, rule.texts.falsePositives] + rule.texts.next
    {
      #expect(words.contains(text.en.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }
    for reference in rule.references { #expect(words.contains(reference)) }
    let marked = outcome.out.split(separator: "\n").filter { $0.hasSuffix("  <-") }
    #expect(marked.count == 1)
    #expect(marked.first?.contains("\"event\":\"coordinator.created\"") == true)
    #expect(marked.first?.contains("\"coordinatorCount\":2") == true)
  }

  @Test("Every rule has a page in every language, with a mark in its example", arguments: Language.allCases)
  func everyRule(language: Language) async throws {
    for rule in RuleCatalogue.all {
      let outcome = try await baton("rules", rule.id, "--lang", language.rawValue)
      #expect(outcome.status == 0)
      #expect(outcome.out.hasPrefix("\(rule.id)\n\(rule.texts.title[language].prefix(8))"))
      let marks = outcome.out.split(separator: "\n").count { $0.hasSuffix("  <-") }
      #expect(marks == (rule.trigger == nil ? 0 : 1), "\(rule.id)")
    }
  }

  @Test("'checks' lists every check with its scope, and each has a page")
  func checks() async throws {
    let list = try await baton("checks")
    #expect(list.status == 0)
    for check in CheckCatalogue.all {
      #expect(list.out.split(separator: "\n").contains { $0.hasPrefix("\(check.id) ") }, "\(check.id)")
    }
    let page = try await baton("checks", "device.force-quit", "--lang", "zh-Hant")
    #expect(page.status == 0)
    let check = try #require(CheckCatalogue.check("device.force-quit"))
    let packed = page.out.filter { !$0.isWhitespace }
    let texts = check.texts
    for text in [texts.title, texts.why, texts.simulator] + texts.steps + texts.sendBack {
      #expect(packed.contains(text.zhHant.filter { !$0.isWhitespace }))
    }
    for command in texts.commands { #expect(page.out.contains("  \(command)\n")) }
  }

  @Test("'formats' is a table of what each format can witness and never shows, and has a page for each")
  func formats() async throws {
    let outcome = try await baton("formats")
    #expect(outcome.status == 0)
    let lines = outcome.out.split(separator: "\n")
    #expect(
      lines.first?.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        == ["format", "recognised by", "can witness", "never shows"])
    #expect(lines.allSatisfy { $0.count <= 100 })
    // Each column of each row, put together again, is the format's own text.
    let starts = lines[1].indices.filter {
      $0 == lines[1].startIndex || (lines[1][$0] == "-" && lines[1][lines[1].index(before: $0)] == " ")
    }
    .map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(starts.count == 4)
    let rows = outcome.out.components(separatedBy: "\n").dropFirst(2).split(separator: "")
    for (row, format) in zip(rows, FormatCatalogue.all) {
      let cells = starts.indices.map { column in
        row.map { line in
          let characters = Array(line).dropFirst(starts[column])
          return String(column + 1 < starts.count ? characters.prefix(starts[column + 1] - starts[column]) : characters)
            .trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }.joined(separator: " ")
      }
      #expect(cells == [format.name, format.recognisedBy, format.witnesses, format.neverShows])
    }
    #expect(rows.count == FormatCatalogue.all.count)
    for format in FormatCatalogue.all {
      let page = try await baton("formats", format.name).out.split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      #expect(page.contains("\(format.name) what it is \(format.title)"))
      #expect(page.contains(format.neverShows))
    }
  }
}
