import Testing
import Vocabulary

@testable import EventLog

@Suite("Evidence written back as event log")
struct CanonicalFormTests {
  /// Evidence on disk, where its lines can be fetched once more.
  private struct Written {
    let folder: TemporaryFolder
    let evidence: Evidence
    let timeline: Timeline
    let form: CanonicalForm
    private let texts: [[String]]

    init(_ files: [(String, [String])], gap: String = "\n") throws {
      folder = try TemporaryFolder()
      for (name, lines) in files { _ = try folder.write(Array((lines.joined(separator: gap) + gap).utf8), as: name) }
      evidence = try Intake.read([folder.path], checks: [])
      timeline = Timeline(evidence)
      form = CanonicalForm(evidence, timeline)
      texts = files.sorted { $0.0 < $1.0 }.map { $0.1.joined(separator: gap).components("\n") }
    }

    /// What the timeline says, copies left out: the form drops them.
    var description: [String] {
      let places = texts
      return describe(timeline) { places[$0.file][$0.line - 1] }.filter { !$0.hasPrefix("copy") }
    }

    /// The lines of the files at these indexes, one after another in one stream.
    func stream(_ files: [Int]) -> [String] {
      var opening: [UInt8]?
      var bytes: [UInt8] = []
      for file in files { #expect(form.write(file, opening: &opening) { bytes += $0 }) }
      return String(decoding: bytes, as: UTF8.self).components("\n").dropLast()
    }
  }

  private static let joinable = [0, 1, 2, 4, 5, 7].map { (number: Int) in ("\(number)", TimelineOrderTests.logs[number])
  }

  @Test("files that can stand in one stream give the same timeline when they are read again from it")
  func oneStream() throws {
    let written = try Written(Self.joinable)
    #expect(written.form.refusal == nil)
    #expect(written.form.files.map { written.evidence.files[$0].path } == ["0", "1", "2", "4", "5"])
    let again = try Written([("all", written.stream(written.form.files))])
    #expect(again.description.sorted() == written.description.sorted())
    #expect(again.evidence.store.count == written.evidence.store.count - 3)
    #expect(again.timeline.files[0].copies == 0 && again.timeline.files[0].skipped == 0)
    #expect(again.stream([0]) == written.stream(written.form.files))
  }

  @Test("files written apart give the same timeline, also those that cannot stand in one stream")
  func apart() throws {
    let written = try Written(TimelineOrderTests.logs.enumerated().map { ("\($0.offset)", $0.element) })
    let again = try Written(written.form.files.map { (written.evidence.files[$0].path, written.stream([$0])) })
    #expect(again.description == written.description)
    #expect(again.timeline.requests.count == 2)
  }

  @Test("blank lines, broken ones and copies are left out, and white space between tokens")
  func tidied() throws {
    let log = lines("A", "1 app.state state=active note=\"a  b\"\n2 app.state")
    let loose = log[1].replacing(",", with: " ,\t ").replacing("{", with: "{ ")
    let written = try Written([("a", [log[0], "", "nonsense", loose, log[1], "\t", log[2]])], gap: "\r\n")
    #expect(written.stream([0]) == log)
    #expect(written.timeline.files[0].copies == 1 && written.timeline.files[0].skipped == 1)
  }

  @Test("lines whose own header was a copy get it back when another log's stands before them")
  func headerAgain() throws {
    let log = lines("- pid=7", "1 app.state state=a\n2 app.state state=b")
    let tester = lines("- source=tester pid=8", "1 step.started check=c")
    let files = [("1", Array(log[..<2])), ("2", tester), ("3", [log[0], log[2]])]
    let written = try Written(files)
    #expect(written.form.refusal == nil)
    let stream = written.stream(written.form.files)
    #expect(stream == Array(log[..<2]) + tester + [log[0], log[2]])
    let again = Timeline(evidence([("all", stream)]))
    #expect(again.launches[0].events.map { $0.text(.state) } == [nil, "a", "b"])
    #expect(again.files[0].copies == 1)
  }

  @Test("what would mean something else in one stream is refused")
  func refusals() throws {
    func refusal(_ files: [String]...) throws -> CanonicalForm.Refusal? {
      try Written(files.enumerated().map { ("\($0.offset)", $0.element) }).form.refusal
    }
    let app = lines("A app.bundleID=b environment.udid=U", "1 app.launched")
    let server = lines("- source=server", "1 request.received requestID=r")
    #expect(try refusal(app, lines("B opened=no", "1 app.launched")) == .adopted("1"))
    #expect(try refusal(lines("B opened=no", "1 app.launched"), lines("- source=tester", "1 log.closed")) == nil)
    #expect(try refusal(app, server) == .serverBesideApp(server: "1", app: "0"))
    #expect(try refusal(lines("A", "1 app.launched"), lines("B", "1 app.launched")) == .joinedByFile("0", "1"))
    let loose = lines("C seq=no app.bundleID=b environment.udid=U", "1 app.launched")
    #expect(
      try refusal(loose, Array(loose[..<1]) + lines("C seq=no opened=no", "2 log.closed")) == .unnumbered("0", "1"))
    #expect(try refusal(server) == nil)
  }

  @Test("a file that changed since it was read is said to have lost lines")
  func changed() throws {
    let written = try Written([("a", lines("A", "1 app.launched\n2 log.closed"))])
    _ = try written.folder.write(Array(lines("A")[0].utf8), as: "a")
    var opening: [UInt8]?
    #expect(!written.form.write(0, opening: &opening) { _ in })
  }
}

extension String {
  /// The parts between the separators, empty ones too.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
