import Diagnosis
import EventLog

/// `baton checklist`: the outstanding device checks, each with what to do.
enum ChecklistCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let formats = Set(invocation.all("format"))
    let writesPage = formats.contains("html")
    if !writesPage && invocation.value("out") != nil {
      throw Failure(.usage, "'--out' is for the page; add '--format html'")
    }
    let templates = try Pages.templates(invocation)
    if writesPage { Interruption.arm() }
    let reading = try RunReading(invocation, console)
    let language = invocation.language
    if formats.isEmpty || formats.contains("text") { console.print(text(of: reading.diagnosis, language)) }
    if writesPage {
      let folder = reading.outputFolder
      try Pages.write([.checklist], of: reading, templates, language, to: folder)
      if !console.isQuiet {
        let path = Visible.text("\(folder)/\(ReportFile.checklist.name)")
        console.print(Message(Words.checklist, ["path": path]).said(in: language) + "\n")
      }
    }
    try console.flush()
    return reading.status()
  }

  private static func text(of diagnosis: Diagnosis, _ language: Language) -> String {
    let rows = diagnosis.checks.filter { $0.scope == .device && $0.verdict.kind == .outstanding }
    guard !rows.isEmpty else { return Words.nothingOutstanding[language] + "\n" }
    let severalBuilds = Set(diagnosis.checks.map(\.build)).count > 1
    var out = Message(Words.outstandingOnDevice, ["count": "\(rows.count)"]).said(in: language) + "\n"
    for (number, row) in rows.enumerated() {
      let texts = row.check.texts
      out += "\n" + Layout.wrap("\(number + 1). \(texts.title[language]) [\(row.check.id)]")
      if severalBuilds {
        let build = Message(Words.build, ["name": name(of: row.build, language)]).said(in: language)
        out += Layout.wrap(build, indent: 3)
      }
      out += Layout.wrap(texts.why[language], indent: 3)
      if let message = row.message { out += Layout.wrap(Visible.text(message.said(in: language)), indent: 3) }
      out += section(Words.steps, texts.steps.enumerated().map { ["\($0 + 1).", $1[language]] }, language)
      out += section(Words.sendBack, texts.sendBack.map { ["-", $0[language]] }, language)
      if !texts.commands.isEmpty {
        out += "   \(Words.commands[language])\n" + texts.commands.map { "     \($0)\n" }.joined()
      }
    }
    return out
  }

  private static func section(_ title: Text, _ rows: [[String]], _ language: Language) -> String {
    rows.isEmpty ? "" : "   \(title[language])\n" + Layout.columns(rows, indent: 5)
  }

  private static func name(of build: Build?, _ language: Language) -> String {
    let parts = [build?.bundleID, build?.version, build?.build.map { "(\($0))" }, build?.configuration].compactMap {
      $0
    }
    return parts.isEmpty ? Words.unknownBuild[language] : Visible.text(parts.joined(separator: " "))
  }
}
