import EventLog
import Vocabulary

extension Rule {
  /// Two processes, mostly an app and its extension, use one background identifier at the same time.
  static let sessionSharedWithExtension = Rule(
    id: "session.shared-with-extension", severity: .error, presence: .yes, absence: .no, basis: .reports,
    needs: [.app(.sessionCreated, .taskCompleted, .sessionInvalidated).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "One identifier in two processes",
        ko: "두 프로세스가 같은 식별자를 사용",
        zhHant: "兩個程序使用同一識別碼"),
      explanation: Text(
        en: """
          A background session belongs to one process at a time. Either the system said so with -996, \
          or two processes on one device created the same identifier while both were alive.
          """,
        ko: """
          백그라운드 세션은 한 번에 한 프로세스에만 속합니다. 시스템이 -996으로 이를 알렸거나, 한 \
          기기에서 두 프로세스가 모두 살아 있는 동안 같은 식별자를 만들었습니다.
          """,
        zhHant: """
          背景工作階段同一時間只屬於一個程序。可能是系統以 -996 告知，或是同一裝置上的兩個程序在同時存活\
          時建立了相同的識別碼。
          """),
      why: Text(
        en: """
          One of the two gets no callbacks: what the share extension uploads is never recorded by the \
          app, or the other way round.
          """,
        ko: """
          둘 중 하나는 콜백을 받지 못합니다. 공유 확장이 올린 것을 앱이 기록하지 못하거나 그 반대가 \
          됩니다.
          """,
        zhHant: "其中一方收不到回呼：分享延伸功能上傳的內容 App 不會記錄，反之亦然。"),
      falsePositives: Text(
        en: """
          The app may take up an extension’s session under its identifier once the extension has \
          ended. Equal identifiers on two devices do not touch each other.
          """,
        ko: """
          확장이 끝난 뒤 앱이 같은 식별자로 확장의 세션을 이어받는 것은 괜찮습니다. 서로 다른 두 기기의 \
          같은 식별자는 서로 영향을 주지 않습니다.
          """,
        zhHant: """
          延伸功能結束後，App 以相同識別碼接手其工作階段是可以的。兩台裝置上相同的識別碼互不影響。
          """),
      next: [
        Text(
          en: "Give the extension an identifier of its own, for instance with its bundle id in it.",
          ko: "확장에 별도의 식별자를 주세요. 예를 들어 번들 ID를 포함시킵니다.",
          zhHant: "給延伸功能自己的識別碼，例如包含其 bundle ID。"),
        Text(
          en: """
            Let the app open the extension’s identifier only in `handleEventsForBackgroundURLSession`, \
            after the extension has ended.
            """,
          ko: """
            앱은 확장이 끝난 뒤 `handleEventsForBackgroundURLSession`에서만 확장의 식별자를 열게 하세요.
            """,
          zhHant: """
            讓 App 只在延伸功能結束後，於 `handleEventsForBackgroundURLSession` 中開啟它的識別碼。
            """),
        Text(
          en: "On a real device start the extension while the app is in front, and look for -996.",
          ko: "실기기에서 앱이 앞에 있을 때 확장을 시작하고 -996이 나오는지 보세요.",
          zhHant: "在實機上於 App 位於前景時啟動延伸功能，查看是否出現 -996。"),
      ]),
    references: ["F02", "thread 10", "thread 11", "NSURLErrorBackgroundSessionInUseByAnotherProcess"],
    trigger: Scenario(
      """
      app A udid=5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31 pid=700
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      60 log.closed
      app E at=20 udid=5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31 pid=733 bundle=com.example.transfer.share extension=true
      0.4 session.created sessionID=com.example.transfer.uploads background=true sharedContainer=group.com.example.transfer
      3 log.closed
      """),
    nearMiss: Scenario(
      """
      app E udid=5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31 pid=733 bundle=com.example.transfer.share extension=true
      0.4 session.created sessionID=com.example.transfer.share.uploads background=true sharedContainer=group.com.example.transfer
      3 log.closed
      app A at=20 udid=5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31 pid=740
      0.4 session.created sessionID=com.example.transfer.share.uploads background=true
      60 log.closed
      """),
    judge: { timeline, _, judgement in
      for name in [EventName.taskCompleted, .sessionInvalidated] {
        for event in timeline.appEvents(name) where event.integer(.errorCode) != nil {
          guard event.reports("NSURLErrorDomain", -996) else {
            judgement.clear()
            continue
          }
          let values = [
            "session": event.text(.sessionID) ?? "?", "pid": event.pid.map(String.init) ?? "?",
          ]
          judgement.found(event, Message(saidInUse, values))
        }
      }
      for task in timeline.systemTasks where task.match == .none {
        guard let completed = task.completed else { continue }
        guard completed.reports("NSURLErrorDomain", -996) else {
          judgement.clear()
          continue
        }
        let values = [
          "session": task.session.map(timeline.store.string) ?? "?", "pid": completed.pid.map(String.init) ?? "?",
        ]
        judgement.found(completed, Message(saidInUse, values))
      }
      for meeting in SessionMeetings(timeline).all {
        switch meeting.state {
        case .apart: judgement.clear()
        case .unknown: judgement.leaveOpen()
        case .together:
          let (first, second) = (meeting.first, meeting.second)
          let values = [
            "session": second.event.text(.sessionID) ?? "?", "pid": second.launch.pid.map(String.init) ?? "?",
            "bundle": second.launch.build.bundleID ?? "?", "otherPid": first.launch.pid.map(String.init) ?? "?",
            "otherBundle": first.launch.build.bundleID ?? "?",
          ]
          let isOneApp = first.launch.build.bundleID == second.launch.build.bundleID
          judgement.found(
            second.event, witnesses: [first.event, first.lastSign].compactMap(\.self),
            Message(sharedIdentifier, values),
            alternatives: [isOneApp ? clockWasSet : unrelatedApps])
        }
      }
    })
}

