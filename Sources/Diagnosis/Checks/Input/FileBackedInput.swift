import Vocabulary

extension Check {
  /// Every upload of a background session reads a regular file that stays unchanged until it completes.
  static let inputFileBacked = Check(
    id: "input.file-backed",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Input from an unchanged file",
        ko: "변하지 않는 파일 입력",
        zhHant: "來自未變動檔案的輸入"),
      why: Text(
        en: """
          The system reads the body after the app may be gone. Data in memory dies with the process, and a file \
          that is changed or removed under way sends the server something other than what the user chose.
          """,
        ko: """
          시스템은 앱이 사라진 뒤에도 본문을 읽습니다. 메모리의 데이터는 프로세스와 함께 사라지고, 전송 도중 \
          바뀌거나 지워진 파일은 사용자가 고른 것과 다른 내용을 서버로 보냅니다.
          """,
        zhHant: """
          系統可能在應用程式消失之後才讀取內容。記憶體中的資料會隨程序消失；傳輸途中遭變更或移除的檔案，則會把與使\
          用者所選不同的內容送到伺服器。
          """),
      simulator: Text(
        en: """
          The task's body, the kind of file and its hashes are the same facts on a simulator, so it shows them. A \
          refused sandbox extension, file protection while locked and a container moved by an app update appear \
          only on a device.
          """,
        ko: """
          작업의 본문 종류, 파일 유형, 해시는 시뮬레이터에서도 같은 사실이므로 여기서 확인됩니다. 샌드박스 확장 \
          거부, 잠금 중의 파일 보호, 앱 업데이트로 인한 컨테이너 이동은 실기기에서만 나타납니다.
          """,
        zhHant: """
          任務的內容來源、檔案類型與雜湊值，在模擬器上是同樣的事實，因此可以驗證。沙盒延伸遭拒、鎖定時的檔案保護，\
          以及更新應用程式造成的容器搬移，只會在實機上出現。
          """),
      steps: [
        SimulatorStep.newRun,
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("input.file-backed"),
        Text(
          en: """
            Submit the sample by `uploadTask(with:fromFile:)` in the background session. The app logs \
            `input.prepared` once the file is closed and states its bytes and SHA-256 again in `task.created`.
            """,
          ko: """
            백그라운드 세션에서 `uploadTask(with:fromFile:)`로 샘플을 제출하세요. 앱은 파일을 닫은 뒤 \
            `input.prepared`를 기록하고, `task.created`에 바이트 수와 SHA-256을 다시 적습니다.
            """,
          zhHant: """
            在背景工作階段以 `uploadTask(with:fromFile:)` 提交範例檔案。應用程式在檔案關閉後記錄 \
            `input.prepared`，並在 `task.created` 再次載明位元組數與 SHA-256。
            """),
        Text(
          en: """
            While it runs, use the app as a user would: open the file's screen, edit or export the same item. None \
            of this may rewrite or remove the file that the task reads.
            """,
          ko: """
            전송 중에 사용자처럼 앱을 조작하세요. 파일 화면을 열고 같은 항목을 편집하거나 내보내도, 작업이 읽는 \
            파일이 다시 쓰이거나 지워지면 안 됩니다.
            """,
          zhHant: """
            傳輸期間，像使用者一樣操作應用程式：開啟檔案畫面、編輯或匯出同一項目。這些動作都不得改寫或移除任務正在\
            讀取的檔案。
            """),
        SimulatorStep.waitForRecord,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.systemLog,
      ],
      commands: [
        SimulatorEvidence.copySample,
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [.sessionCreated, .inputPrepared, .taskCreated, .taskCompleted],
    traits: [.backgroundSession],
    failsOn: [
      "input.memory-body", "input.not-a-file", "input.stale-container", "input.changed", "input.removed-early",
      "input.sandbox-refused",
    ],
    attempts: InputPattern.fileBacked
  )
}
