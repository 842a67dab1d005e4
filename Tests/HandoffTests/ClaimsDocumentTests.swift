import Diagnosis
@testable import Handoff
import Testing

@Suite("Documents of claims")
struct ClaimsDocumentTests {
  static let checks = CheckCatalogue.all.map(\.id)

  static func error(_ bytes: [UInt8]) -> ClaimsError? {
    do throws(ClaimsError) {
      _ = try Claims(bytes, knownChecks: checks)
      return nil
    } catch {
      return error
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let column: Int?
    /// What the message holds.
    let words: String
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ column: Int?, _ words: String) {
      (self.text, self.line, self.column, self.words) = (text, line, column, words)
    }
  }

  @Test(
    "what is wrong with a document is said with its place",
    arguments: [
      Fault("", 1, nil, "holds no claim"),
      Fault("# Notes\n\nThe button is blue.\n", 1, nil, "holds no claim"),
      Fault("`device.lock-screen` not yet verified", 1, nil, "1 of its sentences deny, plan, ask or quote"),
      Fault("<!-- `device.lock-screen` -->\n", 1, nil, "holds no claim"),
      Fault("```\n`device.lock-screen` verified on device\n```\n", 1, nil, "holds no claim"),
      Fault("\n\n- `device.lockscreen` verified on device", 3, nil, "did you mean 'device.lock-screen'"),
      Fault("[check: quite.unlike] verified on device", 1, nil, "unknown check 'quite.unlike'"),
      Fault("[]", 1, nil, "holds no claim"),
      Fault("[\n {\"checks\":[\"device.lock-screen\"]},\n]", 2, 35, "nothing follows this comma"),
      Fault("[{\"checks\":[\"device.lock-screen\",]}]", 1, 33, "nothing follows this comma"),
      Fault("[{\"claim\":\"한,]\",\"checks\":[\"device.lock-screen\"] ,}]", 1, 49, "nothing follows this comma"),
      Fault("[\n{\"checks\":[\"device.lock-screen\"]}\n{}]", 3, 1, "no valid JSON"),
      Fault("[{\"checks\":[\"device.lock-screen\"]", 1, 34, "no valid JSON"),
      Fault("[\n{\"claim\":\"한 \\q\"}]", 2, 13, "no valid JSON"),
      Fault("[\n  {claim:\"x\"}]", 2, 4, "no valid JSON"),
      Fault(#"[{"claim":"a","checks":["device.lock-screen"],"claim":"b"}]"#, 1, 47, "twice in one object"),
      Fault("[{\"checks\":[]},\n{\"build\":\"1\",\"b\\u0075ild\":\"2\"}]", 2, 14, "twice in one object"),
      Fault("{\"checks\":[\"device.lock-screen\"]}", 1, nil, "is an array of objects"),
      Fault("[{\"checks\":\"device.lock-screen\"}]", 1, nil, "'checks' has another type"),
      Fault("[\n{\"chekcs\":[\"device.lock-screen\"]}]", 2, nil, "unknown key 'chekcs'; did you mean 'checks'?"),
      Fault("[{\"checks\":[\"a.b\"],\"environment\":\"phone\"}]", 1, nil, "'device', 'simulator' or 'host'"),
      Fault("[\n\n{\"checks\":[\"device.lock-scren\"]}]", 3, nil, "did you mean 'device.lock-screen'"),
    ])
  func faults(_ fault: Fault) throws {
    let error = try #require(Self.error(Array(fault.text.utf8)))
    #expect(error.line == fault.line)
    if fault.column != nil { #expect(error.column == fault.column) }
    #expect(error.message.contains(fault.words), "\(error.message)")
  }

  @Test("UTF-16 in either order, and UTF-8 with a mark, are read", arguments: ["le", "be", "utf8"])
  func encodings(form: String) throws {
    let text = "실기기에서 `device.lock-screen` 검증 완료"
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      switch form {
      case "le": [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case "be": [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      default: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      }
    let claims = try Claims(bytes, knownChecks: Self.checks)
    #expect(claims.claims.map(\.checks) == [["device.lock-screen"]])
    #expect(claims.claims.map(\.text) == [text])
  }

  @Test("bytes that are no UTF-8 are refused with their line")
  func undecodable() {
    let error = Self.error(Array("one\ntwo\n".utf8) + [0xFF, 0x41])
    #expect(error?.line == 3)
    #expect(error?.message == "no valid UTF-8; save it as UTF-8")
  }

  @Test("JSON that nests without end is refused, and ends nothing")
  func deep() {
    let text = "[{\"claim\":" + String(repeating: "[", count: 100_000)
    #expect(Self.error(Array(text.utf8)) != nil)
  }

  @Test("of one long paragraph and of many short ones each claim has its own line", arguments: ["\n", "\n\n"])
  func long(gap: String) throws {
    let count = 2000
    let text = (0..<count).map { "Sentence \($0): `device.lock-screen` verified on device." }.joined(separator: gap)
    let claims = try Claims(Array(text.utf8), knownChecks: Self.checks)
    #expect(claims.claims.map(\.line) == (0..<count).map { $0 * gap.utf8.count + 1 })
  }

  @Test(
    "text without a full stop, of one word without end, of systems without end, is read in bounded steps",
    arguments: [
      "tested on device ", "已驗證", "iOS 1", "iOS ", "未驗證", "`device.lock-screen` ", "\"tested on device ", "| ✅ ",
      "not verified ",
    ])
  func endless(part: String) throws {
    let text = (0..<4000).map { part == "iOS 1" ? "\(part).\($0) " : part }.joined()
    let claims = try Claims(Array("[check: device.lock-screen] verified.\n\n\(text)".utf8), knownChecks: Self.checks)
    #expect(claims.claims.first?.line == 1)
    #expect(claims.claims.count <= 2)
    #expect(claims.claims.allSatisfy { $0.systems.count <= 100 })
  }
}
