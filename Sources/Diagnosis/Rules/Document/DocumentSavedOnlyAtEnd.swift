import EventLog
import Vocabulary

extension Rule {
  /// A document was edited for a long time and saved only when the app was leaving.
  static let documentSavedOnlyAtEnd = Rule(
    id: "document.saved-only-at-end", severity: .warning, absence: .yes, basis: .convention,
    needs: [.app(.documentEdited), .app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "Saved only at the very end",
        ko: "마지막 순간에만 저장됨",
        zhHant: "只在最後一刻儲存"),
      explanation: Text(
        en: """
          Edits of one document spread over more than 30 s of a launch, and the first save after them came only when \
          the app had gone to the background for the last time, or in the last second of the launch. Both limits are \
          conventions of Baton's.
          """,
        ko: "한 실행에서 한 문서의 편집이 30초를 넘게 이어졌는데, 첫 저장은 앱이 마지막으로 백그라운드에 들어간 뒤나 실행의 마지막 1초에야 이루어졌습니다. 두 한계는 Baton의 관례입니다.",
        zhHant: "同一次啟動中，某文件的編輯持續超過 30 秒，而第一次儲存直到應用程式最後一次進入背景之後，或啟動的最後一秒才發生。這兩個界限是 Baton 的慣例。"),
      why: Text(
        en: """
          This run was lucky: a crash, a force quit or memory pressure a moment earlier would have taken all of it, \
          because none of them asks the app to save first.
          """,
        ko: "이번에는 운이 좋았습니다. 조금만 일찍 비정상 종료, 강제 종료, 메모리 압박이 있었다면 전부 사라졌을 것입니다. 이들은 앱에 먼저 저장하라고 알리지 않습니다.",
        zhHant: "這次只是運氣好：若稍早發生當機、強制結束或記憶體壓力，一切都會遺失，因為它們都不會先要求應用程式儲存。"),
      falsePositives: Text(
        en: """
          A save in the background that only finishes what earlier saves had left is how it should be. A short edit \
          of a few seconds followed by leaving the app is none either.
          """,
        ko: "앞선 저장이 남긴 것만 백그라운드에서 마무리하는 저장은 올바른 방식입니다. 몇 초간 짧게 편집하고 앱을 나간 경우도 해당하지 않습니다.",
        zhHant: "若背景中的儲存只是完成先前儲存所剩的部分，即為正確做法。短短數秒的編輯後離開應用程式，也不屬此項。"),
      next: [
        Text(
          en: """
            Look for the only call of the save: is it tied to `sceneDidEnterBackground`, to `viewWillDisappear` or \
            to closing the document?
            """,
          ko: "저장을 호출하는 곳이 어디뿐인지 찾으세요. `sceneDidEnterBackground`, `viewWillDisappear`, 문서 닫기에만 연결되어 있지 않은지 확인합니다.",
          zhHant: "找出唯一呼叫儲存之處：是否只綁定在 `sceneDidEnterBackground`、`viewWillDisappear` 或關閉文件？"),
        Text(
          en: """
            Add a checkpoint driven by the changes themselves, for instance after a pause or every few seconds while \
            edits arrive.
            """,
          ko: "입력이 멈췄을 때나 편집이 이어지는 동안 몇 초마다처럼, 변경 자체를 기준으로 중간 저장을 추가하세요.",
          zhHant: "加入以變更本身觸發的檢查點，例如停頓之後，或編輯持續期間每隔數秒。"),
        Text(
          en: """
            Repeat the run, edit for a minute and end the process without warning; at most the last second may be \
            lost.
            """,
          ko: "다시 실행해 1분간 편집한 뒤 예고 없이 프로세스를 끝내세요. 잃어도 되는 것은 최대 마지막 1초입니다.",
          zhHant: "重新執行，編輯一分鐘後毫無預警地結束程序；最多只可遺失最後一秒。"),
      ]),
    references: [
      "UISceneDelegate.sceneDidEnterBackground(_:)", "UIApplication.beginBackgroundTask(withName:expirationHandler:)",
      "UIDocument.updateChangeCount(_:)",
    ],
    trigger: Scenario(
      """
      app A
      0.2 app.state state=active
      1.0 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      20.0 document.edited documentID=trip-plan changeID=e2 sceneID=scene-1
      41.5 document.edited documentID=trip-plan changeID=e3 sceneID=scene-1
      60.0 app.state state=background
      60.4 document.saved documentID=trip-plan changeID=e3 expectedVersion=7 version=8 verified=true
      75 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 app.state state=active
      1.0 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      1.9 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      41.5 document.edited documentID=trip-plan changeID=e3 sceneID=scene-1
      50.0 document.edited documentID=packing-list changeID=p1 sceneID=scene-1
      55.0 document.edited documentID=packing-list changeID=p2 sceneID=scene-1
      60.0 app.state state=background
      60.4 document.saved documentID=trip-plan changeID=e3 expectedVersion=8 version=9 verified=true
      60.6 document.saved documentID=packing-list changeID=p2 expectedVersion=2 version=3 verified=true
      75 log.closed
      """)
  ) { timeline, _, judgement in
    for history in DocumentHistory.all(.documentEdited, .documentSaved, in: timeline) {
      for (launch, events) in history.launches(timeline) {
        let edits = events.filter { $0.name == .documentEdited }
        guard let first = edits.first, let last = edits.last,
          let save = events.first(where: {
            $0.name == .documentSaved && timeline.rank($0) > timeline.rank(first)
          })
        else { continue }
        guard let span = timeline.duration(from: first, to: last) else {
          judgement.leaveOpen()
          continue
        }
        guard span > Duration.seconds(30) else { continue }
        // An earlier save could stand in a hole.
        guard !timeline.hasHole(timeline.logs[launch.log], from: first, to: save) else {
          judgement.leaveOpen()
          continue
        }
        var values = [
          "document": timeline.store.string(history.document), "count": "\(edits.count)",
          "span": Wording.seconds(span), "version": EventWording.value(save, .version),
        ]
        if let background = lastBackground(before: save, in: launch, timeline) {
          values["after"] = EventWording.span(timeline, background, save)
          judgement.found(save, witnesses: [first, last, background], Message(savedInBackground, values))
          continue
        }
        guard let end = launch.last, let rest = timeline.duration(from: save, to: end) else {
          judgement.leaveOpen()
          continue
        }
        guard rest <= Duration.seconds(1) else {
          judgement.clear()
          continue
        }
        guard let proof = timeline.end(of: launch) else {
          judgement.leaveOpen()
          continue
        }
        values["rest"] = Wording.seconds(rest)
        judgement.found(save, witnesses: [first, last, proof], Message(savedInLastSecond, values))
      }
    }
  }
}

