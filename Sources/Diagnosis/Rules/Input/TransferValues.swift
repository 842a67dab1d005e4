import EventLog
import Vocabulary

/// Values for the places of a message about a transfer: `{session}`, `{task}` and `{path}`.
enum TransferValues {
  static func of(_ transfer: Transfer, in timeline: Timeline, _ further: [String: String] = [:]) -> [String: String] {
    var values = ["session": timeline.store.string(transfer.session), "task": "\(transfer.task)"]
    if let path = transfer.filePath { values["path"] = DataContainerPath.shown(timeline.store.string(path)) }
    values.merge(further) { $1 }
    return values
  }

  /// The path of a line, below the container; `?` where it names none.
  static func path(of event: Event) -> String {
    event.text(.filePath).map(DataContainerPath.shown) ?? "?"
  }

  /// As many digits of a hash as tell two apart.
  static func short(_ hash: String) -> String { hash.count > 16 ? "\(hash.prefix(12))…" : hash }
}
