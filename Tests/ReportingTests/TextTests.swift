import TestRepository
import Diagnosis
import Testing
import XMLKit

@testable import Reporting

@Suite("Words in three languages")
struct TextTests {
  /// A text in its three languages, with where it stands.
  struct Entry: Sendable {
    let place: String
    let en: String
    let ko: String
    let zhHant: String
    /// What fills a place in a sentence: Chinese sets Latin words apart by a space there.
    var isFiller: Bool { place.hasPrefix("Sources/") && en.first?.isLowercase == true }

    init(_ place: String, _ text: Text) {
      self.place = place
      (en, ko, zhHant) = (text.en, text.ko, text.zhHant)
    }

    init(_ place: String, _ en: String, _ ko: String, _ zhHant: String) {
      self.place = place
      (self.en, self.ko, self.zhHant) = (en, ko, zhHant)
    }

    var faults: [String] {
      var faults: [String] = []
      for (language, text) in [("en", en), ("ko", ko), ("zh-Hant", zhHant)] {
        if text.allSatisfy(\.isWhitespace) { faults.append("\(language) is empty") }
        if TextTests.places(text) != TextTests.places(en) { faults.append("\(language) has other places than en") }
        if text.count(where: { $0 == "`" }) % 2 != 0 { faults.append("\(language) has an odd backquote") }
        if !isFiller, text != text.trimmed { faults.append("\(language) begins or ends with white space") }
      }
      if TextTests.needsTranslation(en) {
        if !ko.holdsHangul, !TextTests.properNames.contains(ko.trimmed) { faults.append("ko is not Korean: \(ko)") }
        if !zhHant.holdsHan, !TextTests.properNames.contains(zhHant.trimmed) {
          faults.append("zh-Hant is not Chinese: \(zhHant)")
        }
      }
      if en.contains(where: { $0.isHangul || $0.isHan }) { faults.append("en is not English") }
      if zhHant.holdsHangul { faults.append("zh-Hant holds Hangul") }
      let simplified = zhHant.filter { TextTests.simplified.contains($0) }
      if !simplified.isEmpty { faults.append("zh-Hant holds simplified \(simplified)") }
      for word in TextTests.koreanAvoided where ko.contains(word) { faults.append("ko says \(word)") }
      for word in TextTests.chineseAvoided where zhHant.contains(word) { faults.append("zh-Hant says \(word)") }
      return faults.map { "\(place): \($0)" }
    }
  }

  /// Characters that only simplified Chinese has.
  static let simplified = Set(
    "们这为对时会国过进还没发经现实个关开问间车长门马风语说话读写设认证让请该应无与从压缩输录选项显简体传务线网络检统权码试测结构"
      + "处观复杂节连断响误错组变动单双类别调许备启终执报状态载档签电脑视频图标层级链释验听续")
  /// One word for each thing: 검사 for a check, 로그 for a log, 전송 for a transfer, 실기기 for a real device.
  static let koreanAvoided = ["점검", "실제 기기", "실제 디바이스"]
  /// 檢查 for a check, 日誌 for a log, 實機 for a real device.
  static let chineseAvoided = ["記錄檔", "統一記錄", "系統記錄檔", "真機", "服務器", "默認", "信息", "網絡", "文件夾", "視頻", "程序員"]

  /// What is called so in every language.
  static let properNames: Set = ["JSON Web Token", "Cookie"]

  /// Words of a language, as against codes, names and keys alone.
  static func needsTranslation(_ text: String) -> Bool {
    var isPlace = false
    var isCode = false
    var run = 0
    for character in text {
      switch character {
      case "{": isPlace = true
      case "}": isPlace = false
      case "`": isCode.toggle()
      default: break
      }
      run = character.isASCII && character.isLowercase && !isPlace && !isCode ? run + 1 : 0
      if run >= 3 { return true }
    }
    return false
  }

