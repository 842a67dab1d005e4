import EventLog
import Vocabulary

/// A file that uploads read: the line that shows it first, and the transfers that were created from it.
struct UploadInput {
  /// `input.prepared`, or the creation of a transfer whose input the evidence never saw prepared.
  let line: Event
  let users: [Transfer]

  static func all(in timeline: Timeline) -> [UploadInput] {
    var users: [Int: [Transfer]] = [:]
    var unprepared: [UploadInput] = []
    for transfer in timeline.transfers where transfer.isUpload {
      if let prepared = transfer.prepared {
        users[prepared.index, default: []].append(transfer)
      } else if let created = transfer.created, created.symbol(.filePath) != nil {
        unprepared.append(UploadInput(line: created, users: [transfer]))
      }
    }
    return timeline.appEvents(.inputPrepared).map { UploadInput(line: $0, users: users[$0.index] ?? []) } + unprepared
  }

  /// Whether a transfer reads its body from a file whose path is known, by its creation or its restoration.
  static func isRead(by transfer: Transfer) -> Bool {
    guard transfer.isUpload, transfer.filePath != nil else { return false }
    if let created = transfer.created { return (created.text(.body) ?? "file") == "file" }
    return transfer.first(.taskRestored)?.symbol(.filePath) != nil
  }

  /// Clean-ups of the file that the transfer was created from. One that was restored under another file has those of
  /// both bound to it.
  static func cleanups(of transfer: Transfer, in timeline: Timeline) -> [Event] {
    let path = transfer.filePath.map(timeline.relativePath)
    return transfer.cleanups.filter { timeline.path($0) == path }
  }
}

/// Accepted results by the file they are about: a file may serve several attempts.
struct AcceptedFiles {
  private let timeline: Timeline
  private var records: [Symbol: [Event]] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    for record in timeline.appEvents(.recordCommitted) where record.flag(.accepted) == true {
      let path = timeline.path(record) ?? timeline.transfer(of: record)?.filePath.map(timeline.relativePath)
      if let path { records[path, default: []].append(record) }
    }
  }

  /// An accepted record of another attempt with the transfer's file, between the two lines.
  func record(besides transfer: Transfer, after from: Event, before to: Event) -> Event? {
    guard let path = transfer.filePath.map(timeline.relativePath) else { return nil }
    return records[path]?.first { record in
      timeline.rank(record) > timeline.rank(from) && timeline.rank(record) < timeline.rank(to)
        && timeline.transfer(of: record).map { $0.index != transfer.index && $0.installation == transfer.installation }
          ?? false
    }
  }
}
