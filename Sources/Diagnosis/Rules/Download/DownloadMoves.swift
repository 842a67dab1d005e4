import EventLog
import Vocabulary

/// What was done with the temporary file of a download, against the end of the callback that hands it over.
struct DownloadMoves {
  /// `file.moved` and `file.moveFailed` that start from the temporary place, or name no place they start from.
  let fromTemporary: [Event]
  /// The temporary place below the container.
  let temporary: Symbol?
  /// `download.returned`.
  let returned: Event?

  init(of transfer: Transfer, in timeline: Timeline) {
    returned = transfer.first(.downloadReturned)
    let place = (transfer.first(.downloadReceived) ?? returned).flatMap { timeline.path($0) }
    temporary = place
    fromTemporary = transfer.events.filter { move in
      guard move.name == .fileMoved || move.name == .fileMoveFailed else { return false }
      guard let place, let from = move.symbol(.from) else { return true }
      return timeline.relativePath(from) == place
    }
  }

  /// Where a move starts, below the container.
  static func source(of move: Event, _ temporary: Symbol?, _ timeline: Timeline) -> String {
    (move.symbol(.from) ?? temporary).map { DataContainerPath.shown(timeline.store.string($0)) } ?? "?"
  }
}
