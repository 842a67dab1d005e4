import Diagnosis
import EventLog
import Reporting
import TestRepository
import Testing
import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Catalogues hold what the folders hold")
struct CatalogueTests {
  struct Catalogue: Sendable, CustomTestStringConvertible {
    let type: String
    let list: String
    let folder: String
    let ids: [String]
    var testDescription: String { type }

    static let all = [
      Catalogue(
        type: "Rule", list: "Sources/Diagnosis/RuleCatalogue.swift", folder: "Sources/Diagnosis/Rules",
        ids: RuleCatalogue.all.map(\.id)),
      Catalogue(
        type: "Check", list: "Sources/Diagnosis/Checks/CheckCatalogue.swift", folder: "Sources/Diagnosis/Checks",
        ids: CheckCatalogue.all.map(\.id)),
      Catalogue(
        type: "Format", list: "Sources/EventLog/Formats/Format.swift", folder: "Sources/EventLog/Formats",
        ids: FormatCatalogue.all.map(\.name)),
    ]
  }

  @Test("every value of a folder is in its list, once, and nothing else", arguments: Catalogue.all)
  func lists(catalogue: Catalogue) throws {
    var declared: [String] = []
    for path in try Repository.files(below: catalogue.folder, ending: ".swift") {
      for line in try Repository.text(path).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "static"), at + 4 < words.count, ["let", "var"].contains(words[at + 1]),
          words[at + 3] == "=", words[at + 4].hasPrefix(catalogue.type + "(")
        else { continue }
        declared.append(String(words[at + 2]))
      }
    }
    let listed = try Repository.text(catalogue.list).split(separator: "\n").compactMap { line -> String? in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("."), line.hasSuffix(",") else { return nil }
      return String(line.dropFirst().dropLast())
    }
    #expect(!declared.isEmpty)
    #expect(declared.sorted() == listed.sorted())
    #expect(Set(listed).count == listed.count)
    #expect(catalogue.ids.count == listed.count)
    #expect(catalogue.ids == Set(catalogue.ids).sorted())
  }

  @Test("every rule that people may name exists, and no other")
  func rules() { #expect(RuleCatalogue.all.map(\.id) == ExpectedIds.rules.sorted()) }

  @Test("every check that people may name exists, and no other")
  func checks() { #expect(CheckCatalogue.all.map(\.id) == ExpectedIds.checks.sorted()) }

  @Test("the binary carries the files of templates/, byte for byte, and all of them")
  func templates() throws {
    let names = try Repository.names(in: "templates").filter {
      [".xsl", ".xml", ".xsd", ".css"].contains(String($0.suffix(4))) || $0.hasSuffix(".js")
    }
    #expect(TemplateSet.embedded.files.keys.sorted() == names)
    for name in names {
      let difference = Difference(try Repository.bytes("templates/\(name)"), TemplateSet.embedded.files[name] ?? [])
      if let difference { Issue.record("templates/\(name):\(difference)") }
    }
  }

  @Test("the pages' policies name the SHA-256 of each script, as a browser takes it", arguments: Language.allCases)
  func scriptHash(language: Language) throws {
    let documents = try ExampleRuns.documents("accepted", language)
    for page in ["report.html", "checklist.html"] {
      let policy = try documents.tree(page).root.all("meta").compactMap { $0["content"] }.first {
        $0.contains("script-src")
      }
      let scripts = String(decoding: documents.bytes(page), as: UTF8.self).components(separatedBy: "<script>")
        .dropFirst()
      #expect(!scripts.isEmpty)
      for script in scripts {
        let text = try #require(script.components(separatedBy: "</script>").first)
        let hex = Intake.read(files: [(path: "script", bytes: Array(text.utf8))]).files[0].sha256
        var digest = Data()
        for i in stride(from: 0, to: hex.utf8.count, by: 2) {
          digest.append(try #require(UInt8(hex.dropFirst(i).prefix(2), radix: 16)))
        }
        #expect(policy?.contains("'sha256-\(digest.base64EncodedString())'") == true)
      }
    }
  }
}
