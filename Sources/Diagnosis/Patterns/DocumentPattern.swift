import EventLog
import Vocabulary

/// What the checks of documents and delivered results hold.
struct DocumentPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  private struct Key: Hashable {
    let installation: Int
    let document: Symbol
  }

  /// The app's document events by installation and document, in the order of the timeline.
  private func documents(_ names: [EventName]) -> [(key: Key, events: [Event])] {
    var order: [Key] = []
    var byKey: [Key: [Event]] = [:]
    for event in names.flatMap({ timeline.appEvents($0) }).sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
      guard let document = event.symbol(.documentID), let launch = timeline.launch(of: event) else { continue }
      let key = Key(installation: launch.installation, document: document)
      if byKey[key] == nil { order.append(key) }
      byKey[key, default: []].append(event)
    }
    return order.map { ($0, byKey[$0] ?? []) }
  }

  /// A save from an outdated version got a conflict, or a merge with a reason.
  static func conflictDetected(_ context: AttemptContext) -> [Attempt] {
    let pattern = DocumentPattern(context: context)
    let names: [EventName] = [.documentSaveStarted, .documentSaved, .documentConflict, .documentMerged]
    return pattern.documents(names).flatMap { key, events -> [Attempt] in
      var expected: [Int] = []
      var from: [Int: [Event]] = [:]
      /// Changes that got a conflict, or a merge with a reason.
      var resolved: Set<Symbol> = []
      for event in events {
        if let version = event.integer(.expectedVersion) {
          if from[version] == nil { expected.append(version) }
          from[version, default: []].append(event)
        }
        if event.name == .documentConflict || (event.name == .documentMerged && !(event.text(.reason) ?? "").isEmpty),
          let change = event.symbol(.changeID)
        {
          resolved.insert(change)
        }
      }
      return expected.compactMap { pattern.conflict(key.document, key.installation, $0, from[$0] ?? [], resolved) }
    }
  }

  /// - Parameters:
  ///   - from: the events that start from `version`, in order.
  ///   - resolved: changes that got a conflict, or a merge with a reason.
  private func conflict(
    _ document: Symbol, _ installation: Int, _ version: Int, _ from: [Event], _ resolved: Set<Symbol>
  ) -> Attempt? {
    var changes: [Symbol] = []
    for event in from { if let change = event.symbol(.changeID), !changes.contains(change) { changes.append(change) } }
    guard changes.count > 1 else { return nil }
    let saved = changes.filter { change in
      from.contains { $0.name == .documentSaved && $0.symbol(.changeID) == change }
    }
    let values = ["document": context.text(document), "version": "\(version)"]
    let outcome: Attempt.Outcome
    if saved.count > 1 {
      outcome = .broken(Message(Self.bothSaved, values))
    } else {
      let open = changes.filter { !saved.contains($0) && !resolved.contains($0) }
      outcome = open.isEmpty ? .held : .missing(.missingEvidence, Message(Self.conflictUnknown, values))
    }
    return Attempt(
      subject: .document(document, installation: installation), launches: context.launches(of: from), outcome: outcome,
      evidence: Array(from.prefix(4)), begin: from.first, end: from.last)
  }

  /// Every edit was saved before its launch ended, and not only in the last second.
  static func checkpointed(_ context: AttemptContext) -> [Attempt] {
    let pattern = DocumentPattern(context: context)
    let names: [EventName] = [.documentEdited, .documentSaved, .documentMerged, .documentDiscarded]
    return pattern.documents(names).flatMap { key, events -> [Attempt] in
      let edited = Set(
        events.filter { $0.name == .documentEdited }.compactMap { context.timeline.launch(of: $0)?.index })
      return edited.sorted().map { pattern.checkpoint(key.document, key.installation, events, launch: $0) }
    }
  }

  private func checkpoint(_ document: Symbol, _ installation: Int, _ events: [Event], launch index: Int) -> Attempt {
    let launch = timeline.launches[index]
    let own = events.filter { timeline.launch(of: $0)?.index == index }
    let edits = own.filter { $0.name == .documentEdited }
    let covers = own.filter { $0.name != .documentEdited }
    let values = ["document": context.text(document)]
    var outcome: Attempt.Outcome = .held
    var evidence = Array(edits.prefix(1)) + Array(covers.suffix(1))
    if timeline.end(of: launch) == nil {
      outcome = .missing(.cutEvidence, Message(Self.launchOpen, values))
    } else if let last = launch.last {
      for edit in edits {
        let next = covers.partitioningIndex { timeline.precedes(edit, $0) }
        guard let cover = next < covers.count ? covers[next] : nil else {
          outcome = .broken(Message(Self.unsaved, values))
          evidence = [edit]
          break
        }
        let age = timeline.duration(from: edit, to: last)
        let left = timeline.duration(from: cover, to: last)
        guard let age, let left else {
          outcome = .missing(.missingEvidence, Message(Self.clockUnknown, values))
          continue
        }
        if age > Duration.seconds(1) && left < Duration.seconds(1) {
          outcome = .broken(Message(Self.savedAtEnd, values))
          evidence = [edit, cover]
          break
        }
      }
    }
    return Attempt(
      subject: .document(document, installation: installation), launches: [index], outcome: outcome, evidence: evidence,
      begin: edits.first, end: launch.last)
  }

  /// One delivery for each operation, on the main thread for a screen.
  static func deliveredOnce(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    return timeline.launches.flatMap { launch -> [Attempt] in
      var order: [Symbol] = []
      var deliveries: [Symbol: [Event]] = [:]
      for event in timeline.events(.resultDelivered, in: launch) {
        guard let operation = event.symbol(.operationID) else { continue }
        if deliveries[operation] == nil { order.append(operation) }
        deliveries[operation, default: []].append(event)
      }
      return order.map { operation in
        let all = deliveries[operation] ?? []
        let values = ["operation": context.text(operation)]
        let outcome: Attempt.Outcome
        if all.count > 1 {
          outcome = .broken(Message(Self.deliveredTwice, values))
        } else if let only = all.first, only.symbol(.screenID) != nil, only.text(.thread) != "main" {
          outcome =
            only.text(.thread) == nil
            ? .missing(.missingEvidence, Message(Self.threadUnknown, values)) : .broken(Message(Self.offMain, values))
        } else {
          outcome = .held
        }
        return Attempt(
          subject: .operation(operation, launch: launch.index), launches: [launch.index], outcome: outcome,
          evidence: Array(all.prefix(2)), begin: launch.first, end: launch.last)
      }
    }
  }

  private static let bothSaved = Text(
    en: "Two changes of {document} were saved from version {version}; the second should have got a conflict.",
    ko: "{document}의 버전 {version}에서 출발한 변경 두 개가 모두 저장되었습니다. 두 번째는 충돌이어야 합니다.",
    zhHant: "{document} 從版本 {version} 出發的兩項變更都已儲存；第二項應得到衝突。")
  private static let conflictUnknown = Text(
    en: "Two changes of {document} start from version {version}; what became of the second is not in the evidence.",
    ko: "{document}의 변경 두 개가 버전 {version}에서 시작하며, 두 번째가 어떻게 되었는지 증거에 없습니다.",
    zhHant: "{document} 有兩項變更從版本 {version} 開始，證據中沒有第二項的結果。")
  private static let launchOpen = Text(
    en: "The launch that edited {document} has no known end in the evidence.",
    ko: "{document}을(를) 편집한 실행이 언제 끝났는지 증거에 없습니다.",
    zhHant: "證據中沒有編輯 {document} 的那次啟動的結束。")
  private static let unsaved = Text(
    en: "An edit of {document} was not saved before its launch ended.",
    ko: "{document}의 편집이 실행이 끝나기 전에 저장되지 않았습니다.",
    zhHant: "{document} 的一次編輯在啟動結束前沒有儲存。")
  private static let clockUnknown = Text(
    en: "A clock step hides how long before the end {document} was saved.",
    ko: "시계가 바뀌어 {document}이(가) 끝나기 얼마 전에 저장되었는지 알 수 없습니다.",
    zhHant: "時鐘跳動，無法得知 {document} 在結束前多久儲存。")
  private static let savedAtEnd = Text(
    en: "An edit of {document} older than a second was saved only in the last second of its launch.",
    ko: "{document}의 1초가 넘은 편집이 실행의 마지막 1초에야 저장되었습니다.",
    zhHant: "{document} 一次超過一秒的編輯，到啟動的最後一秒才儲存。")
  private static let deliveredTwice = Text(
    en: "Operation {operation} was delivered more than once.",
    ko: "작업 {operation}의 결과가 두 번 이상 전달되었습니다.",
    zhHant: "作業 {operation} 的結果被傳遞超過一次。")
  private static let offMain = Text(
    en: "The result of operation {operation} reached a screen off the main thread.",
    ko: "작업 {operation}의 결과가 메인 스레드가 아닌 곳에서 화면에 전달되었습니다.",
    zhHant: "作業 {operation} 的結果不是在主執行緒上送達畫面。")
  private static let threadUnknown = Text(
    en: "The delivery of operation {operation} to a screen does not say on which thread it was.",
    ko: "작업 {operation}의 화면 전달 줄에 어느 스레드인지 나와 있지 않습니다.",
    zhHant: "作業 {operation} 送達畫面的紀錄沒有說明執行緒。")
}
