import Diagnosis
import EventLog
import Vocabulary

/// Transfers of one clock as bars through the states of their ledger, one in a row.
struct ChartBars {
  struct Part {
    let state: TransferStage.State
    let x: Double
    let width: Double
    /// Whether nothing tells how it went on from there.
    let isOpen: Bool
  }

  struct Bar {
    /// Place among the transfers of the report, from 1.
    let number: Int
    let y: Double
    let parts: [Part]
    let label: Label
    let labelX: Double
    let isLabelBefore: Bool
  }

  /// What stands beside a bar: the task's number, its file, and the status or error with which it completed.
  struct Label {
    let task: String
    let file: String?
    let outcome: String?

    var text: String { [task, file, outcome].compactMap { $0 }.joined(separator: " ") }
  }

  let bars: [Bar]

  static let rowHeight = 24.0
  /// As many as a chart shows.
  static let most = 24
  private static let labelSize = 11.0
  /// The narrowest part that is drawn: zoomed in it can be seen.
  private static let leastWidth = 0.05
  /// The end of a transfer whose ledger is settled.
  private static let endWidth = 3.0

  /// A transfer with the moments of its stages.
  struct Row {
    let number: Int
    let transfer: Transfer
    let stages: [(state: TransferStage.State, moment: Int64)]
  }

  /// - Parameter end: the last moment that a log of an app on this clock tells of.
  init(_ rows: [Row], scale: ChartScale, end: Int64, top: Double, timeline: Timeline) {
    bars = rows.enumerated().map { place, row in
      var parts: [Part] = []
      // A stage whose wall clock was set back a little is not drawn backwards.
      var left = 0.0
      for (i, stage) in row.stages.enumerated() {
        left = max(left, scale.x(stage.moment))
        if i + 1 < row.stages.count {
          let right = max(left, scale.x(row.stages[i + 1].moment))
          guard right - left >= Self.leastWidth else { continue }
          parts.append(Part(state: stage.state, x: left, width: right - left, isOpen: false))
        } else {
          let isOpen = !stage.state.isSettled && scale.x(end) > left
          parts.append(
            Part(state: stage.state, x: left, width: isOpen ? scale.x(end) - left : Self.endWidth, isOpen: isOpen))
        }
      }
      let start = parts.first?.x ?? 0
      let right = parts.last.map { $0.x + $0.width } ?? 0
      let label = Self.label(row.transfer, timeline)
      let room = ChartText.width(label.text, size: Self.labelSize) + 8
      let (x, isBefore) =
        start - room >= 0
        ? (start - 6, true) : right + room <= scale.width ? (right + 8, false) : (max(start, 0) + 6, false)
      return Bar(
        number: row.number, y: top + Double(place) * Self.rowHeight, parts: parts, label: label, labelX: x,
        isLabelBefore: isBefore)
    }
  }

  private static func label(_ transfer: Transfer, _ timeline: Timeline) -> Label {
    let name = transfer.filePath.flatMap { timeline.store.string($0).split(separator: "/").last }
    return Label(
      task: "#\(transfer.task)", file: name.flatMap { Shown.value(String($0)) }.map { ChartText.cut($0, 32) },
      outcome: transfer.completed.flatMap { $0.integer(.errorCode) ?? $0.integer(.httpStatus) }.map(String.init))
  }
}
