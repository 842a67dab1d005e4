import Testing

@testable import EventLog

@Suite("Damaged and foreign exports of Apple's unified log")
struct SystemStyleDamageTests {
  private static func read(_ text: String) throws -> EvidenceFile {
    let evidence = try readFile(Array(text.utf8))
    expectSum(evidence)
    return evidence.files[0]
  }

  @Test("cut at any byte the sum holds", arguments: SystemStyle.allCases)
  func cut(style: SystemStyle) throws {
    // Of text a message of several lines, of JSON one object and its brackets or trailer.
    try expectSumAtEveryCut(Array(style.text(Array(PrintedRecord.upload[2..<(style.isText ? 4 : 3)])).utf8))
  }

  @Test("a cut array or object is said to be cut, and what stands before it is read")
  func cutJSON() throws {
    let whole = SystemStyle.json.text(PrintedRecord.upload)
    let cut = try Self.read(String(whole.dropLast(200)))
    #expect(cut.isCutShort)
    #expect(cut.events == 4)
    #expect(
      cut.skips == [.init(line: cut.skips.first?.line ?? 0, reason: "cut short: the file ends before its record does")])
    #expect(cut.notes == ["the array is not closed: the export is not whole"])
    let open = try Self.read(String(whole.dropLast(2)))
    #expect(open.isCutShort)
    #expect(open.skipped == 0)
    let line = try Self.read(String(SystemStyle.ndjson.text(PrintedRecord.upload).dropLast(20)))
    #expect(line.isCutShort)
    #expect(!line.isProvenComplete)
  }

  @Test("a damaged byte anywhere breaks no more than the records near it", arguments: SystemStyle.allCases)
  func damaged(style: SystemStyle) throws {
    let whole = Array(style.text(Array(PrintedRecord.upload[2..<4])).utf8)
    for (first, value) in [0, 0xFF, 0x22, 0x0A, 0x7B, 0x5D].enumerated() {
      for index in stride(from: first, to: whole.count, by: 29) {
        var bytes = whole
        bytes[index] = UInt8(value)
        expectSum(try readFile(bytes), "\(value) at \(index)")
      }
    }
  }

  @Test("a string that is never closed costs its own record only")
  func unclosed() throws {
    let text = SystemStyle.json.text(PrintedRecord.upload)
      .replacing("Fix, 0, ll, N\\/A\"", with: "Fix, 0, ll, N\\/A")
    let file = try Self.read(text)
    #expect(file.skipped == 1)
    #expect(file.events == 4)
  }

  @Test(
    "a record whose end is missing costs itself only, also where each record has one line", arguments: [true, false])
  func unended(isOneLine: Bool) throws {
    let record =
      #"{"timestamp":"2026-03-14 09:00:00.000000+0000","processID":1,"processImagePath":"/a","eventMessage":"m","x":[{},{"y":1}]}"#
    let lines =
      isOneLine
      ? record
      : record.replacing(",\"", with: ",\n  \"").replacing("\"x\":[{},{\"y\":1}]}", with: "\"x\":[{},{\"y\":1}]\n}")
    let between = isOneLine ? ",\n" : ","
    for broken in [String(lines.dropLast()), lines.replacing("\"m\"", with: "\"m")] {
      let file = try Self.read("[" + [lines, broken, lines, lines].joined(separator: between) + "]\n")
      #expect(file.skipped == 1)
      #expect(file.passedOver == 3)
      #expect(!file.isCutShort)
    }
  }

  @Test(
    "any number of new years and midnights is read",
    arguments: [
      (
        "Dec 31 10:04:37 iPhone nsurlsessiond(CFNetwork)[108] <Notice>: m",
        "Jan  1 10:04:37 iPhone nsurlsessiond(CFNetwork)[108] <Notice>: m", 400
      ),
      ("default\t23:00:00.000000 +0000\tnsurlsessiond\tm", "default\t01:00:00.000000 +0000\tnsurlsessiond\tm", 107_000),
    ])
  func rollovers(late: String, early: String, count: Int) throws {
    let file = try Self.read(String(repeating: late + "\n" + early + "\n", count: count))
    #expect(file.passedOver == 2 * count)
  }

  @Test("commas that are missing or too many are said, and the records are read")
  func commas() throws {
    let text = SystemStyle.json.text(PrintedRecord.upload)
    let missing = try Self.read(text.replacing("},{", with: "}{", maxReplacements: 1))
    #expect(missing.skips.map(\.reason) == ["no comma before the record"])
    #expect(missing.events == 4)
    let many = try Self.read(text.replacing("},{", with: "},,{", maxReplacements: 1))
    #expect(many.skips.map(\.reason) == ["a comma without a record"])
    #expect(many.events == 4)
  }

  @Test(
    "lines of one style among those of another are skipped, never taken for its messages",
    arguments: SystemStyle.allCases.filter(\.isText))
  func mixed(style: SystemStyle) throws {
    for other in [SystemStyle.ndjson, .standard, .compact, .logSyslog, .deviceSyslog, .console, .nsLog]
    where other.format != style.format {
      let foreign = other.text([
        PrintedRecord(after: 70_000_000, message: "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<6> will begin")
      ])
      let evidence = try readFile(Array((style.text(PrintedRecord.upload) + foreign.prefix { $0 != "\n" } + "\n").utf8))
      expectSum(evidence)
      // A JSON object is the surer mark, so that the text around it is what cannot be read.
      let file = evidence.files[0]
      if other == .ndjson {
        #expect(file.format == "unified-log-ndjson")
        #expect(file.events == 1)
      } else {
        #expect(file.format == style.format)
        #expect(file.skips.map(\.reason) == ["a line of another format"], "\(other) in \(style)")
        #expect(file.events == 4)
      }
    }
  }

  @Test(
    "text in an export of JSON is skipped line by line, with its reason", arguments: [SystemStyle.standard, .console])
  func textAmongJSON(style: SystemStyle) throws {
    let text = style.text(Array(PrintedRecord.upload.prefix(2)))
    let lines = try Self.read(text + SystemStyle.ndjson.text(PrintedRecord.upload))
    #expect(lines.format == "unified-log-ndjson")
    #expect(lines.skips.map(\.reason) == ["not JSON", "not JSON"])
    #expect(lines.events == 4)
    #expect(lines.isProvenComplete)
    let array = try Self.read(SystemStyle.json.text(PrintedRecord.upload) + text)
    #expect(array.format == "unified-log-json")
    #expect(array.skips.map(\.reason) == ["no record of Apple's log", "no record of Apple's log"])
    #expect(array.events == 4)
  }

  @Test("an event log's lines in an export are skipped")
  func eventLog() throws {
    let line = #"{"event":"app.launched","time":"2026-03-14T09:21:00.100Z","pid":7}"# + "\n"
    let json = try Self.read(SystemStyle.ndjson.text(PrintedRecord.upload) + line)
    #expect(json.format == "unified-log-ndjson")
    #expect(json.skips.map(\.reason) == ["no readable 'timestamp'"])
    #expect(json.isProvenComplete)
  }

  @Test(
    "dates and times of another language are said to be unreadable, and what follows them is not taken for a message")
  func localised() throws {
    let good = "Mar 26 10:04:37 iPhone nsurlsessiond[108] <Notice>: one\n"
    for date in ["3월 26 10:04:37", "mars 26 10:04:37", "26. Mär 10:04:37", "Mar 26 오전 10:04:37"] {
      let file = try Self.read(good + "\(date) iPhone nsurlsessiond[108] <Notice>: two\n\tfurther\n" + good)
      #expect(
        file.skips.map(\.reason) == ["its date cannot be read", "a further line of a record that cannot be read"],
        "\(date)")
      #expect(file.passedOver == 2)
    }
    let console = "default\t10:04:37.000000 +0900\tnsurlsessiond\tone\n"
    let file = try Self.read(console + "default\t오전 10:04:37\tnsurlsessiond\ttwo\n" + console)
    #expect(file.skips.map(\.reason) == ["its time cannot be read"])
    // Of a file of nothing else it is not even known what it is.
    #expect(try Self.read("기본\t오전 10:04:37\tnsurlsessiond\ttwo\n").format == "unknown")
  }

  @Test(
    "no number of a date or time is out of its range",
    arguments: [
      "2026-13-14 09:20:00.000000+0900", "2026-02-29 09:20:00.000000+0900", "2026-03-14 24:20:00.000000+0900",
      "2026-03-14 09:60:00.000000+0900", "2026-03-14 09:20:00.000000", "2026-03-14 09:20:00.000000+9900",
      "9999-03-14 09:20:00.000000+0900", "14.03.2026 09:20:00", "", "2026-03-14", "٢٠٢٦-03-14 09:20:00+0900",
    ])
  func ranges(time: String) throws {
    let text = SystemStyle.ndjson.text(PrintedRecord.upload)
      .replacing("2026-03-14 09:20:02.000000+0900", with: time)
    let file = try Self.read(text)
    #expect(file.skips.map(\.reason) == ["'timestamp' cannot be read"])
    #expect(file.events == 3)
  }

  @Test("text in another encoding is no style's, and a damaged line is skipped with its reason")
  func encodings() throws {
    for style in SystemStyle.allCases {
      var wide: [UInt8] = [0xFF, 0xFE]
      for unit in style.text(PrintedRecord.upload).utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      let evidence = try readFile(wide)
      expectSum(evidence)
      #expect(evidence.files[0].format == "unknown")
    }
    let line = Array("2026-03-14 09:20:01.000000+0900 0x1  Default  0x0  108  0  nsurlsessiond: one\n".utf8)
    let latin = line.dropLast(2) + [0xE9, 0x0A]
    let zero = line.dropLast(2) + [0, 0x0A]
    let evidence = try readFile(line + latin + zero + line)
    expectSum(evidence)
    #expect(evidence.files[0].skips.map(\.reason) == ["invalid UTF-8", "holds NUL bytes"])
  }

  @Test("huge numbers and deep nesting end in a reason")
  func hostile() throws {
    let text = SystemStyle.ndjson.text(PrintedRecord.upload)
    let huge = try Self.read(text.replacing("\"processID\":108", with: "\"processID\":18446744073709551617"))
    #expect(huge.events == 4)
    #expect(huge.skipped == 0)
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    let nested = text.replacing("\"source\":null", with: "\"source\":\(deep)", maxReplacements: 1)
    #expect(try Self.read(nested).skips.map(\.reason) == ["nested deeper than 64 levels"])
    let array = SystemStyle.json.text(PrintedRecord.upload)
      .replacing("\"source\" : null", with: "\"source\" : \(deep)", maxReplacements: 1)
    #expect(try Self.read(array).skips.map(\.reason) == ["nested deeper than 64 levels"])
    let trailer = try Self.read(text.replacing("\"count\":7", with: "\"count\":-9223372036854775808"))
    #expect(!trailer.isProvenComplete)
    let pid = "2026-03-14 09:20:01.000000+0900 0x1  Default  0x0  99999999999999999999  0  nsurlsessiond: one\n"
    #expect(try Self.read("2026-03-14 09:20:01.000000+0900 0x1  Default  0x0  1  0  x: one\n" + pid).lines == 2)
  }

  @Test(
    "one line that matters is found in the noise of an unknown process, whatever the style",
    arguments: [SystemStyle.ndjson, .json, .standard, .deviceSyslog])
  func noise(style: SystemStyle) throws {
    let noise = (0..<5_000).map {
      PrintedRecord(after: $0, process: "whatever", pid: 5, library: nil, message: "nothing \($0)")
    }
    var records = noise
    records.insert(
      PrintedRecord(after: 4_000, message: "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin"), at: 4_001)
    let evidence = try readFile(Array(style.text(records).utf8))
    expectSum(evidence)
    #expect(evidence.files[0].events == 1)
    #expect(evidence.files[0].passedOver == 5_000 + (style == .ndjson ? 1 : 0))
    #expect(evidence.files[0].passedOverKinds["whatever"] == 5_000)
  }
}
