import TestRepository
import Diagnosis
import Testing
import XMLKit

@Suite("The pages are complete, safe and accessible")
struct PageTests {
  static let pages = ["report.html", "checklist.html"]

  @Test("a page is well-formed and says its language", arguments: ExampleRuns.names, Language.allCases)
  func language(name: String, language: Language) throws {
    for page in Self.pages {
      let root = try ExampleRuns.documents(name, language).tree(page).root
      #expect(root.name == "html")
      #expect(root["lang"] == language.rawValue)
      #expect(root.all("title").first?.line.isEmpty == false)
    }
  }

  @Test("the report opens with its statement", arguments: ExampleRuns.names, Language.allCases)
  func statement(name: String, language: Language) throws {
    let documents = try ExampleRuns.documents(name, language)
    let said = try documents.tree("report.xml").root.all("statement").first?.line
    let main = try documents.tree("report.html").root.all("main").first
    let first = main?.all("p").first
    #expect(first?["class"] == "statement")
    #expect(first?.line == said)
    #expect(said?.isEmpty == false)
    #expect(documents.text("summary.md").split(separator: "\n").dropFirst().first?.hasPrefix("**") == true)
  }

  /// What is to be done stands before what was done.
  static let order = [
    "result", "outstanding", "failed", "inconclusive", "unattempted", "attested", "verified", "force-quit", "excluded",
    "findings", "transfers", "timeline", "rules", "evidence", "procedure",
  ]

  @Test("the sections stand in their order, each there even when it is empty", arguments: ExampleRuns.names)
  func sections(name: String) throws {
    let main = try ExampleRuns.documents(name, .english).tree("report.html").root.all("main").first
    #expect(main?.all("h2").compactMap { $0["id"] } == Self.order)
  }

  @Test(
    "the report hides nothing that only a script could show, and has no control without one",
    arguments: ExampleRuns.names)
  func scripts(name: String) throws {
    let documents = try ExampleRuns.documents(name, .english)
    let page = try documents.tree("report.html").root
    let hidden = page.all.filter { $0["hidden"] != nil }
    #expect(hidden.allSatisfy { $0["class"] == "tools" })
    let controls: Set = ["button", "input", "textarea", "select", "form"]
    let waiting = hidden.flatMap(\.all).filter { controls.contains($0.name) }.count
    #expect(page.all.filter { controls.contains($0.name) }.count == waiting)
    #expect(try documents.tree("checklist.html").root.all("script").count <= 1)
  }

