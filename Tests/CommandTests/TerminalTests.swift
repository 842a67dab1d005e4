import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pseudo-terminal of a number of columns, read from its other end.
private struct Terminal {
  let path: String
  private let end: FileHandle

  init(columns: UInt16) throws {
    let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    end = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    #if os(Linux)
      // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h, which are no constants to Swift: unlock it, and ask for its number.
      var (isLocked, number) = (Int32(0), UInt32(0))
      let isReady =
        unsafe ioctl(descriptor, 0x4004_5431, &isLocked) == 0 && ioctl(descriptor, 0x8004_5430, &number) == 0
      try #require(isReady)
      path = "/dev/pts/\(number)"
    #else
      let isReady = grantpt(descriptor) == 0 && unlockpt(descriptor) == 0
      try #require(isReady)
      path = unsafe ptsname(descriptor).map { unsafe String(cString: $0) } ?? ""
    #endif
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let isSized = unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0
    try #require(isSized)
  }

  /// What was shown up to the line that says where the page is.
  func read() -> String {
    var shown = Data()
    while !shown.contains(Data("report.html\r\n".utf8)) {
      let piece = end.availableData
      guard !piece.isEmpty else { break }
      shown += piece
    }
    return String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
  }

}

extension Data {
  fileprivate func contains(_ other: Data) -> Bool { firstRange(of: other) != nil }
}

/// What a terminal is told to do besides showing text: colours alone.
private var colours: Regex<Substring> { #/\u{1B}\[(?:0|1|31|32|33|36)m/# }

@Suite("baton report on a terminal")
struct TerminalTests {
  struct Setting: Sendable, CustomTestStringConvertible {
    let columns: UInt16
    let variables: [String: String]
    let showsColour: Bool
    let width: Int
    var testDescription: String { "\(columns) columns, \(variables)" }
  }

  private static func shown(
    _ variables: [String: String], columns: UInt16, run: String = "run", _ more: String...
  ) async throws -> String {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators, to: run)
    let terminal = try Terminal(columns: columns)
    let (text, told) = AsyncStream.makeStream(of: String.self)
    let outcome = try await BatonProcess(
      arguments: ["report", run, "--out", "out"] + more, directory: folder.root,
      environment: ["TERM": "xterm", "COLUMNS": "", "NO_COLOR": ""].merging(variables) { $1 }, output: terminal.path
    ) { _ in
      told.yield(terminal.read())
      told.finish()
    }.run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    for await text in text { return text }
    return ""
  }

  @Test(
    "Colour and width are the terminal's, unless the user says otherwise",
    arguments: [
      Setting(columns: 90, variables: [:], showsColour: true, width: 90),
      Setting(columns: 90, variables: ["NO_COLOR": "1"], showsColour: false, width: 90),
      Setting(columns: 90, variables: ["TERM": "dumb"], showsColour: false, width: 90),
      Setting(columns: 90, variables: ["COLUMNS": "110"], showsColour: true, width: 110),
      Setting(columns: 40, variables: [:], showsColour: true, width: 80),
      Setting(columns: 300, variables: [:], showsColour: true, width: 120),
      Setting(columns: 90, variables: ["COLUMNS": "-3"], showsColour: true, width: 90),
    ])
  func settings(setting: Setting) async throws {
    let shown = try await Self.shown(setting.variables, columns: setting.columns)
    #expect(shown.contains(colours) == setting.showsColour)
    let plain = shown.replacing(colours, with: "")
    #expect(!plain.contains("\u{1B}"))
    // What is asked of the reader says it in words and numbers.
    #expect(plain.contains(/\n +simulator +real device\n  verified +0 +0\n  failed +1 +0  [a-z]/), "\(plain)")
    #expect(plain.contains("\n  error session.duplicate-coordinator  logs/app-A.jsonl:5\n"))
    let widest = plain.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= setting.width && widest > setting.width - 12, "\(widest)")
  }

  @Test("A run's name can neither colour nor turn the line it stands in")
  func hostile() async throws {
    let shown = try await Self.shown([:], columns: 100, run: "synthetic\u{1B}[42m\u{202E}\u{7}")
    #expect(shown.contains(#"synthetic\u{1B}[42m\u{202E}\u{7}"#))
    let acting = shown.replacing(colours, with: "").unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
    }
    #expect(acting.isEmpty, "\(acting)")
  }

  @Test(
    "The table is aligned by what a terminal shows, in every language",
    arguments: [("en", "real device"), ("ko", "실기기"), ("zh-Hant", "實機")])
  func languages(language: String, device: String) async throws {
    let shown = try await Self.shown(["NO_COLOR": "1"], columns: 100, "--lang", language)
    let lines = shown.split(separator: "\n").map(String.init)
    let head = try #require(lines.firstIndex { $0.hasSuffix("  " + device) })
    func columns(_ text: some StringProtocol) -> Int {
      text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    }
    let end = columns(lines[head])
    for line in lines[(head + 1)...].prefix(4) {
      let match = line.firstMatch(of: /^  \S[^0-9]* +[0-9]+ +[0-9]+/)
      #expect(match.map { columns($0.output) } == end, "\(line)")
    }
  }
}
