#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Vocabulary

/// What `run.json` says of a run: its name, and a plan that can only make judging stricter.
public struct RunDescription: Sendable, Hashable {
  public var name: String?
  public var title: String?
  public var plan = Plan()
  /// What the run says of single files, by their paths in the run: it helps reading, and is no witness.
  var files: [String: FileOptions] = [:]
  /// Checks by the names of the tests that perform them: such a test brackets an attempt.
  public var tests: [String: String] = [:]

  /// Which checks count, and how strictly.
  public struct Plan: Sendable, Hashable {
    /// Checks left out, with the reason that the report prints.
    public var excluded: [String: String] = [:]
    /// Checks of scope `any` for which only a device counts.
    public var requireDevice: Set<String> = []
    /// HTTP status codes of an upload that mean success; 2xx only.
    public var acceptedStatus: Set<Int> = [201]
    /// The most attempts that one idempotency key may have.
    public var maxAttempts: Int?
    /// Launches that were made to repeat a failed attempt, with the reason.
    public var retests: [String: String] = [:]
    /// SHA-256 of the samples that are to be sent, by name.
    public var samples: [String: String] = [:]
    /// Extended checks that the plan asks for by name.
    public var included: Set<String> = []

    public init() {}
  }

  public init() {}
}

/// `run.json` says something that Baton cannot follow. Nothing is judged then: a plan that is half understood is none.
public struct RunDescriptionError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  public let line: Int
  /// What is wrong and what to do, without the place.
  public let message: String

  public var description: String { "\(path):\(line): error: \(message)" }
}

extension RunDescription {
  /// Reads `run.json`. `checks` are the ids of the catalogue.
  ///
  /// - Throws: ``RunDescriptionError`` naming the key, and the nearest right one.
  public init(json bytes: [UInt8], path: String, checks: [String]) throws(RunDescriptionError) {
    let reader = RunDescriptionReader(bytes: bytes, path: path, checks: checks)
    self = try reader.read()
  }
}

