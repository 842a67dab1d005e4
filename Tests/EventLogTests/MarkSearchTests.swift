import Testing
import Vocabulary

@testable import EventLog

@Suite("Passing over what cannot matter")
struct MarkSearchTests {
  private static func isFound(_ search: MarkSearch, _ text: String) -> Bool {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe search.isFound(in: $0) }
  }

  @Test("finds a mark at the beginning, in the middle, at the end, and none that is cut")
  func places() {
    let search = MarkSearch(["Task <", "NDSession <", "é>"])
    for text in ["Task <", "a Task <b", "aTask <", "TTask <", "Task Task <", "NDSession <", "xé>", "TasNDSession <"] {
      #expect(Self.isFound(search, text), "\(text)")
    }
    for text in ["", "T", "Task ", "ask <", "Task", "task <", "NDSession", "DSession <", "TaskNDSession <".dropLast()]
      as [Substring]
    {
      #expect(!Self.isFound(search, String(text)), "\(text)")
    }
    #expect(!Self.isFound(MarkSearch([]), "Task <"))
  }

  @Test("finds what a plain search finds, in many small texts")
  func plainly() {
    var random = SplitMix64(state: 7)
    let letters: [Character] = ["a", "b", "<", ">"]
    func word(_ length: Int) -> String {
      String((0..<length).map { _ in letters[Int.random(in: 0..<4, using: &random)] })
    }
    for _ in 0..<400 {
      let marks = (0...Int.random(in: 0..<5, using: &random)).map { _ in word(2 + Int.random(in: 0..<4, using: &random))
      }
      let search = MarkSearch(marks)
      for _ in 0..<50 {
        let text = word(Int.random(in: 0..<24, using: &random))
        #expect(Self.isFound(search, text) == marks.contains { text.contains($0) }, "\(marks) in \(text)")
      }
    }
  }

  /// Each message that Baton understands, from each process that may say it, and some that say nothing.
  private static let lines: [String] = {
    let messages =
      MessageForm.all.flatMap(\.examples) + [
        "nothing of interest", "Task", "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> says something new", "",
      ]
    let paths = [
      "/usr/libexec/nsurlsessiond", "/usr/libexec/dasd", "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
      "/usr/libexec/runningboardd", "/usr/libexec/securityd", "/kernel", "/sbin/launchd",
      "/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/Atlas.app/Atlas",
    ]
    return paths.flatMap { path in
      messages.enumerated().map { index, message in
        let record = PrintedRecord(after: index * 1000, pid: 7, library: "CFNetwork", message: message)
        return "{" + SystemStyle.object(record, path: path, pretty: false) + "}"
      }
    }
  }()

  /// What the interpreter makes of the lines when it is asked about each record, marks or none.
  private static func everyRecord(_ lines: [String]) -> [String] {
    var json = SystemJSONReader()
    var messages = SystemMessages(file: 0, isDated: true)
    var builder = EventStoreBuilder.withVocabulary()
    var reading = FileReading(file: EvidenceFile(path: "x"), index: 0, options: FileOptions(), tests: [:])
    for (index, line) in lines.enumerated() {
      let padded = Array(line.utf8) + [UInt8](repeating: 0, count: 64)
      unsafe padded.withUnsafeBytes { bytes in
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 64)])
        guard case .record(let record) = unsafe json.read(text, line: index + 1, &reading.file) else { return }
        _ = messages.interpret(record.record, &builder, &reading)
      }
    }
    return described(EventStore(builder))
  }

  private static func described(_ store: EventStore) -> [String] {
    (0..<store.count).map { index in
      let event = store[index]
      return "\(event.line) \(event.nameText) \(event.time.text) \(event.taskID ?? -1) "
        + Key.allCases.compactMap { key in event.text(key).map { "\(key)=\($0)" } }.joined(separator: " ")
    }
  }

  @Test("passing over loses no record that a full reading uses")
  func losesNothing() throws {
    let full = Self.everyRecord(Self.lines)
    let evidence = try readFile(Array((Self.lines.joined(separator: "\n") + "\n").utf8))
    expectSum(evidence)
    #expect(full.count > MessageForm.all.count)
    #expect(Self.described(evidence.store) == full)
    #expect(evidence.files[0].passedOver > 10)
  }

  @Test("nor where messages are written with escapes of JSON, or damaged")
  func losesNothingEscaped() throws {
    var random = SplitMix64(state: 11)
    for round in 0..<2 {
      let lines = Self.lines.map { Self.mutated($0, damages: round % 2 == 1, &random) }
      let full = Self.everyRecord(lines)
      let evidence = try readFile(Array((lines.joined(separator: "\n") + "\n").utf8))
      expectSum(evidence)
      #expect(Self.described(evidence.store) == full)
      // Written with escapes it is the same message.
      if round % 2 == 0 { #expect(full == Self.everyRecord(Self.lines)) }
    }
  }

  /// Characters of strings as `\u0054`; where it `damages`, one character as another too.
  private static func mutated(_ line: String, damages: Bool, _ random: inout SplitMix64) -> String {
    var out = ""
    var isInString = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isInString && !isEscaped && scalar != "\"" && scalar != "\\" && Int.random(in: 0..<12, using: &random) == 0 {
        let hex = String(scalar.value, radix: 16)
        if scalar.value <= 0xFFFF {
          out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          out.unicodeScalars.append(scalar)
        }
      } else {
        out.unicodeScalars.append(scalar)
      }
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = isInString
      } else if scalar == "\"" {
        isInString.toggle()
      }
    }
    guard damages else { return out }
    var characters = Array(out)
    characters[Int.random(in: 0..<characters.count, using: &random)] =
      ["x", "\"", "{", "<", "5"][Int.random(in: 0..<5, using: &random)]
    return String(characters)
  }
}