/// A process that holds a session: from the creation of the session on.
private struct SessionHolder {
  let event: Event
  let launch: Launch
  let start: Instant
  /// Up to here the process surely held it.
  let certainEnd: Instant
  /// From here on it surely did not.
  let possibleEnd: Instant
  /// What shows that it held it so long.
  let lastSign: Event?
}

/// Which processes of one device held a session of one identifier, and whether at once.
private struct SessionMeetings {
  enum State { case apart, together, unknown }
  struct Meeting {
    let first: SessionHolder
    let second: SessionHolder
    let state: State
  }
  private struct Place: Hashable {
    let device: String
    let session: Symbol
  }

  private(set) var all: [Meeting] = []

  init(_ timeline: Timeline) {
    var order: [Place] = []
    var holders: [Place: [SessionHolder]] = [:]
    for event in timeline.events(.sessionCreated) where event.flag(.background) != false {
      guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
      let holder = Self.holder(event, launch, timeline)
      for device in Self.devices(of: launch) {
        let place = Place(device: device, session: session)
        if holders[place] == nil { order.append(place) }
        holders[place, default: []].append(holder)
      }
    }
    var seen: Set<[Int]> = []
    for place in order {
      let sorted = (holders[place] ?? []).sorted {
        ($0.start, $0.launch.index, $0.event.index) < ($1.start, $1.launch.index, $1.event.index)
      }
      var holding: [SessionHolder] = []
      for second in sorted {
        let before = holding
        holding.removeAll { $0.possibleEnd <= second.start }
        if let last = before.last, holding.isEmpty, Self.areTwo(last, second) {
          all.append(Meeting(first: last, second: second, state: .apart))
        }
        for first in holding where Self.areTwo(first, second) {
          guard seen.insert([first.launch.index, second.launch.index, second.event.index]).inserted else { continue }
          let isSteady = [first, second].allSatisfy { timeline.logs[$0.launch.log].clockSteps.isEmpty }
          let state: State = !isSteady || first.certainEnd <= second.start ? .unknown : .together
          all.append(Meeting(first: first, second: second, state: state))
        }
        holding.append(second)
      }
    }
  }

  /// Whether they are two processes.
  private static func areTwo(_ a: SessionHolder, _ b: SessionHolder) -> Bool {
    guard a.launch.index != b.launch.index else { return false }
    if let x = a.launch.build.bundleID, let y = b.launch.build.bundleID, x != y { return true }
    guard let x = a.launch.pid, let y = b.launch.pid else { return false }
    return x != y
  }

