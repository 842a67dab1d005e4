import EventLog
import Vocabulary

extension Rule {
  /// Nothing that counts says what a launch ran on.
  static let environmentUnproven = Rule(
    id: "environment.unproven", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Unproven environment",
        ko: "증명되지 않은 실행 환경",
        zhHant: "執行環境未獲證明"),
      explanation: Text(
        en: """
          The log names no environment, or it says device and no independent witness is bound to this very launch. A \
          simulator or a host may admit what it is; a device must be shown by a format that Apple's tools write, with \
          the same process and time.
          """,
        ko: """
          로그에 환경이 적혀 있지 않거나, 실기기라고 적혀 있지만 바로 이 실행과 묶이는 독립된 증거가 없습니다. 시뮬레이터와 \
          호스트는 스스로 밝히면 충분하지만, 실기기는 Apple 도구가 쓴 형식으로 같은 프로세스와 시각이 확인되어야 합니다.
          """,
        zhHant: """
          日誌沒有寫明環境，或寫著實機，卻沒有任何獨立佐證能與這次啟動對應。模擬器與主機自行承認即可；實機則必須由 \
          Apple 工具所產生的格式，以相同的程序與時間證明。
          """),
      why: Text(
        en: "What happened here is shown, and it verifies no check: not the simulator's and not the device's.",
        ko: "여기서 일어난 일은 보여 주지만 어떤 검사도 검증하지 못합니다. 시뮬레이터 검사도, 실기기 검사도 그렇습니다.",
        zhHant: "這裡發生的事會照實呈現，但無法驗證任何檢查項目：模擬器的不行，實機的也不行。"),
      falsePositives: Text(
        en: """
          A log that states `simulator` or `host` needs no witness. A real device whose unified log or test result was \
          not sent along looks exactly like this: send it, and the launch is proven.
          """,
        ko: """
          `simulator`나 `host`라고 밝힌 로그에는 따로 증거가 필요 없습니다. 통합 로그나 테스트 결과를 함께 보내지 않은 \
          실기기도 똑같이 보입니다. 그것을 보내면 증명됩니다.
          """,
        zhHant: """
          日誌寫明 `simulator` 或 `host` 時不需要佐證。未一併送來統一日誌或測試結果的實機也會呈現同樣的樣子：補送之後\
          這次啟動即獲證明。
          """),
      next: [sendWitness, checkBinding, runOnSimulator]),
    references: ["E2", "xcrun xcresulttool", "xcrun devicectl device process launch", "log collect"],
    trigger: Scenario(
      """
      app A kind=device container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=simulator
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        guard case .unproven(let missing) = launch.environment, let culprit = launch.opened ?? launch.first else {
          judgement.clear()
          continue
        }
        let values = [
          "launch": EvidencePlace.launch(launch, in: timeline), "pid": launch.pid.map(String.init) ?? "?",
          "file": EvidencePlace.path(of: culprit, in: timeline),
        ]
        switch missing {
        case .noClaim:
          judgement.found(culprit, Message(noClaim, values), next: [stateEnvironment, runOnSimulator])
        case .noWitness:
          judgement.found(culprit, Message(noWitness, values), alternatives: [notSent, relabelled])
        }
      }
    })
}

private let sendWitness = Text(
  en: """
    Send a witness of the same process: the unified log of the device (`log collect --device`), the xcresult whose run \
    encloses the launch, or devicectl's launch result.
    """,
  ko: """
    같은 프로세스의 증거를 보내세요. 기기의 통합 로그(`log collect --device`), 이 실행을 포함하는 xcresult, 또는 \
    devicectl의 실행 결과입니다.
    """,
  zhHant: """
    補送同一程序的佐證：裝置的統一日誌（`log collect --device`）、涵蓋這次啟動的 xcresult，或 devicectl 的啟動結果。
    """)

private let checkBinding = Text(
  en: "If one was sent: compare its pid, bundle id and start time with those of `log.opened`.",
  ko: "이미 보냈다면 그 증거의 pid, 번들 ID, 시작 시각을 `log.opened`의 값과 비교하세요.",
  zhHant: "若已送出，請將其 pid、bundle ID 與起始時間與 `log.opened` 的值比對。")

private let runOnSimulator = Text(
  en: "For checks of scope `any`, repeat the run on a simulator, whose own word suffices.",
  ko: "범위가 `any`인 검사는 시뮬레이터에서 다시 실행하세요. 시뮬레이터는 스스로 밝히는 것으로 충분합니다.",
  zhHant: "範圍為 `any` 的檢查項目，可在模擬器上重新執行；模擬器自行承認即可。")

private let stateEnvironment = Text(
  en: "Let `log.opened` state `environment.kind`: simulator, device or host.",
  ko: "`log.opened`에 `environment.kind`(simulator, device, host)를 적게 하세요.",
  zhHant: "讓 `log.opened` 寫明 `environment.kind`：simulator、device 或 host。")

private let noClaim = Text(
  en: "Launch {launch} (pid {pid}, {file}) states no environment, so it proves nothing.",
  ko: "실행 {launch}(pid {pid}, {file})에 환경이 적혀 있지 않아 아무것도 증명하지 못합니다.",
  zhHant: "啟動 {launch}（pid {pid}，{file}）未寫明環境，因此無法證明任何事。")

private let noWitness = Text(
  en: "Launch {launch} says device, and no unified log, test result or devicectl result of pid {pid} bears it out.",
  ko: "실행 {launch}은(는) 실기기라고 하지만, pid {pid}의 통합 로그나 테스트 결과, devicectl 결과가 이를 뒷받침하지 않습니다.",
  zhHant: "啟動 {launch} 自稱實機，但沒有 pid {pid} 的統一日誌、測試結果或 devicectl 結果可以佐證。")

private let notSent = Text(
  en: "It did run on a device, and the proof was not sent: the device's unified log of that time shows the process.",
  ko: "실제로 실기기에서 실행됐지만 증거를 보내지 않은 경우: 그 시각의 기기 통합 로그에 프로세스가 보입니다.",
  zhHant: "確實在實機上執行，只是未送出證明：裝置當時的統一日誌會出現該程序。")

private let relabelled = Text(
  en: """
    It ran elsewhere and the kind was set by hand: the build's `targetEnvironment(simulator)` and the container's path \
    tell.
    """,
  ko: """
    다른 곳에서 실행했고 종류를 손으로 적은 경우: 빌드의 `targetEnvironment(simulator)`와 컨테이너 경로로 알 수 있습니다.
    """,
  zhHant: "在別處執行而種類由人手填寫：由建置的 `targetEnvironment(simulator)` 與容器路徑可以分辨。")
