import Diagnosis
import EventLog
import Handoff
import Reporting

/// The forms in which a comparison is printed.
enum ComparisonFormat: String, ResultForm {
  case text, markdown, json, html

  var fileName: String {
    switch self {
    case .text: "comparison.txt"
    case .markdown: "comparison.md"
    case .json: "comparison.json"
    case .html: "comparison.html"
    }
  }

  func document(
    _ comparison: Comparison, _ language: Language, _ templates: TemplateSet
  ) throws(Failure) -> [UInt8] {
    switch self {
    case .text: return Array(TextComparison.document(ComparisonParts(comparison, language)).utf8)
    case .markdown: return Array(MarkdownComparison.document(ComparisonParts(comparison, language)).utf8)
    case .json: return Array(JSONComparison.document(comparison, language).utf8)
    case .html:
      return try Pages.made { () throws(ReportError) in try ComparisonDocument(comparison, language).page(templates) }
    }
  }
}

/// A comparison in words, part by part.
struct ComparisonParts {
  struct Row {
    let change: Comparison.Change
    /// Ids, which Markdown sets as code.
    let name: String
    let detail: String
  }

  struct Part {
    let title: String
    let rows: [Row]
    let unchanged: Int
  }

  let language: Language
  let runs: (before: String, after: String)
  /// Another build is said before all else.
  let notice: String?
  let summary: String
  let parts: [Part]

  init(_ comparison: Comparison, _ language: Language) {
    self.language = language
    runs = (Self.value(comparison.names.before), Self.value(comparison.names.after))
    notice = comparison.buildNotice(language).map { Shown.sentence($0, language) }
    summary = Shown.sentence(comparison.summary, language)
    let severalBuilds = Set(comparison.checks.map(\.build)).count > 1
    let checks = comparison.checks.map { change in
      let build = severalBuilds ? change.build.map { " [\(Self.value($0.shown))]" } ?? "" : ""
      return Row(change: change.change, name: change.check.id + build, detail: change.said(language))
    }
    let findings = comparison.findings.map { change in
      let subject = change.subject.parts.map { "\($0.name) \(Self.value($0.value))" }.joined(separator: ", ")
      let severity = change.finding.map { Words.severity($0.severity)[language] } ?? ""
      let said = change.finding.map { Shown.sentence($0.message, language) } ?? ""
      return Row(
        change: change.change, name: change.subject.rule,
        detail: "\(severity)\(subject.isEmpty ? "" : ", \(subject)"): \(said)")
    }
    let evidence = comparison.evidence.map { change in
      Row(change: change.change, name: "", detail: Shown.sentence(change.message, language))
    }
    parts = [
      Self.part(Comparison.checksTitle[language], checks), Self.part(Comparison.findingsTitle[language], findings),
      Self.part(Comparison.evidenceTitle[language], evidence),
    ]
  }

  private static func value(_ text: String) -> String { Shown.value(text) ?? "?" }

  private static func part(_ title: String, _ rows: [Row]) -> Part {
    let changed = rows.filter { $0.change != .unchanged }
    return Part(title: title, rows: changed, unchanged: rows.count - changed.count)
  }
}

/// A comparison for a terminal.
enum TextComparison {
  static func document(_ comparison: ComparisonParts) -> String {
    let language = comparison.language
    var out = Visible.text("\(comparison.runs.before) → \(comparison.runs.after)") + "\n"
    if let notice = comparison.notice { out += Visible.text(notice) + "\n" }
    out += comparison.summary + "\n"
    for part in comparison.parts {
      out += "\n\(part.title)\n"
      if part.rows.isEmpty { out += "  \(Comparison.noneTitle[language])\n" }
      for row in part.rows {
        let name = row.name.isEmpty ? "" : "\(row.name): "
        out += Visible.text("  \(row.change.title[language]): \(name)\(row.detail)") + "\n"
      }
      if part.unchanged > 0 { out += "  \(Comparison.Change.unchanged.title[language]): \(part.unchanged)\n" }
    }
    return out
  }
}

/// A comparison as Markdown, for a pull request.
enum MarkdownComparison {
  static func document(_ comparison: ComparisonParts) -> String {
    let language = comparison.language
    var out = "# \(text(comparison.runs.before)) → \(text(comparison.runs.after))\n\n"
    if let notice = comparison.notice { out += "**\(text(notice))**\n\n" }
    out += text(comparison.summary) + "\n"
    for part in comparison.parts {
      out += "\n## \(part.title)\n\n"
      if part.rows.isEmpty { out += "\(Comparison.noneTitle[language])\n" }
      for row in part.rows {
        let name = row.name.isEmpty ? "" : " \(text(row.name)):"
        out += "- **\(row.change.title[language])**\(name) \(text(row.detail))\n"
      }
      if part.unchanged > 0 { out += "\n\(Comparison.Change.unchanged.title[language]): \(part.unchanged)\n" }
    }
    return out
  }

  private static let special: Set<Character> = ["\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "!", "~", "@", "&"]

  /// What a log says is no markup.
  private static func text(_ text: String) -> String {
    var out = ""
    for character in Visible.text(text) {
      if special.contains(character) { out += "\\" }
      out.append(character)
    }
    return out
  }
}

/// A comparison as `baton-comparison/1`.
enum JSONComparison {
  static func document(_ comparison: Comparison, _ language: Language) -> String {
    JSONText.object([
      ("schema", .string("baton-comparison/1")),
      ("before", run(comparison.names.before, comparison.builds.before)),
      ("after", run(comparison.names.after, comparison.builds.after)),
      ("anotherBuild", .bool(comparison.isAnotherBuild)), ("regression", .bool(comparison.isRegression)),
      ("checks", .array(comparison.checks.map(check))),
      ("findings", .array(comparison.findings.map { finding($0, language) })),
      ("evidence", .array(comparison.evidence.map(evidence))),
    ]).document
  }

  private static func run(_ name: String, _ builds: [Build]) -> JSONText {
    .present([
      ("run", .text(Shown.value(name))),
      ("builds", builds.isEmpty ? nil : .array(builds.map { .string(Shown.value($0.shown) ?? "?") })),
    ])
  }

  private static func check(_ change: Comparison.CheckChange) -> JSONText {
    .present([
      ("change", .string(change.change.rawValue)), ("check", .string(change.check.id)),
      ("build", .text(Shown.value(change.build?.build))), ("before", change.before.map(verdict)),
      ("after", change.after.map(verdict)),
    ])
  }

  private static func verdict(_ row: CheckRow) -> JSONText {
    .present([
      ("verdict", .string(row.verdict.kind.rawValue)), ("environment", .text(row.verdict.environment?.rawValue)),
      ("reason", .text(row.verdict.reason?.rawValue)), ("build", .text(Shown.value(row.build?.build))),
    ])
  }

  private static func finding(_ change: Comparison.FindingChange, _ language: Language) -> JSONText {
    .present(
      [
        ("change", .string(change.change.rawValue)), ("rule", .string(change.subject.rule)),
        ("severity", .text(change.finding?.severity.rawValue)),
      ] + change.subject.parts.map { ($0.name, .text(Shown.value($0.value))) } + [
        ("message", .text(change.finding.map { Shown.sentence($0.message, language) }))
      ])
  }

  private static func evidence(_ change: Comparison.EvidenceChange) -> JSONText {
    let subject: (String, JSONText?) =
      switch change.subject {
      case .source(let name): ("source", .text(name))
      case .rule(let id): ("rule", .text(id))
      case .file(let path): ("file", .text(Shown.value(path)))
      }
    return .present([("change", .string(change.change.rawValue)), subject])
  }
}
