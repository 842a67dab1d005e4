/// Why an attempt did not hold, or what is missing for it: sentences that several checks share.
enum PatternTexts {
  static let notCompleted = Text(
    en: "Task {task} of {session} has no completion in the evidence.",
    ko: "{session}의 작업 {task}에 대한 완료 기록이 증거에 없습니다.",
    zhHant: "證據中沒有 {session} 任務 {task} 的完成紀錄。")
  static let transportError = Text(
    en: "Task {task} of {session} completed with the transport error {error}.",
    ko: "{session}의 작업 {task}이(가) 전송 오류 {error}(으)로 끝났습니다.",
    zhHant: "{session} 的任務 {task} 以傳輸錯誤 {error} 結束。")
  static let noStatus = Text(
    en: "The completion of task {task} of {session} states neither an HTTP status nor an error.",
    ko: "{session}의 작업 {task} 완료 기록에 HTTP 상태도 오류도 없습니다.",
    zhHant: "{session} 任務 {task} 的完成紀錄既沒有 HTTP 狀態碼，也沒有錯誤。")
  static let statusNotAccepted = Text(
    en: "The server answered task {task} of {session} with {status}, which is not an accepted status.",
    ko: "서버가 {session}의 작업 {task}에 {status}(으)로 응답했으며, 이는 성공으로 인정하는 상태가 아닙니다.",
    zhHant: "伺服器以 {status} 回應 {session} 的任務 {task}，這不是可接受的狀態碼。")
  static let quarantined = Text(
    en: "The result of task {task} of {session} was put aside as stale; it shows nothing of this check.",
    ko: "{session}의 작업 {task} 결과는 오래된 것으로 격리되어 이 검사에 대해 아무것도 보여 주지 않습니다.",
    zhHant: "{session} 任務 {task} 的結果因過期而被隔離，無法說明這項檢查。")
  static let notRecorded = Text(
    en: "No record of the result of task {task} of {session} follows its completion.",
    ko: "{session}의 작업 {task}이(가) 완료된 뒤 결과 기록이 없습니다.",
    zhHant: "{session} 的任務 {task} 完成後，沒有結果紀錄。")
  static let recordedNotAccepted = Text(
    en: "Task {task} of {session} is recorded as not accepted.",
    ko: "{session}의 작업 {task}이(가) 실패로 기록되었습니다.",
    zhHant: "{session} 的任務 {task} 被記錄為未接受。")
  static let recordedAccepted = Text(
    en: "Task {task} of {session} is recorded as accepted although it failed.",
    ko: "{session}의 작업 {task}은(는) 실패했는데도 성공으로 기록되었습니다.",
    zhHant: "{session} 的任務 {task} 已失敗，卻被記錄為已接受。")
  static let inputUnknown = Text(
    en: "Neither the preparation nor the creation of task {task} of {session} states the SHA-256 of its input.",
    ko: "{session}의 작업 {task}에 대한 준비 기록과 생성 기록 어디에도 입력 파일의 SHA-256이 없습니다.",
    zhHant: "{session} 任務 {task} 的準備與建立紀錄都沒有輸入檔的 SHA-256。")
  static let contentDiffers = Text(
    en: "What the server stored for task {task} of {session} differs from the prepared input.",
    ko: "{session}의 작업 {task}에 대해 서버가 저장한 내용이 준비된 입력과 다릅니다.",
    zhHant: "伺服器為 {session} 任務 {task} 儲存的內容與準備好的輸入不同。")
  static let serverStatesNoHash = Text(
    en: "The server states no SHA-256 of what it stored for task {task} of {session}.",
    ko: "{session}의 작업 {task}에 대해 서버가 저장한 내용의 SHA-256이 없습니다.",
    zhHant: "伺服器沒有說明為 {session} 任務 {task} 儲存內容的 SHA-256。")
  static let noServerEvidence = Text(
    en: "No server's log and no receipt shows what arrived of task {task} of {session}.",
    ko: "{session}의 작업 {task}에서 무엇이 도착했는지 보여 주는 서버 로그나 수신 확인이 없습니다.",
    zhHant: "沒有伺服器日誌或回執能說明 {session} 任務 {task} 送達了什麼。")
  static let stateUnknown = Text(
    en: "The state of the app when task {task} of {session} was created is not in the evidence.",
    ko: "{session}의 작업 {task}을(를) 만들 때의 앱 상태가 증거에 없습니다.",
    zhHant: "證據中沒有建立 {session} 任務 {task} 時的應用程式狀態。")
  static let sameSample = Text(
    en: "Task {task} of {session} sent the same content as a foreground upload; use another sample.",
    ko: "{session}의 작업 {task}이(가) 포그라운드 업로드와 같은 내용을 보냈습니다. 다른 샘플을 사용하세요.",
    zhHant: "{session} 的任務 {task} 送出的內容與前景上傳相同；請改用另一個範例檔案。")
  static let sessionUnknown = Text(
    en: "The creation of session {session} is not in the evidence, so that it may or may not be a background session.",
    ko: "세션 {session}의 생성 기록이 증거에 없어 백그라운드 세션인지 알 수 없습니다.",
    zhHant: "證據中沒有工作階段 {session} 的建立紀錄，無法得知它是否為背景工作階段。")
  static let defaultSession = Text(
    en: "Task {task} ran in {session}, which is not a background session; that shows nothing of this check.",
    ko: "작업 {task}은(는) 백그라운드 세션이 아닌 {session}에서 실행되어 이 검사에 대해 아무것도 보여 주지 않습니다.",
    zhHant: "任務 {task} 在 {session} 中執行，而它不是背景工作階段，無法說明這項檢查。")
  static let inputNotKept = Text(
    en: "The input of task {task} of {session} was removed although the upload was not accepted.",
    ko: "{session}의 작업 {task} 업로드가 받아들여지지 않았는데도 입력 파일이 삭제되었습니다.",
    zhHant: "{session} 任務 {task} 的上傳未被接受，輸入檔卻已刪除。")
  static let noTrigger = Text(
    en: "A step of this check was performed, and nothing of its kind shows in the logs.",
    ko: "이 검사의 단계를 수행했지만 해당하는 일이 로그에 나타나지 않습니다.",
    zhHant: "已執行這項檢查的步驟，但日誌中看不到相應的情況。")
  static let twoBuilds = Text(
    en: "The attempt spans two builds of the app and counts for neither.",
    ko: "이 시도는 앱의 두 빌드에 걸쳐 있어 어느 쪽에도 인정되지 않습니다.",
    zhHant: "這次嘗試橫跨應用程式的兩個建置，對兩者都不算數。")
}
