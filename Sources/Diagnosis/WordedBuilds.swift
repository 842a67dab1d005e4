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
  /// are in the evidence, a word about a device is about the latter.
  ///
  /// A word that names no build counts only where no other one can be meant.
  func isAbout(_ word: Event, _ build: Build?) -> Bool {
    let named = word.text(.build).map { number in all.filter { $0?.build == number } }
    let candidates = named ?? all
    let likely = candidates.filter { handheld.contains($0) }
    let meant = likely.isEmpty ? candidates : likely
    return meant.contains(build) && (named != nil || meant.count == 1)
  }
}
