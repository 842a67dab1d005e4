import EventLog
import Handoff

/// The builds of which logs came back, beside those of the run itself.
struct ReturnedBuilds {
  let back: [Build]
  private let own: [Build]

  /// - Parameter place: where what came back lies in the run.
  init(_ timeline: Timeline, below place: String) {
    func path(_ launch: Launch) -> String { launch.first.map { timeline.files[$0.file].path } ?? "" }
    back = Set(timeline.launches.filter { path($0).hasPrefix(place + "/") }.map(\.build)).sorted()
    own = Set(timeline.launches.filter { !path($0).hasPrefix(AcceptCommand.below) }.map(\.build)).sorted()
  }

  /// A row for each build that came back, with what it is to the run.
  var rows: [[String]] {
    if back.isEmpty { return [["build", "no log that came back names one"]] }
    return back.map { build in
      let relation: String
      if own.isEmpty {
        relation = "; the run itself names none"
      } else if own.contains(build) {
        relation = ", the run's own"
      } else {
        relation = "; another one than the run's, " + own.map(Self.named).joined(separator: "; ")
      }
      return ["build", Visible.text(Self.named(build) + relation)]
    }
  }

  /// Answers that count for no build of which there is a log.
  func warnings(_ returned: ReturnedAnswers) -> [String] {
    let builds = Set(back + own)
    return returned.answers.filter { $0.outcome != "not-performed" }.compactMap { answer in
      guard let build = answer.build else {
        guard builds.count > 1 else { return nil }
        return
          "the answer for '\(answer.check)' names no build, and of \(builds.count) there are logs: it counts for none"
      }
      guard !builds.isEmpty, !builds.contains(where: { $0.build == build }) else { return nil }
      return "the answer for '\(answer.check)' is for build '\(Visible.text(build))', of which there is no log"
    }
  }

  /// The image tells two binaries of one build number apart.
  private static func named(_ build: Build) -> String {
    build.shown + (build.imageUUID.map { ", image \($0)" } ?? "")
  }
}
