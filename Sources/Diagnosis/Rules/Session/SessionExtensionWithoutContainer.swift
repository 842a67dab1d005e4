import EventLog
import Vocabulary

extension Rule {
  /// An extension makes a background session without a shared container.
  static let sessionExtensionWithoutContainer = Rule(
    id: "session.extension-without-container", severity: .error, presence: .yes, absence: .no, basis: .documentation,
    needs: [.app(.sessionCreated, .taskCompleted, .sessionInvalidated)],
    texts: RuleTexts(
      title: Text(
        en: "Extension session without a shared container",
        ko: "공유 컨테이너 없는 확장 세션",
        zhHant: "延伸功能的工作階段沒有共用容器"),
      explanation: Text(
        en: """
          A background session of an app extension needs `sharedContainerIdentifier`, so that the \
          system has a place for its files that outlives the extension. Either the session was created \
          without one, or the system refused it with -995.
          """,
        ko: """
          앱 확장의 백그라운드 세션에는 `sharedContainerIdentifier`가 필요합니다. 그래야 시스템이 \
          확장이 끝난 뒤에도 남는 파일 위치를 갖습니다. 세션이 이것 없이 만들어졌거나, 시스템이 -995로 \
          거부했습니다.
          """,
        zhHant: """
          App 延伸功能的背景工作階段需要 `sharedContainerIdentifier`，系統才有在延伸功能結束後仍存在的檔\
          案位置。可能是建立時沒有設定，或系統以 -995 拒絕。
          """),
      why: Text(
        en: "The session is invalid at once: what users share from another app is not uploaded.",
        ko: "세션이 곧바로 무효가 되어, 사용자가 다른 앱에서 공유한 내용이 업로드되지 않습니다.",
        zhHant: "工作階段立即失效：使用者從其他 App 分享的內容不會上傳。"),
      falsePositives: Text(
        en: """
          A default session of an extension needs no container, and neither does a background session \
          of the app itself.
          """,
        ko: """
          확장의 기본 세션에는 컨테이너가 필요 없으며, 앱 자체의 백그라운드 세션도 마찬가지입니다.
          """,
        zhHant: "延伸功能的預設工作階段不需要容器，App 本身的背景工作階段也不需要。"),
      next: [
        Text(
          en: "Set `sharedContainerIdentifier` to the app group before the session is created.",
          ko: "세션을 만들기 전에 `sharedContainerIdentifier`를 앱 그룹으로 설정하세요.",
          zhHant: "在建立工作階段前，將 `sharedContainerIdentifier` 設為 App Group。"),
        Text(
          en: """
            Check that the signed extension and the signed app both carry the app-group entitlement \
            (`codesign -d --entitlements -`).
            """,
          ko: """
            서명된 확장과 앱 모두에 앱 그룹 권한이 있는지 확인하세요(`codesign -d --entitlements -`).
            """,
          zhHant: "確認已簽署的延伸功能與 App 都具有 App Group 權限（`codesign -d --entitlements -`）。"),
        Text(
          en: """
            Share from another app on a real device: entitlements are enforced differently there.
            """,
          ko: "실기기에서 다른 앱으로부터 공유해 보세요. 권한 적용 방식이 시뮬레이터와 다릅니다.",
          zhHant: "在實機上從其他 App 分享：權限的強制方式與模擬器不同。"),
      ]),
    references: [
      "F03", "thread 12", "URLSessionConfiguration.sharedContainerIdentifier",
      "NSURLErrorBackgroundSessionRequiresSharedContainer",
    ],
    trigger: Scenario(
      """
      app E bundle=com.example.transfer.share extension=true
      0.4 session.created sessionID=com.example.transfer.share.uploads background=true
      0.6 task.created sessionID=com.example.transfer.share.uploads taskID=1 method=POST body=file kind=upload
      0.7 task.completed sessionID=com.example.transfer.share.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-995}
      1 log.closed
      """),
    nearMiss: Scenario(
      """
      app E bundle=com.example.transfer.share extension=true
      0.3 session.created sessionID=com.example.transfer.share.preview background=false
      0.4 session.created sessionID=com.example.transfer.share.uploads background=true sharedContainer=group.com.example.transfer
      0.6 task.created sessionID=com.example.transfer.share.uploads taskID=1 method=POST body=file kind=upload
      1 log.closed
      app A at=30
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      1 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let ends = timeline.eventsInOrder(of: [.taskCompleted, .sessionInvalidated], in: launch)
        let refusals = ends.filter { $0.reports("NSURLErrorDomain", -995) }
        let label = timeline.launchLabel(launch)
        var explained: Set<Symbol> = []
        for event in timeline.events(.sessionCreated, in: launch) where launch.isExtension {
          guard event.flag(.background) != false, event.text(.sharedContainer) ?? "" == "" else {
            judgement.clear()
            continue
          }
          guard let session = event.sessionID, explained.insert(session).inserted else { continue }
          judgement.found(
            event, witnesses: [launch.opened, refusals.first { $0.sessionID == session }].compactMap(\.self),
            Message(createdWithout, ["session": timeline.store.string(session), "launch": label]))
        }
        for event in refusals {
          guard let session = event.sessionID, explained.insert(session).inserted else { continue }
          judgement.found(
            event, Message(refused, ["session": timeline.store.string(session), "launch": label]),
            alternatives: [groupNotGranted])
        }
      }
    })
}

private let createdWithout = Text(
  en: """
    The extension’s launch {launch} created background session {session} without a shared container.
    """,
  ko: """
    확장의 실행 {launch}이(가) 공유 컨테이너 없이 백그라운드 세션 {session}을(를) 만들었습니다.
    """,
  zhHant: "延伸功能的啟動 {launch} 建立了沒有共用容器的背景工作階段 {session}。")

private let refused = Text(
  en: """
    In launch {launch} the system refused session {session} with NSURLErrorDomain -995: a background \
    session needs a shared container there.
    """,
  ko: """
    실행 {launch}에서 시스템이 세션 {session}을(를) NSURLErrorDomain -995로 거부했습니다. 이 백그라운드 \
    세션에는 공유 컨테이너가 필요합니다.
    """,
  zhHant: """
    在啟動 {launch} 中，系統以 NSURLErrorDomain -995 拒絕工作階段 {session}：該背景工作階段需要共用容器\
    。
    """)

private let groupNotGranted = Text(
  en: """
    If the configuration does name a container, the app group is missing from the signed product’s \
    entitlements or profile; `codesign -d --entitlements -` on the extension tells.
    """,
  ko: """
    구성에 컨테이너 이름이 있다면, 서명된 제품의 권한이나 프로파일에 그 앱 그룹이 없는 것입니다. 확장에 \
    `codesign -d --entitlements -`를 실행하면 알 수 있습니다.
    """,
  zhHant: """
    若組態確實指定了容器，則是已簽署產品的權限或描述檔中缺少該 App Group；對延伸功能執行 `codesign -d \
    --entitlements -` 即可得知。
    """)
