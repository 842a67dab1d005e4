import Diagnosis

extension ReadingTexts {
  /// What reading says of access logs, of logs that run.json maps, and of archives.
  static let foreignLogs = [
    Text(
      en: "longer than {count} bytes, on which no pattern is tried",
      ko: "{count}바이트보다 길어 패턴을 적용하지 않았습니다",
      zhHant: "超過 {count} 位元組，不套用模式比對"),
    Text(
      en: "'time' is a number of an unknown unit; give 'timeFormat' for the file in run.json",
      ko: "'time'이 단위를 알 수 없는 숫자입니다. run.json에서 이 파일의 'timeFormat'을 지정하세요",
      zhHant: "'time' 是單位不明的數字；請在 run.json 中為此檔案指定 'timeFormat'"),
    Text(
      en: "cut short: the last line ends before its request does",
      ko: "잘림: 마지막 줄의 요청이 끝나기 전에 줄이 끝납니다",
      zhHant: "遭截斷：最後一行在請求結束之前就結束了"),
    Text(en: "no request of an access log", ko: "접근 로그의 요청이 아닙니다", zhHant: "不是存取日誌的請求"),
    Text(
      en: "no time at its beginning, and no message before it",
      ko: "줄 앞에 시각이 없고, 그 앞에 이어질 메시지도 없습니다",
      zhHant: "開頭沒有時間，前面也沒有可接續的訊息"),
    Text(en: "no document of OTLP/JSON", ko: "OTLP/JSON 문서가 아닙니다", zhHant: "不是 OTLP/JSON 文件"),
    Text(
      en: "larger than {size} MiB; write one document a line",
      ko: "{size}MiB보다 큽니다. 한 줄에 문서 하나씩 쓰세요",
      zhHant: "超過 {size} MiB；請一行寫一份文件"),
    Text(
      en: "its times have no zone and order this file only; give 'timeZone' for it in run.json",
      ko: "시각에 시간대가 없어 이 파일 안의 순서만 알 수 있습니다. run.json에서 'timeZone'을 지정하세요",
      zhHant: "時間沒有時區，只能排出此檔案內的順序；請在 run.json 中指定 'timeZone'"),
    Text(
      en: "no line names an event of Baton's; 'fields' and 'names' in run.json can say which do",
      ko: "Baton의 이벤트를 가리키는 줄이 없습니다. run.json의 'fields'와 'names'로 어느 줄인지 알릴 수 있습니다",
      zhHant: "沒有任何一行指出 Baton 的事件；可用 run.json 的 'fields' 與 'names' 說明是哪幾行"),
    Text(
      en: "cannot show an empty upload: it states no length of the request body",
      ko: "빈 업로드는 드러낼 수 없습니다: 요청 본문의 길이가 적혀 있지 않습니다",
      zhHant: "無法看出空的上傳：未記錄請求內容的長度"),
    Text(
      en: "requests whose client left before the response (status 499 or 460): {count}",
      ko: "응답 전에 클라이언트가 떠난 요청(상태 499 또는 460): {count}개",
      zhHant: "用戶端在回應前離開的請求（狀態 499 或 460）：{count} 個"),
    Text(
      en: "a unified log archive, which only macOS reads; run there, and add what it writes: {command}",
      ko: "macOS만 읽을 수 있는 통합 로그 아카이브입니다. macOS에서 다음을 실행하고 그 결과를 추가하세요: {command}",
      zhHant: "只有 macOS 能讀取的統一日誌封存；請在 macOS 執行以下指令，並加入其輸出：{command}"),
    Text(
      en: """
        binary: one file of a unified log archive, which only macOS reads, and only whole; run there, and add what it \
        writes: {command}
        """,
      ko: """
        이진 파일: 통합 로그 아카이브의 일부이며, macOS가 아카이브 전체로만 읽을 수 있습니다. macOS에서 다음을 실행하고 그 결과를 \
        추가하세요: {command}
        """,
      zhHant: "二進位檔：統一日誌封存的其中一個檔案，只有 macOS 能讀取，且須完整；請在 macOS 執行以下指令，並加入其輸出：{command}"),
    Text(
      en: "binary: a sysdiagnose, whose log only macOS reads; run there, and add what it writes: {command}",
      ko: "이진 파일: sysdiagnose이며 그 로그는 macOS만 읽을 수 있습니다. macOS에서 다음을 실행하고 그 결과를 추가하세요: {command}",
      zhHant: "二進位檔：sysdiagnose，其日誌只有 macOS 能讀取；請在 macOS 執行以下指令，並加入其輸出：{command}"),
    Text(
      en: "binary: a tar archive; unpack it, and add what is in it: {command}",
      ko: "이진 파일: tar 아카이브입니다. 풀어서 그 내용을 추가하세요: {command}",
      zhHant: "二進位檔：tar 封存；請解開後加入其內容：{command}"),
    Text(
      en: "binary: a ZIP archive; unpack it, and add what is in it: {command}",
      ko: "이진 파일: ZIP 아카이브입니다. 풀어서 그 내용을 추가하세요: {command}",
      zhHant: "二進位檔：ZIP 封存；請解開後加入其內容：{command}"),
    Text(
      en: "an app's container: the logs in it are read, its other files are counted",
      ko: "앱의 컨테이너입니다: 그 안의 로그는 읽고 나머지 파일은 수만 셉니다",
      zhHant: "應用程式的容器：讀取其中的日誌，其他檔案只計數"),
    Text(
      en: "an unpacked sysdiagnose: the logs in it are read, its other files are counted",
      ko: "풀린 sysdiagnose입니다: 그 안의 로그는 읽고 나머지 파일은 수만 셉니다",
      zhHant: "已解開的 sysdiagnose：讀取其中的日誌，其他檔案只計數"),
    Text(
      en: "files in it that are no logs: {count}", ko: "그 안에서 로그가 아닌 파일: {count}개",
      zhHant: "其中不是日誌的檔案：{count} 個"),
    Text(
      en: "left by macOS, no evidence; files: {count}", ko: "macOS가 남긴 폴더이며 증거가 아닙니다. 파일: {count}개",
      zhHant: "macOS 留下的資料夾，不是證據；檔案：{count} 個"),
    Text(
      en: "left by macOS, no evidence; more of them: {count}", ko: "macOS가 남긴 파일이며 증거가 아닙니다. 그 밖에 {count}개",
      zhHant: "macOS 留下的檔案，不是證據；另有 {count} 個"),
  ]
}
