import Testing
import Vocabulary

@testable import EventLog

@Suite("Which session a task of the system's belongs to")
struct TaskBindingTests {
  private static let session = "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> "
  private static let task = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> "
  private static let other = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E02>.<5> "

  /// The session of each event, `-` where it has none.
  private func sessions(_ messages: [String]) -> [String] {
    SystemMessageReading(messages.map(SystemRecord.daemon)).events.map { event in
      event.sessionID.map(event.store.string) ?? "-"
    }
  }

  @Test("the line that binds a task gives its session to the lines after it and before it")
  func both() {
    #expect(
      sessions([
        "\(Self.task)enqueueing", "\(Self.other)enqueueing", "\(Self.task)is for <com.example.app>.<uploads>.<5>",
        "\(Self.task)will begin", "\(Self.other)will begin",
      ]) == ["uploads", "-", "uploads", "uploads", "-"])
  }

  @Test("the pair of UUID and number is the key: neither alone")
  func pair() {
    #expect(
      sessions([
        "\(Self.task)is for <com.example.app>.<uploads>.<5>", "\(Self.other)will begin",
        "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<6> will begin", "Task <private>.<5> will begin",
      ]) == ["uploads", "-", "-", "-"])
  }

  @Test("a session's own UUID binds all of its tasks, before and after")
  func sessionUUID() {
    let bound =
      "\(Self.session)Session <x> is for <com.example.app>.<uploads> using resource timeout: 1.0, request timeout: 2.0"
    #expect(
      sessions([
        "\(Self.session)\(Self.task)enqueueing", "\(Self.task)now using Connection 3", bound,
        "\(Self.session)\(Self.other)enqueueing", "\(Self.other)now using Connection 4",
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E102> Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E03>.<5> enqueueing",
      ]) == ["uploads", "uploads", "uploads", "uploads", "uploads", "-"])
  }

  @Test("a session named behind its UUID binds too")
  func named() {
    #expect(
      sessions([
        "Creating session with identifier: uploads for bundle id: com.example.app",
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101>.com.example.app.uploads \(Self.task)enqueueing",
        "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E102>.<com.example.app>.<other> \(Self.other)enqueueing",
      ]) == ["uploads", "uploads", "other"])
  }

  @Test(
    "a text without brackets is split by what other messages name, else by a session that begins with its bundle, else not",
    arguments: [
      (["uploads for bundle id: com.example.app"], "com.example.app.uploads", "uploads"),
      (["x for bundle id: com.example.app"], "com.example.app.uploads", "uploads"),
      ([], "com.example.app.com.example.app.uploads", "com.example.app.uploads"),
      ([], "com.example.app.com.example.app", "com.example.app"),
      ([], "com.example.app.uploads", "-"),
      // Two bundles could be meant, unless the session was named.
      (["x for bundle id: com.example.app", "y for bundle id: com.example.app.share"], "com.example.app.share.z", "-"),
      (["x for bundle id: com.example.app", "y for bundle id: com.example.app.share"], "com.example.app.share.y", "y"),
      (
        ["share.y for bundle id: com.example.app", "y for bundle id: com.example.app.share"], "com.example.app.share.y",
        "-"
      ),
    ] as [([String], String, String)])
  func unsplit(known: [String], text: String, session: String) {
    let reading = SystemMessageReading(
      (known.map { "Creating session with identifier: " + $0 } + ["\(Self.task)is for \(text).5"])
        .map(SystemRecord.daemon))
    let event = reading.events.last
    #expect(event?.sessionID.map { reading.events[0].store.string($0) } ?? "-" == session)
    // For whoever knows more, such as the app's own log.
    #expect(event?.text(.systemBoundTo) == text)
  }

  @Test("a text that could not be split is when its session is named later")
  func later() {
    #expect(
      sessions([
        "\(Self.task)is for com.example.app.uploads.5", "\(Self.task)will begin",
        "Creating session with identifier: uploads for bundle id: com.example.app", "\(Self.task)response ended",
      ]) == ["uploads", "uploads", "uploads", "uploads"])
  }

  @Test("of two lines that bind one task differently none is believed from there on")
  func contradicted() {
    #expect(
      sessions([
        "\(Self.task)is for <com.example.app>.<a>.<5>", "\(Self.task)is for <com.example.app>.<b>.<5>",
        "\(Self.task)will begin",
      ]) == ["a", "-", "-"])
  }

  @Test("what is hidden binds nothing, and a hidden bundle hides no session")
  func hidden() {
    #expect(
      sessions([
        "\(Self.task)is for <<private>>.<<private>>.<5>", "\(Self.task)is for <private>.<private>.<5>",
        "\(Self.task)will begin",
      ]) == ["-", "-", "-"])
    #expect(sessions(["\(Self.task)is for <<private>>.<uploads>.<5>", "\(Self.task)will begin"]).last == "uploads")
  }

  @Test("one file's bindings do not depend on how often a line is repeated")
  func repeated() {
    let line = "\(Self.task)is for <com.example.app>.<uploads>.<5>"
    #expect(Set(sessions(Array(repeating: line, count: 50) + ["\(Self.task)will begin"])) == ["uploads"])
  }
}
