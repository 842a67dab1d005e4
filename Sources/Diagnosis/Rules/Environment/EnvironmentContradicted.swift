import EventLog
import Vocabulary

extension Rule {
  /// Two marks of one launch name different kinds of environment, so that it proves nothing.
  static let environmentContradicted = Rule(
    id: "environment.contradicted", severity: .error, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Contradictory environment",
        ko: "서로 모순되는 실행 환경",
        zhHant: "執行環境互相矛盾"),
      explanation: Text(
        en: """
          One mark of a launch says simulator, device or host, and another mark of the same launch says something \
          else: the kind that the log states, a path below `/CoreSimulator/Devices/`, a test result, a system log. One \
          process runs in one place, so at least one of them is wrong.
          """,
        ko: """
          같은 실행을 두고 한 증거는 시뮬레이터·실기기·호스트 중 하나를, 다른 증거는 다른 것을 가리킵니다. 로그가 밝힌 \
          종류, `/CoreSimulator/Devices/` 아래의 경로, 테스트 결과, 시스템 로그가 그런 증거입니다. 프로세스는 한 곳에서만 \
          실행되므로 적어도 하나는 틀렸습니다.
          """,
        zhHant: """
          同一次啟動，有的標記指向模擬器、實機或主機，另一個標記卻指向別處：日誌宣告的種類、位於 \
          `/CoreSimulator/Devices/` 之下的路徑、測試結果或系統日誌。一個程序只會在一處執行，因此至少有一項是錯的。
          """),
      why: Text(
        en: "A simulator run that passes for a device run is how an unproven release goes out. Nothing in it counts.",
        ko: """
          시뮬레이터 실행이 실기기 실행으로 통하면 검증되지 않은 배포가 나갑니다. 그래서 이 실행의 내용은 어느 것도 \
          인정하지 않습니다.
          """,
        zhHant: "模擬器測試若被當成實機測試，未經驗證的版本就會流出。因此這次啟動的任何內容都不採計。"),
      falsePositives: Text(
        en: """
          A path that looks like a device's is not a witness, so a simulator's log that mentions `/var/mobile` contradicts \
          nothing. Neither does a simulator path in a note, a URL or a tester's line.
          """,
        ko: """
          실기기처럼 보이는 경로는 증거가 아니므로, 시뮬레이터 로그에 `/var/mobile`이 나와도 모순이 아닙니다. 메모나 \
          URL, 테스터의 줄에 적힌 시뮬레이터 경로도 마찬가지입니다.
          """,
        zhHant: """
          看似實機的路徑不算佐證，所以模擬器日誌中出現 `/var/mobile` 並不矛盾；附註、URL 或測試人員所寫的行中出現\
          模擬器路徑也一樣。
          """),
      next: [
        Text(
          en: "Find out which mark is wrong: open the lines shown and ask who produced each file.",
          ko: "어느 증거가 틀렸는지 찾으세요. 표시된 줄을 열고 각 파일을 누가 만들었는지 확인하세요.",
          zhHant: "找出哪個標記有誤：打開所列的行，並確認各檔案出自何人。"),
        Text(
          en: """
            Let the app take `environment.kind` from the build (`targetEnvironment(simulator)`), not from a setting or \
            a script.
            """,
          ko: """
            앱이 `environment.kind`를 설정이나 스크립트가 아니라 빌드(`targetEnvironment(simulator)`)에서 정하게 하세요.
            """,
          zhHant: """
            讓應用程式依建置條件（`targetEnvironment(simulator)`）寫入 `environment.kind`，不要取自設定或指令稿。
            """),
        Text(
          en: "Repeat the run, and keep logs of the simulator and of the device in folders of their own.",
          ko: "다시 실행하고, 시뮬레이터 로그와 실기기 로그를 서로 다른 폴더에 두세요.",
          zhHant: "重新執行，並將模擬器與實機的日誌分別存放在不同資料夾。"),
      ]),
    references: ["E2", "E7"],
    trigger: Scenario(
      """
      app A kind=device container=/Users/tester/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/data/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=simulator container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4
      0.1 app.launched appState=inactive
      0.2 app.state state=active note="copied from a device's log"
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        guard case .contradicted(let marks) = launch.environment, let culprit = launch.opened ?? launch.first else {
          judgement.clear()
          continue
        }
        let places = Set(marks.map { [$0.file, $0.line] })
        let lines = launch.events.lazy.filter { $0 != culprit && places.contains([$0.file, $0.line]) }
        judgement.found(
          culprit, witnesses: EvidencePlace.few(lines),
          Message(
            contradiction,
            [
              "launch": EvidencePlace.launch(launch, in: timeline),
              "marks": marks.map {
                "\($0.kind.rawValue): \($0.statement) (\(timeline.files[$0.file].path):\($0.line))"
              }.joined(separator: "; "),
            ]))
      }
    })
}

private let contradiction = Text(
  en: "Launch {launch} has marks of more than one environment and proves nothing: {marks}.",
  ko: "실행 {launch}에 둘 이상의 환경을 가리키는 증거가 있어 아무것도 증명하지 못합니다: {marks}.",
  zhHant: "啟動 {launch} 同時帶有不只一種環境的標記，因此無法證明任何事：{marks}。")
