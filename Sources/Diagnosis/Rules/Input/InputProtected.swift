import EventLog
import Vocabulary

extension Rule {
  /// The input cannot be read while the device is locked.
  static let inputProtected = Rule(
    id: "input.protected", severity: .warning, absence: .no, basis: .documentation,
    needs: [.app(.inputPrepared), .app(.sessionCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Input protected while locked",
        ko: "잠금 중 읽을 수 없는 입력",
        zhHant: "鎖定時無法讀取的輸入"),
      explanation: Text(
        en: """
          `input.prepared` states the file protection `complete` for a file that an upload of a background \
          session reads.
          """,
        ko: "백그라운드 세션의 업로드가 읽는 파일의 `input.prepared`에 파일 보호 `complete`가 적혀 있습니다.",
        zhHant: "背景工作階段的上傳所讀取的檔案，其 `input.prepared` 載明檔案保護為 `complete`。"),
      why: Text(
        en: """
          Shortly after the device is locked the key to such a file is discarded. A transfer that the system \
          starts or repeats then cannot read its body, and fails or stands still until the next unlock.
          """,
        ko: """
          기기가 잠기면 곧 이런 파일의 키가 폐기됩니다. 그 뒤에 시스템이 시작하거나 반복하는 전송은 본문을 읽지 \
          못해 실패하거나 다음 잠금 해제까지 멈춥니다.
          """,
        zhHant: """
          裝置鎖定後不久，這類檔案的金鑰便會被捨棄。系統其後啟動或重試的傳輸無法讀取內容，會失敗或停滯到下次解\
          鎖。
          """),
      falsePositives: Text(
        en: """
          `completeUntilFirstUserAuthentication` and `none` are readable while locked after the first unlock. In \
          a default session the transfer ends with the app anyway.
          """,
        ko: """
          `completeUntilFirstUserAuthentication`과 `none`은 첫 잠금 해제 뒤에는 잠긴 상태에서도 읽을 수 \
          있습니다. 기본 세션의 전송은 어차피 앱과 함께 끝납니다.
          """,
        zhHant: """
          `completeUntilFirstUserAuthentication` 與 `none` 在首次解鎖後，即使鎖定也可讀取。預設工作階段的傳輸本\
          來就隨應用程式結束。
          """),
      next: [
        Text(
          en: """
            Write inputs with `.completeFileProtectionUntilFirstUserAuthentication`, and set the same class on \
            the folder.
            """,
          ko: """
            `.completeFileProtectionUntilFirstUserAuthentication`으로 입력을 쓰고, 폴더에도 같은 등급을 \
            지정하세요.
            """,
          zhHant: "以 `.completeFileProtectionUntilFirstUserAuthentication` 寫入輸入，並對資料夾設定相同等級。"),
        Text(
          en: """
            Check whether the app's default class (the data protection entitlement) made it `complete` without \
            anyone asking.
            """,
          ko: "앱의 기본 등급(데이터 보호 권한)이 의도와 달리 `complete`로 만들었는지 확인하세요.",
          zhHant: "檢查是否因應用程式的預設等級（資料保護權限）而在無人指定下成為 `complete`。"),
        Text(
          en: """
            Lock a real device with a passcode during the transfer (`device.lock-screen`): a simulator does not \
            protect files.
            """,
          ko: """
            전송 중에 암호가 설정된 실기기를 잠가 보세요(`device.lock-screen`). 시뮬레이터는 파일을 보호하지 \
            않습니다.
            """,
          zhHant: "在傳輸期間鎖定設有密碼的實機（`device.lock-screen`）：模擬器不會保護檔案。"),
      ]),
    references: [
      "F43", "F44", "thread 83", "FileProtectionType.complete",
      "Data.WritingOptions.completeFileProtectionUntilFirstUserAuthentication",
    ],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic fileType=regular protection=complete
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.avatars background=false
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.5 input.prepared filePath=Library/Outbox/photo-17.heic fileType=regular \
      protection=completeUntilFirstUserAuthentication
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.7 input.prepared filePath=Library/Avatars/me.png fileType=regular protection=complete
      0.8 task.created sessionID=com.example.transfer.avatars taskID=1 body=file kind=upload \
      filePath=Library/Avatars/me.png
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let sessions = SessionCreations(timeline)
  for input in UploadInput.all(in: timeline) where input.line.name == .inputPrepared {
    guard let protection = input.line.text(.protection) else { continue }
    // Only the background reads while the device is locked.
    let users = input.users.map { (transfer: $0, session: sessions.creation(at: $0.begin)) }
    let background = users.filter { $0.session?.flag(.background) == true }
    guard protection == "complete" || protection == "NSFileProtectionComplete" else {
      if !background.isEmpty { judgement.clear() }
      continue
    }
    if let first = background.first, let session = first.session {
      let values = TransferValues.of(first.transfer, in: timeline, ["protection": protection])
      judgement.found(
        input.line, witnesses: [session, first.transfer.begin], Message(unreadable, values),
        transfers: background.map(\.transfer.index))
    } else if users.contains(where: { $0.session?.flag(.background) == nil }) {
      judgement.leaveOpen()
    }
  }
}

private let unreadable = Text(
  en: """
    '{path}' has the file protection `{protection}`, and task {task} of the background session '{session}' reads \
    it: while the device is locked it cannot.
    """,
  ko: """
    '{path}' 파일의 보호 등급은 `{protection}`이고 백그라운드 세션 '{session}'의 작업 {task}번이 이 파일을 \
    읽습니다. 기기가 잠겨 있으면 읽을 수 없습니다.
    """,
  zhHant: """
    「{path}」的檔案保護為 `{protection}`，而背景工作階段「{session}」的任務 {task} 要讀取它：裝置鎖定時無法讀取。
    """)
