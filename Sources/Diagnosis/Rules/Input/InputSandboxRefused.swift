extension Rule {
  /// The system could not hand the file over to its transfer process. Only the system itself says so.
  static let inputSandboxRefused = Rule(
    id: "input.sandbox-refused", severity: .error, presence: .no, absence: .no, basis: .reports,
    needs: [.system],
    texts: RuleTexts(
      title: Text(
        en: "Sandbox refused the input",
        ko: "샌드박스가 입력을 거부",
        zhHant: "沙盒拒絕輸入"),
      explanation: Text(
        en: """
          The unified log holds `Failed to issue sandbox extension for file`, or `Error linking upload file` of \
          nsurlsessiond. The app itself sees only POSIX 2 or an unknown error, which has other causes as well, \
          so its own log proves nothing.
          """,
        ko: """
          통합 로그에 `Failed to issue sandbox extension for file` 또는 nsurlsessiond의 `Error linking upload \
          file`이 있습니다. 앱에는 POSIX 2나 알 수 없는 오류만 보이고 다른 원인도 있으므로, 앱 로그만으로는 \
          증명되지 않습니다.
          """,
        zhHant: """
          統一日誌中有 `Failed to issue sandbox extension for file`，或 nsurlsessiond 的 `Error linking upload \
          file`。應用程式本身只看得到 POSIX 2 或不明錯誤，而這另有其他原因，因此其日誌無法證明。
          """),
      why: Text(
        en: """
          Uploads of files from a picker, a share extension or an app group work on every simulator and fail on \
          devices.
          """,
        ko: "선택기, 공유 확장, 앱 그룹에서 온 파일의 업로드가 시뮬레이터에서는 모두 되고 실기기에서는 실패합니다.",
        zhHant: "來自選取器、分享延伸功能或應用程式群組的檔案，在各種模擬器上都能上傳，在實機上卻會失敗。"),
      falsePositives: Text(
        en: """
          The same POSIX 2 without one of these lines is a missing file (`input.stale-container`, \
          `input.removed-early`). A simulator does not enforce the sandbox: its clean run says nothing.
          """,
        ko: """
          이런 줄 없이 나타나는 POSIX 2는 파일이 없는 것입니다(`input.stale-container`, `input.removed-early`). \
          시뮬레이터는 샌드박스를 강제하지 않으므로 문제없는 결과가 아무것도 말해 주지 않습니다.
          """,
        zhHant: """
          若無上述紀錄而出現 POSIX 2，則是檔案不存在（`input.stale-container`、`input.removed-early`）。模擬器不\
          強制執行沙盒，其正常結果並不說明什麼。
          """),
      next: [
        Text(
          en: """
            Copy the file into the app's own container before the task is created, and create the task from the \
            copy.
            """,
          ko: "작업을 만들기 전에 파일을 앱 자신의 컨테이너로 복사하고, 그 사본으로 작업을 만드세요.",
          zhHant: "在建立任務前將檔案複製到應用程式自己的容器，並以副本建立任務。"),
        Text(
          en: "In an extension use a shared container, and set `sharedContainerIdentifier` on the session.",
          ko: "확장에서는 공유 컨테이너를 쓰고 세션에 `sharedContainerIdentifier`를 설정하세요.",
          zhHant: "在延伸功能中使用共用容器，並在工作階段設定 `sharedContainerIdentifier`。"),
        Text(
          en: "Run it on a real device and collect its unified log over the time of the task's creation.",
          ko: "실기기에서 실행하고 작업을 만든 시간대의 통합 로그를 수집하세요.",
          zhHant: "在實機上執行，並收集建立任務期間的統一日誌。"),
      ]),
    references: ["F29", "thread 51", "thread 52", "URLSessionConfiguration.sharedContainerIdentifier"],
    trigger: nil,
    nearMiss: nil,
    judge: { _, _, _ in })
}