  @Test("nothing on a page asks for anything outside of it", arguments: ExampleRuns.names)
  func requests(name: String) throws {
    let documents = try ExampleRuns.documents(name, .english)
    for page in Self.pages { #expect(Self.requests(in: try documents.tree(page).root) == []) }
  }

  /// Addresses that lead out of the page, and attributes and elements that could carry one or run something.
  static func requests(in root: XMLTree.Element) -> [String] {
    let loading: Set = [
      "iframe", "object", "embed", "link", "base", "img", "video", "audio", "source", "frame", "image",
    ]
    var found: [String] = []
    for element in root.all {
      if loading.contains(element.name) { found.append("<\(element.name)>") }
      for attribute in element.attributes {
        let value = attribute.value.lowercased()
        switch attribute.name {
        case "href": if !value.hasPrefix("#") { found.append("href=\(value)") }
        case "src", "srcset", "action", "formaction", "data", "poster", "background", "ping":
          found.append(attribute.name)
        case "style": if value.contains("url(") || value.contains("expression") { found.append(value) }
        case let name where name.hasPrefix("on"): found.append(name)
        // A pattern or a marker of the page itself may be named.
        case "fill", "stroke", "marker-start", "marker-mid", "marker-end", "mask", "filter", "clip-path":
          if value.contains("url("), !value.hasPrefix("url(#") { found.append(value) }
        default: break
        }
      }
      if element.name == "style", element.text.contains("url(") || element.text.contains("@import") {
        found.append("css")
      }
    }
    return found
  }

  @Test("every finding's message and every check is on the page", arguments: ExampleRuns.names, Language.allCases)
  func complete(name: String, language: Language) throws {
    let documents = try ExampleRuns.documents(name, language)
    let report = try documents.tree("report.xml").root
    let page = Self.plain(try documents.tree("report.html").root.line)
    for finding in report.all("finding") {
      let message = finding.children.first { $0.name == "message" }?.line ?? ""
      #expect(!message.isEmpty && page.contains(Self.plain(message)), "\(finding["id"] ?? ""): \(message)")
    }
    let codes = Set(try documents.tree("report.html").root.all("code").map(\.line))
    let checks = report.all("check").compactMap { $0["id"] }
    #expect(checks.count >= 30)
    for check in checks { #expect(codes.contains(check), "\(check)") }
    for rule in report.all("rule").compactMap({ $0["id"] }) { #expect(codes.contains(rule), "\(rule)") }
    for file in report.all("file").compactMap({ $0["sha256"] }) { #expect(page.contains(file)) }
  }

  /// Backquotes mark code and are not shown; spaces at their ends may differ.
  private static func plain(_ text: String) -> String { text.filter { $0 != "`" && !$0.isWhitespace } }

  @Test("every check that a device must show is a task of the checklist with its steps", arguments: ExampleRuns.names)
  func checklist(name: String) throws {
    let documents = try ExampleRuns.documents(name, .english)
    let open = try documents.tree("report.xml").root.all("check").filter {
      $0["scope"] == "device" && ["outstanding", "inconclusive"].contains($0["verdict"] ?? "")
    }
    let tasks = try documents.tree("checklist.html").root.all("form").compactMap { $0["data-check"] }
    #expect(tasks == open.compactMap { $0["id"] })
    let sections = try documents.tree("checklist.html").root.all("section").filter { $0["class"] == "task" }
    for section in sections { #expect(!section.all("ol").isEmpty) }
  }

  @Test("ids are unique, links within the page resolve, headings skip no level", arguments: ExampleRuns.names)
  func structure(name: String) throws {
    let documents = try ExampleRuns.documents(name, .english)
    for page in Self.pages { #expect(Self.faults(in: try documents.tree(page).root) == [], "\(page)") }
  }

  static func faults(in root: XMLTree.Element) -> [String] {
    var faults: [String] = []
    let ids = root.all.compactMap { $0["id"] }
    var seen: Set<String> = []
    for id in ids where !seen.insert(id).inserted { faults.append("id '\(id)' twice") }
    for element in root.all {
      if let href = element["href"], href.hasPrefix("#"), !seen.contains(String(href.dropFirst())) {
        faults.append("'\(href)' leads nowhere")
      }
      for name in ["aria-labelledby", "for"] {
        for label in element[name]?.split(separator: " ").map(String.init) ?? [] where !seen.contains(label) {
          faults.append("\(name) '\(label)' leads nowhere")
        }
      }
    }
    let levels = root.all.compactMap { $0.name.count == 2 && $0.name.hasPrefix("h") ? Int($0.name.dropFirst()) : nil }
    if levels.first != 1 || levels.count(where: { $0 == 1 }) != 1 { faults.append("not one h1 at the beginning") }
    for (a, b) in zip(levels, levels.dropFirst()) where b > a + 1 { faults.append("h\(b) after h\(a)") }
    return faults
  }

  @Test("the judges of a page see what is wrong")
  func judges() throws {
    func root(_ body: String) throws -> XMLTree.Element {
      try XMLTree(parsing: Array("<html><h1>x</h1>\(body)</html>".utf8), name: "page").root
    }
    #expect(Self.faults(in: try root("<p id='a'/><p id='a'/>")).count == 1)
    #expect(Self.faults(in: try root("<a href='#b'/>")).count == 1)
    #expect(Self.faults(in: try root("<h3>x</h3>")).count == 1)
    #expect(
      Self.requests(in: try root("<a href='javascript:x'/><img/><p onclick='x'/><p style='a:url(x)'/>")).count == 4)
    #expect(Self.requests(in: try root("<a href='#x'/>")) == [])
  }

  @Test(
    "no words are missing: no id of the string tables shows itself", arguments: ExampleRuns.names, Language.allCases)
  func words(name: String, language: Language) throws {
    let documents = try ExampleRuns.documents(name, language)
    let table = try XMLTree(parsing: try Repository.bytes("templates/strings.en.xml"), name: "strings").root
    let ids = Set(table.all("s").compactMap { $0["id"] }.filter { $0.contains(".") })
    for page in Self.pages {
      let root = try documents.tree(page).root
      let shown = root.all.filter {
        $0.children.isEmpty && $0.name != "code" && $0.name != "style" && ids.contains($0.line)
      }
      #expect(shown.map(\.line) == [], "\(page)")
    }
  }
}
