import Testing
import Vocabulary

@testable import EventLog

@Suite("The system's report of an ended process belongs to the launch of that process")
struct TerminationTests {
  private static let image = "0F99E1BB-1078-5F44-ABC0-22E48823E669"
  /// From second 10 to second 20.
  private static let header =
    "pid=4107 at=10 app.bundleID=com.example.synthetic app.imageUUID=\(image) environment.kind=device"

  private func ended(
    _ report: String, pid: Int? = 4107, isDated: Bool = true, logs: [(String, [String])]? = nil
  ) -> [Int] {
    let system = SystemLines("r", "Synthetic", pid: pid, isDated: isDated, report)
    let logs = logs ?? [("a", lines("A \(Self.header)", "10 app.state"))]
    return Timeline(evidence(logs, system: [system])).launches.map(\.terminations.count)
  }

  @Test(
    "by pid, and app or image, after the launch's last line",
    arguments: [
      "20.5 app.terminated cause=jetsam system.bundleID=com.example.synthetic",
      "20.5 app.terminated cause=jetsam app.imageUUID=\(image.lowercased())",
      "19 app.terminated cause=crash system.bundleID=com.example.synthetic",
      "4000 app.terminated cause=crash system.bundleID=com.example.synthetic",
      "21 app.terminated cause=user",
    ])
  func attached(report: String) { #expect(ended(report) == [1]) }

  @Test(
    "never by pid and time alone, nor against the app, the image or the order of time",
    arguments: [
      "20.5 app.terminated cause=jetsam", "20.5 app.terminated cause=crash system.bundleID=com.example.other",
      "20.5 app.terminated cause=user system.bundleID=com.example.other",
      "20.5 app.terminated cause=crash app.imageUUID=1F99E1BB-1078-5F44-ABC0-22E48823E669",
      "20.5 app.terminated cause=crash system.bundleID=com.example.synthetic app.imageUUID=1F99E1BB-1078-5F44-ABC0-22E48823E669",
      "7 app.terminated cause=crash system.bundleID=com.example.synthetic",
      "17 app.terminated cause=crash system.bundleID=com.example.synthetic",
    ])
  func apart(report: String) { #expect(ended(report) == [0]) }

  @Test("not of another pid, of none, or without a date")
  func unbound() {
    let report = "20.5 app.terminated cause=jetsam system.bundleID=com.example.synthetic"
    #expect(ended(report, pid: 4108) == [0] && ended(report, pid: nil) == [0] && ended(report, isDated: false) == [0])
  }

  @Test("of two launches with one pid the one that lived then")
  func reusedPID() {
    let later = Self.header.replacing("at=10", with: "at=100")
    let logs = [("a", lines("A \(Self.header)", "10 app.state")), ("b", lines("B \(later)", "10 app.state"))]
    let report = "app.terminated cause=jetsam system.bundleID=com.example.synthetic"
    #expect(ended("30 \(report)", logs: logs) == [1, 0] && ended("111 \(report)", logs: logs) == [0, 1])
    #expect(ended("105 \(report)", logs: logs) == [0, 0])
  }
}
