import EventLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answers in a `returned.json`, each checked before it is let into a run.
package struct ReturnedAnswers: Sendable {
  package struct Answer: Sendable, Hashable {
    package let check: String
    package let build: String?
    package let outcome: String
    package let tester: String?
    package let device: String?
    package let os: String?
    /// The logs that it names, by their paths in the folder.
    package let logs: [String]
  }

  package static let file = "returned.json"
  static let schema = "baton-returned/1"
  private static let outcomes = ["passed", "failed", "not-performed"]

  /// The run for which the checklist was made.
  package private(set) var run: String?
  package private(set) var answers: [Answer] = []
  /// What in it cannot be followed; nothing of the folder is to be taken then.
  package private(set) var problems: [BagProblem] = []

  /// - Parameters:
  ///   - checks: ids of the catalogue.
  ///   - files: paths of what else is in the folder.
  ///   - lastDay: the latest day, as `2026-12-01`, that a tester can have written.
  package init(_ bytes: [UInt8], checks: [String], files: [String], lastDay: String) {
    guard let document = decode(bytes) else { return }
    refuse(unknown: document.unknown, of: Document.keys, nil)
    if document.schema != Self.schema {
      refuse("schema", "is '\(document.schema ?? "")'; this Baton reads '\(Self.schema)'")
    }
    run = document.run
    if document.answers?.isEmpty ?? true { refuse("answers", "is empty: there is nothing to take") }
    for (number, answer) in (document.answers ?? []).enumerated() {
      take(answer, "answers[\(number)]", checks, files, lastDay)
    }
  }

  private mutating func refuse(_ key: String?, _ message: String) {
    problems.append(BagProblem(Self.file, key.map { "'\($0)' \(message)" } ?? message))
  }

  private mutating func decode(_ bytes: [UInt8]) -> Document? {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      refuse(nil, "is no valid UTF-8")
      return nil
    }
    if let fault = StrictJSON.fault(in: bytes) {
      problems.append(BagProblem("\(Self.file):\(fault.line):\(fault.column)", fault.message))
      return nil
    }
    do {
      return try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch let DecodingError.typeMismatch(_, context) {
      refuse(Self.key(context.codingPath), "has another type than the checklist writes")
    } catch let DecodingError.valueNotFound(_, context) {
      refuse(Self.key(context.codingPath), "is null; leave out what was not filled in")
    } catch {
      refuse(nil, "is no JSON object such as the checklist writes")
    }
    return nil
  }

  private static func key(_ path: [any CodingKey]) -> String? {
    let text = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return text.isEmpty ? nil : String(text.drop { $0 == "." })
  }

  private mutating func refuse(unknown: [String], of known: [String], _ place: String?) {
    for key in unknown {
      let hint =
        nearest(to: key, in: known).map { "did you mean '\($0)'?" } ?? "known: \(known.joined(separator: ", "))"
      refuse(place.map { "\($0).\(key)" } ?? key, "is not known; \(hint)")
    }
  }

  private mutating func take(
    _ answer: Document.Answer, _ place: String, _ checks: [String], _ files: [String], _ lastDay: String
  ) {
    refuse(unknown: answer.unknown, of: Document.Answer.keys, place)
    guard let check = answer.check else { return refuse("\(place).check", "is missing: which check was it?") }
    if !checks.contains(check) {
      let hint = nearest(to: check, in: checks).map { "did you mean '\($0)'?" } ?? "'baton checks' lists them"
      refuse("\(place).check", "names no check, '\(check)'; \(hint)")
    }
    guard let outcome = answer.outcome, Self.outcomes.contains(outcome) else {
      return refuse("\(place).outcome", "must be one of \(Self.outcomes.joined(separator: ", "))")
    }
    for (key, text) in [("times", answer.times), ("note", answer.note)] {
      if let day = Self.days(in: text ?? "").first(where: { $0 > lastDay }) {
        refuse("\(place).\(key)", "names \(day), which is in the future; check the device's clock and the answer")
      }
    }
    let made = Answer(
      check: check, build: answer.build, outcome: outcome, tester: answer.tester, device: answer.device, os: answer.os,
      logs: logs(answer.log ?? "", "\(place).log", files))
    if answers.contains(where: { ($0.check, $0.build, $0.tester) == (made.check, made.build, made.tester) }) {
      refuse(place, "answers '\(check)' a second time; keep one answer")
    }
    answers.append(made)
  }

  /// The files that a tester names: a path, or the name of a file in a folder; several with commas or lines between.
  private mutating func logs(_ text: String, _ place: String, _ files: [String]) -> [String] {
    let names = files.contains(text) ? [text] : text.split { ",;\n\r".contains($0) }.map { Self.trimmed($0) }
    var found: [String] = []
    for name in names where !name.isEmpty {
      if let refusal = BagName.refusal(of: name) {
        refuse(place, "names '\(name)': \(refusal)")
        continue
      }
      let candidates = files.contains(name) ? [name] : files.filter { $0.hasSuffix("/" + name) }
      guard let path = candidates.first, candidates.count == 1 else {
        refuse(
          place,
          candidates.isEmpty ? "names '\(name)', which is missing" : "names '\(name)', of which there are several")
        continue
      }
      if found.contains(path) { refuse(place, "names '\(name)' twice") }
      found.append(path)
    }
    return found
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Days as `2026-12-01` in a text.
  private static func days(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00".utf8)
    return bytes.indices.dropLast(form.count - 1).compactMap { start in
      let day = bytes[start..<(start + form.count)]
      let fits = zip(day, form).allSatisfy { $1 == UInt8(ascii: "-") ? $0 == $1 : $0 &- 48 < 10 }
      let isApart = start == 0 || bytes[start - 1] &- 48 >= 10
      return fits && isApart ? String(decoding: day, as: UTF8.self) : nil
    }
  }
}

/// The shape of `returned.json`, with the keys that are none of its own.
private struct Document: Decodable {
  struct Answer: Decodable {
    static let keys = ["check", "build", "outcome", "tester", "device", "os", "log", "times", "note"]
    let check, build, outcome, tester, device, os, log, times, note: String?
    let unknown: [String]

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      func text(_ key: String) throws -> String? {
        try values.contains(AnyKey(key)) ? values.decode(String.self, forKey: AnyKey(key)) : nil
      }
      check = try text("check")
      build = try text("build")
      outcome = try text("outcome")
      tester = try text("tester")
      device = try text("device")
      os = try text("os")
      log = try text("log")
      times = try text("times")
      note = try text("note")
      unknown = values.allKeys.map(\.stringValue).filter { !Self.keys.contains($0) }.sorted()
    }
  }

  static let keys = ["schema", "run", "answers"]
  let schema, run: String?
  let answers: [Answer]?
  let unknown: [String]

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    func value<Value: Decodable>(_ key: String, _ type: Value.Type) throws -> Value? {
      try values.contains(AnyKey(key)) ? values.decode(type, forKey: AnyKey(key)) : nil
    }
    schema = try value("schema", String.self)
    run = try value("run", String.self)
    answers = try value("answers", [Answer].self)
    unknown = values.allKeys.map(\.stringValue).filter { !Self.keys.contains($0) }.sorted()
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
