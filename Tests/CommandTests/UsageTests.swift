import Testing

@Suite("Wrong usage")
struct UsageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let sentence: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., says sentence: String) {
      self.arguments = arguments
      self.sentence = sentence
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(says: "no command; 'baton --help' lists them"),
    Mistake("repport", "x", says: "unknown command 'repport'; did you mean 'report'?"),
    Mistake("frobnicate", says: "unknown command 'frobnicate'; 'baton --help' lists the commands"),
    Mistake("help", "diagnos", says: "unknown command 'diagnos'; did you mean 'diagnose'?"),
    Mistake("--lang", "ko", "report", "x", says: "'--lang' before the command; write 'baton COMMAND … --lang'"),
    Mistake("report", says: "'report' needs RUN…; write 'baton report RUN…'"),
    Mistake("report", "", says: "argument 1 is empty; write 'baton report RUN…'"),
    Mistake("new", "a", "b", says: "'b' is one argument too many; write 'baton new DIR'"),
    Mistake("report", "x", "--lagn", "ko", says: "unknown option '--lagn'; did you mean '--lang'?"),
    Mistake("report", "x", "--redact", says: "unknown option '--redact'; 'baton report --help' lists the options"),
    Mistake("rules", "--out", "x", says: "unknown option '--out'; 'baton rules --help' lists the options"),
    Mistake("report", "x", "--lang", "kr", says: "unknown value 'kr' for '--lang'; did you mean 'ko'?"),
    Mistake("report", "x", "--lang=zh-TW", says: "unknown value 'zh-TW' for '--lang'; known: en, ko, zh-Hant"),
    Mistake("report", "x", "--gate", "error", says: "unknown value 'error' for '--gate'; did you mean 'errors'?"),
    Mistake("report", "x", "--format", "sarif", says: "known: xml, html, checklist, junit, markdown"),
    Mistake("report", "x", "--lang", says: "'--lang' needs a value: en, ko, zh-Hant"),
    Mistake("report", "x", "--out", "--quiet", says: "'--out' needs a value"),
    Mistake("report", "x", "--out", "", says: "the value of '--out' is empty"),
    Mistake("report", "x", "--quiet=yes", says: "'--quiet' takes no value"),
    Mistake("report", "x", "--out", "a", "--out", "b", says: "'--out' is given twice"),
    Mistake(
      "new", "x", "--size", "many", says: "'many' for '--size' must be a whole number from 16 to 1073741824"),
    Mistake("new", "x", "--size", "1", says: "'1' for '--size' must be a whole number from 16 to 1073741824"),
    Mistake(
      "diagnose", "x", "--format", "json", "--format", "sarif",
      says: "standard output takes one '--format'; write several with '--out DIR'"),
    Mistake("checklist", "x", "--out", "y", says: "'--out' is for the page; add '--format html'"),
    Mistake(
      "rules", "sesion.duplicate-coordinator",
      says: "unknown rule 'sesion.duplicate-coordinator'; did you mean 'session.duplicate-coordinator'?"),
    Mistake("rules", "x", says: "unknown rule 'x'; 'baton rules' lists them"),
    Mistake(
      "checks", "device.lockscreen", says: "unknown check 'device.lockscreen'; did you mean 'device.lock-screen'?"),
    Mistake("formats", "eventlog", says: "unknown format 'eventlog'; did you mean 'event-log'?"),
  ]

  @Test("A mistake is named with the nearest right word, and exits 64", arguments: mistakes)
  func mistake(mistake: Mistake) async throws {
    let outcome = try await BatonProcess(arguments: mistake.arguments).run()
    #expect(outcome.status == 64)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.hasPrefix("baton: error: "))
    #expect(outcome.errors.hasSuffix("\(mistake.sentence)\n"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("Options may stand anywhere and hold their value behind '='; '--' ends them")
  func placement() async throws {
    let folder = try TestFolder()
    let run = try folder.write(Runs.clean)
    let behind = try await baton("diagnose", run, "--format", "json", "--quiet")
    let before = try await baton("diagnose", "--quiet", "--format=json", "--", run)
    #expect(behind.status == 0)
    #expect(behind.out == before.out)
    #expect(behind.out.contains("baton-findings/1"))
    let missing = try await baton("report", "--", "--quiet")
    #expect(missing.status == 66)
    #expect(missing.errors == "baton: error: '--quiet' cannot be read: does not exist; check the path\n")
  }
}
