import Testing
import Vocabulary

@testable import EventLog

/// Files that are no tidy text: each ends in a clear sentence, and nothing before or after the fault is lost.
@Suite("Files that are no tidy text")
struct LineFormTests {
  private static let good = #"{"event":"app.heartbeat","time":"2026-03-14T09:21:00Z"}"#

  private func read(_ bytes: [UInt8]) -> EvidenceFile { Intake.read(files: [("log", bytes)]).files[0] }

  @Test("a byte order mark is passed over, and said")
  func byteOrderMark() {
    let file = read([0xEF, 0xBB, 0xBF] + Array(Self.good.utf8))
    #expect(file.events == 1 && file.skipped == 0)
    #expect(file.notes == ["begins with a byte order mark, which was passed over"])
  }

  @Test("CR LF line ends read like LF, also behind a broken first line")
  func carriageReturns() {
    for first in [Self.good, "nonsense", ""] {
      let file = read(Array([first, Self.good, "", Self.good, ""].joined(separator: "\r\n").utf8))
      #expect(file.format == "event-log")
      #expect(file.events == (first == Self.good ? 3 : 2))
      #expect(file.blank == (first.isEmpty ? 2 : 1))
      #expect(file.skipped == (first == "nonsense" ? 1 : 0))
    }
  }

