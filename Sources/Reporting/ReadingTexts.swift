import Diagnosis

/// What reading a file says of it (why a line was skipped, why a file was left aside), in the report's language.
///
/// Reading knows no languages: it says these sentences in English, and its English is what finds them here. A sentence that
/// is not here, such as a reason of the operating system, stays as it is.
struct ReadingTexts {
  /// The sentence in `language`.
  static func said(_ english: String, _ language: Language) -> String {
    guard language != .english else { return english }
    for text in all {
      guard let values = values(of: english, in: text.en) else { continue }
      return Message(text, values.mapValues { said($0, language) }).said(in: language)
    }
    return english
  }

  /// What fills the places of a template so that it reads as the sentence; `nil` where it cannot.
  static func values(of sentence: String, in template: String) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = Substring(sentence)
    var open: String?
    for piece in pieces(template) {
      switch piece {
      case .place(let name): open = name
      case .words(let words):
        guard let name = open else {
          guard rest.hasPrefix(words) else { return nil }
          rest = rest.dropFirst(words.count)
          continue
        }
        guard let found = rest.firstRange(of: words) else { return nil }
        values[name] = String(rest[..<found.lowerBound])
        rest = rest[found.upperBound...]
        open = nil
      }
    }
    if let open {
      values[open] = String(rest)
    } else if !rest.isEmpty {
      return nil
    }
    return values
  }

  private enum Piece {
    case words(String)
    case place(String)
  }

  private static func pieces(_ template: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }

  static let all = lines + files + failures + kinds + unifiedLog + ends + tests + foreignLogs + returned

  private static let lines = [
    Text(en: "longer than {size} MiB", ko: "{size}MiB보다 긴 줄입니다", zhHant: "超過 {size} MiB"),
    Text(
      en: "cut short: the last line ends before its object does",
      ko: "잘림: 마지막 줄의 객체가 끝나기 전에 줄이 끝납니다",
      zhHant: "遭截斷：最後一行在物件結束之前就結束了"),
    Text(en: "no 'event'", ko: "'event'가 없습니다", zhHant: "沒有 'event'"),
    Text(en: "'time' has no zone", ko: "'time'에 시간대가 없습니다", zhHant: "'time' 沒有時區"),
    Text(
      en: "'time' is outside the years 1678 to 2261",
      ko: "'time'이 1678년부터 2261년까지의 범위를 벗어납니다",
      zhHant: "'time' 不在西元 1678 至 2261 年之間"),
    Text(en: "'time' is not RFC 3339", ko: "'time'이 RFC 3339 형식이 아닙니다", zhHant: "'time' 不是 RFC 3339 格式"),
    Text(en: "no readable 'time'", ko: "읽을 수 있는 'time'이 없습니다", zhHant: "沒有可讀取的 'time'"),
    Text(en: "JSON, but no object", ko: "JSON이지만 객체가 아닙니다", zhHant: "是 JSON，但不是物件"),
    Text(en: "invalid UTF-8", ko: "올바른 UTF-8이 아닙니다", zhHant: "不是有效的 UTF-8"),
    Text(en: "nested deeper than {depth} levels", ko: "중첩이 {depth}단계보다 깊습니다", zhHant: "巢狀超過 {depth} 層"),
    Text(en: "no memory to read it", ko: "읽을 메모리가 부족합니다", zhHant: "記憶體不足，無法讀取"),
    Text(
      en: "not JSON: holds NUL bytes", ko: "JSON이 아닙니다: NUL 바이트가 있습니다", zhHant: "不是 JSON：含有 NUL 位元組"),
    Text(en: "not JSON", ko: "JSON이 아닙니다", zhHant: "不是 JSON"),
    Text(
      en: "no test ran, or the result is unknown: it witnesses no device",
      ko: "실행된 테스트가 없거나 결과를 알 수 없어 실기기의 증거가 되지 못합니다",
      zhHant: "沒有執行任何測試或結果不明：不能佐證實機"),
    Text(
      en: "the run lasts longer than two days: it witnesses no device",
      ko: "테스트 실행이 이틀보다 길어 실기기의 증거가 되지 못합니다",
      zhHant: "測試歷時超過兩天：不能佐證實機"),
    Text(
      en: "'{path}' has another type than the tool's schema says",
      ko: "'{path}'의 유형이 도구의 스키마와 다릅니다",
      zhHant: "'{path}' 的型別與工具的結構描述不符"),
    Text(
      en: "it is not one whole JSON object",
      ko: "온전한 JSON 객체 하나가 아닙니다",
      zhHant: "它不是一個完整的 JSON 物件"),
    Text(
      en: "'{key}': {count} × another JSON type than the vocabulary's, counted as absent",
      ko: "'{key}': 정해진 것과 다른 JSON 유형 {count}회, 없는 것으로 처리했습니다",
      zhHant: "'{key}'：{count} 次使用了與規定不同的 JSON 型別，視為不存在"),
    Text(
      en: "'{key}': {count} × twice in one object, counted as absent",
      ko: "'{key}': 한 객체 안에 두 번 나온 줄 {count}개, 없는 것으로 처리했습니다",
      zhHant: "'{key}'：{count} 次在同一物件中重複出現，視為不存在"),
  ]

  private static let files = [
    Text(
      en: "read as {format} because run.json says so", ko: "run.json에 지정된 대로 {format} 형식으로 읽었습니다",
      zhHant: "依 run.json 的指定，以 {format} 格式讀取"),
    Text(
      en: "run.json asks for {format}; its content shows {found}, which counts",
      ko: "run.json은 {format} 형식을 지정했지만, 내용이 {found} 형식이므로 그 형식으로 읽었습니다",
      zhHant: "run.json 指定 {format} 格式；但內容顯示為 {found}，以內容為準"),
    Text(
      en: "could be {others} too; read as {format}, recognised by {marks}",
      ko: "{others} 형식일 수도 있으나 {format} 형식으로 읽었습니다. 판별 근거: {marks}",
      zhHant: "也可能是 {others}；以 {format} 格式讀取，辨識依據：{marks}"),
    Text(
      en: "begins with a byte order mark, which was passed over",
      ko: "바이트 순서 표시로 시작하며, 이를 건너뛰었습니다",
      zhHant: "開頭有位元組順序記號，已略過"),
    Text(en: "empty: it holds no line", ko: "비어 있습니다: 줄이 없습니다", zhHant: "空白：沒有任何一行"),
    Text(en: "names no device", ko: "기기를 밝히지 않습니다", zhHant: "沒有指明裝置"),
    Text(
      en: "device '{id}' ({platform}): neither a simulator nor real hardware for certain",
      ko: "기기 '{id}'({platform}): 시뮬레이터인지 실기기인지 확실하지 않습니다",
      zhHant: "裝置 '{id}'（{platform}）：無法確定是模擬器或實機"),
    Text(
      en: "no start and finish time: the run encloses no launch",
      ko: "시작과 종료 시각이 없어 어떤 실행도 포함하지 않습니다",
      zhHant: "沒有開始與結束時間：此次測試未涵蓋任何一次啟動"),
    Text(
      en: "no test ran, or the result is unknown: it witnesses no device",
      ko: "실행된 테스트가 없거나 결과를 알 수 없어 어떤 기기도 증명하지 못합니다",
      zhHant: "沒有執行任何測試，或結果不明：無法佐證任何裝置"),
    Text(
      en: "the run lasts longer than two days: it witnesses no device",
      ko: "테스트가 하루보다 길어 어떤 기기도 증명하지 못합니다",
      zhHant: "測試時間超過一天：無法佐證任何裝置"),
    Text(
      en: "UTF-16 text; save it as UTF-8 (iconv -f UTF-16 -t UTF-8)",
      ko: "UTF-16 텍스트입니다. UTF-8로 저장하세요(iconv -f UTF-16 -t UTF-8)",
      zhHant: "UTF-16 文字；請存成 UTF-8（iconv -f UTF-16 -t UTF-8）"),
    Text(
      en: "binary: an SQLite database that is no format of Baton's",
      ko: "이진 파일: Baton의 형식이 아닌 SQLite 데이터베이스입니다",
      zhHant: "二進位檔：不屬於 Baton 格式的 SQLite 資料庫"),
    Text(
      en: "binary: not text, and no format that Baton reads",
      ko: "이진 파일: 텍스트가 아니며 Baton이 읽는 형식도 아닙니다",
      zhHant: "二進位檔：不是文字，也不是 Baton 能讀取的格式"),
    Text(
      en: "no format that Baton reads; 'baton formats' lists them",
      ko: "Baton이 읽는 형식이 아닙니다. 읽는 형식은 'baton formats'로 볼 수 있습니다",
      zhHant: "不是 Baton 能讀取的格式；'baton formats' 會列出可讀取的格式"),
    Text(en: "samples that are sent, no logs", ko: "전송할 샘플이며 로그가 아닙니다", zhHant: "是要傳送的範例，不是日誌"),
    Text(
      en: "bodies that the receiver stored, no logs",
      ko: "수신 서버가 저장한 본문이며 로그가 아닙니다",
      zhHant: "是接收端儲存的內容，不是日誌"),
    Text(en: "outside logs/", ko: "logs/ 밖에 있습니다", zhHant: "位於 logs/ 之外"),
    Text(en: "left by macOS, no evidence", ko: "macOS가 남긴 파일이며 증거가 아닙니다", zhHant: "macOS 留下的檔案，不是證據"),
    Text(
      en: "a symbolic link to a folder is not followed; name the folder itself",
      ko: "폴더를 가리키는 심볼릭 링크는 따라가지 않습니다. 폴더 자체를 지정하세요",
      zhHant: "不會追蹤指向資料夾的符號連結；請直接指定該資料夾"),
    Text(
      en: "a symbolic link that leads out of the run is not followed; put the file itself there",
      ko: "실행 폴더 밖을 가리키는 심볼릭 링크는 따라가지 않습니다. 파일 자체를 넣으세요",
      zhHant: "不會追蹤指向執行資料夾之外的符號連結；請放入檔案本身"),
    Text(
      en: "a plan counts only when its run is read alone",
      ko: "계획은 그 실행만 따로 읽을 때 적용됩니다",
      zhHant: "計畫只在單獨讀取該次執行時才有效"),
  ]

  private static let failures = [
    Text(en: "the folder cannot be opened", ko: "폴더를 열 수 없습니다", zhHant: "無法開啟資料夾"),
    Text(
      en: "there is no such file; check the path",
      ko: "해당 파일이 없습니다. 경로를 확인하세요",
      zhHant: "沒有這個檔案；請檢查路徑"),
    Text(
      en: "a part of the path is a file, not a folder; check the path",
      ko: "경로의 일부가 폴더가 아니라 파일입니다. 경로를 확인하세요",
      zhHant: "路徑的一部分是檔案而非資料夾；請檢查路徑"),
    Text(
      en: "no permission to read it; change its mode or owner",
      ko: "읽을 권한이 없습니다. 모드나 소유자를 바꾸세요",
      zhHant: "沒有讀取權限；請變更其模式或擁有者"),
    Text(
      en: "its symbolic links lead back to themselves; name the file itself",
      ko: "심볼릭 링크가 자기 자신으로 되돌아옵니다. 파일 자체를 지정하세요",
      zhHant: "符號連結指回自己；請直接指定檔案"),
    Text(
      en: "it is a folder; name a file in it",
      ko: "폴더입니다. 그 안의 파일을 지정하세요",
      zhHant: "它是資料夾；請指定其中的檔案"),
    Text(
      en: "it is {kind}; save what it delivers as a file and name that",
      ko: "{kind}입니다. 내용을 파일로 저장한 뒤 그 파일을 지정하세요",
      zhHant: "它是{kind}；請將其內容存成檔案後再指定"),
    Text(
      en: "it could not be opened ({reason}); try again, or copy the file elsewhere",
      ko: "열 수 없습니다({reason}). 다시 시도하거나 다른 곳에 복사하세요",
      zhHant: "無法開啟（{reason}）；請再試一次，或將檔案複製到別處"),
    Text(
      en: "reading broke off ({reason}); copy the file again from where it came",
      ko: "읽는 도중 중단되었습니다({reason}). 원본에서 다시 복사하세요",
      zhHant: "讀取中斷（{reason}）；請從來源重新複製檔案"),
    Text(
      en: "its compressed data ends too early; what came before was read, copy the file again to get the rest",
      ko: "압축 데이터가 너무 일찍 끝납니다. 그 앞까지는 읽었습니다. 나머지는 파일을 다시 복사해 읽으세요",
      zhHant: "壓縮資料過早結束；之前的內容已讀取，請重新複製檔案以取得其餘部分"),
    Text(
      en: "its compressed data is damaged ({reason}); what came before was read, copy the file again to get the rest",
      ko: "압축 데이터가 손상되었습니다({reason}). 그 앞까지는 읽었습니다. 나머지는 파일을 다시 복사해 읽으세요",
      zhHant: "壓縮資料已損毀（{reason}）；之前的內容已讀取，請重新複製檔案以取得其餘部分"),
    Text(
      en: "something else follows its compressed data; what came before was read, copy the file again to get the rest",
      ko: "압축 데이터 뒤에 다른 내용이 있습니다. 그 앞까지는 읽었습니다. 나머지는 파일을 다시 복사해 읽으세요",
      zhHant: "壓縮資料之後還有其他內容；之前的內容已讀取，請重新複製檔案以取得其餘部分"),
  ]

  /// What fills the places of the others.
  private static let kinds = [
    Text(en: "a named pipe", ko: "명명된 파이프", zhHant: "具名管道"),
    Text(en: "a socket", ko: "소켓", zhHant: "通訊端"),
    Text(en: "a device", ko: "장치", zhHant: "裝置"),
    Text(en: "a socket or device", ko: "소켓 또는 장치", zhHant: "通訊端或裝置"),
    Text(en: "no regular file", ko: "일반 파일이 아닌 것", zhHant: "非一般檔案"),
    Text(en: "no memory to inflate it", ko: "압축을 풀 메모리 부족", zhHant: "記憶體不足，無法解壓縮"),
    Text(en: "without an id", ko: "ID 없음", zhHant: "沒有識別碼"),
    Text(en: "no platform", ko: "플랫폼 없음", zhHant: "沒有平台"),
  ]
}
