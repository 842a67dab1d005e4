/// One way to bring evidence into a run folder: what is done, with which commands, and what it then witnesses.
public struct Recipe: Sendable {
  /// Where the app runs, and how it came there.
  public enum Target: String, Sendable, CaseIterable {
    case simulator, device, testflight, xcuitest
  }

  /// When it is done.
  public enum Phase: Sendable, CaseIterable {
    /// Before the test: it starts something.
    case start
    /// After the test: it fetches what is there, and changes nothing but the run folder.
    case fetch
  }

  public let target: Target
  public let phase: Phase
  public let title: Text
  /// What a person does; before the commands, where there are any.
  public let steps: [Text]
  public let commands: [EvidenceCommand]
  public let witnesses: Text
  public let neverShows: Text

  init(
    _ target: Target, _ phase: Phase, title: Text, steps: [Text] = [], commands: [EvidenceCommand] = [],
    witnesses: Text, neverShows: Text
  ) {
    self.target = target
    self.phase = phase
    self.title = title
    self.steps = steps
    self.commands = commands
    self.witnesses = witnesses
    self.neverShows = neverShows
  }
}

/// The recipes, in the order in which they are followed.
public enum RecipeCatalogue {
  public static let all: [Recipe] = Recipe.simulator + Recipe.device + Recipe.testFlight + Recipe.interfaceTest

  /// What stands for something of the reader's own in the commands, and what it is.
  public static let places: [(name: String, meaning: Text)] = [
    ("APP", Text(en: "name of the app's executable", ko: "앱 실행 파일의 이름", zhHant: "應用程式執行檔的名稱")),
    ("BUNDLE-ID", Text(en: "the app's bundle identifier", ko: "앱의 번들 식별자", zhHant: "應用程式的套件識別碼")),
    (
      "DEVICE",
      Text(
        en: "name or identifier of the device, as 'xcrun devicectl list devices' prints it",
        ko: "'xcrun devicectl list devices'가 출력하는 기기 이름 또는 식별자",
        zhHant: "裝置的名稱或識別碼，如「xcrun devicectl list devices」所示")
    ),
    (
      "DOWNLOADED",
      Text(
        en: "name of the container that Xcode downloaded", ko: "Xcode에서 내려받은 컨테이너의 이름",
        zhHant: "由 Xcode 下載的容器名稱")
    ),
    (
      "RESULT",
      Text(
        en: "path of the test's result bundle, without its suffix", ko: "테스트 결과 번들의 경로(확장자 제외)",
        zhHant: "測試結果套件的路徑（不含副檔名）")
    ),
    ("SCHEME", Text(en: "the scheme with the UI test", ko: "UI 테스트가 있는 스킴", zhHant: "含有 UI 測試的 scheme")),
    ("UDID", Text(en: "the device's hardware identifier", ko: "기기의 하드웨어 식별자", zhHant: "裝置的硬體識別碼")),
  ]
}
