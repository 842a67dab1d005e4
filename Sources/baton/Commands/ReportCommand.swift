import Diagnosis
import EventLog
import Reporting

/// The files of a report, by the names that `--format` takes.
enum ReportFile: String, CaseIterable {
  case xml, html, checklist, junit, markdown

  var name: String {
    switch self {
    case .xml: "report.xml"
    case .html: "report.html"
    case .checklist: "checklist.html"
    case .junit: "junit.xml"
    case .markdown: "summary.md"
    }
  }
}

/// `baton report`: reads a run, diagnoses it, judges the checks, writes the pages.
enum ReportCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let output = Self.output(invocation)
    let templates = try Pages.templates(invocation)
    Interruption.arm()
    let reading = try RunReading(invocation, console)
    let folder = reading.outputFolder
    try Pages.write(output, of: reading, templates, invocation.language, to: folder)
    if !console.isQuiet {
      let page = output.contains(.html) ? ReportFile.html : output[0]
      console.print(RunSummary(reading.diagnosis, invocation.language).text(console))
      let path = Visible.text("\(folder)/\(page.name)")
      console.print("\n" + Message(Words.report, ["path": path]).said(in: invocation.language) + "\n")
    }
    try console.flush()
    let status = reading.status()
    guard let gate = invocation.value("gate").flatMap(Gate.init) else { return status }
    let obstacles = gate.obstacles(in: reading.diagnosis)
    if obstacles.isEmpty {
      console.remark("gate '\(gate.rawValue)' holds")
      return status
    }
    console.complain("baton: gate '\(gate.rawValue)' does not hold: \(obstacles.joined(separator: ", "))")
    return .gateFails
  }

  /// What is to be written, in the order of the files.
  private static func output(_ invocation: Invocation) -> [ReportFile] {
    let asked = Set(invocation.all("format"))
    return ReportFile.allCases.filter { asked.isEmpty || asked.contains($0.rawValue) }
  }
}

/// Makes pages of a diagnosis and puts them into a folder.
enum Pages {
  /// The templates of the call.
  static func templates(_ invocation: Invocation) throws(Failure) -> TemplateSet {
    guard let folder = invocation.value("templates") else { return .embedded }
    do throws(ReportError) {
      return try TemplateSet(folder: folder)
    } catch {
      throw failure(error)
    }
  }

  static func write(
    _ output: [ReportFile], of reading: RunReading, _ templates: TemplateSet, _ language: Language, to folder: String
  ) throws(Failure) {
    let pages = try made { () throws(ReportError) in
      try ReportPages(
        reading.diagnosis, language: language, templates: templates, only: Set(output.map(\.name)))
    }
    let batch = OutputBatch(sparing: reading.evidence.places)
    try batch.makeFolder(folder)
    for file in pages.files { try batch.write(file.bytes, to: "\(folder)/\(file.name)") }
    try batch.commit()
  }

  /// What templates make; one that is wrong ends the call.
  static func made<Page>(_ page: () throws(ReportError) -> Page) throws(Failure) -> Page {
    do throws(ReportError) {
      return try page()
    } catch {
      throw failure(error)
    }
  }

  /// A template is an input like any other.
  private static func failure(_ error: ReportError) -> Failure {
    Failure(.noInput, "the pages cannot be made: \(error.description)")
  }
}
