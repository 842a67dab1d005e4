import Diagnosis
import EventLog
import Vocabulary

/// An event on the chart, or several that stand too close for marks of their own.
struct ChartMark {
  let events: [Event]
  let x: Double
  let y: Double
  let label: String
  /// Where the label stands; `nil` where there is no room for it.
  let side: Side?
  let form: Form
  /// What the events break, the gravest first.
  let findings: [Finding]
  /// The title of the first of them, and how many more there are.
  let callout: String?

  enum Side: String { case right, left }

  /// The shape of a mark: what it is about.
  enum Form: String, CaseIterable {
    case log, ended, app, session, transfer, handler, server, system, person, document, other, several

    init(_ event: Event) {
      guard let name = event.name else {
        self = .other
        return
      }
      if name == .logClosed {
        self = .ended
        return
      }
      switch name.rawValue.prefix(while: { $0 != "." }) {
      case "log": self = .log
      case "app", "scene", "network", "device", "account": self = .app
      case "coordinator", "session", "delegate", "tasks": self = .session
      case "input", "task", "server", "callback", "download", "file", "record", "reconcile": self = .transfer
      case "events": self = .handler
      case "system": self = .system
      case "step", "tester": self = .person
      case "document": self = .document
      case "artifact": self = .server
      default: self = name.isServerVocabulary ? .server : .other
      }
    }
  }

  /// What stands beside a mark: the event's name, its task, and what it came to.
  static func label(_ event: Event) -> String {
    var label = event.nameText
    if let task = event.taskID { label += " #\(task)" }
    if let value = event.integer(.httpStatus) ?? event.integer(.errorCode) {
      label += " \(value)"
    } else if let state = event.text(.state) {
      label += " \(state)"
    }
    return ChartText.cut(Shown.value(label) ?? "?", 40)
  }
}

/// The marks of one lane, each in a row in which it touches no other.
struct ChartMarks {
  private(set) var marks: [ChartMark] = []
  /// How many rows they take.
  private(set) var rows = 0

  /// Between the middles of two rows; also the least distance between two marks of a row: a target that a finger finds.
  static let rowHeight = 24.0
  private static let half = rowHeight / 2
  /// From the middle of a mark to its label.
  private static let labelDistance = 16.0
  private static let labelSize = 11.0
  /// How much wider bold words are.
  private static let boldness = 1.2
  private static let longestCallout = 60

  /// - Parameters:
  ///   - events: with the place of each.
  ///   - top: the upper edge of the first row.
  init(
    _ events: [(event: Event, x: Double)], top: Double, width: Double, mostRows: Int, findings: [Int: [Finding]],
    language: Language
  ) {
    var rows = ChartRows(most: mostRows)
    let ordered = events.enumerated().sorted { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }.map(\.element)
    let isFlagged = { (event: Event) in findings[event.index] != nil }
    var crowded: [(event: Event, x: Double)] = []
    // What breaks a contract finds its place first, and so at the top.
    for (event, x) in ordered.filter({ isFlagged($0.event) }) + ordered.filter({ !isFlagged($0.event) }) {
      let found = findings[event.index] ?? []
      let callout = Self.callout(found, language)
      let label = ChartMark.label(event)
      // Bold, and with a gap between the two.
      let room =
        Self.labelDistance + ChartText.width(label, size: Self.labelSize) * (callout == nil ? 1 : Self.boldness)
        + (callout.map { 10 + ChartText.width($0, size: Self.labelSize) * Self.boldness } ?? 0) + 4
      let sides: [ChartMark.Side] = (x + room <= width ? [.right] : []) + (x - room >= 0 ? [.left] : [])
      let forms = sides.map { $0 == .right ? x - Self.half...x + room : x - room...x + Self.half }
      guard let place = rows.place(forms + [x - Self.half...x + Self.half]) else {
        crowded.append((event, x))
        continue
      }
      marks.append(
        ChartMark(
          events: [event], x: x, y: top + (Double(place.row) + 0.5) * Self.rowHeight, label: label,
          side: place.form < sides.count ? sides[place.form] : nil, form: ChartMark.Form(event), findings: found,
          callout: callout))
    }
    self.rows = rows.count
    gather(crowded, top, width, findings, language)
    marks.sort { a, b in (a.x, a.y) < (b.x, b.y) }
  }

  /// Puts what found no place into marks of several, in a row of their own.
  private mutating func gather(
    _ crowded: [(event: Event, x: Double)], _ top: Double, _ width: Double, _ findings: [Int: [Finding]],
    _ language: Language
  ) {
    guard !crowded.isEmpty else { return }
    let y = top + (Double(rows) + 0.5) * Self.rowHeight
    rows += 1
    var groups: [(x: Double, events: [Event])] = []
    for (event, x) in crowded.sorted(by: { $0.x < $1.x }) {
      if let last = groups.last, x < last.x + 2 * Self.rowHeight {
        groups[groups.count - 1].events.append(event)
      } else {
        groups.append((x, [event]))
      }
    }
    for group in groups {
      let found = group.events.flatMap { findings[$0.index] ?? [] }
      let isAlone = group.events.count == 1
      let label = isAlone ? ChartMark.label(group.events[0]) : "×\(group.events.count)"
      marks.append(
        ChartMark(
          events: group.events, x: group.x, y: y, label: label,
          side: isAlone ? nil : group.x + 2 * Self.rowHeight <= width ? .right : .left,
          form: isAlone ? ChartMark.Form(group.events[0]) : .several, findings: found, callout: nil))
    }
  }

  private static func callout(_ findings: [Finding], _ language: Language) -> String? {
    guard let first = findings.first else { return nil }
    let title = ChartText.cut(first.rule.texts.title[language], longestCallout)
    return findings.count == 1 ? title : "\(title) (+\(findings.count - 1))"
  }
}
