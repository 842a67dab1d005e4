import Vocabulary

extension Check {
  /// Inputs are removed only after the record of their result is committed.
  static let cleanupAfterRecord = Check(
    id: "cleanup.after-record",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Clean-up only after the record",
        ko: "기록 후에만 이루어지는 정리",
        zhHant: "紀錄寫入後才清理"),
      why: Text(
        en: """
          A file removed before its result is durable cannot be sent again. If the app dies in between, the user's \
          data is gone on both sides.
          """,
        ko: """
          결과가 영속적으로 저장되기 전에 지운 파일은 다시 보낼 수 없습니다. 그 사이에 앱이 종료되면 사용자 \
          데이터는 양쪽 모두에서 사라집니다.
          """,
        zhHant: """
          結果尚未持久化就移除的檔案，無法再次傳送。若應用程式在這段期間結束，使用者的資料便會在兩端同時消失。
          """),
      simulator: Text(
        en: """
          The order of committing and removing is the app's own and shows on a simulator. Files that a device's \
          system purges from tmp or Caches on its own are not covered.
          """,
        ko: """
          기록과 삭제의 순서는 앱 자체의 동작이므로 시뮬레이터에서 확인됩니다. 실기기의 시스템이 tmp나 Caches의 \
          파일을 스스로 비우는 경우는 포함되지 않습니다.
          """,
        zhHant: """
          寫入紀錄與移除檔案的先後由應用程式決定，可在模擬器上驗證。實機系統自行清除 tmp 或 Caches 內檔案的情況，\
          則不包含在內。
          """),
      steps: [
        SimulatorStep.newRun,
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("cleanup.after-record"),
        Text(
          en: "Submit the sample and let it be accepted. The app logs `record.committed` and then `input.cleaned`.",
          ko: "샘플을 제출해 수락되게 하세요. 앱은 `record.committed`에 이어 `input.cleaned`를 기록합니다.",
          zhHant: "提交範例檔案並使其獲得接受。應用程式應先記錄 `record.committed`，再記錄 `input.cleaned`。"),
        Text(
          en: """
            Check in the app's container that the file is gone, and that its record is still there after the app \
            was opened anew.
            """,
          ko: "앱 컨테이너에서 파일이 사라졌는지, 앱을 새로 연 뒤에도 기록이 남아 있는지 확인하세요.",
          zhHant: "在應用程式的容器中確認檔案已不存在，且重新開啟應用程式後紀錄仍在。"),
        Text(
          en: "Submit one more against `baton receive --run RUN --fault status=503:first=1`: its file must stay.",
          ko: """
            `baton receive --run RUN --fault status=503:first=1`로 하나 더 제출하세요. 그 파일은 남아 있어야 \
            합니다.
            """,
          zhHant: "再以 `baton receive --run RUN --fault status=503:first=1` 提交一筆：該檔案必須保留。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.copySample,
        #"ls -l "$(xcrun simctl get_app_container booted BUNDLE-ID data)/INPUT-FOLDER""#,
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.taskCompleted, .recordCommitted, .inputCleaned],
    traits: [],
    failsOn: ["input.removed-early", "input.removed-unrecorded", "input.cleanup-hid-success", "input.leaked"],
    attempts: InputPattern.cleanedAfterRecord
  )
}
