import Diagnosis
import EventLog
import Testing
import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Text from logs acts on nothing")
struct HostileTextTests {
  /// Runs that hold failures, transfers, several launches and a server.
  static let runs = ["synthetic-relaunch-early-handler", "never-arrived"]

  @Test("every document stays valid and inert, whatever the strings hold", arguments: HostileText.all, runs)
  func inert(hostile: HostileText, run: String) throws {
    for keeping in [HostileText.vocabulary, HostileText.envelope] {
      let files = try hostile.applied(to: try ExampleRuns.files(run), keeping: keeping)
      let folder = try RunFolder(files)
      let documents = try Documents(Diagnosis(try Intake.read([folder.path], checks: CheckCatalogue.all.map(\.id))))
      try Self.expectInert(documents)
      guard !hostile.codes.isEmpty else { continue }
      let report = try documents.tree("report.xml").root
      let codes = Set(report.all.compactMap { $0["forbidden"] }.flatMap { $0.split(separator: " ").map(String.init) })
      #expect(codes == Set(hostile.codes))
      let page = documents.text("report.html")
      let shown = [documents.text("report.xml").contains("\u{FFFD}")] + hostile.codes.map { page.contains($0) }
      #expect(!shown.contains(false))
      let counted = try documents.tree("junit.xml").root.all("property").first { $0["name"] == "replaced-characters" }
      let words = counted?["value"]?.split(separator: " ").map(String.init) ?? []
      #expect((words.first.flatMap { Int($0) } ?? 0) > 0)
      #expect(Array(words.dropFirst()) == hostile.codes)
    }
  }

  @Test(
    "every finding that a rule can make stays inert", arguments: HostileText.all.filter { $0.text.utf8.count < 1000 })
  func everyRule(hostile: HostileText) throws {
    let files = LargeRun.everyRule(times: 1)
    let changed = try hostile.applied(to: files, keeping: HostileText.vocabulary)
    let diagnosis = Diagnosis(Intake.read(files: changed, name: "synthetic" + hostile.text))
    #expect(Set(diagnosis.findings.map(\.rule.id)).count > 40)
    // Each language for a part of the texts: what acts is decided before the language is.
    let index = HostileText.all.firstIndex { $0.name == hostile.name } ?? 0
    let language = Language.allCases[index % Language.allCases.count]
    try Self.expectInert(try Documents(diagnosis, language))
  }

  @Test("the run's own words stay inert: name, title, reasons of the plan", arguments: HostileText.all)
  func plan(hostile: HostileText) throws {
    var description = RunDescription()
    description.title = "synthetic " + hostile.text
    description.plan.excluded = ["upload.foreground": hostile.text, "device.reboot": hostile.text]
    let name = "synthetic " + hostile.text
    let files = try ExampleRuns.files("accepted").map {
      ("logs/\(hostile.text.replacing("/", with: "_"))\($0.path.suffix(9))", $0.bytes)
    }
    try Self.expectInert(try Documents(files.map { (path: $0.0, bytes: $0.1) }, name: name, description: description))
  }

  /// Valid, nothing that acts, and no character that a terminal or a reader's eye would be led by.
  static func expectInert(_ documents: Documents) throws {
    let faults = try Schemas().faults(of: documents)
    #expect(faults.isEmpty, "\(faults.prefix(3).joined(separator: "\n"))")
    for page in PageTests.pages {
      let root = try documents.tree(page).root
      #expect(PageTests.requests(in: root) == [])
      #expect(PageTests.faults(in: root) == [])
      let own = try ExampleRuns.documents("accepted", .english).tree(page).root
      #expect(root.all("style").map(\.text) == own.all("style").map(\.text))
      #expect(root.all("script").map(\.text) == own.all("script").map(\.text))
    }
    for name in Documents.names {
      let acting = documents.text(name).unicodeScalars.filter(Self.isActing)
      #expect(acting.isEmpty, "\(name): \(acting.prefix(5).map { String($0.value, radix: 16) })")
    }
    #expect(documents.bytes("report.xml").count < 2_000_000)
    #expect(documents.bytes("report.html").count < 1_500_000)
    #expect(documents.bytes("summary.md").count < 60_000)
    let active = MarkdownReader(documents.text("summary.md")).active
    #expect(active.isEmpty, "summary.md: \(active.prefix(5))")
    let rendered = RenderedMarkdown(documents.text("summary.md"))
    #expect(rendered.active.isEmpty, "summary.md: \(rendered.active.prefix(5))")
    // Each section's heading, and each row that was written, once: no text made one or broke one.
    #expect(rendered.headings == ["2", "3", "3", "3", "3"])
    let rows = documents.text("summary.md").split(separator: "\n").count { $0.hasPrefix("| ") && !$0.hasPrefix("| --") }
    #expect(rendered.tableRows == rows)
  }

