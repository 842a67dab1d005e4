import EventLog
import Vocabulary

/// Which of the evidence's builds a tester's word is about.
struct WordedBuilds {
  private let all: [Build?]
  /// Builds of which some launch is not proven to have run on a simulator or a host: a person may have held them in hand.
  private let handheld: Set<Build?>

  /// - Parameter timeline: all of the evidence.
  init(_ builds: [Build?], in timeline: Timeline) {
    all = builds
    let held = timeline.launches.filter { $0.environment != .simulator && $0.environment != .host }
    handheld = Set(held.map(\.build))
  }

  /// Whether the word counts for the build. A simulator's binary has the number of the device's and is another one: where both
  /// are in the evidence, a word that a check passed is about the latter. One that it failed speaks against both, so that logs
  /// of a device lift nothing on a simulator.
  ///
  /// A word that names no build counts only where the evidence holds no other one, on whatever it ran.
  func isAbout(_ word: Event, _ build: Build?) -> Bool {
    guard let number = word.text(.build) else { return all == [build] }
    let named = all.filter { $0?.build == number }
    guard word.text(.outcome) == "passed" else { return named.contains(build) }
    let likely = named.filter { handheld.contains($0) }
    return (likely.isEmpty ? named : likely).contains(build)
  }
}
