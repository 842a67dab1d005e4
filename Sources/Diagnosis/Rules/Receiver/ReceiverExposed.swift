import EventLog
import Vocabulary

extension Rule {
  /// A test receiver listened where others can reach it, and nobody asked for that.
  static let receiverExposed = Rule(
    id: "receiver.exposed", severity: .error, absence: .notApplicable, basis: .convention,
    needs: [.server(.receiverStarted)],
    texts: RuleTexts(
      title: Text(
        en: "Receiver reachable from outside",
        ko: "외부에서 접근 가능한 수신 서버",
        zhHant: "可由外部連線的接收端"),
      explanation: Text(
        en: """
          `receiver.started` names an address other than the loopback (127.0.0.1, ::1, localhost) and does not say \
          `exposed`, so nobody asked for it on purpose. Whoever is in the same network can send to it and read its answers.
          """,
        ko: """
          `receiver.started`의 주소가 루프백(127.0.0.1, ::1, localhost)이 아닌데 `exposed`가 없습니다. 의도해서 연 것이 \
          아니라는 뜻입니다. 같은 네트워크에 있는 누구나 보내고 응답을 읽을 수 있습니다.
          """,
        zhHant: """
          `receiver.started` 的位址並非回送位址（127.0.0.1、::1、localhost），又沒有 `exposed`，表示並非刻意開放。同一\
          網路上的任何人都能傳送資料並讀取其回應。
          """),
      why: Text(
        en: """
          A receiver without authentication takes any file from anybody, and what strangers send mixes with the \
          evidence.
          """,
        ko: "인증이 없는 수신 서버는 누구의 파일이든 받으며, 낯선 사람이 보낸 것이 증거와 섞입니다.",
        zhHant: "沒有驗證機制的接收端會接受任何人的任何檔案，陌生人送來的內容也會混入證據。"),
      falsePositives: Text(
        en: """
          A device cannot reach the Mac's loopback. A receiver that was opened for it on purpose says `exposed: true` and \
          is none.
          """,
        ko: """
          실기기는 Mac의 루프백에 접근할 수 없습니다. 그래서 일부러 연 수신 서버는 `exposed: true`를 남기며 해당하지 \
          않습니다.
          """,
        zhHant: "實機無法連到 Mac 的回送位址。為此刻意開放的接收端會記錄 `exposed: true`，不在此列。"),
      next: [
        Text(
          en: "Stop the receiver and start it again without an address: it then listens on 127.0.0.1 alone.",
          ko: "수신 서버를 멈추고 주소 없이 다시 시작하세요. 그러면 127.0.0.1에서만 기다립니다.",
          zhHant: "停止接收端，不指定位址重新啟動：此時只會在 127.0.0.1 上等候。"),
        Text(
          en: "For a device, open it on purpose, in a network of your own, and only for the time of the test.",
          ko: "실기기 테스트라면 전용 네트워크에서, 테스트하는 동안만 의도적으로 여세요.",
          zhHant: "若要測試實機，請在自己的網路中刻意開放，而且只限測試期間。"),
        Text(
          en: "Look through `request.received` for requests that no transfer of the app explains.",
          ko: "`request.received`에서 앱의 전송으로 설명되지 않는 요청이 있는지 살펴보세요.",
          zhHant: "檢視 `request.received`，是否有無法由應用程式的傳輸解釋的請求。"),
      ]),
    references: ["RFC 6890"],
    trigger: Scenario(
      """
      server
      0.1 receiver.started address=0.0.0.0 port=8765
      9.0 receiver.stopped address=0.0.0.0 port=8765
      9.1 log.closed
      """),
    nearMiss: Scenario(
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      5.0 receiver.stopped address=127.0.0.1 port=8765
      6.0 receiver.started address=192.0.2.10 port=8765 exposed=true
      9.0 receiver.stopped address=192.0.2.10 port=8765
      9.1 log.closed
      """),
    judge: { timeline, _, judgement in
      for started in timeline.serverEvents(.receiverStarted) {
        guard let address = started.text(.address) else {
          judgement.leaveOpen()
          continue
        }
        if LoopbackAddress.contains(address) || started.flag(.exposed) == true {
          judgement.clear()
        } else {
          judgement.found(
            started,
            Message(exposed, ["address": address, "port": started.integer(.port).map(String.init) ?? "?"]))
        }
      }
    })
}

private let exposed = Text(
  en: "The receiver listened on {address}, port {port}, which others can reach, and nobody asked for it (`exposed`).",
  ko: "수신 서버가 다른 기기에서 접근할 수 있는 {address}, 포트 {port}에서 기다렸지만, 의도했다는 표시(`exposed`)가 없습니다.",
  zhHant: "接收端在他人可連線的 {address}、連接埠 {port} 上等候，卻沒有刻意開放的標示（`exposed`）。")
