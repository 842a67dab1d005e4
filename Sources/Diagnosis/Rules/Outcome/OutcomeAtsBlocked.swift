import EventLog
import Vocabulary

extension Rule {
  /// App Transport Security refused the connection before anything was sent.
  static let outcomeAtsBlocked = Rule(
    id: "outcome.ats-blocked",
    severity: .error,
    absence: .yes,
    basis: .documentation,
    needs: [.app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "Blocked by App Transport Security",
        ko: "App Transport Security가 차단함",
        zhHant: "遭 App Transport Security 阻擋"),
      explanation: Text(
        en: """
          The task ended with NSURLErrorDomain -1022: the URL is plain http, or its TLS is too weak, and the app's \
          Info.plist allows no exception for the host. Nothing was sent.
          """,
        ko: """
          작업이 NSURLErrorDomain -1022로 끝났습니다. URL이 일반 http이거나 TLS가 너무 약한데 앱의 Info.plist에 그 \
          호스트에 대한 예외가 없습니다. 아무것도 전송되지 않았습니다.
          """,
        zhHant: """
          任務以 NSURLErrorDomain -1022 結束：URL 為純 http，或 TLS 強度不足，而應用程式的 Info.plist 沒有為該主機設定\
          例外。沒有送出任何資料。
          """),
      why: Text(
        en: "The test shows nothing of the upload, and looking for the fault in the upload logic costs hours.",
        ko: "이 시험은 업로드에 대해 아무것도 보여 주지 못하며, 업로드 로직에서 원인을 찾으면 시간만 낭비합니다.",
        zhHant: "這次測試完全無法說明上傳行為；若從上傳邏輯找原因，只是浪費時間。"),
      falsePositives: Text(
        en: "Other refusals have other codes: -1004 no listener, -1200 to -1206 TLS, -1003 unknown host.",
        ko: "다른 거부에는 다른 코드가 있습니다. -1004는 수신 대기 없음, -1200~-1206은 TLS, -1003은 알 수 없는 호스트입니다.",
        zhHant: "其他拒絕情形各有代碼：-1004 無人監聽、-1200 至 -1206 為 TLS、-1003 為主機不明。"),
      next: [
        Text(
          en: """
            In the test build only, add an exception for the one host: `NSAllowsLocalNetworking`, or \
            `NSExceptionDomains` with `localhost`. Name the host as the URL does.
            """,
          ko: """
            테스트 빌드에만 그 호스트에 대한 예외를 추가하세요. `NSAllowsLocalNetworking`이나 `localhost`를 넣은 \
            `NSExceptionDomains`를 쓰고, URL에 쓴 호스트 이름과 같아야 합니다.
            """,
          zhHant: """
            僅在測試建置中為該主機加入例外：使用 `NSAllowsLocalNetworking`，或在 `NSExceptionDomains` 中加入 \
            `localhost`；主機名稱必須與 URL 一致。
            """),
        Text(
          en: "Look into the Info.plist of the built app, not of the project: `plutil -p APP/Info.plist`.",
          ko: "프로젝트가 아니라 빌드된 앱의 Info.plist를 확인하세요: `plutil -p APP/Info.plist`.",
          zhHant: "檢查建置後應用程式的 Info.plist，而非專案中的：`plutil -p APP/Info.plist`。"),
        Text(
          en: "Keep https in the release build, and let the exception go with the test.",
          ko: "배포 빌드에서는 https를 유지하고 시험이 끝나면 예외를 제거하세요.",
          zhHant: "正式發布的建置維持 https；測試結束後移除例外。"),
      ]),
    references: ["NSURLErrorAppTransportSecurityRequiresSecureConnection", "NSAppTransportSecurity", "F47"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://upload.example.com/files filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.4 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1022}
      0.5 record.committed sessionID=com.example.transfer taskID=1 accepted=false state=failed
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.4 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1004}
      0.5 record.committed sessionID=com.example.transfer taskID=1 accepted=false state=failed
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for completed in timeline.appEvents(.taskCompleted) {
        guard CompletionResult(completed).isURLError(-1022) else {
          judgement.clear()
          continue
        }
        let created = timeline.transfer(of: completed)?.created
        judgement.found(
          completed, witnesses: [created].compactMap { $0 },
          Message(
            blocked,
            [
              "session": completed.sessionID.map(timeline.store.string) ?? "–",
              "task": completed.taskID.map(String.init) ?? "–", "url": created?.text(.url) ?? "–",
            ]))
      }
    })
}

private let blocked = Text(
  en: """
    App Transport Security refused the connection of task {task} of {session} to {url} (NSURLErrorDomain -1022); \
    nothing was sent.
    """,
  ko: """
    App Transport Security가 {session}의 작업 {task}에서 {url}에 연결하는 것을 거부했습니다(NSURLErrorDomain -1022). \
    아무것도 전송되지 않았습니다.
    """,
  zhHant: """
    App Transport Security 拒絕 {session} 的任務 {task} 連線至 {url}（NSURLErrorDomain -1022），沒有送出任何資料。
    """)
