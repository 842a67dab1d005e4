import EventLog
import Vocabulary

extension Rule {
  /// A stored absolute path points into the container that the app had before an update or reinstallation.
  static let inputStaleContainer = Rule(
    id: "input.stale-container", severity: .error, absence: .no, basis: .reports,
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Path into a former container",
        ko: "이전 컨테이너를 가리키는 경로",
        zhHant: "指向舊容器的路徑"),
      explanation: Text(
        en: """
          The UUID of the data container in the path of `input.prepared` or `task.created` differs from the one \
          of that launch: its `container`, or where that is not stated the one that most of its other paths \
          have. Paths in shared containers are never judged.
          """,
        ko: """
          `input.prepared`나 `task.created` 경로의 데이터 컨테이너 UUID가 해당 실행의 UUID와 다릅니다. 기준은 \
          실행의 `container`이며, 없으면 다른 경로 대부분이 가진 UUID입니다. 공유 컨테이너의 경로는 판단하지 \
          않습니다.
          """,
        zhHant: """
          `input.prepared` 或 `task.created` 路徑中的資料容器 UUID，與該次啟動的 UUID 不同。以該次啟動的 \
          `container` 為準，未載明時以其他多數路徑的 UUID 為準。共用容器的路徑一律不判斷。
          """),
      why: Text(
        en: """
          The system may give the app another container with each update. A path kept from before names a file \
          that is not there any more, and every pending upload of that version fails for all users at once.
          """,
        ko: """
          시스템은 업데이트할 때마다 앱에 다른 컨테이너를 줄 수 있습니다. 이전부터 저장해 둔 경로는 더 이상 없는 \
          파일을 가리키므로, 그 버전에서 대기하던 업로드가 모든 사용자에게서 한꺼번에 실패합니다.
          """,
        zhHant: """
          系統在更新時可能換給應用程式另一個容器。先前保存的路徑所指的檔案已不存在，該版本所有等待中的上傳會在所\
          有使用者身上同時失敗。
          """),
      falsePositives: Text(
        en: """
          Another UUID in another launch is normal after an update, as long as each launch uses its own. A path \
          below `/Containers/Shared/AppGroup/` has a UUID of its own.
          """,
        ko: """
          업데이트 뒤 다른 실행에서 UUID가 바뀌는 것은 정상이며, 각 실행이 자기 UUID를 쓰면 됩니다. \
          `/Containers/Shared/AppGroup/` 아래 경로는 별도의 UUID를 가집니다.
          """,
        zhHant: """
          更新後另一次啟動使用不同 UUID 屬正常，只要每次啟動都使用自己的 UUID。`/Containers/Shared/AppGroup/` 之\
          下的路徑另有自己的 UUID。
          """),
      next: [
        Text(
          en: """
            Find where the path is stored (database, `taskDescription`, user defaults) and keep only the part \
            below the container.
            """,
          ko: """
            경로를 저장하는 곳(데이터베이스, `taskDescription`, UserDefaults)을 찾아 컨테이너 아래 부분만 \
            저장하세요.
            """,
          zhHant: "找出保存路徑之處（資料庫、`taskDescription`、UserDefaults），只保存容器以下的部分。"),
        Text(
          en: "Build the full path anew in each launch from `FileManager.url(for:in:appropriateFor:create:)`.",
          ko: "실행할 때마다 `FileManager.url(for:in:appropriateFor:create:)`로 전체 경로를 새로 만드세요.",
          zhHant: "每次啟動時以 `FileManager.url(for:in:appropriateFor:create:)` 重新組出完整路徑。"),
        Text(
          en: """
            Repair what is stored: cut off everything up to the UUID and look for the file in the present \
            container before giving the item up.
            """,
          ko: """
            이미 저장된 경로를 복구하세요. UUID까지 잘라내고 현재 컨테이너에서 파일을 찾아본 뒤에 항목을 \
            포기하세요.
            """,
          zhHant: "修復已保存的路徑：截去 UUID 及其之前的部分，並在放棄該項目前先於目前容器中尋找檔案。"),
        Text(
          en: """
            Prove the repair on a real device with an update of the app over pending uploads \
            (`device.app-update`).
            """,
          ko: "실기기에서 대기 중인 업로드가 있는 상태로 앱을 업데이트해 수정을 확인하세요(`device.app-update`).",
          zhHant: "在實機上於有待傳項目時更新應用程式，以驗證修正（`device.app-update`）。"),
      ]),
    references: ["F26", "thread 54", "thread 88", "FileManager.url(for:in:appropriateFor:create:)"],
    trigger: Scenario(
      """
      app A kind=device
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=/var/mobile/Containers/Data/Application/0D2F7C11-4A6E-4E58-9B1C-77C0A1D3E5F9/Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.7 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSPOSIXErrorDomain","code":2}
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=device number=1 udid=5A7E9C40
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared \
      filePath=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/Library/Outbox/photo-17.heic \
      fileType=regular
      2 log.closed
      app B kind=device number=2 udid=5A7E9C40 at=60 \
      container=/var/mobile/Containers/Data/Application/0D2F7C11-4A6E-4E58-9B1C-77C0A1D3E5F9
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=/var/mobile/Containers/Data/Application/0D2F7C11-4A6E-4E58-9B1C-77C0A1D3E5F9/Library/Outbox/photo-17.heic
      0.6 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload \
      filePath=/private/var/mobile/Containers/Shared/AppGroup/11111111-2222-4333-8444-555555555555/Outbox/clip-03.mov
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  var containers = ContainerReader(timeline: timeline)
  for launch in timeline.launches {
    // One path may stand on several lines: one fault.
    var first: [Symbol: Event] = [:]
    var created: [Symbol: [Event]] = [:]
    for name in [EventName.inputPrepared, .taskCreated] {
      for line in timeline.events(name, in: launch) {
        guard let path = line.symbol(.filePath), containers.uuid(in: path) != nil else { continue }
        if first[path] == nil { first[path] = line }
        if name == .taskCreated { created[path, default: []].append(line) }
      }
    }
    guard !first.isEmpty else { continue }
    let own = containers.own(of: launch)
    for (path, line) in first.sorted(by: { timeline.rank($0.value) < timeline.rank($1.value) }) {
      guard let own, let uuid = containers.uuid(in: path) else {
        judgement.leaveOpen()
        continue
      }
      guard uuid != own.uuid else {
        judgement.clear()
        continue
      }
      let tasks = created[path] ?? []
      let values = ["path": TransferValues.path(of: line), "former": uuid, "own": own.uuid, "event": line.nameText]
      judgement.found(
        line, witnesses: [own.witness] + tasks.filter { $0 != line }.prefix(1), Message(formerContainer, values),
        transfers: tasks.compactMap { timeline.transfer(of: $0)?.index })
    }
  }
}

/// Container UUIDs of paths, each path read once.
private struct ContainerReader {
  let timeline: Timeline
  private var known: [Symbol: String?] = [:]

  init(timeline: Timeline) { self.timeline = timeline }

  mutating func uuid(in path: Symbol) -> String? {
    if let uuid = known[path] { return uuid }
    let uuid = DataContainerPath(timeline.store.string(path)).uuid
    known[path] = .some(uuid)
    return uuid
  }

  /// The container of a launch with the line that shows it: `log.opened`, else what most of its paths have; of two that
  /// are named equally often the one in which the app wrote a file.
  mutating func own(of launch: Launch) -> (uuid: String, witness: Event)? {
    if let container = launch.container, let opened = launch.opened, let uuid = DataContainerPath(container).uuid {
      return (uuid, opened)
    }
    var paths: [String: Set<Symbol>] = [:]
    var witness: [String: Event] = [:]
    var written: Set<String> = []
    let names: [EventName] = [
      .inputPrepared, .taskCreated, .taskRestored, .recordCommitted, .downloadReceived, .fileMoved,
    ]
    for name in names {
      for line in timeline.events(name, in: launch) {
        guard let path = line.symbol(.filePath), let uuid = uuid(in: path) else { continue }
        paths[uuid, default: []].insert(path)
        if witness[uuid] == nil { witness[uuid] = line }
        if name == .inputPrepared, line.text(.fileType) == "regular" { written.insert(uuid) }
      }
    }
    let most = paths.values.map(\.count).max() ?? 0
    var leading = paths.filter { $0.value.count == most }.map(\.key)
    if leading.count > 1 { leading = leading.filter(written.contains) }
    guard leading.count == 1, let uuid = leading.first, let line = witness[uuid] else { return nil }
    return (uuid, line)
  }
}

private let formerContainer = Text(
  en: "`{event}` names '{path}' in the container {former}, while this launch has the container {own}.",
  ko: "`{event}`의 '{path}' 경로는 컨테이너 {former} 안에 있지만, 이 실행의 컨테이너는 {own}입니다.",
  zhHant: "`{event}` 所指的「{path}」位於容器 {former}，但本次啟動的容器是 {own}。")
