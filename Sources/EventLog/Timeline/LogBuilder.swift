import Vocabulary

/// Joins pieces of files into logs, orders their lines by `seq`, and finds copies, conflicts and holes.
struct LogBuilder {
  let store: EventStore
  /// Files that are byte for byte a copy of an earlier one.
  let copiedFiles: Set<Int>
  /// Files in which an app wrote.
  let appFiles: Set<Int>

  /// What makes lines one log: the launch and source, without a launch the content of `log.opened`, without that file and
  /// pid.
  private enum Identity: Hashable {
    case launch(Symbol, Source)
    case opening([[Int64]], envelope: [Int64], Source)
    case place(file: Int, pid: Int?, Source)
  }

  private static let wallClockTolerance: Int64 = 2_000_000_000

  func build() -> (logs: [Log], logOfPiece: ContiguousArray<UInt32>) {
    var numbers: [Identity: Int] = [:]
    var logOfPiece = ContiguousArray<UInt32>()
    var pieces: [LogPiece] = []
    for piece in store.pieces {
      let identity = identity(of: piece)
      if numbers[identity] == nil {
        numbers[identity] = pieces.count
        pieces.append(piece)
      }
      logOfPiece.append(UInt32(numbers[identity] ?? 0))
    }
    // Two passes over the lines: count, then fill, so that no list grows.
    var counts = [Int](repeating: 0, count: pieces.count)
    for piece in store.pieceOf { counts[Int(logOfPiece[Int(piece)])] += 1 }
    var lists = counts.map { count in
      var list = ContiguousArray<UInt32>()
      list.reserveCapacity(count)
      return list
    }
    for index in 0..<store.count {
      lists[Int(logOfPiece[Int(store.pieceOf[index])])].append(UInt32(index))
    }
    let logs = pieces.indices.map { number in
      let list = lists[number]
      lists[number] = []
      return log(number, pieces[number], list)
    }
    return (logs, logOfPiece)
  }

  private func identity(of piece: LogPiece) -> Identity {
    if let launch = piece.launch { return .launch(launch, piece.source) }
    if let opened = piece.opened {
      let envelope = [
        store.times[opened], store.uptimes[opened], store.sequences[opened],
        Int64(store[opened].pid ?? 0),
      ]
      return .opening(store[opened].contentPairs, envelope: envelope, piece.source)
    }
    return .place(file: piece.file, pid: piece.pid, piece.source)
  }

  private func log(_ number: Int, _ piece: LogPiece, _ lines: ContiguousArray<UInt32>) -> Log {
    var log = Log(
      index: number, source: piece.source, launchID: piece.launch, pid: piece.pid, events: EventList(store))
    log.isTainted = piece.source == .server && lines.contains { appFiles.contains(store[Int($0)].file) }
    let lines = withoutCopies(sorted(lines), &log)
    findHoles(lines, &log)
    findClockSteps(lines, &log)
    for line in lines {
      switch store.names[Int(line)] {
      case .logOpened: log.headers.append(store[Int(line)])
      case .logClosed: log.closed = store[Int(line)]
      default: break
      }
    }
    log.events = EventList(store, all: lines)
    return log
  }

  /// By `seq`; a line without one stays behind the line before it. Mostly the lines are in order already.
  private func sorted(_ lines: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    var inOrder = true
    var last = EventStore.none
    var keys = ContiguousArray<Int64>()
    for line in lines {
      let seq = store.sequences[Int(line)]
      let key = seq == EventStore.none ? last : seq
      if key < last {
        inOrder = false
        break
      }
      last = key
    }
    if inOrder { return lines }
    last = EventStore.none
    keys.reserveCapacity(lines.count)
    var currentFile = -1
    for line in lines {
      // A later file of the log starts its own count of lines without `seq`.
      let file = store[Int(line)].file
      if file != currentFile {
        last = EventStore.none
        currentFile = file
      }
      let seq = store.sequences[Int(line)]
      if seq != EventStore.none { last = seq }
      keys.append(last)
    }
    let order = lines.indices.sorted { (keys[$0], lines[$0]) < (keys[$1], lines[$1]) }
    return ContiguousArray(order.map { lines[$0] })
  }

  private func withoutCopies(
    _ lines: ContiguousArray<UInt32>, _ log: inout Log
  ) -> ContiguousArray<UInt32> {
    var hasCopies = false
    if !copiedFiles.isEmpty { hasCopies = lines.contains { copiedFiles.contains(store[Int($0)].file) } }
    var last = EventStore.none
    for line in lines where !hasCopies {
      let seq = store.sequences[Int(line)]
      if seq != EventStore.none && seq == last { hasCopies = true }
      last = seq == EventStore.none ? last : seq
    }
    guard hasCopies else { return lines }
    var kept = ContiguousArray<UInt32>()
    kept.reserveCapacity(lines.count)
    /// Lines of the current `seq` that are kept.
    var same: [UInt32] = []
    for line in lines {
      let event = store[Int(line)]
      let seq = store.sequences[Int(line)]
      if copiedFiles.contains(event.file) {
        log.copies.append(event)
        continue
      }
      if seq == EventStore.none {
        kept.append(line)
        continue
      }
      if let first = same.first, store.sequences[Int(first)] == seq {
        if same.contains(where: { store[Int($0)].hasEqualContent(to: event) }) {
          log.copies.append(event)
          continue
        }
        log.conflicts.append((store[Int(first)], event))
        same.append(line)
      } else {
        same = [line]
      }
      kept.append(line)
    }
    return kept
  }

  private func findHoles(_ lines: ContiguousArray<UInt32>, _ log: inout Log) {
    var expected: Int64 = 0
    var before: UInt32?
    for line in lines {
      let seq = store.sequences[Int(line)]
      guard seq != EventStore.none else {
        log.lacksSequence = true
        continue
      }
      if seq > expected {
        log.holes.append(
          Log.Hole(
            before: before.map { store[Int($0)] }, after: store[Int(line)], missing: Int(clamping: seq - expected)))
      }
      before = line
      expected = max(expected, seq == .max ? seq : seq + 1)
    }
  }

  /// The wall clock against the uptime, and where there is no uptime a wall clock that goes back.
  private func findClockSteps(_ lines: ContiguousArray<UInt32>, _ log: inout Log) {
    var last: Int?
    var lastWithUptime: Int?
    for line in lines {
      let b = Int(line)
      let hasUptime = store.uptimes[b] != EventStore.none
      defer {
        last = b
        if hasUptime { lastWithUptime = b }
      }
      guard let last else { continue }
      // A step among lines without uptime shows by the lines with uptime around them, and lies somewhere in between.
      for a in hasUptime && lastWithUptime != last ? [lastWithUptime, last].compactMap(\.self) : [last] {
        let wall = saturatingDifference(store.times[b], store.times[a])
        let step: Int64 =
          hasUptime && store.uptimes[a] != EventStore.none
          ? saturatingDifference(wall, saturatingDifference(store.uptimes[b], store.uptimes[a])) : min(wall, 0)
        if step > Self.wallClockTolerance || step < -Self.wallClockTolerance {
          log.clockSteps.append(Log.ClockStep(before: store[a], after: store[b], nanoseconds: step))
          break
        }
      }
    }
  }
}
