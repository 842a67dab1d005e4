import EventLog
import Vocabulary

extension Rule {
  /// A transfer that must finish without its screen depended on the screen.
  static let ownershipScreenOwned = Rule(
    id: "ownership.screen-owned", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Required transfer tied to a screen",
        ko: "필수 전송이 화면에 묶여 있음",
        zhHant: "必要的傳輸綁定於畫面"),
      explanation: Text(
        en: """
          A transfer with `owner: service` was cancelled, not by the user, within 1 s (a convention) of a screen's \
          disappearing; or a task in a background session was created with `owner: screen`. Work that must finish \
          belongs to a service, and screens only watch it.
          """,
        ko: """
          `owner: service`인 전송이 화면이 사라진 시점에서 1초(관례) 이내에 사용자가 아닌 쪽에서 취소되었거나, 백그라운드 세션의 작업이 `owner: screen`으로 만들어졌습니다. \
          끝나야 하는 작업은 서비스가 소유하고 화면은 관찰만 해야 합니다.
          """,
        zhHant: """
          `owner: service` 的傳輸在某畫面消失前後 1 秒（慣例）內被取消，且並非由使用者取消；或背景工作階段中的任務以 `owner: screen` 建立。必須完成的工作應由服務擁有，畫面只負責觀察。
          """),
      why: Text(
        en: """
          The user leaves the screen, believes that the upload goes on, and it is gone. A relaunch for background \
          events has no screen at all to own anything.
          """,
        ko: "사용자는 화면을 나가도 업로드가 계속된다고 믿지만 실제로는 사라집니다. 백그라운드 이벤트를 위한 재실행에는 무언가를 소유할 화면 자체가 없습니다.",
        zhHant: "使用者離開畫面，以為上傳仍在進行，其實早已消失。為背景事件而重新喚起時，根本沒有畫面可擁有任何東西。"),
      falsePositives: Text(
        en: """
          A cancel button that also closes the screen is `by: user`. An autocompletion in a default session with \
          `owner: screen` may end with its screen. A screen that goes while a transfer runs on to its end is how it \
          should be.
          """,
        ko: """
          화면을 닫으면서 취소하는 버튼은 `by: user`입니다. 기본 세션의 `owner: screen` 자동 완성은 화면과 함께 끝나도 됩니다. 화면이 사라져도 전송이 끝까지 진행되면 올바른 \
          동작입니다.
          """,
        zhHant: "同時關閉畫面的取消按鈕屬於 `by: user`。一般工作階段中 `owner: screen` 的自動完成可隨畫面結束。畫面消失而傳輸仍進行到底，才是正確的情形。"),
      next: [
        Text(
          en: """
            Look at what cancels in `viewDidDisappear`, in the view model's deinit and in a SwiftUI `.task`, which \
            is cancelled with its view.
            """,
          ko: "`viewDidDisappear`, 뷰 모델의 deinit, 뷰와 함께 취소되는 SwiftUI `.task`에서 무엇이 취소하는지 보세요.",
          zhHant: "檢查 `viewDidDisappear`、view model 的 deinit，以及會隨 view 取消的 SwiftUI `.task` 中是誰執行了取消。"),
        Text(
          en: """
            Create the task in the coordinator of the session, log `owner: service`, and let the screen observe it \
            weakly.
            """,
          ko: "세션의 코디네이터에서 작업을 만들고 `owner: service`로 기록하며, 화면은 약하게 관찰하게 하세요.",
          zhHant: "在工作階段的 coordinator 中建立任務並記錄 `owner: service`，讓畫面以 weak 方式觀察。"),
        Text(
          en: """
            Close the screen half way through a slow upload and check that completion and record follow, first in \
            the foreground, then from the home screen of a device.
            """,
          ko: "느린 업로드 도중 화면을 닫고 완료와 기록이 뒤따르는지 확인하세요. 먼저 포그라운드에서, 다음으로 실기기의 홈 화면에서 합니다.",
          zhHant: "在較慢的上傳途中關閉畫面，確認其後仍有完成與記錄；先在前景，再於實機的主畫面測試。"),
      ]),
    references: ["F37", "thread 16", "URLSession.invalidateAndCancel()", "View.task(priority:_:)"],
    trigger: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.7 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2.0 screen.disappeared screenID=upload-screen sceneID=scene-1
      2.1 task.cancelled sessionID=com.example.transfer.uploads taskID=1 by=screen
      2.2 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      3.0 task.created sessionID=com.example.transfer.uploads taskID=2 kind=upload body=file owner=screen
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.5 session.created sessionID=com.example.transfer.search background=false
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.7 task.created sessionID=com.example.transfer.uploads taskID=2 kind=upload body=file owner=service
      0.8 task.created sessionID=com.example.transfer.search taskID=1 kind=data body=none owner=screen
      1.9 task.cancelled sessionID=com.example.transfer.uploads taskID=1 by=user
      2.0 screen.disappeared screenID=upload-screen sceneID=scene-1
      2.1 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      2.2 task.cancelled sessionID=com.example.transfer.search taskID=1 by=screen
      6.0 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      9 log.closed
      """)
  ) { timeline, _, judgement in
    let sessions = BackgroundSessions(timeline)
    for transfer in timeline.transfers {
      guard let created = transfer.created, let launch = timeline.launch(of: created) else { continue }
      switch created.text(.owner) {
      case "screen": judgeScreen(created, sessions.session(of: created, in: launch), timeline, &judgement)
      case "service": judgeService(transfer, created, launch, timeline, &judgement)
      default: continue
      }
    }
  }
}

/// `owner: screen` belongs into no background session.
private func judgeScreen(
  _ created: Event, _ session: Event?, _ timeline: Timeline, _ judgement: inout Judgement
) {
  switch session?.flag(.background) {
  case nil: judgement.leaveOpen()
  case false?: judgement.clear()
  case true?:
    judgement.found(
      created, witnesses: [session].compactMap { $0 },
      Message(
        ownedByScreen,
        ["session": EventWording.value(created, .sessionID), "task": EventWording.value(created, .taskID)]))
  }
}

/// A service's transfer must outlive any screen that goes while it runs.
private func judgeService(
  _ transfer: Transfer, _ created: Event, _ launch: Launch, _ timeline: Timeline, _ judgement: inout Judgement
) {
  let cancellations = transfer.all(.taskCancelled).filter { $0.text(.by) != "user" }
  var isOpen = false
  for cancelled in cancellations {
    let near = [
      timeline.last(.screenDisappeared, before: cancelled), timeline.first(.screenDisappeared, after: cancelled),
    ].compactMap { $0 }
    for screen in near {
      guard let apart = timeline.duration(from: screen, to: cancelled) else {
        isOpen = true
        continue
      }
      guard apart.magnitude <= Duration.seconds(1).magnitude else { continue }
      guard let by = cancelled.text(.by) else {
        isOpen = true
        continue
      }
      judgement.found(
        cancelled, witnesses: [created, screen],
        Message(
          cancelledWithScreen,
          [
            "session": timeline.store.string(transfer.session), "task": "\(transfer.task)", "by": by,
            "screen": EventWording.value(screen, .screenID), "apart": Wording.seconds(abs(apart)),
          ]),
        alternatives: by == "screen" ? [] : [cancelledByChance])
      return
    }
  }
  // Only a transfer during which a screen went could have shown the fault.
  guard isOpen || wentDuring(transfer, created, launch, timeline) else { return }
  if isOpen { judgement.leaveOpen() } else { judgement.clear() }
}

/// Whether a screen disappeared between the transfer's creation and its completion, or the end of its launch.
private func wentDuring(_ transfer: Transfer, _ created: Event, _ launch: Launch, _ timeline: Timeline) -> Bool {
  guard let end = transfer.completed ?? launch.last else { return false }
  return !timeline.events(.screenDisappeared, after: created, before: end).isEmpty
}

/// `session.created` by launch and session.
private struct BackgroundSessions {
  private struct Place: Hashable {
    let launch: Int
    let session: Symbol
  }
  private let timeline: Timeline
  private var created: [Place: [Event]] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    for event in timeline.appEvents(.sessionCreated) {
      guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
      created[Place(launch: launch.index, session: session), default: []].append(event)
    }
  }

  /// The session in which a task was created: the last of its identifier before it in the launch.
  func session(of task: Event, in launch: Launch) -> Event? {
    guard let session = task.sessionID else { return nil }
    return created[Place(launch: launch.index, session: session)]?.last {
      timeline.rank($0) < timeline.rank(task)
    }
  }
}

private let cancelledWithScreen = Text(
  en: """
    Task {task} of session '{session}', owned by a service, was cancelled (by {by}) {apart} from the disappearing of \
    screen '{screen}'.
    """,
  ko: "서비스가 소유한 세션 '{session}'의 작업 {task}이(가) 화면 '{screen}'이(가) 사라진 시점과 {apart} 차이로 취소되었습니다(by: {by}).",
  zhHant: "服務所擁有的工作階段「{session}」任務 {task}，在與畫面「{screen}」消失相差 {apart} 時被取消（by：{by}）。")

private let ownedByScreen = Text(
  en: "Task {task} was created in the background session '{session}' with a screen as its owner.",
  ko: "백그라운드 세션 '{session}'의 작업 {task}이(가) 화면을 소유자로 하여 만들어졌습니다.",
  zhHant: "背景工作階段「{session}」的任務 {task} 以畫面為擁有者建立。")

private let cancelledByChance = Text(
  en: """
    Another part of the app, or the end of its background time, may have cancelled at the same moment; log each \
    cancel with its caller and repeat with the screen left open to tell.
    """,
  ko: "앱의 다른 부분이나 백그라운드 시간 만료가 같은 순간에 취소했을 수 있습니다. 취소마다 호출자를 기록하고, 화면을 연 채로 반복해 구분하세요.",
  zhHant: "可能是應用程式的其他部分或背景時間到期在同一時刻執行了取消；請為每次取消記錄呼叫者，並在畫面保持開啟下重做以資區分。")
