import CSimdJSON
import Vocabulary

/// Evidence written back as event log: every line that became an event, without white space, in the order of reading.
///
/// Copies, blank lines and lines that could not be read are left out. Reading an event log's lines again gives the same
/// events, launches and transfers. The events of other formats are written as lines too; read again they are the word of
/// whoever may write an event log, which of a system or a test tool is less than they were.
public struct CanonicalForm {
  /// Why the lines of several files cannot stand in one stream: they would mean something else there.
  public enum Refusal: Error, Sendable, Hashable {
    /// The file does not begin with `log.opened`, so that the log before it would adopt its lines.
    case adopted(String)
    /// A server's lines prove nothing in one file with an app's.
    case serverBesideApp(server: String, app: String)
    /// Launches without bundle id, device and container belong together by the file they stand in.
    case joinedByFile(String, String)
    /// Lines without `seq` of one log stand in several files, each with an order of its own.
    case unnumbered(String, String)
  }

  private let evidence: Evidence
  private let timeline: Timeline
  /// Which events are copies, by index.
  private let copies: Set<Int>
  /// Where the events of each file are in the store.
  private let ranges: [Range<Int>]

  /// - Parameter timeline: that of `evidence`.
  public init(_ evidence: Evidence, _ timeline: Timeline) {
    self.evidence = evidence
    self.timeline = timeline
    copies = Set(timeline.logs.flatMap { $0.copies.map(\.index) })
    let store = evidence.store
    let all = 0..<store.count
    ranges = evidence.files.indices.map { file in
      let start = all.partitioningIndex { store[$0].file >= file }
      return start..<all.partitioningIndex { store[$0].file > file }
    }
  }

  /// The files that hold events of their own, as indexes into ``Evidence/files``, in the order of their paths.
  public var files: [Int] {
    ranges.indices.filter { ranges[$0].contains { !copies.contains($0) } }
  }

  /// Why the lines of all files cannot follow each other in one stream; `nil` when they can.
  public var refusal: Refusal? {
    let files = self.files
    guard files.count > 1 else { return nil }
    let paths = evidence.files.map(\.path)
    for file in files.dropFirst() {
      let first = ranges[file].first { !copies.contains($0) }
      if let first, isEventLog(file), opening(of: first) == nil { return .adopted(paths[file]) }
    }
    if let app = files.first(where: { timeline.files[$0].holdsApp || holdsConvertedApp($0) }),
      let server = timeline.serverLogs.lazy.compactMap({ $0.events.first?.file }).first
    {
      return .serverBesideApp(server: paths[server], app: paths[app])
    }
    let joined = Set(timeline.launches.filter(isPlacedByFile).compactMap { $0.first?.file }).sorted()
    if joined.count > 1 { return .joinedByFile(paths[joined[0]], paths[joined[1]]) }
    for log in timeline.logs where log.lacksSequence {
      let own = Set(log.events.map(\.file)).sorted()
      if own.count > 1 { return .unnumbered(paths[own[0]], paths[own[1]]) }
    }
    return nil
  }

  /// Writes the lines of one file, each ended by a newline.
  ///
  /// - Parameters:
  ///   - opening: the last `log.opened` in the same stream; `nil` at its beginning.
  ///   - sink: takes the lines, in pieces of any length.
  /// - Returns: whether the file still held what was read of it before.
  public func write<Failure: Error>(
    _ file: Int, opening: inout [UInt8]?, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard isEventLog(file) else {
      try convert(file, opening: &opening, to: sink)
      return true
    }
    guard let reader = try? ByteReader(path: evidence.places[file]) else { return false }
    let lines = LineSource(reader)
    _ = lines.skipByteOrderMark()
    let store = evidence.store
    var rest = ranges[file]
    var latest: [UInt8]?
    var piece: [UInt8] = []
    while let next = rest.first, let line = lines.next() {
      guard line.number == store[next].line else { continue }
      rest = rest.dropFirst()
      let isOpening = store[next].name == .logOpened
      let isCopy = copies.contains(next)
      guard isOpening || !isCopy else { continue }
      let text = unsafe Self.compact(line.bytes)
      if isOpening { latest = text }
      if isCopy { continue }
      if !isOpening, let latest, latest != opening {
        // Its own opening was a copy of one that another log has followed since: said again, it is counted as a copy.
        piece += latest
        opening = latest
      }
      if isOpening { opening = text }
      piece += text
      if piece.count > 1 << 18 {
        try sink(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    try sink(piece)
    return rest.isEmpty
  }

  /// Writes the events of a file of another format, with an opening wherever another source speaks.
  private func convert<Failure: Error>(
    _ file: Int, opening: inout [UInt8]?, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var source: Source?
    var piece: [UInt8] = []
    for index in ranges[file] where !copies.contains(index) {
      let event = evidence.store[index]
      if event.isDated, event.source != source {
        source = event.source
        let line = Array(EventLine(opening: event.source, of: evidence.files[file], at: event.time).text.utf8)
        piece += line
        opening = line
      }
      piece += EventLine(event).text.utf8
      if piece.count > 1 << 18 {
        try sink(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    try sink(piece)
  }

  private func isEventLog(_ file: Int) -> Bool { evidence.files[file].format == Format.eventLog.name }

  /// Whether what becomes an app's lines was read from another format.
  private func holdsConvertedApp(_ file: Int) -> Bool {
    !isEventLog(file) && ranges[file].contains { evidence.store[$0].source == .app }
  }

  /// The `log.opened` that holds for an event.
  private func opening(of event: Int) -> Int? {
    evidence.store.pieces[Int(evidence.store.pieceOf[event])].opened
  }

  private func isPlacedByFile(_ launch: Launch) -> Bool {
    (launch.build.bundleID == nil || launch.udid == nil)
      && launch.container.flatMap(AppContainer.identifier(in:)) == nil
  }

  private static func compact(_ line: UnsafeRawBufferPointer) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: line.count + Int(BATON_JSON_PADDING) + 1) { buffer, count in
      guard let out = buffer.baseAddress else { return }
      count = unsafe out.withMemoryRebound(to: CChar.self, capacity: buffer.count) { out in
        unsafe baton_json_minify(line.baseAddress?.assumingMemoryBound(to: CChar.self), line.count, out)
      }
      unsafe buffer[count] = 0x0A
      count += 1
    }
  }
}
