import Vocabulary

extension Check {
  /// A redirect or an authentication challenge met in the background neither loses the body nor ends unnoticed.
  static let deviceRedirectChallenge = Check(
    id: "device.redirect-challenge", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Redirect and authentication challenge",
        ko: "리디렉션과 인증 요구",
        zhHant: "重新導向與驗證要求"
      ),
      why: Text(
        en: """
          In a background session the system follows redirects without asking the app, and a challenge can come \
          while the app does not run. A POST can become a GET without its body, or the upload ends as cancelled.
          """,
        ko: """
          백그라운드 세션에서는 시스템이 앱에 묻지 않고 리디렉션을 따르며, 앱이 실행되지 않을 때 인증 요구가 올 수 \
          있습니다. POST가 본문 없는 GET으로 바뀌거나 업로드가 취소된 것으로 끝날 수 있습니다.
          """,
        zhHant: """
          在背景工作階段中，系統不詢問應用程式就會跟隨重新導向，驗證要求也可能在應用程式未執行時出現。POST 可能變成\
          沒有內容的 GET，或上傳以取消告終。
          """
      ),
      simulator: Text(
        en: """
          On a simulator the app is seldom suspended when the redirect or the challenge comes, so its delegate can \
          still be asked; what happens without a running app shows on a device.
          """,
        ko: """
          시뮬레이터에서는 리디렉션이나 인증 요구가 올 때 앱이 일시 중단돼 있는 경우가 드물어 델리게이트에 물을 수 \
          있습니다. 실행 중인 앱이 없을 때의 동작은 실기기에서 드러납니다.
          """,
        zhHant: """
          在模擬器上，重新導向或驗證要求出現時應用程式很少處於暫停狀態，仍可詢問其代理；沒有執行中的應用程式時會如\
          何，只有實機看得出來。
          """
      ),
      steps: [
        Text(
          en: """
            Use a staging server over HTTPS with three endpoints that answer after one minute: a 307 redirect, a 302 \
            redirect, and a demand for authentication.
            """,
          ko: """
            1분 뒤에 응답하는 엔드포인트 세 개를 갖춘 HTTPS 스테이징 서버를 사용하세요. 각각 307 리디렉션, 302 \
            리디렉션, 인증 요구를 보냅니다.
            """,
          zhHant: "使用 HTTPS 測試伺服器，提供三個在一分鐘後才回應的端點：307 重新導向、302 重新導向與驗證要求。"
        ),
        DeviceSteps.install,
        Text(
          en: "Submit one fresh sample to each endpoint.",
          ko: "엔드포인트마다 새 샘플을 하나씩 제출하세요.",
          zhHant: "向每個端點各提交一個新範例檔案。"
        ),
        DeviceSteps.leave,
        Text(
          en: """
            Wait five minutes, and compare in the server's log the method and the bytes received at each final \
            address.
            """,
          ko: "5분 기다린 뒤 서버 로그에서 최종 주소마다 요청 메서드와 수신한 바이트 수를 비교하세요.",
          zhHant: "等待五分鐘，在伺服器日誌中比對每個最終位址收到的請求方法與位元組數。"
        ),
        Text(
          en: "Open the app. It must not show as accepted any sample whose whole body did not arrive.",
          ko: "앱을 여세요. 본문 전체가 도착하지 않은 샘플을 성공으로 표시해서는 안 됩니다.",
          zhHant: "打開應用程式。凡是內容未完整送達的範例檔案，都不可顯示為成功。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog],
      commands: DeviceCommands.standard),
    events: [
      .taskCreated, .requestReceived, .taskChallenge, .taskMetrics, .taskCompleted, .recordCommitted, .bodyStored,
    ],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}
