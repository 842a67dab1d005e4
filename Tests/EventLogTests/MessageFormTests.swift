import Testing
import Vocabulary

@testable import EventLog

@Suite("The forms of the unified log's messages")
struct MessageFormTests {
  /// Every form with each of its examples and a process that may say it.
  static let examples: [(form: Int, process: String, message: String)] = MessageForm.all.indices.flatMap { index in
    let form = MessageForm.all[index]
    let processes =
      switch form.speaker {
      case .app: ["Example"]
      case .network: ["Example", "nsurlsessiond"]
      case .system(let names): names
      }
    return form.examples.flatMap { message in processes.map { (index, $0, message) } }
  }

  private func events(_ process: String, _ message: String) -> [EventName?] {
    SystemMessageReading([.of(process, message)]).events.map(\.name)
  }

  @Test("each example is an event of its form", arguments: examples)
  func example(form: Int, process: String, message: String) {
    let events = events(process, message)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0 == MessageForm.all[form].event })
  }

  @Test("each example is told by a mark, so that a reader may pass over what has none", arguments: examples)
  func mark(form: Int, process: String, message: String) {
    #expect(MessageForm.all[form].marks.contains { message.contains($0) })
    #expect(MessageForm.all[form].marks.allSatisfy(SystemMessages.marks.contains))
  }

  @Test("each pattern of a form has an example", arguments: MessageForm.all.indices)
  func covered(form: Int) {
    let form = MessageForm.all[form]
    let bodies = form.examples.map { MessageHead(Array($0.utf8)[...]).rest }
    for (number, pattern) in form.patterns.enumerated() {
      #expect(bodies.contains { pattern.match($0) != nil }, "pattern \(number) of \(form.event)")
    }
  }

  @Test("more blanks, and a line end behind it, change nothing", arguments: examples)
  func blanks(form: Int, process: String, message: String) {
    let wide = message.replacing(" ", with: "  ") + "\n"
    #expect(events(process, wide) == events(process, message))
  }

  @Test("a message that ends anywhere is read or passed over", arguments: examples)
  func truncated(form: Int, process: String, message: String) {
    let bytes = Array(message.utf8)
    let cut = bytes.indices.map { SystemRecord.of(process, String(decoding: bytes[..<$0], as: UTF8.self)) }
    let reading = SystemMessageReading(cut)
    #expect(reading.read.count == bytes.count)
    #expect(reading.events.allSatisfy { $0.name?.isSystemVocabulary == true })
  }

  @Test("what is hidden is no value, and is counted", arguments: examples)
  func hidden(form: Int, process: String, message: String) {
    // One after the other: a bundle, a session, a task's UUID, a URL.
    for value in [
      "com.example.app.uploads", "com.example.app", "6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01",
      "https://example.com/upload",
      "0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101", "-1005", "4146",
    ] where message.contains(value) {
      let reading = SystemMessageReading([.of(process, message.replacing(value, with: "<private>"))])
      for line in reading.lines {
        #expect(!line.contains("<private>"))
        #expect(!line.contains("=private"))
      }
      #expect(reading.events.isEmpty || reading.file.redacted > 0)
    }
  }

  @Test("no message has the name of a form and yet no words", arguments: MessageForm.all.indices)
  func documented(form: Int) {
    let form = MessageForm.all[form]
    #expect(!form.examples.isEmpty && !form.patterns.isEmpty && !form.marks.isEmpty)
    #expect(form.event.isSystemVocabulary)
  }

  @Test("marks are short, hold one blank between words, and no mark makes another needless")
  func marks() {
    let marks = SystemMessages.marks
    #expect(marks.count <= 40)
    for mark in marks {
      #expect(mark.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") })
      #expect(!marks.contains { $0 != mark && mark.contains($0) }, "\(mark)")
    }
  }

  @Test("every event name of the unified log has a form")
  func names() {
    let elsewhere: Set<EventName> = [.systemExitCount, .systemMetricPayload, .systemBuiltApp]
    let names = Set(EventName.allCases.filter(\.isSystemVocabulary)).subtracting(elsewhere)
    #expect(names.subtracting(MessageForm.all.map(\.event)) == [])
  }
}
