import EventLog
import Vocabulary

extension Rule {
  /// A file's last line ends in the middle: what came after it is unknown.
  static let evidenceCutShort = Rule(
    id: "evidence.cut-short", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "File cut short",
        ko: "중간에 잘린 파일",
        zhHant: "遭截斷的檔案"),
      explanation: Text(
        en: """
          The last line of the file ends before its object does. The process ended while it wrote, or the file was copied \
          while it was being written. The line is skipped, and the end of that log is open.
          """,
        ko: """
          파일의 마지막 줄이 객체가 끝나기 전에 끊겼습니다. 기록하는 도중 프로세스가 끝났거나, 기록 중인 파일을 복사한 \
          것입니다. 이 줄은 건너뛰며, 그 로그의 끝은 알 수 없는 상태로 남습니다.
          """,
        zhHant: """
          檔案的最後一行在物件結束之前就中斷了：可能程序在寫入途中結束，或檔案在寫入期間被複製。這一行會略過，該份日誌\
          的結尾因此未定。
          """),
      why: Text(
        en: "Whatever rests on nothing more having happened cannot be concluded from this log.",
        ko: "그 뒤로 아무 일도 없었다는 전제에 기대는 결론은 이 로그에서 낼 수 없습니다.",
        zhHant: "凡是以「之後沒有再發生任何事」為前提的結論，都無法由這份日誌得出。"),
      falsePositives: Text(
        en: """
          A last line without a newline that is a whole object is read. A log that merely lacks `log.closed` ends where it \
          ends and is not cut.
          """,
        ko: """
          줄바꿈이 없어도 객체가 온전한 마지막 줄은 읽습니다. `log.closed`가 없을 뿐인 로그는 거기서 끝난 것이며 잘린 것이 \
          아닙니다.
          """,
        zhHant: "最後一行雖無換行、但物件完整時仍會讀取。僅僅缺少 `log.closed` 的日誌只是到此為止，並非遭截斷。"),
      next: [
        Text(
          en: "Fetch the file again after the process has ended, and compare the sizes.",
          ko: "프로세스가 끝난 뒤 파일을 다시 가져와 크기를 비교하세요.",
          zhHant: "在程序結束後重新取得檔案，並比較大小。"),
        Text(
          en: """
            If it is cut on the device too, the process died at that moment: look for a crash or jetsam report of that \
            time.
            """,
          ko: "기기에 있는 파일도 잘려 있다면 그 순간 프로세스가 종료된 것입니다. 그 시각의 충돌·jetsam 보고서를 찾으세요.",
          zhHant: "若裝置上的檔案同樣遭截斷，表示程序當下結束：請尋找該時刻的當機或 jetsam 報告。"),
      ]),
    references: ["E5"],
    // A scenario ends each line that it writes.
    trigger: nil,
    nearMiss: nil,
    judge: { timeline, _, judgement in
      for (index, file) in timeline.files.enumerated() where file.lines > 0 {
        guard file.isCutShort else {
          judgement.clear()
          continue
        }
        judgement.found(
          file: index, line: file.lines, text: "", Message(cut, ["file": file.path, "line": "\(file.lines)"]),
          alternatives: [copiedEarly, processEnded])
      }
    })
}

private let cut = Text(
  en: "{file} ends in the middle of line {line}: what came after it is unknown.",
  ko: "{file}이(가) {line}번째 줄 중간에서 끊겼습니다. 그 뒤의 내용은 알 수 없습니다.",
  zhHant: "{file} 在第 {line} 行中途結束：其後的內容不得而知。")

private let copiedEarly = Text(
  en: "The file was copied while the app still wrote: the one on the device is longer by now.",
  ko: "앱이 기록하는 동안 복사한 경우: 기기의 파일이 지금은 더 깁니다.",
  zhHant: "在應用程式仍在寫入時複製：裝置上的檔案現在會更長。")

private let processEnded = Text(
  en: "The process ended in the middle of the write: the file on the device ends at the same byte.",
  ko: "기록하는 도중 프로세스가 끝난 경우: 기기의 파일도 같은 바이트에서 끝납니다.",
  zhHant: "程序在寫入途中結束：裝置上的檔案也停在同一個位元組。")
