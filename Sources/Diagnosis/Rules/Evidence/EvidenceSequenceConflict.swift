import EventLog
import Vocabulary

extension Rule {
  /// Two lines of one log bear the same number and say different things.
  static let evidenceSequenceConflict = Rule(
    id: "evidence.sequence-conflict", severity: .error, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Contradictory lines in a log",
        ko: "로그 안에서 서로 어긋나는 줄",
        zhHant: "日誌中互相矛盾的行"),
      explanation: Text(
        en: """
          Two lines of the same launch and source have the same `seq` and different content. A counter gives each line a \
          number of its own, so one of them was changed, or two writers share one launch.
          """,
        ko: """
          같은 실행, 같은 출처의 두 줄이 `seq`는 같은데 내용이 다릅니다. 카운터는 줄마다 다른 번호를 주므로, 한 줄이 \
          바뀌었거나 두 기록기가 하나의 실행을 함께 쓰고 있습니다.
          """,
        zhHant: """
          同一次啟動、同一來源的兩行，`seq` 相同而內容不同。計數器會給每行各自的號碼，所以要不是其中一行被改過，就是\
          有兩個寫入者共用同一次啟動。
          """),
      why: Text(
        en: "It is unknown which of the two happened; for that launch no device check can be verified.",
        ko: "둘 중 어느 쪽이 실제로 일어났는지 알 수 없어, 이 테스트로는 어떤 실기기 검사도 검증할 수 없습니다.",
        zhHant: "無法得知何者才是真的；這次啟動因此無法驗證任何實機檢查項目。"),
      falsePositives: Text(
        en: """
          A line that stands twice with equal content is a copy, whatever the order of its keys, and is judged once. A new \
          launch counts from 0 again.
          """,
        ko: """
          내용이 같은 줄이 두 번 있으면 키 순서와 관계없이 사본이며 한 번만 판정합니다. 새 실행은 다시 0부터 셉니다.
          """,
        zhHant: "內容相同的行出現兩次屬於副本，與鍵的順序無關，只判定一次。新的啟動會重新從 0 計數。"),
      next: [
        Text(
          en: """
            Compare the two lines with the file on the device or Mac that wrote it: was one edited or merged by hand?
            """,
          ko: "두 줄을 원래 기록한 기기나 Mac의 파일과 비교하세요. 손으로 고치거나 합친 줄이 아닌지 확인하세요.",
          zhHant: "將這兩行與原本寫入的裝置或 Mac 上的檔案比對：是否有人手動修改或合併過？"),
        Text(
          en: "Make sure that one recorder writes each log, and that an extension uses a `launch` of its own.",
          ko: "로그마다 기록기가 하나인지, 확장이 자신의 `launch`를 쓰는지 확인하세요.",
          zhHant: "確認每份日誌只由一個記錄器寫入，而且延伸功能（extension）使用自己的 `launch`。"),
        Text(
          en: "Take a new UUID for `launch` at each process start, before the first line.",
          ko: "프로세스가 시작될 때마다 첫 줄을 쓰기 전에 `launch`에 새 UUID를 쓰세요.",
          zhHant: "每次程序啟動、寫入第一行之前，為 `launch` 取一個新的 UUID。"),
      ]),
    references: ["E5"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.2 app.state seq=2 state=background
      0.8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.2 app.state seq=2 state=active
      0.8 log.closed
      """),
    judge: { timeline, _, judgement in
      for log in timeline.logs {
        guard let conflict = log.conflicts.first else {
          if log.lacksSequence { judgement.leaveOpen() } else { judgement.clear() }
          continue
        }
        let others = log.conflicts.dropFirst().prefix(2).flatMap { [$0.first, $0.second] }
        judgement.found(
          conflict.second, witnesses: [conflict.first] + others,
          Message(
            contradictory,
            [
              "log": EvidencePlace.log(log, in: timeline), "seq": conflict.second.seq.map(String.init) ?? "?",
              "first": conflict.first.nameText, "second": conflict.second.nameText,
              "count": "\(log.conflicts.count)",
              "places": "\(EvidencePlace.line(conflict.first, in: timeline)), "
                + EvidencePlace.line(conflict.second, in: timeline),
            ]),
          alternatives: [changed, twoWriters])
      }
    })
}

private let contradictory = Text(
  en: """
    In the log of {log} seq {seq} is both `{first}` and another `{second}` ({places}); such pairs in it: {count}.
    """,
  ko: "{log}의 로그에서 seq {seq}이(가) `{first}`이면서 내용이 다른 `{second}`이기도 합니다({places}). 이런 쌍: {count}개.",
  zhHant: "{log} 的日誌中，seq {seq} 同時是 `{first}` 與內容不同的 `{second}`（{places}）；這類成對的行共 {count} 組。")

private let changed = Text(
  en: "One of the lines was edited after it was written: the original file still holds the other.",
  ko: "한 줄이 기록된 뒤 수정된 경우: 원본 파일에는 다른 쪽 줄이 남아 있습니다.",
  zhHant: "其中一行在寫入後被改過：原始檔案仍保有另一行。")

private let twoWriters = Text(
  en: "Two processes or two recorders wrote under one launch: their pids or coordinators differ.",
  ko: "두 프로세스나 두 기록기가 하나의 launch로 기록한 경우: pid나 코디네이터가 다릅니다.",
  zhHant: "兩個程序或兩個記錄器以同一個 launch 寫入：兩者的 pid 或協調器不同。")
