import EventLog
import Vocabulary

extension Rule {
  /// A release build that talks to a test's endpoint: plain http, the loopback, or with its transport security lifted.
  static let releaseInsecureEndpoint = Rule(
    id: "release.insecure-endpoint", severity: .error, absence: .notApplicable, basis: .documentation,
    needs: [.app(.logOpened)],
    texts: RuleTexts(
      title: Text(
        en: "Release build with a test endpoint",
        ko: "테스트용 주소를 쓰는 배포 빌드",
        zhHant: "正式建置使用測試端點"),
      explanation: Text(
        en: """
          The log says configuration Release, and in the same launch a task goes to an http URL or to the loopback \
          address, or the build has a transport-security exception: the app said so, or the built Info.plist does. These \
          belong to test builds alone.
          """,
        ko: """
          로그의 빌드 구성은 Release인데, 같은 실행에서 작업이 http URL이나 루프백 주소로 향하거나, 앱의 기록이나 빌드된 \
          Info.plist에 전송 보안 예외가 있습니다. 이런 것은 테스트 빌드에만 있어야 합니다.
          """,
        zhHant: """
          日誌的建置組態為 Release，而同一次啟動中，任務卻連往 http URL 或回送位址，或應用程式的紀錄或建置後的 Info.plist \
          顯示帶有傳輸安全例外。這些只應存在於測試建置。
          """),
      why: Text(
        en: """
          Files of users travel unencrypted, or to an address that exists on no phone; the App Store review may ask for a \
          reason for the exception.
          """,
        ko: """
          사용자의 파일이 암호화되지 않은 채 전송되거나 휴대폰에는 없는 주소로 향합니다. 예외는 App Store 심사에서 사유를 \
          요구받을 수 있습니다.
          """,
        zhHant: "使用者的檔案會以未加密方式傳送，或送往手機上不存在的位址；App Store 審查也可能要求說明例外的理由。"),
      falsePositives: Text(
        en: """
          A Debug build against a receiver on 127.0.0.1 is what a simulator test looks like. A Release build that is made \
          only for measuring is one all the same: give it a configuration of its own.
          """,
        ko: """
          127.0.0.1의 수신 서버를 쓰는 Debug 빌드는 정상적인 시뮬레이터 테스트입니다. 측정만을 위해 만든 Release 빌드도 \
          Release이므로 별도의 빌드 구성을 쓰세요.
          """,
        zhHant: """
          以 127.0.0.1 上的接收端測試 Debug 建置，正是模擬器測試的常態。僅供量測用的 Release 建置仍屬此列：請為它另設\
          組態。
          """),
      next: [
        Text(
          en: "Take the endpoint from the configuration, and let Release hold only https addresses.",
          ko: "주소를 빌드 구성에서 가져오고, Release에는 https 주소만 두세요.",
          zhHant: "由建置組態提供端點，且 Release 只保留 https 位址。"),
        Text(
          en: "Check the built product: `plutil -extract NSAppTransportSecurity json -o - APP/Info.plist`.",
          ko: "빌드 결과물을 확인하세요: `plutil -extract NSAppTransportSecurity json -o - APP/Info.plist`.",
          zhHant: "檢查建置產物：`plutil -extract NSAppTransportSecurity json -o - APP/Info.plist`。"),
        Text(
          en: "Repeat the checks that this build is to be released by with the corrected one.",
          ko: "이 빌드의 배포 근거가 될 검사는 고친 빌드로 다시 수행하세요.",
          zhHant: "作為發行依據的檢查項目，請以修正後的建置重做。"),
      ]),
    references: ["NSAppTransportSecurity", "NSAllowsArbitraryLoads"],
    trigger: Scenario(
      """
      app A configuration=Release
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST url=http://uploads.example.com/upload body=file kind=upload
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A configuration=Debug atsException=true
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST url=http://127.0.0.1:8765/upload body=file kind=upload
      0.5 log.closed
      app B configuration=Release build=101 image=2F8A6D3C-5B1E-4F77-8C90-6A4D1E7B3F25 at=60
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 task.created sessionID=com.example.transfer.uploads taskID=2 method=POST url=https://uploads.example.com/upload?from=http://127.0.0.1 body=file kind=upload
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      var endpoints: [Symbol: Origin] = [:]
      let builtApps = timeline.events(.systemBuiltApp).filter { $0.flag(.atsException) == true }
      var reported: Set<Event> = []
      for launch in timeline.launches where launch.build.configuration?.lowercased() == "release" {
        var isClear = true
        let values = ["launch": EvidencePlace.launch(launch, in: timeline), "build": launch.build.build ?? "?"]
        if let opened = timeline.events(.logOpened, in: launch).first(where: { $0.flag(.atsException) == true }) {
          isClear = false
          judgement.found(opened, Message(exception, values))
        }
        for built in builtApps where isOf(built, launch.build) {
          isClear = false
          // One finding for each list, however many launches the build had.
          guard reported.insert(built).inserted else { continue }
          judgement.found(
            built, witnesses: launch.opened.map { [$0] } ?? [],
            Message(
              declared, values.merging(["exceptions": built.text(.systemTransportExceptions) ?? "?"]) { a, _ in a }))
        }
        // One finding for each address of a launch, however many tasks went there.
        var seen: Set<Origin> = []
        for created in timeline.events(.taskCreated, in: launch) {
          guard let symbol = created.symbol(.url) else { continue }
          let endpoint = endpoints[symbol] ?? Origin(url: timeline.store.string(symbol))
          endpoints[symbol] = endpoint
          guard endpoint.isPlain || endpoint.isLoopback, seen.insert(endpoint).inserted else { continue }
          isClear = false
          judgement.found(
            created, witnesses: launch.opened.map { [$0] } ?? [],
            Message(
              endpoint.isLoopback ? loopback : plain,
              values.merging(["address": "\(endpoint.scheme)://\(endpoint.host)"]) { a, _ in a }))
        }
        if isClear { judgement.clear() }
      }
    })
}

/// Whether an Info.plist is that of a launch's build: both name the bundle and the build, and no version differs.
private func isOf(_ built: Event, _ build: Build) -> Bool {
  guard let bundle = built.text(.systemBundleID), bundle == build.bundleID, let number = built.text(.appBuild),
    number == build.build
  else { return false }
  return built.text(.appVersion) == nil || build.version == nil || built.text(.appVersion) == build.version
}

/// Scheme and host of a URL; its path and query, which may hold a token, are left out.
private struct Origin: Hashable {
  let scheme: String
  let host: String

  init(url: String) {
    guard let mark = ByteSearch.range(of: "://", in: url) else {
      scheme = ""
      host = ""
      return
    }
    scheme = url[..<mark.lowerBound].lowercased()
    var authority = url[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let user = authority.lastIndex(of: "@") { authority = authority[authority.index(after: user)...] }
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      authority = authority[...end]
    } else {
      authority = authority.prefix { $0 != ":" }
    }
    host = authority.lowercased()
  }

  var isPlain: Bool { scheme == "http" }
  var isLoopback: Bool { LoopbackAddress.contains(host) }
}

private let plain = Text(
  en: "Launch {launch} is a Release build ({build}) and sends to {address}, which is not encrypted.",
  ko: "실행 {launch}은(는) Release 빌드({build})인데 암호화되지 않은 {address}(으)로 전송합니다.",
  zhHant: "啟動 {launch} 是 Release 建置（{build}），卻將資料送往未加密的 {address}。")

private let loopback = Text(
  en: "Launch {launch} is a Release build ({build}) and sends to {address}, the machine itself.",
  ko: "실행 {launch}은(는) Release 빌드({build})인데 기기 자신인 {address}(으)로 전송합니다.",
  zhHant: "啟動 {launch} 是 Release 建置（{build}），卻將資料送往本機位址 {address}。")

private let exception = Text(
  en: "Launch {launch} is a Release build ({build}) with a transport-security exception (`atsException`).",
  ko: "실행 {launch}은(는) 전송 보안 예외(`atsException`)가 있는 Release 빌드({build})입니다.",
  zhHant: "啟動 {launch} 是帶有傳輸安全例外（`atsException`）的 Release 建置（{build}）。")

private let declared = Text(
  en: "Launch {launch} is a Release build ({build}), and its Info.plist lifts transport security: {exceptions}.",
  ko: "실행 {launch}은(는) Release 빌드({build})인데 Info.plist에 전송 보안 예외가 있습니다: {exceptions}.",
  zhHant: "啟動 {launch} 是 Release 建置（{build}），而其 Info.plist 解除了傳輸安全限制：{exceptions}。")