  /// The `{places}` of a text, sorted.
  static func places(_ text: String) -> [String] {
    var places: [String] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      if !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) { places.append(String(name)) }
      rest = rest[rest.index(after: close)...]
    }
    return Set(places).sorted()
  }

  private func expectSound(_ entries: [Entry]) {
    let faults = entries.flatMap(\.faults)
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
  }

  @Test("every text of every rule is there in three languages")
  func rules() {
    var entries: [Entry] = []
    for rule in RuleCatalogue.all {
      let texts = rule.texts
      entries += [
        Entry(rule.id + " title", texts.title), Entry(rule.id + " explanation", texts.explanation),
        Entry(rule.id + " why", texts.why), Entry(rule.id + " false positives", texts.falsePositives),
      ]
      entries += texts.next.enumerated().map { Entry("\(rule.id) next \($0.offset)", $0.element) }
      #expect(!texts.next.isEmpty, "\(rule.id)")
      #expect(!rule.references.isEmpty && rule.references.allSatisfy { !$0.isEmpty }, "\(rule.id)")
    }
    #expect(entries.count > 500)
    expectSound(entries)
  }

  @Test("every text of every check is there in three languages")
  func checks() {
    var entries: [Entry] = []
    for check in CheckCatalogue.all {
      let texts = check.texts
      entries += [
        Entry(check.id + " title", texts.title), Entry(check.id + " why", texts.why),
        Entry(check.id + " simulator", texts.simulator),
      ]
      entries += texts.steps.enumerated().map { Entry("\(check.id) step \($0.offset)", $0.element) }
      entries += texts.sendBack.enumerated().map { Entry("\(check.id) send back \($0.offset)", $0.element) }
      #expect(!texts.steps.isEmpty && !texts.sendBack.isEmpty && !texts.commands.isEmpty, "\(check.id)")
      #expect(!check.events.isEmpty, "\(check.id)")
    }
    #expect(entries.count > 300)
    expectSound(entries)
  }

  @Test("every sentence in the sources is there in three languages, with the same places")
  func sentences() throws {
    let found = try SourceTexts.all()
    #expect(found.count > 1200)
    expectSound(found.map { Entry($0.path, $0.en, $0.ko, $0.zhHant) })
  }

  @Test("the string tables hold the same ids with the same places, in the same order")
  func tables() throws {
    var tables: [[(id: String, text: String)]] = []
    for language in Language.allCases {
      let bytes = try #require(TemplateSet.embedded.files["strings.\(language.rawValue).xml"])
      let root = try XMLTree(parsing: bytes, name: "strings").root
      #expect(root["lang"] == language.rawValue)
      tables.append(root.all("s").map { ($0["id"] ?? "", $0.text) })
    }
    let ids = tables[0].map(\.id)
    #expect(Set(ids).count == ids.count)
    for table in tables { #expect(table.map(\.id) == ids) }
    guard tables.allSatisfy({ $0.count == ids.count }) else { return }
    expectSound(
      ids.indices.map { Entry("strings \(ids[$0])", tables[0][$0].text, tables[1][$0].text, tables[2][$0].text) })
  }

  @Test("every id that a stylesheet names is in the tables")
  func idsOfStylesheets() throws {
    let bytes = try #require(TemplateSet.embedded.files["strings.en.xml"])
    let ids = Set(try XMLTree(parsing: bytes, name: "strings").root.all("s").compactMap { $0["id"] })
    var named = 0
    for (name, bytes) in TemplateSet.embedded.files.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".xsl") {
      for parameter in try XMLTree(parsing: bytes, name: name).root.all("with-param") {
        guard ["id", "label"].contains(parameter["name"]), let select = parameter["select"], select.hasPrefix("'"),
          select.hasSuffix("'"), !select.contains("(")
        else { continue }
        named += 1
        let id = String(select.dropFirst().dropLast())
        #expect(ids.contains(id), "\(name): '\(id)'")
      }
    }
    #expect(named > 100)
  }

  @Test("what reading says in English has its sentence in the other languages")
  func readingTexts() throws {
    let said = [
      "longer than 16 MiB", "nested deeper than 128 levels", "not JSON", "invalid UTF-8", "'time' has no zone",
      "no format that Baton reads; 'baton formats' lists them", "outside logs/", "empty: it holds no line",
      "no permission to read it; change its mode or owner",
      "it is a named pipe; save what it delivers as a file and name that",
      "its compressed data is damaged (incorrect data check); what came before was read, copy the file again to get the rest",
      "'devices.0' has another type than the tool's schema says",
      "device 'X' (watchOS): neither a simulator nor real hardware for certain",
      "'bytes': 3 × another JSON type than the vocabulary's, counted as absent",
      "a unified log archive, which only macOS reads; run there, and add what it writes: log show --archive a > b",
      "binary: one file of a unified log archive, which only macOS reads, and only whole; run there, and add what it "
        + "writes: log show --archive a > b",
      "binary: a sysdiagnose, whose log only macOS reads; run there, and add what it writes: tar -xf a && log show > b",
      "binary: a tar archive; unpack it, and add what is in it: tar -xf a",
      "binary: a ZIP archive; unpack it, and add what is in it: unzip a",
    ]
    for sentence in said {
      #expect(ReadingTexts.said(sentence, .english) == sentence)
      let korean = ReadingTexts.said(sentence, .korean)
      let chinese = ReadingTexts.said(sentence, .traditionalChinese)
      #expect(korean.holdsHangul, "\(sentence)")
      #expect(chinese.holdsHan, "\(sentence)")
      #expect(!korean.contains("{") && !chinese.contains("{"), "\(sentence)")
    }
    #expect(
      ReadingTexts.said("it is a named pipe; save what it delivers as a file and name that", .korean).contains("파이프"))
    #expect(ReadingTexts.said("some other sentence", .korean) == "some other sentence")
  }

  @Test("every sentence that the reading code writes is in the table")
  func readingSources() throws {
    var missing: [String] = []
    var count = 0
    for path in try Repository.files(below: "Sources/EventLog", ending: ".swift") {
      for line in try Repository.text(path).split(separator: "\n") {
        guard Self.speaks(line), let literal = Self.literal(in: line) else { continue }
        count += 1
        if !ReadingTexts.all.contains(where: { ReadingTexts.values(of: literal, in: $0.en) != nil }) {
          missing.append("\(path): \(literal)")
        }
      }
    }
    #expect(count >= 12)
    #expect(missing == [])
  }

  /// Whether a line of the reading code says a reason.
  private static func speaks(_ line: Substring) -> Bool {
    ["file.skip(", "notes.append(\"", "note(\"", "file.failure = \"", "reason: \"", "ault(\""].contains {
      line.contains($0)
    }
  }

  /// The line's last string literal, its interpolations as `…`.
  private static func literal(in line: Substring) -> String? {
    guard let end = line.lastIndex(of: "\"") else { return nil }
    guard let start = line[..<end].lastIndex(of: "\"") else { return nil }
    var text = ""
    var rest = line[line.index(after: start)..<end]
    while let open = rest.firstRange(of: "\\("), let close = closing(rest[open.upperBound...]) {
      text += rest[..<open.lowerBound] + "…"
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Where the parenthesis closes that was open before the text.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 1
    return text.indices.first { index in
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      return depth == 0
    }
  }

  @Test("the judge of texts sees what is wrong")
  func judge() {
    #expect(Entry("", "some words", "말", "文字").faults == [])
    #expect(Entry("", "some {n}", "말", "文字 {n}").faults.count == 1)
    #expect(Entry("", "some words", "words", "文字").faults.count == 1)
    #expect(Entry("", "some words", "말", "这").faults.count == 1)
    #expect(Entry("", "some words", "점검", "").faults.count == 3)
    #expect(Entry("", "SHA-256", "SHA-256", "SHA-256").faults == [])
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
