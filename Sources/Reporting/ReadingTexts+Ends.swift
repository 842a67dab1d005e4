import Diagnosis

extension ReadingTexts {
  /// What reading says of reports of ended processes, of metrics and of a built app.
  static let ends = [
    Text(
      en: "larger than 64 MiB, which no report of the system is",
      ko: "64MiB보다 큽니다. 시스템 보고서가 이렇게 클 수는 없습니다",
      zhHant: "超過 64 MiB，系統報告不會這麼大"),
    Text(
      en: "no report of the system: a header line and one whole JSON object are expected",
      ko: "시스템 보고서가 아닙니다. 머리글 한 줄과 온전한 JSON 객체 하나가 있어야 합니다",
      zhHant: "不是系統報告：應有一行標頭與一個完整的 JSON 物件"),
    Text(
      en: "a report of the system, but not of a process that ended",
      ko: "시스템 보고서이지만 종료된 프로세스에 관한 것이 아닙니다",
      zhHant: "是系統報告，但與行程結束無關"),
    Text(
      en: "no process in it was ended",
      ko: "이 보고서에는 종료된 프로세스가 없습니다",
      zhHant: "其中沒有被終止的行程"),
    Text(
      en: "no readable time: its place among other files is not known",
      ko: "읽을 수 있는 시각이 없어 다른 파일과의 순서를 알 수 없습니다",
      zhHant: "沒有可讀取的時間：無法得知它與其他檔案的先後順序"),
    Text(
      en: "its marks of the machine disagree: it witnesses no environment",
      ko: "기기를 나타내는 값들이 서로 맞지 않아 어떤 환경도 증명하지 못합니다",
      zhHant: "其中標示機器的各項資訊互不一致：無法佐證任何環境"),
    Text(
      en: "names no platform that is known here: it witnesses no environment",
      ko: "알려진 플랫폼을 밝히지 않아 어떤 환경도 증명하지 못합니다",
      zhHant: "沒有指明可辨識的平台：無法佐證任何環境"),
    Text(
      en: "names no process id: it witnesses no environment",
      ko: "프로세스 ID를 밝히지 않아 어떤 환경도 증명하지 못합니다",
      zhHant: "沒有指明行程識別碼：無法佐證任何環境"),
    Text(
      en: "larger than 64 MiB, which no payload is",
      ko: "64MiB보다 큽니다. 페이로드가 이렇게 클 수는 없습니다",
      zhHant: "超過 64 MiB，指標資料不會這麼大"),
    Text(
      en: "no payload of MetricKit: it is not one whole JSON object",
      ko: "MetricKit 페이로드가 아닙니다. 온전한 JSON 객체 하나가 아닙니다",
      zhHant: "不是 MetricKit 的資料：它不是一個完整的 JSON 物件"),
    Text(
      en: "made up by Xcode: its numbers are of no app and no device",
      ko: "Xcode가 만들어 낸 값입니다. 숫자는 어떤 앱이나 기기의 것도 아닙니다",
      zhHant: "由 Xcode 捏造：其中的數字不屬於任何應用程式或裝置"),
    Text(
      en: "larger than 16 MiB, which no Info.plist is",
      ko: "16MiB보다 큽니다. Info.plist가 이렇게 클 수는 없습니다",
      zhHant: "超過 16 MiB，Info.plist 不會這麼大"),
    Text(
      en: "a damaged binary property list",
      ko: "손상된 바이너리 속성 목록입니다",
      zhHant: "已損毀的二進位屬性列表"),
    Text(
      en: "no readable property list: {reason}",
      ko: "읽을 수 없는 속성 목록입니다: {reason}",
      zhHant: "無法讀取的屬性列表：{reason}"),
    Text(
      en: "no Info.plist: it names no bundle",
      ko: "번들을 밝히지 않아 Info.plist가 아닙니다",
      zhHant: "沒有指明套件：不是 Info.plist"),
  ]
}
