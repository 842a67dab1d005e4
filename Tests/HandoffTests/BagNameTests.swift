import Handoff
import Testing

@Suite("Names in a bag")
struct BagNameTests {
  @Test(
    "an ordinary name is allowed",
    arguments: [
      "data/logs/app.jsonl", "data/run.json", "bagit.txt", "data/logs/Konsole 1.log", "data/logs/로그.jsonl",
      "data/logs/日誌.jsonl", "data/logs/2026-12-01T10:00:00.log", "data/logs/a..b", "data/logs/.hidden",
      "data/logs/app~1.log", "data/logs/[1] (2) {3} 'x' & y; $z", "data/logs/é.log", "data/logs/e\u{301}.log",
    ])
  func allowed(_ path: String) {
    #expect(BagName.refusal(of: path) == nil)
  }

  @Test(
    "a name that leaves the bag, looks like one or hides something is refused",
    arguments: [
      "", "/etc/passwd", "../x", "data/../../x", "data/..", "data/.", "./x", "data//x", "data/", "~/x", "~root/x",
      "data/~/x", "C:/x", "c:x", "data\\..\\x", "..\\x", "data/%2e%2e/x", "data/%2E%2E%2Fx", "data/..%2fx",
      "data/%252e",
      "data/100%.log", "data/\u{FF0E}\u{FF0E}/x", "data/\u{2025}/x", "data/.\u{2024}/x", "data/\u{FE52}./x",
      "data/\u{2026}",
      "data/..\u{2215}x", "data/..\u{2044}x", "data/..\u{FF0F}x", "data/..\u{29F8}x", "data/x\u{FF3C}y", "\u{FF5E}/x",
      "\u{223C}/x", "data/\u{FF05}2e", "data/a\nb", "data/a\u{0}b", "data/a\u{1B}[2Jb", "data/a\u{7F}",
      "data/a\u{202E}gol.b",
      "data/a\u{200B}b", "data/a\u{FEFF}b", "data/a\u{AD}b", "data/a\u{2028}b", "data/ x", "data/x ", "data/\u{A0}x",
      "data/\u{FFFD}",
    ])
  func refused(_ path: String) {
    #expect(BagName.refusal(of: path) != nil)
  }

  @Test("names that are too long or too deep are refused")
  func limits() {
    #expect(BagName.refusal(of: String(repeating: "a", count: 1024)) == nil)
    #expect(BagName.refusal(of: String(repeating: "a", count: 1025)) != nil)
    #expect(BagName.refusal(of: Array(repeating: "a", count: 32).joined(separator: "/")) == nil)
    #expect(BagName.refusal(of: Array(repeating: "a", count: 33).joined(separator: "/")) != nil)
  }

  @Test(
    "names that are equal but for case or Unicode form collide, also as folders",
    arguments: [
      ["a/App.log", "a/app.log"], ["a/é.log", "a/e\u{301}.log"], ["Logs/a", "logs/b"], ["a/straße", "a/STRASSE"],
      ["logs", "LOGS/a"], ["a/\u{1E9E}", "a/ss"],
    ])
  func collision(_ paths: [String]) {
    #expect(BagName.collision(in: paths) != nil)
  }

  @Test("names that differ otherwise do not collide, and neither do folders of several files")
  func apart() {
    #expect(BagName.collision(in: ["logs/a", "logs/b", "logs/a/b", "log/a", "데이터/a", "데이타/a"]) == nil)
  }
}
