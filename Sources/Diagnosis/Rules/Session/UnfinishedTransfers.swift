import EventLog
import Vocabulary

/// The transfers of each session by the span in which they are unfinished: begun, and neither completed, finally recorded
/// nor put aside; nor cut off by the end of their session, after which nothing can come of them.
struct UnfinishedTransfers {
  /// A session of one installation.
  struct Owner: Hashable {
    let installation: Int
    let session: Symbol
  }

  /// In the order in which their first transfers began.
  let owners: [Owner]
  private let spans: [Owner: OpenSpans]

  init(_ timeline: Timeline) {
    var invalidations: [Owner: [Int]] = [:]
    for event in timeline.events(.sessionInvalidated) {
      guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
      invalidations[Owner(installation: launch.installation, session: session), default: []]
        .append(timeline.rank(event))
    }
    var owners: [Owner] = []
    var grouped: [Owner: [OpenSpans.Span]] = [:]
    for transfer in timeline.transfers {
      let owner = Owner(installation: transfer.installation, session: transfer.session)
      if grouped[owner] == nil { owners.append(owner) }
      var end = transfer.events.first(where: Self.finishes).map(timeline.rank) ?? .max
      if end == .max, let ranks = invalidations[owner] {
        let last = [transfer.events.last, transfer.progress.last].compactMap { $0.map(timeline.rank) }.max() ?? 0
        end = ranks.first { $0 > last } ?? .max
      }
      grouped[owner, default: []].append(
        OpenSpans.Span(begin: timeline.rank(transfer.begin), end: end, transfer: transfer.index))
    }
    self.owners = owners
    spans = grouped.mapValues(OpenSpans.init)
  }

  /// The spans of a session; `nil` where it has no transfer.
  func spans(of session: Symbol, installation: Int) -> OpenSpans? {
    spans[Owner(installation: installation, session: session)]
  }

  private static func finishes(_ event: Event) -> Bool {
    switch event.name {
    case .taskCompleted, .recordQuarantined: true
    // `received` and `undetermined` are progress, not an end.
    case .recordCommitted: !["received", "undetermined"].contains(event.text(.state))
    default: false
    }
  }
}
