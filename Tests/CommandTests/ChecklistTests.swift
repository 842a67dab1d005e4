import Diagnosis
import Testing

@Suite("baton checklist")
struct ChecklistTests {
  @Test("It prints the outstanding device checks with why and how, and no other check")
  func text() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let outcome = try await baton("checklist", "run", in: folder.root)
    #expect(outcome.status == 0)
    #expect(folder.names("run") == ["logs"])
    let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for check in CheckCatalogue.all where !check.traits.contains(.extended) {
      #expect(outcome.out.contains("[\(check.id)]\n") == (check.scope == .device), "\(check.id)")
      guard check.scope == .device else { continue }
      let step = check.texts.steps[0].en.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("1. \(step)"), "\(check.id)")
    }
  }

  @Test("A check that the plan leaves out is not on it")
  func excluded() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(#"{"plan":{"excluded":{"device.force-quit":"nobody does"}}}"#, to: "run/run.json")
    let outcome = try await baton("checklist", "run", in: folder.root)
    #expect(!outcome.out.contains("[device.force-quit]"))
    #expect(outcome.out.contains("[device.lock-screen]"))
  }

  @Test("As a page it is the report's checklist")
  func page() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let outcome = try await baton("checklist", "run", "--format", "html", "--lang", "ko", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.out == "검사 목록: run/report/checklist.html\n")
    #expect(folder.names("run/report") == ["checklist.html"])
    #expect(try await baton("report", "run", "--out", "out", "--lang", "ko", in: folder.root).status == 0)
    #expect(try folder.bytes("run/report/checklist.html") == folder.bytes("out/checklist.html"))
  }
}
