import Diagnosis
import EventLog
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

  @Test("'formats' says of every format what it can witness and what it never shows")
  func formats() async throws {
    let outcome = try await baton("formats")
    #expect(outcome.status == 0)
    let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for format in FormatCatalogue.all {
      #expect(words.contains("\(format.name) what it is \(format.title)"))
      #expect(words.contains(format.neverShows))
    }
    let one = try await baton("formats", "event-log")
    #expect(outcome.out.contains(one.out))
  }
}
