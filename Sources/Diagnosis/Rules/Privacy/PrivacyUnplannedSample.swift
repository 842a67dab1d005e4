import EventLog
import Vocabulary

extension Rule {
  /// A file was sent that is none of the plan's samples: it may be somebody's own.
  static let privacyUnplannedSample = Rule(
    id: "privacy.unplanned-sample", severity: .note, absence: .notApplicable, basis: .convention,
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Input that is not a planned sample",
        ko: "계획에 없는 입력 파일",
        zhHant: "計畫以外的輸入檔"),
      explanation: Text(
        en: """
          The plan lists the samples that are to be sent by their SHA-256, and the hash of this input is none of them. \
          Another file was sent, or a sample was changed before it was.
          """,
        ko: """
          계획에는 보낼 샘플이 SHA-256으로 적혀 있는데, 이 입력의 해시는 그중에 없습니다. 다른 파일을 보냈거나, 보내기 전에 \
          샘플이 바뀌었습니다.
          """,
        zhHant: """
          計畫以 SHA-256 列出要傳送的範例檔，而這個輸入的雜湊值不在其中。送出的是別的檔案，或範例檔在送出前已被更動。
          """),
      why: Text(
        en: """
          A private photo or a real document in a test run ends up on receivers, in logs and in bags that are passed \
          on.
          """,
        ko: "테스트에 쓰인 개인 사진이나 실제 문서는 수신 서버와 로그, 전달되는 백에 남습니다.",
        zhHant: "測試中若混入私人照片或真實文件，就會留在接收端、日誌與轉交的交付袋中。"),
      falsePositives: Text(
        en: """
          A sample that the app re-encodes before sending has another hash by design: list the hash of what is sent. \
          Without samples in the plan nothing is compared.
          """,
        ko: """
          앱이 보내기 전에 다시 인코딩하는 샘플은 원래 해시가 달라집니다. 실제로 보내는 파일의 해시를 적으세요. 계획에 \
          샘플이 없으면 비교하지 않습니다.
          """,
        zhHant: "若應用程式會在傳送前重新編碼，雜湊值本來就不同：請列出實際送出之檔案的雜湊值。計畫未列範例檔時不比對。"),
      next: [
        Text(
          en: """
            Look which file it was; if it is private, remove it from the receiver and from the run before passing it \
            on.
            """,
          ko: "어떤 파일인지 확인하세요. 개인 파일이라면 전달하기 전에 수신 서버와 테스트 폴더에서 지우세요.",
          zhHant: "確認是哪個檔案；若屬私人內容，請在轉交前從接收端與測試資料夾移除。"),
        Text(
          en: "If it is a sample, add its hash under `samples` in `run.json`.",
          ko: "샘플이 맞다면 `run.json`의 `samples`에 해시를 추가하세요.",
          zhHant: "若確為範例檔，請將其雜湊值加入 `run.json` 的 `samples`。"),
      ]),
    references: ["F28"],
    trigger: Scenario(
      """
      app A
      0.2 input.prepared filePath=/tmp/example/photo.heic bytes=10 sha256=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb fileType=regular
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 input.prepared filePath=/tmp/example/small.bin bytes=10 sha256=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa fileType=regular
      0.5 log.closed
      """),
    judge: { timeline, plan, judgement in
      guard !plan.samples.isEmpty else { return }
      let planned = Set(plan.samples.values)
      // Each content is told once, at the first line that names it.
      var seen: Set<Symbol> = []
      for name in [EventName.inputPrepared, .taskCreated] {
        for event in timeline.events(name) where event.source == .app {
          guard let hash = event.symbol(.sha256) else {
            if name == .inputPrepared { judgement.leaveOpen() }
            continue
          }
          guard seen.insert(hash).inserted else { continue }
          let text = timeline.store.string(hash)
          if planned.contains(text.lowercased()) {
            judgement.clear()
          } else {
            judgement.found(
              event,
              Message(
                unplanned,
                [
                  "file": event.symbol(.filePath).map { EvidencePlace.path($0, in: timeline) } ?? "?",
                  "hash": String(text.prefix(12)),
                  "count": "\(plan.samples.count)",
                ]))
          }
        }
      }
    })
}

private let unplanned = Text(
  en: "The input {file} (SHA-256 {hash}…) is none of the {count} samples of the plan.",
  ko: "입력 {file}(SHA-256 {hash}…)은(는) 계획의 샘플 {count}개에 들어 있지 않습니다.",
  zhHant: "輸入 {file}（SHA-256 {hash}…）不在計畫的 {count} 個範例檔之中。")