  @Test("NUL bytes and invalid UTF-8 cost the line they stand in")
  func badBytes() {
    let good = Array(Self.good.utf8) + [0x0A]
    let file = read(good + [0x00, 0x00, 0x0A] + good + Array("{\"event\":\"".utf8) + [0xC3, 0x28, 0x0A] + good)
    #expect(file.events == 3)
    #expect(
      file.skips == [
        .init(line: 2, reason: "not JSON: holds NUL bytes"), .init(line: 4, reason: "invalid UTF-8"),
      ])
  }

  @Test("UTF-16 is named with the way out, whatever its byte order", arguments: [true, false])
  func utf16(isBigEndian: Bool) {
    let units = "\u{FEFF}\(Self.good)\n\(Self.good)\n".utf16
    let file = read(
      units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] })
    #expect(file.format == "unknown" && file.events == 0)
    #expect(file.skipped == file.lines && file.skipped > 0)
    #expect(file.notes == ["UTF-16 text; save it as UTF-8 (iconv -f UTF-16 -t UTF-8)"])
  }

  @Test("an empty file, and one of blank lines, say what they are")
  func empty() {
    let file = read([])
    #expect(file.format == "empty" && file.lines == 0 && !file.isDegraded)
    #expect(file.notes == ["empty: it holds no line"])
    let blank = read(Array("\n \n\t\n".utf8))
    #expect(blank.format == "unknown" && blank.blank == 3 && blank.lines == 3)
  }

  @Test(
    "text of no format is skipped line by line, a binary file as a whole, each with the reason",
    arguments: [
      ("id,name\n1,a\n\n", 2, "no format that Baton reads; 'baton formats' lists them"),
      ("{\"totals\":1}\n", 1, "no format that Baton reads; 'baton formats' lists them"),
      ("\u{1}\0\u{2}\n\n\n", 1, "binary: not text, and no format that Baton reads"),
    ])
  func noFormat(text: String, skipped: Int, reason: String) {
    let file = read(Array(text.utf8))
    #expect(file.format == "unknown" && file.events == 0 && file.skipped == skipped)
    #expect(file.lines == file.skipped + file.blank)
    #expect(file.notes == [reason] && file.skips.allSatisfy { $0.reason == reason })
  }

  @Test("a line up to the limit is read, a longer one is skipped wherever it lies, and what follows is read")
  func longLines() {
    func line(_ length: Int) -> [UInt8] {
      let head = Array(#"{"event":"app.state","time":"2026-03-14T09:21:00Z","note":""#.utf8)
      return head + [UInt8](repeating: 0x78, count: length - head.count - 2) + Array("\"}".utf8)
    }
    let good = Array(Self.good.utf8) + [0x0A]
    let limit = LineSource.longestLine
    let cases: [(Int, [UInt8], Bool)] = [
      (limit, [], true), (limit, [0x0A], true), (limit + 1, [], false), (limit + 1, [0x0A], false),
      (20 << 20, [0x0A], false), (20 << 20, [], false),
    ]
    for (length, end, isRead) in cases {
      let file = read(good + line(length) + end + (end.isEmpty ? [] : good))
      #expect(file.events == (isRead ? 1 : 0) + (end.isEmpty ? 1 : 2), "\(length)")
      #expect(file.skips == (isRead ? [] : [.init(line: 2, reason: "longer than 16 MiB")]), "\(length)")
      #expect(!file.isCutShort)
    }
    // The same line at other places of the file, whose chunks it then meets elsewhere.
    for shift in [0, 1000, 500_000] {
      let before = [UInt8](repeating: 0x20, count: shift) + [0x0A]
      let file = read(good + before + line(limit + 1) + [0x0A])
      #expect(file.skipped == 1 && file.events == 1 && file.blank == 1, "\(shift)")
    }
  }

  @Test("a gzip log equals the plain one, and one that is cut gives what came before")
  func gzip() throws {
    let folder = try TemporaryFolder()
    let text = lines(
      "A app.build=1",
      (1...2000).map { "\($0) task.progress sessionID=S taskID=1 bytesSent=\($0)" }.joined(separator: "\n"))
    let bytes = Array(text.joined(separator: "\n").utf8)
    let compressed = deflated(bytes)
    let plain = try Intake.read([folder.write(bytes, as: "synthetic-plain")], checks: [])
    let whole = try Intake.read([folder.write(compressed, as: "synthetic-whole")], checks: [])
    #expect(whole.files[0].isGzip && !plain.files[0].isGzip)
    #expect(whole.files[0].lines == plain.files[0].lines && plain.files[0].events == 2001)
    let (one, other) = (Timeline(plain), Timeline(whole))
    #expect(one.transfers[0].progress.map { $0.integer(.bytesSent) } == (1...2000).map { $0 })
    #expect(other.transfers[0].progress.map { $0.integer(.bytesSent) } == (1...2000).map { $0 })
    #expect(plain.files[0].bytes == bytes.count && whole.files[0].bytes == compressed.count)

    let half = Array(compressed[..<(compressed.count / 2)])
    let file = try Intake.read([folder.write(half, as: "synthetic-half")], checks: []).files[0]
    #expect(file.events > 0 && file.events < 2001)
    #expect(file.failure == ByteReaderError.gzipCutShort.description)
    #expect(!file.isCutShort && file.isDegraded)
  }

  @Test("lines that a report cites are fetched as they are written")
  func citedLines() throws {
    let folder = try TemporaryFolder()
    let long = #"{"time":"2026-03-14T18:21:00+09:00","note":""# + String(repeating: "x", count: 5000) + "\"}"
    let text = "\u{FEFF}first\r\n{\"note\":\"time\",\"time\":1}\n\(long)\nlast"
    let evidence = try Intake.read([folder.write(Array(text.utf8), as: "synthetic-log")], checks: [])
    let found = EvidenceLines.read([0: [1, 2, 3, 4, 5], 7: [1]], of: evidence)
    let cited = try #require(found[0])
    #expect(found.count == 1 && cited.keys.sorted() == [1, 2, 3, 4])
    #expect(cited[1] == EvidenceLine(text: "first", length: 5, time: nil))
    #expect(cited[2]?.time == nil)
    #expect(cited[3]?.time == "2026-03-14T18:21:00+09:00")
    #expect(cited[3]?.length == long.utf8.count && cited[3]?.text == String(long.prefix(EvidenceLines.longest)))
    #expect(cited[4]?.text == "last")
  }

  @Test("lines of a compressed log are fetched like those of a plain one, and those of a private key never")
  func compressedLines() throws {
    let folder = try TemporaryFolder()
    // The marks are put together here: no key stands in the sources.
    let text = "one\n-----BEGIN " + "PRIVATE KEY-----\nc3ludGhldGlj\n-----END " + "PRIVATE KEY-----\nfive\n"
    let evidence = try Intake.read([folder.write(deflated(Array(text.utf8)), as: "synthetic-log.gz")], checks: [])
    let cited = try #require(EvidenceLines.read([0: [1, 2, 3, 4, 5]], of: evidence)[0])
    #expect(cited[1]?.text == "one" && cited[5]?.text == "five")
    #expect(cited[2] == nil && cited[3] == nil)
  }

  @Test(
    "a mark that begins a key hides no line of the log behind it",
    arguments: [("SYNTHETIC", [1, 2, 3, 4]), ("PRIVATE KEY", [3, 4])])
  func unendedKey(label: String, shown: [Int]) throws {
    let folder = try TemporaryFolder()
    let text = "-----BEGIN " + label + "-----\nc3ludGhldGlj\n{\"event\":\"app.launched\"}\nc3ludGhldGlj\n"
    let evidence = try Intake.read([folder.write(Array(text.utf8), as: "synthetic-log")], checks: [])
    #expect(EvidenceLines.read([0: [1, 2, 3, 4]], of: evidence)[0]?.keys.sorted() == shown)
  }
}
