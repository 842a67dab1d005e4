import Diagnosis
import EventLog

/// Which findings a call asks for: of some rules, of one session, task or launch. Without any, all.
struct FindingsFilter {
  private let rules: Set<String>
  private let session: String?
  private let task: Int?
  private let launch: String?

  /// - Throws: a usage failure for a rule that is not in the catalogue: nothing found would read as nothing wrong.
  init(_ invocation: Invocation) throws(Failure) {
    rules = Set(invocation.all("rule"))
    for id in rules.sorted() where RuleCatalogue.rule(id) == nil {
      throw Catalogue.unknown("rule", id, among: RuleCatalogue.all.map(\.id), "baton rules")
    }
    session = invocation.value("session")
    task = invocation.value("task").flatMap { Int($0) }
    launch = invocation.value("launch")
  }

  func findings(of diagnosis: Diagnosis) -> [Finding] {
    let store = diagnosis.timeline.store
    return diagnosis.findings.filter { finding in
      if !rules.isEmpty && !rules.contains(finding.rule.id) { return false }
      if let session, finding.culprit?.sessionID.map(store.string) != session { return false }
      if let task, finding.culprit?.taskID != task { return false }
      if let launch, finding.culprit?.launchID.map(store.string) != launch { return false }
      return true
    }
  }
}
