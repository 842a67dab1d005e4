import Diagnosis
import EventLog
import Vocabulary

/// Which rows a report shows. Its size is bounded by these numbers and the catalogue, never by the events of the run.
struct ReportSelection {
  static let checkRows = 120
  static let findingsOfOneRule = 10
  static let findingsInAll = 130
  /// Lines of proof that are shown with the lines around them; those of the first findings, which are the gravest.
  static let linesInContext = 60
  static let findingGroups = 60
  static let transfersInAll = 100
  static let systemTasksAtLeast = 20
  static let timelineEvents = 240
  static let timelineLanes = 60
  static let holesOfOneLane = 50
  static let linesOfOneAttempt = 8

  let diagnosis: Diagnosis
  private(set) var checks: [Row] = []
  private(set) var findings: [Finding] = []
  /// How many of them, from the first on, are shown with the lines around their proof.
  private(set) var findingsInContext = 0
  private(set) var transfers: [Transfer] = []
  /// Tasks of which no app's log tells for certain.
  private(set) var systemTasks: [SystemTask] = []
  private(set) var lanes: [Lane] = []
  private(set) var timelineTotal = 0

  /// A check's verdict for one build.
  struct Row {
    let row: CheckRow
    /// Whether it carries how to show the check, which is said once for each check.
    let isInstructive: Bool
  }

  /// A log on the timeline with the events that are shown of it.
  struct Lane {
    let log: Log
    let launch: Launch?
    let events: [Event]
  }

  init(_ diagnosis: Diagnosis) {
    self.diagnosis = diagnosis
    selectChecks()
    selectFindings()
    selectTransfers()
    selectLanes()
  }

  /// All rows; with very many builds the gravest row of each check, then whatever needs a person most.
  private mutating func selectChecks() {
    let rows = diagnosis.checks
    let byGravity = rows.indices.sorted { (Self.gravity(rows[$0]), $0) < (Self.gravity(rows[$1]), $1) }
    var instructive: [String: Int] = [:]
    for i in byGravity where instructive[rows[i].check.id] == nil { instructive[rows[i].check.id] = i }
    let first = Set(instructive.values)
    let others = byGravity.filter { !first.contains($0) }.prefix(max(0, Self.checkRows - first.count))
    checks = first.union(others).sorted().map { Row(row: rows[$0], isInstructive: first.contains($0)) }
  }

  private static func gravity(_ row: CheckRow) -> Int {
    switch row.verdict.kind {
    case .failed: 0
    case .inconclusive: 1
    case .attested: 2
    case .outstanding: row.scope == .device ? 3 : 4
    case .verified: 5
    case .excluded: 6
    }
  }

  /// Those to which a row of the checks leads, and some of each rule: first one of each subject, then the others.
  private mutating func selectFindings() {
    let named = Set(checks.compactMap(\.row.finding))
    let all = diagnosis.findings
    var chosen = Set(all.indices.filter { named.contains(all[$0].id) })
    var ofRule: [String: Int] = [:]
    for i in chosen { ofRule[all[i].rule.id, default: 0] += 1 }
    var ofSubject: Set<FindingGroups.Key> = Set(chosen.map { FindingGroups.Key(all[$0]) })
    for isFirstOfSubject in [true, false] {
      for i in all.indices where chosen.count < Self.findingsInAll && !chosen.contains(i) {
        let rule = all[i].rule.id
        guard ofRule[rule, default: 0] < Self.findingsOfOneRule else { continue }
        guard !isFirstOfSubject || ofSubject.insert(FindingGroups.Key(all[i])).inserted else { continue }
        ofRule[rule, default: 0] += 1
        chosen.insert(i)
      }
    }
    findings = chosen.sorted().map { all[$0] }
    var lines = 0
    findingsInContext =
      findings.prefix { finding in
        lines += finding.witnesses.count + 1
        return lines <= Self.linesInContext
      }.count
  }

  /// Transfers with a finding first, then the others in their order.
  private mutating func selectTransfers() {
    let timeline = diagnosis.timeline
    let marked = Set(diagnosis.findings.flatMap(\.transfers))
    let chosen =
      timeline.transfers.filter { marked.contains($0.index) }.prefix(Self.transfersInAll)
      + timeline.transfers.lazy.filter { !marked.contains($0.index) }.prefix(Self.transfersInAll)
    transfers = chosen.prefix(Self.transfersInAll).sorted { $0.index < $1.index }
    let alone = timeline.systemTasks.lazy.filter(\.isAlone)
    systemTasks = Array(alone.prefix(max(Self.systemTasksAtLeast, Self.transfersInAll - transfers.count)))
  }

  /// Events of every log in its order: what a finding cites first, then the beginning of each log.
  private mutating func selectLanes() {
    let timeline = diagnosis.timeline
    let bulk: Set<EventName> = [.taskProgress, .appHeartbeat]
    var cited: Set<Int> = []
    for finding in findings {
      for event in [finding.culprit].compactMap({ $0 }) + finding.witnesses { cited.insert(event.index) }
    }
    let launchLogs = timeline.launches.map { ($0.log, Optional($0)) }
    let withLaunch = Set(launchLogs.map(\.0))
    let others = timeline.logs.filter { !withLaunch.contains($0.index) && $0.source != .app && !$0.events.isEmpty }
    let all = launchLogs.map { (timeline.logs[$0.0], $0.1) } + others.map { ($0, nil) }
    timelineTotal = all.reduce(0) { $0 + $1.0.events.count }
    let each = max(
      3, (Self.timelineEvents - min(cited.count, Self.timelineEvents / 2)) / max(1, min(all.count, Self.timelineLanes)))
    for (log, launch) in all.prefix(Self.timelineLanes) {
      var events: [Event] = []
      var free = each
      for event in log.events {
        if cited.contains(event.index) {
          events.append(event)
        } else if free > 0, event.name.map({ !bulk.contains($0) }) ?? true {
          events.append(event)
          free -= 1
        }
        if free == 0 && cited.isEmpty { break }
        // A long log's tail is looked through only while something of it is cited.
        if free == 0 && event.index > (cited.max() ?? 0) { break }
      }
      lanes.append(Lane(log: log, launch: launch, events: events))
    }
  }
}
