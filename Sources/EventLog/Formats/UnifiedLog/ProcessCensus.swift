import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The apps among the processes of a log: one witness for each, however many lines it wrote.
struct ProcessCensus {
  private var processes: [Process] = []
  private var known: [Identity: Int] = [:]
  /// The process seen last: lines of one process mostly follow each other.
  private var recent: Int?

  fileprivate struct Identity: Hashable {
    let pid: Int
    let path: [UInt8]
    let imageUUID: [UInt8]
    let bootUUID: [UInt8]
  }

  fileprivate struct Process {
    let identity: Identity
    let image: AppImage
    let line: Int
    let first: Instant
    /// Whether the log holds something earlier than its first record, so that it may have begun there.
    let isPreceded: Bool
    var last: Instant
    /// A library of a simulator's runtime was seen in it, whatever its own path says.
    var holdsSimulatorLibrary = false
  }

  /// Takes note of one record.
  ///
  /// - Parameter isPreceded: whether an earlier time stands in the log already.
  mutating func note(_ record: SystemRecordBytes, isPreceded: Bool) {
    guard let pid = record.pid, unsafe !record.imagePath.isEmpty else { return }
    if let recent, processes[recent].identity.pid == pid, record.isOf(processes[recent].identity) {
      processes[recent].note(record)
      return
    }
    guard let image = unsafe AppImage(path: record.imagePath) else { return }
    let identity = unsafe Identity(
      pid: pid, path: Array(record.imagePath), imageUUID: Array(record.imageUUID), bootUUID: Array(record.bootUUID))
    let index = known[identity] ?? processes.count
    if index == processes.count {
      known[identity] = index
      processes.append(
        Process(
          identity: identity, image: image, line: record.line, first: record.time, isPreceded: isPreceded,
          last: record.time))
    }
    processes[index].note(record)
    recent = index
  }

  /// One for each process of an app, in the order of their first records.
  func witnesses(file: Int) -> [Witness] { processes.map { $0.witness(file: file) } }
}

extension ProcessCensus.Process {
  fileprivate mutating func note(_ record: SystemRecordBytes) {
    last = max(last, record.time)
    guard image.kind == .device, !holdsSimulatorLibrary else { return }
    holdsSimulatorLibrary =
      unsafe ByteSearch.offset(of: "/CoreSimulator/", in: record.senderPath) != nil
      || ByteSearch.offset(of: "/RuntimeRoot/", in: record.senderPath) != nil
  }

  fileprivate func witness(file: Int) -> Witness {
    func text(_ bytes: [UInt8]) -> String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
    let name = text(Array(identity.path.split(separator: UInt8(ascii: "/")).last ?? [])) ?? ""
    // What speaks against a device counts, whatever speaks for it.
    let place = holdsSimulatorLibrary ? "\(image.place), with libraries of a simulator's runtime" : image.place
    return Witness(
      kind: holdsSimulatorLibrary ? .simulator : image.kind, file: file, line: line, observer: .system,
      binding: .process(
        Witness.Process(
          pid: identity.pid, imageUUID: text(identity.imageUUID), bootUUID: text(identity.bootUUID), udid: image.udid,
          start: isPreceded ? first : nil, firstSeen: first, last: last)),
      model: nil, os: nil, statement: "process '\(name)' ran from \(place)")
  }
}

extension SystemRecordBytes {
  /// Whether the bytes say the same process.
  fileprivate func isOf(_ identity: ProcessCensus.Identity) -> Bool {
    unsafe Self.equal(imagePath, identity.path) && Self.equal(imageUUID, identity.imageUUID)
      && Self.equal(bootUUID, identity.bootUUID)
  }

  private static func equal(_ a: UnsafeRawBufferPointer, _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    guard let base = a.baseAddress else { return true }
    return unsafe memcmp(base, b, b.count) == 0
  }
}
