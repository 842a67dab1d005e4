import Diagnosis
import EventLog
import Vocabulary
import XMLKit

extension ReportDocument {
  func writeChecks(_ xml: inout XMLWriter) {
    let all = diagnosis.checks.count
    let shown = selection.checks.count
    xml.start("checks", shown < all ? [("shown", "\(shown)"), ("total", "\(all)")] : [])
    for row in selection.checks { write(row.row, isInstructive: row.isInstructive, &xml) }
    xml.end()
  }

  private func write(_ row: CheckRow, isInstructive: Bool, _ xml: inout XMLWriter) {
    let verdict = row.verdict
    let texts = row.check.texts
    let isAboutDevice = verdict.environment == .device && (verdict.kind == .verified || verdict.kind == .failed)
    xml.start(
      "check",
      [
        ("id", row.check.id), ("scope", row.scope.rawValue), ("verdict", verdict.kind.rawValue),
        ("reason", verdict.reason?.rawValue), ("environment", verdict.environment?.rawValue),
        ("bundle", Shown.value(row.build?.bundleID)), ("version", Shown.value(row.build?.version)),
        ("build", Shown.value(row.build?.build)), ("configuration", Shown.value(row.build?.configuration)),
        ("imageUUID", Shown.value(row.build?.imageUUID)),
        ("os", Shown.value(row.decisive.map { $0.systems.joined(separator: ", ") })),
        ("rehearsed", verdict.rehearsed?.rawValue), ("sealed", isAboutDevice ? (isSealed(row) ? "yes" : "no") : nil),
        ("finding", row.finding),
      ])
    xml.element("title", text: texts.title[language])
    if isInstructive {
      xml.element("why", text: texts.why[language])
      xml.element("simulator", text: texts.simulator[language])
    }
    xml.optional("reason", reason(of: row))
    for attempt in row.attempts { write(attempt, &xml) }
    if isInstructive {
      for step in texts.steps { xml.element("step", text: step[language]) }
      for event in row.check.events { xml.element("expected", text: event.rawValue) }
      for item in texts.sendBack { xml.element("sendBack", text: item[language]) }
      for command in texts.commands { xml.element("command", text: command) }
    }
    let decisive = (row.decisive ?? row.attempts.first)?.attempt.evidence ?? []
    for event in (decisive + row.words).prefix(ReportSelection.linesOfOneAttempt) {
      xml.element(
        "ref",
        [
          ("file", path(event.file)), ("line", "\(event.line)"),
          ("time", event.isDated ? citations.time(of: event) : nil),
          ("event", Shown.value(event.nameText)),
        ], text: "")
    }
    if verdict.environment == .device, let attempt = row.decisive?.attempt { writeWitnesses(of: attempt, &xml) }
    xml.end()
  }

  /// Whether manifests list everything that a verdict rests on as it is.
  private func isSealed(_ row: CheckRow) -> Bool {
    guard diagnosis.evidence.isSealed, let attempt = row.decisive?.attempt else { return false }
    let witnesses = attempt.launches.flatMap { timeline.launches[$0].witnesses }.map { timeline.witnesses[$0].file }
    let logs = attempt.launches.flatMap { timeline.logs[timeline.launches[$0].log].events.map(\.file) }
    let files = Set(attempt.evidence.map(\.file) + witnesses + logs)
    return !files.isEmpty && files.allSatisfy { timeline.files[$0].sealed != nil && !timeline.files[$0].isChanged }
  }

  /// What, beside the app itself, shows that the launches of an attempt ran on a device.
  private func writeWitnesses(of attempt: Attempt, _ xml: inout XMLWriter) {
    for index in Set(attempt.launches.flatMap { timeline.launches[$0].witnesses }).sorted() {
      let witness = timeline.witnesses[index]
      xml.element(
        "ref",
        [
          ("file", path(witness.file)), ("line", "\(witness.line)"), ("event", Shown.value(witness.statement)),
        ], text: "")
    }
  }

  private func reason(of row: CheckRow) -> String? {
    guard row.verdict.kind != .verified else {
      return row.decisive?.attempt.usesReceipt == true ? ReportTexts.restsOnReceipt[language] : nil
    }
    let said = [row.message, row.contradiction].compactMap { $0.map(say) }
    return said.isEmpty ? nil : said.joined(separator: " ")
  }

  private func write(_ judged: JudgedAttempt, _ xml: inout XMLWriter) {
    let attempt = judged.attempt
    var session: String?
    var task: String?
    switch attempt.subject {
    case .transfer(let index):
      session = symbol(timeline.transfers[index].session)
      task = "\(timeline.transfers[index].task)"
    case .session(let name, _): session = symbol(name)
    default: break
    }
    let launches = attempt.launches.map { timeline.launches[$0] }
    let environment = launches.min { $0.environment.strength < $1.environment.strength }.map(self.environment)
    xml.element(
      "attempt",
      [
        ("outcome", judged.outcomeName), ("environment", environment ?? "unproven"),
        ("step", judged.step.map { citations.time(of: timeline.steps[$0].started) }),
        ("retested", judged.fact.isRetest ? "yes" : nil), ("session", session), ("task", task),
        ("launch", launchName(launches.last)),
      ], text: judged.message.map(say) ?? "")
  }
}

extension JudgedAttempt {
  fileprivate var outcomeName: String {
    switch fact.result {
    case .held: "held"
    case .failed: "broken"
    case .open: "missing"
    }
  }
}