  private static func holder(_ event: Event, _ launch: Launch, _ timeline: Timeline) -> SessionHolder {
    if let end = event.sessionID.flatMap({ timeline.first(.sessionInvalidated, of: $0, after: event) }) {
      let time = timeline.adjustedTime(end)
      return SessionHolder(
        event: event, launch: launch, start: timeline.adjustedTime(event), certainEnd: time, possibleEnd: time,
        lastSign: end)
    }
    // The last sign of life: its own last line, or the word of somebody who saw it end later.
    let signs = [launch.last].compactMap(\.self) + launch.terminations
    let last = signs.max { timeline.adjustedTime($0) < timeline.adjustedTime($1) }
    let certain = last.map(timeline.adjustedTime) ?? timeline.adjustedTime(event)
    var possible = Instant(nanoseconds: .max)
    if launch.closed != nil || !launch.terminations.isEmpty {
      possible = certain
    } else if let next = timeline.launches(after: launch).first?.first {
      possible = max(certain, timeline.adjustedTime(next))
    }
    return SessionHolder(
      event: event, launch: launch, start: timeline.adjustedTime(event), certainEnd: certain, possibleEnd: possible,
      lastSign: last)
  }

  /// What names the device: its udid, the simulator in the container's path, the installation.
  private static func devices(of launch: Launch) -> [String] {
    var names = ["installation \(launch.installation)"]
    let parts = launch.container?.split(separator: "/") ?? []
    if let place = parts.firstIndex(of: "CoreSimulator"), place + 2 < parts.count, parts[place + 1] == "Devices" {
      names.append("udid \(parts[place + 2])")
    }
    if let udid = launch.udid, !names.contains("udid \(udid)") { names.append("udid \(udid)") }
    return names
  }
}

private let saidInUse = Text(
  en: """
    Session {session} failed with NSURLErrorDomain -996 in process {pid}: another process is using that \
    background identifier.
    """,
  ko: """
    세션 {session}이(가) 프로세스 {pid}에서 NSURLErrorDomain -996으로 실패했습니다. 다른 프로세스가 그 \
    백그라운드 식별자를 사용하고 있습니다.
    """,
  zhHant: """
    工作階段 {session} 在程序 {pid} 中以 NSURLErrorDomain -996 失敗：另一個程序正在使用該背景識別碼。
    """)

private let sharedIdentifier = Text(
  en: """
    Process {pid} of {bundle} created background session {session} while process {otherPid} of \
    {otherBundle} on the same device still held it.
    """,
  ko: """
    같은 기기에서 {otherBundle}의 프로세스 {otherPid}이(가) 아직 세션 {session}을(를) 쥐고 있는 동안, \
    {bundle}의 프로세스 {pid}이(가) 같은 백그라운드 세션을 만들었습니다.
    """,
  zhHant: """
    同一裝置上 {otherBundle} 的程序 {otherPid} 仍持有背景工作階段 {session} 時，{bundle} 的程序 {pid} 又\
    建立了它。
    """)

private let clockWasSet = Text(
  en: """
    Both processes are of one app: the clock may have been set back between two launches. The uptime of \
    the lines, or a system log, tells.
    """,
  ko: """
    두 프로세스는 같은 앱의 것입니다. 두 실행 사이에 시계가 되돌려졌을 수 있습니다. 줄의 uptime이나 \
    시스템 로그로 구별할 수 있습니다.
    """,
  zhHant: """
    兩個程序屬於同一個 App：兩次啟動之間時鐘可能被調回。可由各行的 uptime 或系統日誌判斷。
    """)

private let unrelatedApps = Text(
  en: """
    If the two are apps that have nothing to do with each other, each has its own sessions and equal \
    names do no harm; only an app and its extensions share them.
    """,
  ko: """
    둘이 서로 관계없는 앱이라면 각자 자기 세션을 가지므로 이름이 같아도 해가 없습니다. 세션을 공유하는 \
    것은 앱과 그 확장뿐입니다.
    """,
  zhHant: """
    若兩者是互不相干的 App，各有自己的工作階段，名稱相同並無害處；只有 App 與其延伸功能會共用。
    """)
