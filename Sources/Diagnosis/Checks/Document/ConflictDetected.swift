import Vocabulary

extension Check {
  /// A save from an outdated version ends in a conflict or a merge with a reason, never in a version.
  static let documentConflictDetected = Check(
    id: "document.conflict-detected",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Conflict of two saves detected",
        ko: "두 저장의 충돌 감지",
        zhHant: "兩次儲存的衝突偵測"),
      why: Text(
        en: """
          Two windows edit one document from the same version. Without a check of the expected version the later \
          save silently wipes out what the user wrote in the other.
          """,
        ko: """
          두 창이 같은 버전에서 한 문서를 편집할 수 있습니다. 기대 버전을 확인하지 않으면 나중 저장이 다른 창에서 \
          쓴 내용을 소리 없이 지웁니다.
          """,
        zhHant: """
          兩個視窗可能由同一版本編輯同一份文件。若不核對預期版本，較晚的儲存會無聲地抹去使用者在另一視窗所寫的內\
          容。
          """),
      simulator: Text(
        en: """
          Versions and change ids are compared by the app's own store, so a simulator shows it; an iPad simulator \
          offers two windows. Conflicts through a server or iCloud between two devices are another matter.
          """,
        ko: """
          버전과 변경 ID는 앱 자체의 저장소에서 비교하므로 시뮬레이터에서 확인되며, iPad 시뮬레이터라면 창을 두 개 \
          열 수 있습니다. 서버나 iCloud를 거친 두 기기 사이의 충돌은 별개입니다.
          """,
        zhHant: """
          版本與變更識別碼由應用程式自身的儲存層比對，因此可在模擬器上驗證；iPad 模擬器可開啟兩個視窗。兩台裝置經\
          伺服器或 iCloud 產生的衝突則另當別論。
          """),
      steps: [
        SimulatorStep.bracket("document.conflict-detected"),
        Text(
          en: """
            Open one document in two windows of an iPad simulator, or in two editors of the test build, and let \
            both load the same version.
            """,
          ko: """
            iPad 시뮬레이터의 두 창이나 테스트 빌드의 두 편집기에서 한 문서를 열고, 둘 다 같은 버전을 읽게 하세요.
            """,
          zhHant: "在 iPad 模擬器的兩個視窗，或測試建置的兩個編輯器中開啟同一份文件，讓兩者載入相同版本。"),
        Text(
          en: "Edit in both, then save the first: `document.saved` states the next version.",
          ko: "양쪽에서 편집한 뒤 첫 번째를 저장하세요. `document.saved`에 다음 버전이 적힙니다.",
          zhHant: "在兩邊分別編輯，然後儲存第一邊：`document.saved` 會載明下一個版本。"),
        Text(
          en: """
            Save the second, whose `expectedVersion` is now outdated: the app must log `document.conflict`, or \
            `document.merged` with a `reason`, and keep both texts reachable for the user.
            """,
          ko: """
            이제 `expectedVersion`이 낡은 두 번째를 저장하세요. 앱은 `document.conflict`나 `reason`이 있는 \
            `document.merged`를 기록하고, 사용자가 두 내용을 모두 볼 수 있게 해야 합니다.
            """,
          zhHant: """
            儲存 `expectedVersion` 已過時的第二邊：應用程式必須記錄 `document.conflict`，或帶有 `reason` 的 \
            `document.merged`，並讓使用者仍能取得兩份內容。
            """),
        Text(
          en: """
            Save the first change once more with the same `changeID`: a repeat must give the version already \
            recorded, no new one.
            """,
          ko: """
            첫 번째 변경을 같은 `changeID`로 한 번 더 저장하세요. 반복은 새 버전이 아니라 이미 기록된 버전을 \
            돌려주어야 합니다.
            """,
          zhHant: "以相同的 `changeID` 再次儲存第一項變更：重送只應得到已記錄的版本，不得產生新版本。"),
      ],
      sendBack: [SimulatorEvidence.appLogs],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.documentSaveStarted, .documentSaved, .documentConflict],
    traits: [],
    failsOn: ["document.*"],
    attempts: DocumentPattern.conflictDetected
  )
}
