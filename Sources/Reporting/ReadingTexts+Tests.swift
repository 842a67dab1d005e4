import Diagnosis

extension ReadingTexts {
  /// What is said of results of tests and of lists of devices.
  static let tests = [
    Text(
      en: "larger than {size} MiB, which no such document is",
      ko: "{size}MiB보다 큽니다. 이런 문서가 이렇게 클 수는 없습니다",
      zhHant: "超過 {size} MiB，這類文件不會這麼大"),
    Text(
      en: "larger than {size} MiB, which no result of tests is",
      ko: "{size}MiB보다 큽니다. 테스트 결과가 이렇게 클 수는 없습니다",
      zhHant: "超過 {size} MiB，測試結果不會這麼大"),
    Text(
      en: "no result of tests: its outermost element is '{name}'",
      ko: "테스트 결과가 아닙니다: 최상위 요소가 '{name}'입니다",
      zhHant: "不是測試結果：最外層的元素是 '{name}'"),
    Text(en: "not readable as XML: {reason}", ko: "XML로 읽을 수 없습니다: {reason}", zhHant: "無法當作 XML 讀取：{reason}"),
    Text(
      en: "no readable database: {reason}", ko: "읽을 수 있는 데이터베이스가 아닙니다: {reason}",
      zhHant: "不是可讀取的資料庫：{reason}"),
    Text(
      en: "a table that cannot be read to its end, {reason}",
      ko: "끝까지 읽을 수 없는 테이블이 있습니다. {reason}",
      zhHant: "有資料表無法讀到結尾：{reason}"),
    Text(
      en: "it holds more than any result of tests",
      ko: "테스트 결과라고 보기에는 내용이 너무 많습니다",
      zhHant: "內容多到不可能是測試結果"),
    Text(
      en: "reading it takes more steps than any result of tests does",
      ko: "테스트 결과라고 보기에는 읽는 데 필요한 단계가 너무 많습니다",
      zhHant: "讀取所需的步驟多到不可能是測試結果"),
    Text(en: "without the tables {tables}", ko: "다음 테이블이 없습니다: {tables}", zhHant: "缺少資料表：{tables}"),
    Text(
      en: "what a database.sqlite3-wal beside it may hold is not read: copy the bundle once Xcode is done",
      ko: "옆에 있는 database.sqlite3-wal의 내용은 읽지 않습니다. Xcode가 끝난 뒤에 번들을 다시 복사하세요",
      zhHant: "不會讀取旁邊 database.sqlite3-wal 的內容：請在 Xcode 結束後再複製這個套件"),
    Text(
      en: "an action that ran no tests is left aside",
      ko: "테스트를 실행하지 않은 동작은 제외했습니다",
      zhHant: "沒有執行測試的動作不列入"),
    Text(
      en: "tests without the action that ran them: {count}",
      ko: "실행한 동작을 알 수 없는 테스트: {count}개",
      zhHant: "找不到由哪個動作執行的測試：{count} 個"),
    Text(
      en: "tests that ran more than once: {count}", ko: "두 번 이상 실행된 테스트: {count}개",
      zhHant: "執行超過一次的測試：{count} 個"),
    Text(
      en: "failures that belong to no test: {count}", ko: "어느 테스트에도 속하지 않는 실패: {count}건",
      zhHant: "不屬於任何測試的失敗：{count} 個"),
    Text(
      en: "issues that belong to no test: {count}", ko: "어느 테스트에도 속하지 않는 문제: {count}건",
      zhHant: "不屬於任何測試的問題：{count} 個"),
    Text(
      en: "no data: it counts no test", ko: "데이터가 없습니다: 집계된 테스트가 하나도 없습니다",
      zhHant: "沒有資料：一個測試都沒有計入"),
    Text(
      en: "counts tests and names none", ko: "테스트 수만 있고 이름은 없습니다", zhHant: "只有測試數量，沒有名稱"),
    Text(
      en: "named for several checks, which brackets no attempt: {names}",
      ko: "여러 검사에 지정되어 시도의 범위를 나타내지 못합니다: {names}",
      zhHant: "同時指定給多個檢查，無法界定嘗試的範圍：{names}"),
    Text(
      en: "skipped, which is no attempt: {names}", ko: "건너뛰어 시도로 치지 않습니다: {names}",
      zhHant: "遭略過，不算嘗試：{names}"),
    Text(
      en: "named for a check, without times of its own, which brackets no attempt: {names}",
      ko: "검사에 지정되었지만 자체 시각이 없어 시도의 범위를 나타내지 못합니다: {names}",
      zhHant: "已指定給檢查，但本身沒有時間，無法界定嘗試的範圍：{names}"),
    Text(
      en: "tests that are named for checks ran at the same time: they bracket no attempt",
      ko: "검사에 지정된 테스트들이 동시에 실행되어 시도의 범위를 나타내지 못합니다",
      zhHant: "指定給檢查的測試同時執行：無法界定嘗試的範圍"),
    Text(
      en: "devicectl says '{outcome}': it says nothing of a device",
      ko: "devicectl의 결과가 '{outcome}'이어서 기기에 대해 알 수 있는 것이 없습니다",
      zhHant: "devicectl 的結果是 '{outcome}'：沒有說明任何裝置"),
    Text(
      en: "devicectl says '{outcome}': no process was launched",
      ko: "devicectl의 결과가 '{outcome}'이어서 실행된 프로세스가 없습니다",
      zhHant: "devicectl 的結果是 '{outcome}'：沒有啟動任何程序"),
    Text(
      en: "a device without a udid is left aside: a name identifies none",
      ko: "UDID가 없는 기기는 제외했습니다. 이름으로는 기기를 식별할 수 없습니다",
      zhHant: "沒有 UDID 的裝置不列入：名稱無法識別裝置"),
    Text(
      en: "device '{udid}', ecid {ecid}: listed, which does not show that the run used it",
      ko: "기기 '{udid}'(ECID {ecid}): 목록에 있을 뿐, 이번 실행에 쓰였다는 증거는 아닙니다",
      zhHant: "裝置 '{udid}'（ECID {ecid}）：僅列於清單中，不代表這次執行使用了它"),
    Text(
      en: "device '{udid}': listed, which does not show that the run used it",
      ko: "기기 '{udid}': 목록에 있을 뿐, 이번 실행에 쓰였다는 증거는 아닙니다",
      zhHant: "裝置 '{udid}'：僅列於清單中，不代表這次執行使用了它"),
    Text(
      en: "names no process: no 'processIdentifier'",
      ko: "프로세스를 밝히지 않습니다: 'processIdentifier'가 없습니다",
      zhHant: "沒有指明程序：缺少 'processIdentifier'"),
    Text(
      en: "process {pid}: neither on a simulator nor on real hardware for certain",
      ko: "프로세스 {pid}: 시뮬레이터인지 실기기인지 확실하지 않습니다",
      zhHant: "程序 {pid}：無法確定在模擬器或實機上執行"),
    Text(
      en: "names no bundle id: the process cannot be bound to an app",
      ko: "번들 ID를 밝히지 않아 프로세스를 앱과 연결할 수 없습니다",
      zhHant: "沒有指明套件識別碼：無法將程序對應到 App"),
    Text(
      en: "a result bundle without database.sqlite3; export it and send the output too: {command}",
      ko: "database.sqlite3이 없는 결과 번들입니다. 내보내서 그 출력도 함께 보내세요: {command}",
      zhHant: "沒有 database.sqlite3 的結果套件；請匯出並一併送出其輸出：{command}"),
    Text(
      en: "blobs that only Xcode's tools read ({count}); export them: {command}",
      ko: "Xcode 도구만 읽을 수 있는 데이터 {count}개입니다. 내보내세요: {command}",
      zhHant: "{count} 個只有 Xcode 工具能讀取的資料；請匯出：{command}"),
    Text(
      en: "a folder of a result bundle with {count} files, which are not read",
      ko: "결과 번들의 폴더이며 파일 {count}개는 읽지 않습니다",
      zhHant: "結果套件中的資料夾，其 {count} 個檔案不會讀取"),
    Text(
      en: "a part of a result bundle that says nothing of the tests",
      ko: "결과 번들의 일부이며 테스트에 대한 내용은 없습니다",
      zhHant: "結果套件的一部分，與測試無關"),
    Text(
      en: "changes to the database that are not read; copy the bundle again once Xcode is done",
      ko: "읽지 않은 데이터베이스 변경 내용입니다. Xcode가 끝난 뒤에 번들을 다시 복사하세요",
      zhHant: "未讀取的資料庫變更；請在 Xcode 結束後重新複製套件"),
  ]
}