/// A JSON value of a small file.
private indirect enum JSONValue: Decodable {
  case string(String)
  case integer(Int)
  case number
  case bool
  case null
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if (try? value.decode(Bool.self)) != nil {
      self = .bool
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if (try? value.decode(Double.self)) != nil {
      self = .number
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }
}

private struct RunDescriptionReader {
  let bytes: [UInt8]
  let path: String
  let checks: [String]

  func read() throws(RunDescriptionError) -> RunDescription {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw fail(nil, "not JSON; mend it or remove the file")
    }
    guard case .object(let top) = value else { throw fail(nil, "must be a JSON object") }
    try known(top, ["schema", "name", "title", "plan", "files", "tests"], in: nil)
    var run = RunDescription()
    if let schema = top["schema"], case let text = try string(schema, "schema"), text != "baton-run/1" {
      throw fail("schema", "'schema' is '\(text)'; this Baton reads 'baton-run/1'")
    }
    run.name = try top["name"].map { value throws(RunDescriptionError) in try string(value, "name") }
    run.title = try top["title"].map { value throws(RunDescriptionError) in try string(value, "title") }
    if let plan = top["plan"] { run.plan = try self.plan(plan) }
    if let files = top["files"] { run.files = try self.files(files) }
    if let tests = top["tests"] {
      run.tests = try strings(tests, "tests")
      for check in Set(run.tests.values).sorted() { try self.check(check) }
    }
    return run
  }

  private func plan(_ value: JSONValue) throws(RunDescriptionError) -> RunDescription.Plan {
    let object = try object(value, "plan")
    try known(
      object, ["excluded", "requireDevice", "acceptedStatus", "maxAttempts", "retests", "samples", "included"],
      in: "plan")
    var plan = RunDescription.Plan()
    if let value = object["excluded"] {
      plan.excluded = try strings(value, "excluded")
      for check in plan.excluded.keys.sorted() {
        try self.check(check)
        if plan.excluded[check]?.allSatisfy(\.isWhitespace) ?? true {
          throw fail(check, "'\(check)' is excluded without a reason; the report prints it, so give one")
        }
      }
    }
    if let value = object["requireDevice"] { plan.requireDevice = Set(try checkList(value, "requireDevice")) }
    if let value = object["included"] { plan.included = Set(try checkList(value, "included")) }
    if let value = object["acceptedStatus"] {
      guard case .array(let list) = value, !list.isEmpty else {
        throw fail("acceptedStatus", "'acceptedStatus' must be an array of HTTP status codes")
      }
      plan.acceptedStatus = []
      for item in list {
        guard case .integer(let code) = item, (200...299).contains(code) else {
          throw fail(
            "acceptedStatus", "'acceptedStatus' may hold codes from 200 to 299 only: nothing else is a success")
        }
        plan.acceptedStatus.insert(code)
      }
    }
    if let value = object["maxAttempts"] {
      guard case .integer(let count) = value, count >= 1 else {
        throw fail("maxAttempts", "'maxAttempts' must be a whole number from 1")
      }
      plan.maxAttempts = count
    }
    if let value = object["retests"] {
      plan.retests = try strings(value, "retests")
      for (launch, reason) in plan.retests.sorted(by: { $0.key < $1.key }) where reason.allSatisfy(\.isWhitespace) {
        throw fail(launch, "launch '\(launch)' is a retest without a reason; the report prints it, so give one")
      }
    }
    if let value = object["samples"] {
      plan.samples = try strings(value, "samples").mapValues { $0.lowercased() }
      for (name, hash) in plan.samples.sorted(by: { $0.key < $1.key })
      where hash.count != 64 || !hash.allSatisfy(\.isHexDigit) {
        throw fail(name, "sample '\(name)' must be given by its SHA-256, 64 hex digits")
      }
    }
    return plan
  }

  private func files(_ value: JSONValue) throws(RunDescriptionError) -> [String: FileOptions] {
    var files: [String: FileOptions] = [:]
    for (path, entry) in try object(value, "files").sorted(by: { $0.key < $1.key }) {
      let object = try object(entry, path)
      try known(
        object,
        ["format", "preset", "source", "timeZone", "date", "fields", "names", "pattern", "timeFormat"], in: path)
      var options = FileOptions()
      if let value = object["format"] {
        let name = try string(value, "format")
        guard let format = FormatCatalogue.format(name) else {
          throw fail(name, "unknown format '\(name)'" + suggestion(name, FormatCatalogue.all.map(\.name)))
        }
        options.format = format.name
      }
      if let value = object["source"] {
        let name = try string(value, "source")
        guard let source = Source(rawValue: name), source != .system, source != .harness else {
          throw fail(name, "'source' is '\(name)'; a plan may say 'app', 'server' or 'tester'")
        }
        options.source = source
      }
      if let value = object["timeZone"] {
        let text = try string(value, "timeZone")
        guard let offset = FileOptions.offset(text) else {
          throw fail(text, "'timeZone' is '\(text)'; write the offset from UTC, as '+09:00' or 'Z'")
        }
        options.timeZone = offset
      }
      if let value = object["date"] {
        let text = try string(value, "date")
        guard let day = FileOptions.day(text) else {
          throw fail(text, "'date' is '\(text)'; write the day of the first line, as '2026-11-30'")
        }
        options.date = day
      }
      try map(object, &options)
      files[path] = options
    }
    return files
  }

  /// Where the fields of a log of another make are: a preset, places of its own, or both.
  private func map(_ object: [String: JSONValue], _ options: inout FileOptions) throws(RunDescriptionError) {
    if let value = object["preset"] {
      let name = try string(value, "preset")
      let presets = FormatCatalogue.all.filter { $0.takesFields && $0.name != Format.mapped.name }.map(\.name)
      guard presets.contains(name) else { throw fail(name, "unknown preset '\(name)'" + suggestion(name, presets)) }
      if let format = options.format, format != name {
        throw fail("preset", "'preset' is '\(name)' and 'format' '\(format)'; give one of them")
      }
      options.format = name
    }
    if let value = object["fields"] { options.map.places = try places(value) }
    if let value = object["names"] { options.map.names = try names(value) }
    if let value = object["pattern"] { options.map.patterns = try patterns(value, options.map.places) }
    if let value = object["timeFormat"] {
      let name = try string(value, "timeFormat")
      guard let form = TimeForm(rawValue: name) else {
        throw fail(name, "unknown 'timeFormat' '\(name)'" + suggestion(name, TimeForm.allCases.map(\.rawValue)))
      }
      options.map.timeForm = form
    }
    guard !options.map.isEmpty else { return }
    let format = options.format ?? Format.mapped.name
    options.format = format
    guard FormatCatalogue.format(format)?.takesFields == true else {
      let key = ["fields", "names", "pattern", "timeFormat"].first { object[$0] != nil } ?? "fields"
      throw fail(key, "'\(key)' means nothing to format '\(format)', which knows its own fields; remove one of them")
    }
  }

  private func places(_ value: JSONValue) throws(RunDescriptionError) -> [Key: [String]] {
    var places: [Key: [String]] = [:]
    for (name, place) in try strings(value, "fields").sorted(by: { $0.key < $1.key }) {
      guard let key = Key(rawValue: name), FieldMap.keys.contains(key) else {
        throw fail(
          name, "'fields' names no key '\(name)' of the event log" + suggestion(name, FieldMap.keys.map(\.rawValue)))
      }
      guard !place.isEmpty, !place.utf8.contains(0) else { throw fail(name, "'\(name)' in 'fields' names no place") }
      guard place.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 32 else {
        throw fail(name, "'\(name)' in 'fields' names a place more than 32 levels deep")
      }
      places[key] = [place]
    }
    return places
  }

  private func names(_ value: JSONValue) throws(RunDescriptionError) -> [String: EventName] {
    var names: [String: EventName] = [:]
    for (text, event) in try strings(value, "names").sorted(by: { $0.key < $1.key }) {
      guard let name = EventName(rawValue: event), !name.isSystemVocabulary else {
        throw fail(event, "unknown event '\(event)'" + suggestion(event, FieldMap.eventNames.map(\.rawValue)))
      }
      names[text] = name
    }
    return names
  }

  /// One regular expression or several.
  private func patterns(
    _ value: JSONValue, _ places: [Key: [String]]
  ) throws(RunDescriptionError) -> [FieldPattern] {
    let values = if case .array(let list) = value { list } else { [value] }
    let named = Set(places.values.joined())
    let keys = FieldMap.keys.map(\.rawValue)
    var patterns: [FieldPattern] = []
    for value in values {
      let text = try string(value, "pattern")
      let pattern: FieldPattern
      do { pattern = try FieldPattern(text) } catch { throw fail("pattern", error.message) }
      if let group = pattern.groups.first(where: { !keys.contains($0) && !named.contains($0) }) {
        throw fail(
          "pattern",
          "group '\(group)' is no key of the event log, and 'fields' does not name it" + suggestion(group, keys))
      }
      patterns.append(pattern)
    }
    let groups = Set(patterns.flatMap(\.groups))
    if let place = named.sorted().first(where: { !groups.contains($0) }) {
      throw fail(
        place, "'fields' names '\(place)', which no group of 'pattern' is called" + suggestion(place, groups.sorted()))
    }
    return patterns
  }

  private func check(_ id: String) throws(RunDescriptionError) {
    guard checks.contains(id) else { throw fail(id, "unknown check '\(id)'" + suggestion(id, checks)) }
  }

  private func checkList(_ value: JSONValue, _ key: String) throws(RunDescriptionError) -> [String] {
    guard case .array(let list) = value else { throw fail(key, "'\(key)' must be an array of check ids") }
    var ids: [String] = []
    for item in list {
      let id = try string(item, key)
      try check(id)
      ids.append(id)
    }
    return ids
  }

  private func known(_ object: [String: JSONValue], _ keys: [String], in parent: String?) throws(RunDescriptionError) {
    for key in object.keys.sorted() where !keys.contains(key) {
      let place = parent.map { " in '\($0)'" } ?? ""
      throw fail(key, "unknown key '\(key)'\(place)" + suggestion(key, keys))
    }
  }

  private func suggestion(_ word: String, _ candidates: [String]) -> String {
    if let near = nearest(to: word, in: candidates) { return "; did you mean '\(near)'?" }
    return candidates.count > 12 ? "" : "; known: \(candidates.sorted().joined(separator: ", "))"
  }

  private func string(_ value: JSONValue, _ key: String) throws(RunDescriptionError) -> String {
    guard case .string(let text) = value else { throw fail(key, "'\(key)' must be a string") }
    return text
  }

  private func strings(_ value: JSONValue, _ key: String) throws(RunDescriptionError) -> [String: String] {
    var out: [String: String] = [:]
    for (name, item) in try object(value, key) { out[name] = try string(item, name) }
    return out
  }

  private func object(_ value: JSONValue, _ key: String) throws(RunDescriptionError) -> [String: JSONValue] {
    guard case .object(let object) = value else { throw fail(key, "'\(key)' must be an object") }
    return object
  }

  /// The error at the first place where `key` stands in quotes.
  private func fail(_ key: String?, _ message: String) -> RunDescriptionError {
    var line = 1
    if let key, let found = bytes.firstRange(of: Array("\"\(key)\"".utf8)) {
      line += bytes[..<found.lowerBound].count { $0 == 0x0A }
    }
    return RunDescriptionError(path: path, line: line, message: message)
  }
}
