import Diagnosis
import EventLog
import XMLKit

/// The lines around those that prove a finding: up to two before and two after each, every line once, and none that is
/// itself part of the proof.
struct Excerpt {
  /// How many lines before, and how many after.
  static let reach = 2

  struct Place: Hashable {
    let file: Int
    let line: Int
  }

  /// The lines before each of the places, and those after it.
  let around: [(before: [Place], after: [Place])]

  /// - Parameter proof: where the lines of the proof stand, in the order in which they are told.
  init(_ proof: [Place]) {
    var told = Set(proof)
    around = proof.map { place in
      guard place.line > 0 else { return ([], []) }
      let before = (max(1, place.line - Self.reach)..<place.line).map { Place(file: place.file, line: $0) }
      let after = (1...Self.reach).map { Place(file: place.file, line: place.line + $0) }
      return (before.filter { told.insert($0).inserted }, after.filter { told.insert($0).inserted })
    }
  }
}

extension ReportDocument {
  /// Where the lines that prove a finding stand, in the order in which they are told.
  func proof(of finding: Finding) -> [Excerpt.Place] {
    var places = witnesses(of: finding).map { Excerpt.Place(file: $0.event.file, line: $0.event.line) }
    if let place = finding.place { places.append(Excerpt.Place(file: place.file, line: place.line)) }
    return places
  }

  func write(_ places: [Excerpt.Place], _ side: String, _ xml: inout XMLWriter) {
    for place in places {
      guard let line = citations[place.file, place.line] else { continue }
      xml.element(
        "context", [("file", path(place.file)), ("line", "\(place.line)"), ("side", side)], text: Shown.context(line))
    }
  }
}