  private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// A credential that would be known again wherever it shows.
  static let secret = "Zx81kQ7synthetic4Tn0Wm52rL"
  static let credentials = [
    " Authorization: Bearer \(secret)", " Bearer \(secret)", "?token=\(secret)&x=1", "&access_token=\(secret)",
    " password=\(secret)", "https://user:\(secret)@synthetic.example/x", " Cookie: session=\(secret)",
    "{\"password\":\"\(secret)\"}",
  ]

  @Test("a credential shows in none of the five documents", arguments: credentials, runs)
  func masked(credential: String, run: String) throws {
    let hostile = HostileText(name: "credential", text: credential)
    for keeping in [HostileText.vocabulary, HostileText.envelope] {
      let folder = try RunFolder(try hostile.applied(to: try ExampleRuns.files(run), keeping: keeping))
      let diagnosis = Diagnosis(try Intake.read([folder.path], checks: CheckCatalogue.all.map(\.id)))
      let documents = try Documents(diagnosis)
      for name in Documents.names {
        let shows = documents.text(name).contains(Self.secret)
        #expect(!shows, "\(name)")
      }
      #expect(documents.text("report.xml").firstRange(of: "***") != nil)
    }
  }

  @Test("a credential in the run's name, title, plan and file names is masked")
  func maskedPlan() throws {
    var description = RunDescription()
    description.title = "synthetic password=\(Self.secret)"
    description.plan.excluded = ["upload.foreground": "see https://synthetic.example/?token=\(Self.secret)"]
    let files = try ExampleRuns.files("never-arrived").map {
      (path: "logs/password=\(Self.secret) \($0.path.suffix(11))", bytes: $0.bytes)
    }
    let documents = try Documents(files, name: "synthetic password=\(Self.secret)", description: description)
    for name in Documents.names {
      let shows = documents.text(name).contains(Self.secret)
      #expect(!shows, "\(name)")
    }
  }
}

/// What in a Markdown text would act: raw markup, mentions, links, references to issues.
struct MarkdownReader {
  let text: String

  init(_ text: String) { self.text = text }

  var active: [String] {
    var found: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let characters = Array(line.replacing("<br>", with: "").unicodeScalars)
      var isCode = false
      for (i, scalar) in characters.enumerated() {
        let before = i > 0 ? characters[i - 1] : " "
        let after = i + 1 < characters.count ? characters[i + 1] : " "
        if before == "\\" { continue }
        if scalar == "`" { isCode.toggle() }
        guard !isCode else { continue }
        switch scalar {
        case "<", "[", "~", "$": found.append("line \(number + 1): \(scalar)")
        case "@" where after != "\u{200B}": found.append("line \(number + 1): mention")
        case "#" where after.properties.numericType != nil: found.append("line \(number + 1): reference")
        case "/" where before == "/" && i > 1 && characters[i - 2] == ":": found.append("line \(number + 1): address")
        default: break
        }
      }
    }
    return found
  }
}

@Suite("The judge of Markdown")
struct MarkdownReaderTests {
  @Test(
    "sees what GitHub's parser makes of a text",
    arguments: [
      "<b>", "\\@name", "\\#12", "GH-5", "[a](b)", "![a](b)", "https://a.example", "www.a.example", "a@b.example",
      "~~a~~", "- a", "> a", "    a", "*a*", "a[^1]\n\n[^1]: b", "<!-- a -->", "---", "http:\\//a.example",
    ])
  func renders(text: String) { #expect(!RenderedMarkdown(text).active.isEmpty) }

  @Test(
    "passes what GitHub's parser shows as text",
    arguments: ["a <br> b", "\\<b\\>", "@\u{200B}a", "\\#\u{200B}1", "`@a`"])
  func rendersText(text: String) { #expect(RenderedMarkdown(text).active == []) }

  @Test(
    "sees what acts", arguments: ["<b>", "@name", "#12", "[a](b)", "https://a.example", "x <br> <i>", "`a` @b"])
  func acts(text: String) { #expect(!MarkdownReader(text).active.isEmpty) }

  @Test("passes what does not", arguments: ["a <br> b", "\\<b\\>", "@\u{200B}name", "\\#12", "`a.b`", "## Title"])
  func inert(text: String) { #expect(MarkdownReader(text).active == []) }
}

/// A run in a folder that goes when the test ends: lines that a report cites are read from files.
final class RunFolder {
  let path: String

  init(_ files: [(path: String, bytes: [UInt8])]) throws {
    path = FileManager.default.temporaryDirectory.path + "/synthetic-\(UUID().uuidString)/synthetic-run"
    for (name, bytes) in files {
      let place = URL(filePath: path + "/" + name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: String(path.dropLast("/synthetic-run".count))) }
}