/// The launch's last change to the background, when the app was still there at the save. Scenes speak where the app itself
/// says nothing of the background.
private func lastBackground(before save: Event, in launch: Launch, _ timeline: Timeline) -> Event? {
  for name in [EventName.appState, .sceneState] {
    let states = timeline.events(name, in: launch)
    guard let background = states.last(where: { $0.text(.state) == "background" }) else { continue }
    let between = states.filter {
      timeline.rank($0) > timeline.rank(background) && timeline.rank($0) < timeline.rank(save)
    }
    let isThere = timeline.rank(background) < timeline.rank(save) && !between.contains { $0.text(.state) == "active" }
    return isThere ? background : nil
  }
  return nil
}

private let savedInBackground = Text(
  en: """
    '{document}' was edited {count} times over {span} and first saved (version {version}) {after} after the app had \
    gone to the background for the last time.
    """,
  ko: "'{document}' 문서는 {span} 동안 {count}번 편집되었으나, 앱이 마지막으로 백그라운드에 들어가고 {after} 뒤에야 처음 저장(버전 {version})되었습니다.",
  zhHant: "「{document}」在 {span} 內編輯了 {count} 次，直到應用程式最後一次進入背景 {after} 後才首次儲存（版本 {version}）。")

private let savedInLastSecond = Text(
  en: """
    '{document}' was edited {count} times over {span} and first saved (version {version}) {rest} before the log of \
    its launch ends.
    """,
  ko: "'{document}' 문서는 {span} 동안 {count}번 편집되었으나, 실행의 로그가 끝나기 {rest} 전에야 처음 저장(버전 {version})되었습니다.",
  zhHant: "「{document}」在 {span} 內編輯了 {count} 次，直到該次啟動的日誌結束前 {rest} 才首次儲存（版本 {version}）。")
