import Diagnosis
import EventLog
import Testing

@testable import Reporting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The picture of a run's timeline, as it is given to the template.
struct Picture {
  let chart: TimelineChart
  let facts: TimelineFacts
  let selection: ReportSelection

  init(_ diagnosis: Diagnosis, language: Language = .english) {
    selection = ReportSelection(diagnosis)
    facts = TimelineFacts(selection)
    chart = TimelineChart(selection, facts, language: language)
  }

  init(_ files: [(path: String, bytes: [UInt8])]) {
    self.init(Diagnosis(Intake.read(files: files, name: "synthetic-run")))
  }

  init(_ script: String) { self.init(Scenario(script).files) }

  var lanes: [ChartPanel.Lane] { chart.panels.flatMap(\.lanes) }
  var marks: [ChartMark] { lanes.flatMap(\.marks) }
  func bytes() -> [UInt8] { chart.bytes(facts) }

  /// What is wrong with any picture.
  func faults() -> [String] {
    var faults: [String] = []
    let timeline = selection.diagnosis.timeline
    let drawn = marks.flatMap(\.events).map(\.index)
    let listed = lanes.flatMap { selection.lanes[$0.number - 1].events }.map(\.index)
    if drawn.sorted() != listed.sorted() {
      faults.append("not each event is drawn exactly once")
    }
    for panel in chart.panels {
      let bottom = panel.top + panel.height
      if panel.top < 0 || bottom > chart.height + 0.01 || panel.scale.width > chart.width {
        faults.append("panel outside")
      }
      for lane in panel.lanes {
        for mark in lane.marks where mark.x < 0 || mark.x > panel.scale.width || mark.y < lane.top || mark.y > bottom {
          faults.append("mark outside at \(mark.x) \(mark.y)")
        }
        for (i, a) in lane.marks.enumerated() {
          for b in lane.marks[(i + 1)...] where a.y == b.y && abs(a.x - b.x) < ChartMarks.rowHeight - 0.01 {
            faults.append("marks touch: \(a.label) \(b.label)")
          }
        }
        // In one lane a later line is never further left than an earlier one.
        if case .app = panel.clock {
          let places = lane.marks.flatMap { mark in mark.events.map { ($0, mark) } }.filter { $0.1.events.count == 1 }
          for (a, b) in zip(places, places.dropFirst())
          where timeline.adjustedTime(a.0) > timeline.adjustedTime(b.0) && a.1.x < b.1.x {
            faults.append("\(a.1.label) after \(b.1.label)")
          }
        }
      }
      for bar in panel.bars {
        for part in bar.parts where part.x < 0 || part.width < 0 || part.x + part.width > panel.scale.width + 0.01 {
          faults.append("bar outside")
        }
      }
    }
    return faults
  }
}

@Suite("The picture of the timeline")
struct TimelineChartTests {
  @Test("draws every event of every example run once, inside, and none upon another", arguments: ExampleRuns.names)
  func exampleRuns(name: String) throws {
    let picture = Picture(try ExampleRuns.diagnosis(name))
    #expect(!picture.marks.isEmpty)
    #expect(picture.faults() == [])
  }

  @Test("is the same bytes for the same run, in whatever order its files come")
  func deterministic() throws {
    let files = try ExampleRuns.files("synthetic-relaunch-early-handler")
    let picture = Picture(files)
    #expect(picture.bytes() == Picture(files.reversed()).bytes())
    #expect(!picture.bytes().isEmpty)
  }

  @Test("stays small, and its marks apart, with sixty lanes and as many events as a report lists")
  func bounds() {
    let picture = Picture(LargeRun.diagnosis)
    #expect(picture.selection.lanes.count == ReportSelection.timelineLanes)
    #expect(picture.lanes.count == TimelineChart.mostLanes)
    #expect(picture.chart.drawnLanes == TimelineChart.mostLanes)
    #expect(picture.faults() == [])
    #expect(picture.chart.drawnTransfers == ChartBars.most)
    #expect(picture.chart.width <= 6000)
    #expect(picture.chart.height <= 20_000)
    #expect(picture.bytes().count < 60_000)
  }

  @Test("bears names that are long, empty or of any script", arguments: HostileText.all)
  func hostile(text: HostileText) throws {
    let name = String(decoding: try JSONEncoder().encode(text.text), as: UTF8.self)
    var log = Self.line(0, "\"log.opened\"", at: 0)
    for i in 1...240 { log += Self.line(i, name, at: i / 24) }
    let picture = Picture([(path: "logs/app.jsonl", bytes: Array(log.utf8))])
    #expect(picture.faults() == [])
    for mark in picture.marks { #expect(mark.label.unicodeScalars.count <= 40) }
  }

  @Test("shows on the run that calls its handler too early where it was called, with what that breaks")
  func earlyHandler() throws {
    let picture = Picture(try ExampleRuns.diagnosis("synthetic-relaunch-early-handler"))
    let called = try #require(picture.marks.first { $0.events.first?.nameText == "events.handlerCalled" })
    #expect(called.findings.map(\.rule.id) == ["handshake.handler-early"])
    #expect(called.callout == "Handler called too early")
    #expect(called.side != nil)
    let arrow = try #require(picture.chart.panels[0].arrows.first { $0.edge.kind == .handled })
    #expect(arrow.to == (called.x, called.y))
    // Both transfers were open then: nothing tells how they went on.
    let bars = picture.chart.panels[0].bars
    #expect(bars.count == 2)
    for bar in bars {
      let last = try #require(bar.parts.last)
      #expect(last.isOpen && last.x < called.x && last.x + last.width > called.x)
    }
  }

  @Test("has words in the reader's language and room for them", arguments: Language.allCases)
  func languages(language: Language) throws {
    let diagnosis = try ExampleRuns.diagnosis("synthetic-relaunch-early-handler")
    let picture = Picture(diagnosis, language: language)
    let called = try #require(picture.marks.first { $0.events.first?.nameText == "events.handlerCalled" })
    let rule = try #require(diagnosis.findings.first { $0.rule.id == "handshake.handler-early" }?.rule)
    #expect(called.callout == rule.texts.title[language])
    #expect(picture.faults() == [])
  }

  @Test("draws lines that are missing where they are missing")
  func holes() throws {
    let log = [(0, 0, "log.opened"), (1, 1, "app.launched"), (5, 8, "app.state"), (6, 9, "log.closed")]
      .map { seq, second, name in Self.line(seq, "\"\(name)\"", at: second) }.joined()
    let picture = Picture([(path: "logs/app.jsonl", bytes: Array(log.utf8))])
    let lane = try #require(picture.lanes.first)
    let hole = try #require(lane.holes.first)
    #expect(lane.holes.count == 1)
    #expect(hole.missing == 3)
    #expect(hole.x == lane.marks.first { $0.label == "app.launched" }?.x)
    #expect(hole.x + hole.width == lane.marks.first { $0.label == "app.state" }?.x)
  }

  /// A line of an app's log.
  private static func line(_ seq: Int, _ event: String, at second: Int) -> String {
    """
    {"event":\(event),"time":"2026-05-12T08:00:0\(min(second, 9))Z","seq":\(seq),"source":"app","schema":"baton-log/1"}

    """
  }
}
