import Vocabulary

extension Check {
  /// A failed clean-up leaves the result accepted, and is pending or made good later.
  static let cleanupFailureTolerated = Check(
    id: "cleanup.failure-tolerated",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Failed clean-up of an accepted upload",
        ko: "수락된 업로드의 정리 실패",
        zhHant: "已接受上傳的清理失敗"),
      why: Text(
        en: """
          A file that cannot be deleted is not a failed upload. If the app says so, the user sends again what the \
          server has; if it forgets the file, storage fills and private data stays.
          """,
        ko: """
          파일을 지우지 못한 것은 업로드 실패가 아닙니다. 실패로 처리하면 사용자는 서버에 이미 있는 것을 다시 \
          보내고, 파일을 잊어버리면 저장 공간이 차고 개인 정보가 남습니다.
          """,
        zhHant: """
          無法刪除檔案並不等於上傳失敗。若應用程式判為失敗，使用者會重送伺服器已有的內容；若就此遺忘該檔案，儲存空\
          間會逐漸占滿，私人資料也會殘留。
          """),
      simulator: Text(
        en: """
          The simulator's files lie on the Mac, where a folder without write permission makes the deletion truly \
          fail, so it shows this. A refusal by a device's file protection while locked is \
          `device.cleanup-failure`.
          """,
        ko: """
          시뮬레이터의 파일은 Mac에 있어서 폴더의 쓰기 권한을 빼면 삭제가 실제로 실패하므로 확인할 수 있습니다. \
          실기기 잠금 중 파일 보호로 거부되는 경우는 `device.cleanup-failure`에서 다룹니다.
          """,
        zhHant: """
          模擬器的檔案位於 Mac 上，移除資料夾的寫入權限就能讓刪除真的失敗，因此可以驗證。實機鎖定時因檔案保護而遭\
          拒的情況，由 `device.cleanup-failure` 檢查。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("cleanup.failure-tolerated"),
        Text(
          en: """
            Submit an upload. While it runs, take write permission from the folder of its input: `chmod u-w` on \
            it.
            """,
          ko: "업로드를 제출하고, 진행되는 동안 입력 파일이 든 폴더에 `chmod u-w`를 실행해 쓰기 권한을 빼세요.",
          zhHant: "提交上傳，並在進行期間對輸入檔案所在的資料夾執行 `chmod u-w`，移除寫入權限。"),
        Text(
          en: """
            Wait for the completion: the app logs `record.committed` with `accepted` true, then \
            `input.cleanupFailed` and `input.cleanupPending`, and shows the upload as done.
            """,
          ko: """
            완료를 기다리세요. 앱은 `accepted`가 true인 `record.committed`에 이어 `input.cleanupFailed`와 \
            `input.cleanupPending`을 기록하고, 업로드를 완료로 표시합니다.
            """,
          zhHant: """
            等待完成：應用程式應先記錄 `accepted` 為 true 的 `record.committed`，再記錄 `input.cleanupFailed` 與 \
            `input.cleanupPending`，並顯示上傳已完成。
            """),
        Text(
          en: """
            Give the permission back with `chmod u+w`, open the app again and check that it catches up on the \
            clean-up with `input.cleaned`.
            """,
          ko: "`chmod u+w`로 권한을 되돌리고 앱을 다시 열어, 밀린 정리가 `input.cleaned`로 마무리되는지 확인하세요.",
          zhHant: "以 `chmod u+w` 恢復權限，重新開啟應用程式，確認其補做清理並記錄 `input.cleaned`。"),
        SimulatorStep.closeLogs,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        #"chmod u-w "$(xcrun simctl get_app_container booted BUNDLE-ID data)/INPUT-FOLDER""#,
        #"chmod u+w "$(xcrun simctl get_app_container booted BUNDLE-ID data)/INPUT-FOLDER""#,
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.recordCommitted, .inputCleanupFailed, .inputCleanupPending],
    traits: [],
    failsOn: ["input.removed-early", "input.removed-unrecorded", "input.cleanup-hid-success", "input.leaked"],
    attempts: InputPattern.cleanupFailureTolerated
  )
}
