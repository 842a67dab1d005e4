import EventLog
import Vocabulary

extension Rule {
  /// A log counts its lines and some of them are missing.
  static let evidenceSequenceGap = Rule(
    id: "evidence.sequence-gap", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Lines missing from a log",
        ko: "로그에서 빠진 줄",
        zhHant: "日誌缺少部分行"),
      explanation: Text(
        en: """
          `seq` counts the lines of one log in one launch from 0 without holes. Here numbers are missing, at the \
          beginning or in between, so what happened there was logged and is not in the evidence.
          """,
        ko: """
          `seq`는 한 실행의 한 로그에서 0부터 빠짐없이 셉니다. 여기서는 처음이나 중간의 번호가 비어 있으므로, 그때 일어난 \
          일이 기록되었지만 증거에는 없습니다.
          """,
        zhHant: """
          `seq` 在一次啟動的一份日誌中從 0 開始連續計數。此處開頭或中間的號碼不見了，表示當時發生的事曾被記錄，卻不在\
          證據之中。
          """),
      why: Text(
        en: """
          Nothing that rests on the absence of a line can be concluded across the hole; checks stay inconclusive there.
          """,
        ko: "빠진 구간에서는 어떤 줄이 없다는 사실로 결론을 낼 수 없으며, 검사는 판정 보류로 남습니다.",
        zhHant: "凡是以「沒有某一行」為依據的結論，在缺漏處都不成立；檢查項目因此無法判定。"),
      falsePositives: Text(
        en: """
          Lines in another order, the pieces of a rotated log whose `seq` runs on, and a log that counts nothing show no \
          hole.
          """,
        ko: """
          줄의 순서만 뒤바뀐 경우, `seq`가 이어지는 순환 로그의 조각, 번호를 아예 세지 않는 로그에서는 빠진 구간이 \
          나타나지 않습니다.
          """,
        zhHant: "僅是行序不同、`seq` 連續的輪替日誌片段，或完全不計數的日誌，都不會出現缺漏。"),
      next: [
        Text(
          en: "Look for the missing piece: a rotated file that was not sent, or lines that a filter took out.",
          ko: "빠진 조각을 찾으세요. 보내지 않은 순환 파일이거나 필터로 걸러진 줄일 수 있습니다.",
          zhHant: "找出缺少的片段：可能是未送出的輪替檔，或被過濾條件濾掉的行。"),
        Text(
          en: "Check that the recorder writes each event before the process can be suspended, and never drops any.",
          ko: "기록기가 프로세스가 중단되기 전에 이벤트를 모두 쓰고, 하나도 버리지 않는지 확인하세요.",
          zhHant: "確認記錄器會在程序可能被暫停之前寫完每個事件，且絕不丟棄。"),
        Text(
          en: "If the lines cannot be found, repeat the steps whose window holds the hole.",
          ko: "줄을 찾을 수 없다면 빠진 구간이 들어 있는 단계를 다시 수행하세요.",
          zhHant: "若找不回這些行，請重做時間範圍涵蓋缺漏的步驟。"),
      ]),
    references: ["E5"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.6 app.heartbeat seq=5
      0.8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.3 app.heartbeat seq=3
      0.2 app.state seq=2 state=active
      0.8 log.closed seq=4
      """),
    judge: { timeline, _, judgement in
      for log in timeline.logs {
        guard let first = log.holes.first else {
          // A log that counts nothing shows no hole either.
          if log.lacksSequence { judgement.leaveOpen() } else { judgement.clear() }
          continue
        }
        var witnesses: [Event] = first.before.map { [$0] } ?? []
        for hole in log.holes.dropFirst().prefix(2) { witnesses += (hole.before.map { [$0] } ?? []) + [hole.after] }
        let missing = log.holes.reduce(0) { $0 &+ $1.missing }
        judgement.found(
          first.after, witnesses: witnesses,
          Message(
            first.before == nil ? missingHead : missingLines,
            [
              "log": EvidencePlace.log(log, in: timeline), "missing": "\(missing)", "holes": "\(log.holes.count)",
              "before": first.before?.seq.map(String.init) ?? "-", "after": first.after.seq.map(String.init) ?? "?",
            ]),
          alternatives: [notSent, neverWritten])
      }
    })
}

private let missingHead = Text(
  en: "The log in {log} begins at seq {after} instead of 0; missing lines: {missing}, holes: {holes}.",
  ko: "{log}의 로그가 0이 아니라 seq {after}에서 시작합니다. 빠진 줄 {missing}개, 빠진 구간 {holes}곳.",
  zhHant: "{log} 的日誌不是從 0 而是從 seq {after} 開始；缺少 {missing} 行，共 {holes} 處。")

private let missingLines = Text(
  en: "The log in {log} has a hole between seq {before} and seq {after}; missing lines: {missing}, holes: {holes}.",
  ko: "{log}의 로그에서 seq {before}와(과) seq {after} 사이가 비어 있습니다. 빠진 줄 {missing}개, 빠진 구간 {holes}곳.",
  zhHant: "{log} 的日誌在 seq {before} 與 seq {after} 之間有缺漏；缺少 {missing} 行，共 {holes} 處。")

private let notSent = Text(
  en: "The lines exist and were not sent: another file of the same launch holds these numbers.",
  ko: "줄은 있지만 보내지 않은 경우: 같은 실행의 다른 파일에 해당 번호가 있습니다.",
  zhHant: "這些行存在但未送出：同一次啟動的其他檔案中可找到這些號碼。")

private let neverWritten = Text(
  en: "The recorder counted them and never wrote them: the app's own disk holds no such lines either.",
  ko: "기록기가 세기만 하고 쓰지 않은 경우: 앱의 저장 공간에도 그런 줄이 없습니다.",
  zhHant: "記錄器計了數卻沒有寫入：應用程式本身的儲存空間中也找不到這些行。")
