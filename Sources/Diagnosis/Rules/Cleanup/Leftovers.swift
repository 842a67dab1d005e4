import EventLog
import Vocabulary

/// What served a test alone, held against what the evidence says was stopped, removed or cleaned.
struct Leftovers {
  private let timeline: Timeline
  private let plan: RunDescription.Plan
  /// The last removal of each path, whoever noted it.
  private let removed: [Symbol: Event]

  init(_ timeline: Timeline, _ plan: RunDescription.Plan) {
    self.timeline = timeline
    self.plan = plan
    var removed: [Symbol: Event] = [:]
    for name in [EventName.artifactRemoved, .inputCleaned] {
      for event in timeline.events(name) {
        guard let path = timeline.path(event) else { continue }
        if let known = removed[path], !timeline.precedes(known, event) { continue }
        removed[path] = event
      }
    }
    self.removed = removed
  }

  func judge(_ judgement: inout Judgement) {
    receivers(&judgement)
    receivedFiles(&judgement)
    inputs(&judgement)
    exceptions(&judgement)
  }

  /// `receiver.started` without `receiver.stopped` in its log.
  private func receivers(_ judgement: inout Judgement) {
    let stops = Dictionary(grouping: timeline.serverEvents(.receiverStopped)) { timeline.log(of: $0).index }
    let starts = timeline.serverEvents(.receiverStarted)
    for (position, started) in starts.enumerated() {
      let log = timeline.log(of: started)
      // One log tells of one receiver at a time: its next start ends the search.
      let next = starts[(position + 1)...].first { timeline.log(of: $0).index == log.index }
      let isStopped = (stops[log.index] ?? []).contains { stop in
        timeline.rank(stop) > timeline.rank(started) && next.map { timeline.rank(stop) < timeline.rank($0) } ?? true
      }
      if isStopped {
        judgement.clear()
      } else if mayHide(log, after: started) {
        judgement.leaveOpen()
      } else {
        let port = started.integer(.port).map(String.init) ?? "?"
        judgement.found(
          started, witnesses: log.events.last.map { [$0] } ?? [],
          Message(running, ["address": started.text(.address) ?? "?", "port": port]))
      }
    }
  }

  /// Files of received bodies: one finding for each server's log.
  private func receivedFiles(_ judgement: inout Judgement) {
    let stored = timeline.serverEvents(.bodyStored).filter { $0.symbol(.filePath) != nil }
    for (index, events) in Dictionary(grouping: stored, by: { timeline.log(of: $0).index }).sorted(by: {
      $0.key < $1.key
    }) {
      judge(events, holes: [timeline.logs[index]], left: received, &judgement)
    }
  }

  /// Inputs of the test: all that were prepared in a run with a receiver, and the plan's samples in any run.
  private func inputs(_ judgement: inout Judgement) {
    let isTest = !timeline.serverEvents(.receiverStarted).isEmpty
    let samples = Set(plan.samples.values)
    let prepared = timeline.appEvents(.inputPrepared).filter { event in
      guard event.symbol(.filePath) != nil, event.text(.fileType) != "missing" else { return false }
      return isTest || !samples.isEmpty && event.text(.sha256).map { samples.contains($0.lowercased()) } ?? false
    }
    let byInstallation = Dictionary(grouping: prepared) { timeline.launch(of: $0)?.installation ?? -1 }
    for (installation, events) in byInstallation.sorted(by: { $0.key < $1.key }) {
      let logs = timeline.launches(ofInstallation: installation).map { timeline.logs[$0.log] }
      judge(events, holes: logs, left: input, &judgement)
    }
  }

  /// Files that were put somewhere by `events` and not removed after the last of these: one finding for all.
  private func judge(_ events: [Event], holes logs: [Log], left text: Text, _ judgement: inout Judgement) {
    var lastOfPath: [Symbol: Event] = [:]
    for event in events { if let path = timeline.path(event) { lastOfPath[path] = event } }
    let left = lastOfPath.filter { path, event in removed[path].map { !timeline.precedes(event, $0) } ?? true }
      .values.sorted { timeline.rank($0) < timeline.rank($1) }
    guard let first = left.first, let path = timeline.path(first) else {
      judgement.clear()
      return
    }
    if logs.contains(where: { mayHide($0, after: $0.index == timeline.log(of: first).index ? first : nil) }) {
      judgement.leaveOpen()
      return
    }
    judgement.found(
      first, witnesses: Array(left.dropFirst().prefix(2)),
      Message(
        text,
        ["path": EvidencePlace.path(path, in: timeline), "count": "\(left.count)", "total": "\(lastOfPath.count)"]))
  }

  /// Builds with a transport-security exception: one finding for each.
  private func exceptions(_ judgement: inout Judgement) {
    let removals = timeline.events(.artifactRemoved).filter { $0.flag(.atsException) == true }
    for (build, launches) in Dictionary(grouping: timeline.launches, by: \.build).sorted(by: { $0.key < $1.key }) {
      let opened = launches.flatMap { Array(timeline.events(.logOpened, in: $0)) }
        .filter { $0.flag(.atsException) == true }
      guard let last = opened.max(by: { timeline.rank($0) < timeline.rank($1) }) else { continue }
      // A later build of the app that says it has none shows that the exception was taken out.
      let isGone =
        removals.contains { timeline.precedes(last, $0) }
        || timeline.launches.contains { launch in
          launch.build.bundleID == build.bundleID && launch.opened?.flag(.atsException) == false
            && launch.opened.map { timeline.precedes(last, $0) } ?? false
        }
      if isGone {
        judgement.clear()
      } else {
        judgement.found(last, Message(exception, ["build": build.build ?? "?", "app": build.bundleID ?? "?"]))
      }
    }
  }

  /// Whether a line that would clear the matter may be missing: a hole in the log, or an end in the middle of a line.
  private func mayHide(_ log: Log, after event: Event?) -> Bool {
    timeline.hasHole(log, from: event) || log.events.last.map { timeline.files[$0.file].isCutShort } ?? false
  }
}

private let running = Text(
  en: "The receiver on {address}, port {port}, still ran at the end of its log: no `receiver.stopped` follows.",
  ko: "{address}, 포트 {port}의 수신 서버가 로그가 끝날 때까지 켜져 있었습니다. `receiver.stopped`가 없습니다.",
  zhHant: "位於 {address}、連接埠 {port} 的接收端直到日誌結束仍在執行：之後沒有 `receiver.stopped`。")

private let received = Text(
  en: "Received files not removed by the end of the evidence: {count} of {total}, the first of them {path}.",
  ko: "받은 파일 {total}개 중 {count}개가 증거가 끝날 때까지 지워지지 않았습니다. 첫 파일은 {path}입니다.",
  zhHant: "收到的 {total} 個檔案中，有 {count} 個到證據結束時仍未移除，第一個是 {path}。")

private let input = Text(
  en: "Inputs of the test neither cleaned nor removed: {count} of {total}, the first of them {path}.",
  ko: "테스트 입력 {total}개 중 {count}개가 정리되거나 지워지지 않았습니다. 첫 파일은 {path}입니다.",
  zhHant: "測試的 {total} 個輸入中，有 {count} 個既未清理也未移除，第一個是 {path}。")

private let exception = Text(
  en: "Build {build} of {app} has a transport-security exception, and nothing says that it was removed.",
  ko: "{app}의 빌드 {build}에 전송 보안 예외가 있고, 제거했다는 기록이 없습니다.",
  zhHant: "{app} 的建置 {build} 帶有傳輸安全例外，且沒有任何紀錄顯示已移除。")
