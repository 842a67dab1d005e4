import Diagnosis

extension ReadingTexts {
  /// What reading Apple's unified log says.
  static let unifiedLog = [
    Text(
      en: "it states another pid than its record", ko: "레코드와 다른 pid가 적혀 있습니다", zhHant: "所述的 pid 與其記錄不同"),
    Text(
      en: "an app's own event in line {line} could not be read: {reason}",
      ko: "{line}번째 줄에 있는 앱의 이벤트를 읽을 수 없습니다: {reason}",
      zhHant: "無法讀取第 {line} 行中 App 自己的事件：{reason}"),
    Text(
      en: "no event of the vocabulary", ko: "정해진 어휘에 없는 이벤트입니다", zhHant: "不是詞彙表中的事件"),
    Text(
      en: "the trailer counts {count} records and {read} could be read: the export is not whole",
      ko: "끝의 표시에는 기록이 {count}개라고 되어 있으나 {read}개만 읽을 수 있습니다. 내보낸 파일이 온전하지 않습니다",
      zhHant: "結尾標示記載有 {count} 筆記錄，但能讀取的是 {read} 筆：匯出檔並不完整"),
    Text(
      en: "the trailer says that the export was not finished",
      ko: "끝의 표시에 따르면 내보내기가 끝나지 않았습니다",
      zhHant: "結尾標示指出匯出並未完成"),
    Text(
      en: "{count} records stand after the trailer: another export, whose own trailer is missing",
      ko: "끝의 표시 뒤에 기록이 {count}개 더 있습니다. 끝의 표시가 없는 다른 내보내기입니다",
      zhHant: "結尾標示之後還有 {count} 筆記錄：那是另一份匯出，缺少自己的結尾標示"),
    Text(en: "no record of Apple's log", ko: "Apple 로그의 기록이 아닙니다", zhHant: "不是 Apple 日誌的記錄"),
    Text(en: "'timestamp' cannot be read", ko: "'timestamp'를 읽을 수 없습니다", zhHant: "無法讀取 'timestamp'"),
    Text(en: "no readable 'timestamp'", ko: "읽을 수 있는 'timestamp'가 없습니다", zhHant: "沒有可讀取的 'timestamp'"),
    Text(
      en: "the array is not closed: the export is not whole",
      ko: "배열이 닫히지 않았습니다. 내보낸 파일이 온전하지 않습니다",
      zhHant: "陣列沒有結束：匯出檔並不完整"),
    Text(
      en: "cut short: the file ends before its record does",
      ko: "잘림: 기록이 끝나기 전에 파일이 끝납니다",
      zhHant: "遭截斷：檔案在記錄結束之前就結束了"),
    Text(en: "no comma before the record", ko: "기록 앞에 쉼표가 없습니다", zhHant: "記錄之前缺少逗號"),
    Text(en: "a comma without a record", ko: "기록이 없는 쉼표입니다", zhHant: "逗號後面沒有記錄"),
    Text(
      en: "a time without a zone among times that have one",
      ko: "시간대가 있는 시각들 사이에 시간대가 없는 시각입니다",
      zhHant: "其他時間都有時區，這個時間卻沒有"),
    Text(en: "its date cannot be read", ko: "날짜를 읽을 수 없습니다", zhHant: "無法讀取其日期"),
    Text(en: "its time cannot be read", ko: "시각을 읽을 수 없습니다", zhHant: "無法讀取其時間"),
    Text(en: "a line of another format", ko: "다른 형식의 줄입니다", zhHant: "屬於另一種格式的一行"),
    Text(
      en: "a further line of a record that cannot be read",
      ko: "읽을 수 없는 기록에 이어지는 줄입니다",
      zhHant: "無法讀取的記錄的後續行"),
    Text(
      en: "no record of this style, nor a further line of one",
      ko: "이 양식의 기록도, 그에 이어지는 줄도 아닙니다",
      zhHant: "既不是這種樣式的記錄，也不是其後續行"),
    Text(en: "holds NUL bytes", ko: "NUL 바이트가 들어 있습니다", zhHant: "含有 NUL 位元組"),
    Text(
      en: "times without a date order this file only; say its 'date' in run.json",
      ko: "날짜가 없는 시각은 이 파일 안의 순서만 정합니다. run.json에 'date'를 적어 주십시오",
      zhHant: "沒有日期的時間只能排列本檔案內的順序；請在 run.json 中寫明其 'date'"),
    Text(
      en: "dates without a year order this file only; say its 'date' in run.json",
      ko: "연도가 없는 날짜는 이 파일 안의 순서만 정합니다. run.json에 'date'를 적어 주십시오",
      zhHant: "沒有年份的日期只能排列本檔案內的順序；請在 run.json 中寫明其 'date'"),
    Text(
      en: "times without a zone order this file only; say its 'timeZone' in run.json",
      ko: "시간대가 없는 시각은 이 파일 안의 순서만 정합니다. run.json에 'timeZone'을 적어 주십시오",
      zhHant: "沒有時區的時間只能排列本檔案內的順序；請在 run.json 中寫明其 'timeZone'"),
  ]
}
