import Vocabulary

extension Check {
  /// An upload whose token or presigned URL expires while it is queued ends in a bounded retry with a new one.
  static let deviceCredentialExpiry = Check(
    id: "device.credential-expiry", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Credential expired while queued",
        ko: "대기 중 만료된 자격 증명",
        zhHant: "排隊期間過期的憑證"
      ),
      why: Text(
        en: """
          An upload that waits for a network can start after its token or presigned URL has expired. The old request \
          is sent, the server answers 401 or 403, and an app that repeats the same request never succeeds.
          """,
        ko: """
          네트워크를 기다리던 업로드는 토큰이나 사전 서명된 URL이 만료된 뒤에 시작될 수 있습니다. 이전 요청이 그대로 \
          전송되어 서버가 401이나 403으로 응답하며, 같은 요청만 반복하는 앱은 결코 성공하지 못합니다.
          """,
        zhHant: """
          等待網路的上傳，可能在權杖或預先簽署的 URL 過期後才開始。系統送出舊的請求，伺服器回應 401 或 403；只會重複\
          同一請求的應用程式永遠不會成功。
          """
      ),
      simulator: Text(
        en: """
          On a simulator a request starts almost at once, so nothing expires while it is queued. The answer to a 401 \
          can be rehearsed, the wait cannot.
          """,
        ko: """
          시뮬레이터에서는 요청이 거의 바로 시작되어 대기 중에 만료되는 것이 없습니다. 401에 대한 처리는 예행할 \
          수 있지만 실제 대기는 재현할 수 없습니다.
          """,
        zhHant: "在模擬器上，請求幾乎立刻開始，不會在排隊期間過期。對 401 的處理可以預演，等待的過程則無法。"
      ),
      steps: [
        Text(
          en: """
            Use a staging server over HTTPS and a test account whose tokens or presigned URLs are valid for five \
            minutes. Log at most the beginning of a token's hash, never the token.
            """,
          ko: """
            HTTPS 스테이징 서버와 토큰 또는 사전 서명된 URL의 유효 기간이 5분인 테스트 계정을 사용하세요. 로그에는 \
            토큰을 절대 남기지 말고 필요하면 해시의 앞부분만 남기세요.
            """,
          zhHant: """
            使用 HTTPS 測試伺服器，以及權杖或預先簽署 URL 只在五分鐘內有效的測試帳號。日誌中絕不可留下權杖，最多只記\
            錄其雜湊值的開頭。
            """
        ),
        DeviceSteps.install,
        Text(
          en: "Turn Airplane Mode on, with Wi-Fi off, and submit a fresh sample with an idempotency key.",
          ko: "Wi-Fi가 꺼진 상태로 에어플레인 모드를 켜고 멱등 키를 지정해 새 샘플을 제출하세요.",
          zhHant: "打開飛航模式並關閉 Wi-Fi，提交一個帶有冪等鍵的新範例檔案。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Wait ten minutes, until the credential has expired, and turn Airplane Mode off.",
          ko: "자격 증명이 만료되도록 10분 기다린 뒤 에어플레인 모드를 끄세요.",
          zhHant: "等待十分鐘，直到憑證過期，再關閉飛航模式。"
        ),
        Text(
          en: "Check in the server's log that the old credential was refused and how often it was sent.",
          ko: "서버 로그에서 이전 자격 증명이 거부됐는지와 몇 번 전송됐는지 확인하세요.",
          zhHant: "在伺服器日誌中確認舊憑證遭到拒絕，以及被送出了幾次。"
        ),
        Text(
          en: """
            Open the app. It must have kept the input, obtain a new credential, submit anew under the same key, and \
            keep to its limit of attempts.
            """,
          ko: """
            앱을 여세요. 입력 파일을 보존하고, 새 자격 증명을 받아 같은 키로 다시 제출하며, 시도 횟수 제한을 지켜야 \
            합니다.
            """,
          zhHant: "打開應用程式。它必須保留輸入檔、取得新憑證、以相同的鍵重新提交，並遵守重試次數上限。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog],
      commands: DeviceCommands.standard),
    events: [.networkPath, .taskCreated, .requestReceived, .responseSent, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}
