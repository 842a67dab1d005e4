import EventLog
import Vocabulary

extension Rule {
  /// A test result in which no test ran: it can pass nothing.
  static let evidenceVacuous = Rule(
    id: "evidence.vacuous", severity: .error, absence: .notApplicable, basis: .documentation, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Test result without a test",
        ko: "테스트가 없는 테스트 결과",
        zhHant: "沒有測試的測試結果"),
      explanation: Text(
        en: """
          A test result counts no test, or all of its tests were skipped, or its result is `unknown`. The command may \
          have succeeded all the same: nothing ran that could have failed.
          """,
        ko: """
          테스트 결과에 테스트가 하나도 없거나, 모두 건너뛰었거나, 결과가 `unknown`입니다. 명령 자체는 성공했더라도, \
          실패할 수 있는 것이 아무것도 실행되지 않았습니다.
          """,
        zhHant: """
          測試結果中一個測試都沒有、全部被略過，或結果為 `unknown`。即使指令本身成功，也沒有任何可能失敗的測試真正執行。
          """),
      why: Text(
        en: "A green mark over an empty run is taken for a pass, release after release.",
        ko: "빈 실행에 붙은 성공 표시는 배포가 거듭되어도 계속 통과로 오해됩니다.",
        zhHant: "空無一物的執行若掛著綠燈，就會一版又一版地被誤認為通過。"),
      falsePositives: Text(
        en: """
          A result with some tests skipped and at least one that ran is none: the skipped ones are simply not shown. Nor is \
          the empty one of the two files that `swift test --xunit-output` writes, where the other one has tests.
          """,
        ko: """
          일부만 건너뛰고 하나라도 실행된 결과는 해당하지 않습니다. 건너뛴 것이 확인되지 않았을 뿐입니다. \
          `swift test --xunit-output`이 쓰는 두 파일 가운데 빈 파일도, 다른 파일에 테스트가 있으면 해당하지 않습니다.
          """,
        zhHant: """
          部分測試被略過、但至少有一個確實執行的結果不在此列：被略過的只是未獲證明而已。`swift test --xunit-output` 會寫出\
          兩個檔案，若其中一個有測試，空的那個也不在此列。
          """),
      next: [
        Text(
          en: "Look at the test plan and at `-only-testing`: a misspelled name selects nothing and fails nothing.",
          ko: "테스트 계획과 `-only-testing`을 확인하세요. 이름이 틀리면 아무것도 선택되지 않고 아무것도 실패하지 않습니다.",
          zhHant: "檢查測試計畫與 `-only-testing`：名稱拼錯時什麼都不會選到，也什麼都不會失敗。"),
        Text(
          en: "Look for `XCTSkip` and for conditions that switch the tests off on this destination.",
          ko: "`XCTSkip`과, 이 대상에서 테스트를 끄는 조건이 있는지 찾으세요.",
          zhHant: "尋找 `XCTSkip`，以及在此目的地關閉測試的條件。"),
        Text(
          en: "Run again and send the new summary (`xcrun xcresulttool get test-results summary`).",
          ko: "다시 실행하고 새 요약(`xcrun xcresulttool get test-results summary`)을 보내세요.",
          zhHant: "重新執行，並送出新的摘要（`xcrun xcresulttool get test-results summary`）。"),
      ]),
    references: ["E4", "xcrun xcresulttool"],
    trigger: Scenario(
      """
      file summary.json
      | {"title":"Test - Transfers","result":"unknown","totalTestCount":0,"passedTests":0,"failedTests":0,
      | "skippedTests":0,"expectedFailures":0,"devicesAndConfigurations":[],"testFailures":[]}
      """),
    nearMiss: Scenario(
      """
      file summary.json
      | {"title":"Test - Transfers","result":"Passed","totalTestCount":2,"passedTests":1,"failedTests":0,
      | "skippedTests":1,"expectedFailures":0,"devicesAndConfigurations":[],"testFailures":[]}
      """),
    judge: { timeline, _, judgement in
      for run in timeline.testRuns {
        guard run.isVacuous, !timeline.isEmptyHalf(run) else {
          judgement.clear()
          continue
        }
        judgement.found(
          file: run.file, line: 1, text: run.title,
          Message(
            vacuous,
            [
              "file": timeline.files[run.file].path, "total": "\(run.total)", "skipped": "\(run.skipped)",
              "result": run.result,
            ]))
      }
    })
}

private let vacuous = Text(
  en: "{file} reports {total} tests, {skipped} of them skipped, with the result '{result}': no test ran.",
  ko: "{file}에 따르면 테스트 {total}개 중 {skipped}개를 건너뛰었고 결과는 '{result}'입니다. 실행된 테스트가 없습니다.",
  zhHant: "{file} 回報 {total} 個測試，其中 {skipped} 個略過，結果為「{result}」：沒有任何測試真正執行。")
