import TestRepository
import Diagnosis
import EventLog
@testable import Handoff
import Reporting
import Testing
import XMLKit

@Suite("The audit's and the comparison's documents")
struct DocumentTests {
  static let text = """
    - `device.lock-screen` verified on device, iOS 18
    - `upload.foreground` verified on all devices
    - Background uploads work, QA'd on hardware <script>alert(1)</script> \u{202E}
    - `device.network-switch` not yet verified
    - Has anybody tested it on an iPhone?

    | Check | Simulator | Device |
    |---|---|---|
    | `upload.home-screen` | ✅ | ✅ |
    """

  static func audit(_ language: Language) throws -> AuditDocument {
    let claims = try Claims(Array(text.utf8), knownChecks: CheckCatalogue.all.map(\.id))
    return AuditDocument(
      Audit(claims, try EditedRun.diagnosis("synthetic-simulator-clean")), of: "a <claims>.md", run: "run", language)
  }

  static func schema(_ name: String) throws -> XSDSchema {
    try XSDSchema(bytes: try Repository.bytes("templates/\(name)"), name: name)
  }

  @Test("audit.xml is valid, and its page well formed, in every language", arguments: Language.allCases)
  func auditPage(language: Language) throws {
    let document = try Self.audit(language)
    let tree = try XMLTree(parsing: document.bytes(), name: "audit.xml")
    #expect(try Self.schema("audit.xsd").validate(tree) == [])
    let page = try document.page(.embedded)
    let root = try XMLTree(parsing: page, name: "audit.html").root
    #expect(root.all("article").count == tree.root.all("claim").count)
    #expect(root.all("script").isEmpty)
    // The page repeats what was judged to be no claim.
    let sentences = root.all("tbody").flatMap { $0.all("tr") }.map(\.text)
    #expect(sentences.count == tree.root.all("no-claim").count)
    #expect(sentences.contains { $0.contains("not yet verified") })
    #expect(sentences.contains { $0.contains("Has anybody tested it on an iPhone?") })
  }

  @Test("a page lists so many claims and no more, those that are not supported first, and counts the rest")
  func bounded() throws {
    let most = AuditDocument.mostOnPage
    let supported = String(repeating: "- `upload.home-screen` verified on simulator\n", count: most + 20)
    let denied = String(repeating: "- `device.lock-screen` not yet verified\n", count: most + 7)
    let text = supported + "- `device.lock-screen` verified on device\n" + denied
    let claims = try Claims(Array(text.utf8), knownChecks: CheckCatalogue.all.map(\.id))
    let audit = Audit(claims, try EditedRun.diagnosis("synthetic-simulator-clean"))
    let document = AuditDocument(audit, of: "claims.md", run: "run", .english)
    #expect(try XMLTree(parsing: document.bytes(), name: "audit.xml").root.all("claim").count == most + 21)
    let root = try XMLTree(parsing: try document.page(.embedded), name: "audit.html").root
    #expect(root.all("article").count == most)
    #expect(root.all("article").last?.text.contains("verified on device") == true)
    #expect(root.all("tbody").flatMap { $0.all("tr") }.count == most)
    let leads = root.all("p").map(\.text)
    #expect(leads.contains { $0.contains("Claims left out here: 21 of \(most + 21)") }, "\(leads.prefix(5))")
    #expect(leads.contains { $0.contains("Sentences left out here: 7 of \(most + 7)") })
  }

  @Test("comparison.xml is valid, and its page well formed, in every language", arguments: Language.allCases)
  func comparisonPage(language: Language) throws {
    let before = try EditedRun.diagnosis("synthetic-simulator-clean")
    let after = try EditedRun.diagnosis("synthetic-relaunch-early-handler") {
      $1.replacing("\"build\":\"418\"", with: "\"build\":\"419\"")
    }
    let document = ComparisonDocument(Comparison(before, after), language)
    let tree = try XMLTree(parsing: document.bytes(), name: "comparison.xml")
    #expect(try Self.schema("compare.xsd").validate(tree) == [])
    #expect(tree.root.all("notice").count == 1)
    let root = try XMLTree(parsing: try document.page(.embedded), name: "comparison.html").root
    #expect(root.all("tbody").flatMap { $0.all("tr") }.count == tree.root.all("row").count)
  }

  @Test("the schemas are strict: what they do not name is refused")
  func strict() throws {
    let text = String(decoding: try Self.audit(.english).bytes(), as: UTF8.self)
    for (part, other) in [("<audit ", "<audit extra=\"1\" "), ("outcome=\"unsupported\"", "outcome=\"fine\"")] {
      let changed = text.replacing(part, with: other)
      #expect(changed != text)
      #expect(try !Self.schema("audit.xsd").validate(XMLTree(parsing: Array(changed.utf8), name: "x")).isEmpty)
    }
  }
}

extension XMLTree.Element {
  /// The elements of this name within it, in the order of the document.
  fileprivate func all(_ name: String) -> [XMLTree.Element] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}
