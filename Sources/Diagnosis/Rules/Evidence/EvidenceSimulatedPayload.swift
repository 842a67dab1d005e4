import EventLog
import Vocabulary

extension Rule {
  /// A metrics payload that Xcode made up.
  ///
  /// Whether Xcode made it up is decided where payloads are read, by the shape of the whole payload.
  static let evidenceSimulatedPayload = Rule(
    id: "evidence.simulated-payload", severity: .error, absence: .notApplicable, basis: .reports,
    needs: [.system(.systemMetricPayload)],
    texts: RuleTexts(
      title: Text(
        en: "Simulated metrics payload",
        ko: "시뮬레이션된 지표 페이로드",
        zhHant: "模擬產生的指標資料"),
      explanation: Text(
        en: """
          Xcode's \u{201C}Simulate MetricKit Payloads\u{201D} delivers a payload in which every counter is the same \
          placeholder. It shows that the subscriber works; its numbers are of no app and no device.
          """,
        ko: """
          Xcode의 \u{201C}Simulate MetricKit Payloads\u{201D}는 모든 카운터가 같은 자리표시 값인 페이로드를 전달합니다. \
          구독 코드가 동작한다는 것만 보여 줄 뿐, 그 숫자는 어떤 앱이나 기기의 것도 아닙니다.
          """,
        zhHant: """
          Xcode 的「Simulate MetricKit Payloads」會送出每個計數都是相同預留值的資料。它只說明訂閱程式運作正常；其中的\
          數字不屬於任何應用程式或裝置。
          """),
      why: Text(
        en: """
          Exit counters are the only public sign of handlers that were never called; made-up ones prove nothing \
          either way.
          """,
        ko: "종료 카운터는 핸들러가 호출되지 않았음을 보여 주는 유일한 공개 지표입니다. 만들어 낸 값은 어느 쪽도 증명하지 못합니다.",
        zhHant: "結束計數是完成處理常式從未被呼叫的唯一公開跡象；捏造的數值無論如何都證明不了什麼。"),
      falsePositives: Text(
        en: "A real payload covers about a day, names the real build, and its counters differ from each other.",
        ko: "실제 페이로드는 약 하루를 다루고 실제 빌드를 밝히며 카운터 값이 서로 다릅니다.",
        zhHant: "真正的資料約涵蓋一天，寫明真正的建置，且各項計數彼此不同。"),
      next: [
        Text(
          en: "Leave the payload out of the run and wait for one that the device delivers by itself, about once a day.",
          ko: "이 페이로드를 실행에서 빼고, 기기가 하루에 한 번 정도 스스로 전달하는 페이로드를 기다리세요.",
          zhHant: "將這份資料移出測試，等待裝置自行送出的資料，約每天一次。"),
        Text(
          en: "Use a build from TestFlight or the App Store: runs from Xcode are not counted.",
          ko: "TestFlight나 App Store의 빌드를 사용하세요. Xcode에서 실행한 것은 집계되지 않습니다.",
          zhHant: "請使用來自 TestFlight 或 App Store 的建置：從 Xcode 執行的不會計入。"),
      ]),
    references: ["E10", "F10", "MXAppExitMetric"],
    trigger: Scenario(
      """
      file metrics.json
      | {"timeStampBegin":"2026-03-13 09:00:00 +0000","timeStampEnd":"2026-03-14 09:00:00 +0000","appVersion":"1.0",
      | "metaData":{"appBuildVersion":"1","osVersion":"iPhone OS 18.5 (22F76)","deviceType":"iPhone16,2"},
      | "applicationExitMetrics":{"backgroundExitData":{"cumulativeAbnormalExitCount":1,"cumulativeAppWatchdogExitCount":1,
      | "cumulativeBackgroundTaskAssertionTimeoutExitCount":1,"cumulativeBadAccessExitCount":1,
      | "cumulativeCPUResourceLimitExitCount":1,"cumulativeIllegalInstructionExitCount":1,
      | "cumulativeMemoryPressureExitCount":1,"cumulativeMemoryResourceLimitExitCount":1,
      | "cumulativeNormalAppExitCount":1,"cumulativeSuspendedWithLockedFileExitCount":1},
      | "foregroundExitData":{"cumulativeAbnormalExitCount":1,"cumulativeAppWatchdogExitCount":1,
      | "cumulativeBadAccessExitCount":1,"cumulativeIllegalInstructionExitCount":1,
      | "cumulativeMemoryResourceLimitExitCount":1,"cumulativeNormalAppExitCount":1}}}
      """),
    nearMiss: Scenario(
      """
      file metrics.json
      | {"timeStampBegin":"2026-03-13 09:00:00 +0000","timeStampEnd":"2026-03-14 09:00:00 +0000","appVersion":"4.2",
      | "metaData":{"appBuildVersion":"1187","osVersion":"iPhone OS 18.5 (22F76)","deviceType":"iPhone16,2"},
      | "applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":3,
      | "cumulativeMemoryPressureExitCount":12}}}
      """),
    judge: { timeline, _, judgement in
      for payload in timeline.systemEvents(.systemMetricPayload) {
        guard payload.flag(.systemSimulated) == true else {
          judgement.clear()
          continue
        }
        let values = ["file": EvidencePlace.path(of: payload, in: timeline), "period": payload.text(.note) ?? "?"]
        judgement.found(payload, Message(madeUp, values))
      }
    })
}

private let madeUp = Text(
  en: "{file} ({period}) was made up by Xcode: every counter is the same placeholder, and it counts for nothing.",
  ko: "{file}({period})은 Xcode가 만들어 낸 것입니다. 모든 카운터가 같은 자리표시 값이므로 아무것도 인정되지 않습니다.",
  zhHant: "{file}（{period}）是 Xcode 捏造的：每個計數都是相同的預留值，一概不採計。")
