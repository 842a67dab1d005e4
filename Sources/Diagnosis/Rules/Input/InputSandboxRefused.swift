import EventLog
import Vocabulary

extension Rule {
  /// The system could not hand the file over to its transfer process. Only the system itself says so.
  static let inputSandboxRefused = Rule(
    id: "input.sandbox-refused", severity: .error, presence: .no, absence: .no, basis: .reports,
    needs: [.system(.systemSandboxRefused, .systemLinkFailed)],
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
    trigger: Scenario(
      """
      system device on=device
      0.1 Atlas[4107] BackgroundSession <S1> background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.transfer.uploads
      0.4 Atlas[4107] BackgroundSession <S1> Failed to issue sandbox extension for file file:///private/var/mobile/Media/DCIM/100APPLE/IMG_0001.MOV, errno = 1
      0.5 nsurlsessiond[108] Error linking upload file: Error Domain=NSCocoaErrorDomain Code=257 "The file could not be opened."
      """),
    nearMiss: Scenario(
      """
      system simulator on=simulator
      0.4 Atlas[4107] BackgroundSession <S1> Failed to issue sandbox extension for file file:///private/var/mobile/Media/DCIM/100APPLE/IMG_0001.MOV, errno = 1
      0.5 nsurlsessiond[108] Error linking upload file: Error Domain=NSCocoaErrorDomain Code=257 "The file could not be opened."
      """),
    judge: { timeline, _, judgement in
      let machines = SystemMachines(timeline)
      let refusals = timeline.systemEvents(.systemSandboxRefused)
      let links = timeline.systemEvents(.systemLinkFailed)
      // The daemon's line is what follows from the app's: one refusal, told twice.
      let told = Set(refusals.map(\.file))
      for refused in refusals + links.filter({ !told.contains($0.file) }) {
        guard machines.kind(of: refused) != .simulator else {
          judgement.leaveOpen()
          continue
        }
        let consequence = refused.name == .systemSandboxRefused ? links.first { $0.file == refused.file } : nil
        let values = [
          "path": refused.text(.filePath) ?? "?", "process": refused.text(.systemProcess) ?? "?",
          "error": timeline.errorLabel(refused),
        ]
        judgement.found(
          refused, witnesses: [consequence].compactMap(\.self),
          Message(refused.name == .systemSandboxRefused ? noExtension : notLinked, values),
          alternatives: machines.kind(of: refused) == nil ? [whichMachine] : [])
      }
    })
}

private let noExtension = Text(
  en:
    "The sandbox did not let {process} hand {path} to the transfer service ({error}): the upload cannot read its file.",
  ko: "샌드박스가 {process}이(가) {path}을(를) 전송 서비스에 넘기지 못하게 했습니다({error}). 업로드가 파일을 읽을 수 없습니다.",
  zhHant: "沙盒不允許 {process} 將 {path} 交給傳輸服務（{error}）：上傳無法讀取其檔案。")

private let notLinked = Text(
  en:
    "The transfer service could not take over a file for upload ({error}): its sandbox, or a missing file, stood in the way.",
  ko: "전송 서비스가 업로드할 파일을 넘겨받지 못했습니다({error}). 샌드박스나 없는 파일이 원인입니다.",
  zhHant: "傳輸服務無法接手要上傳的檔案（{error}）：受沙盒所阻，或檔案不存在。")

private let whichMachine = Text(
  en: "The log does not show what it was written on. Of a simulator the same line would prove nothing.",
  ko: "로그에 어떤 기기에서 기록되었는지 나타나지 않습니다. 시뮬레이터의 같은 줄이라면 아무것도 증명하지 못합니다.",
  zhHant: "日誌看不出是在哪裡寫下的。若是模擬器上的同一行，就不能證明什麼。")
