import Synchronization

/// Deals the faults out to uploads, in the order in which these begin.
final class FaultDealer: Sendable {
  private let faults: [Fault]
  private let uploads = Mutex(0)

  init(_ faults: [Fault]) { self.faults = faults }

  /// The faults that the next upload meets.
  func next() -> ActiveFaults {
    guard !faults.isEmpty else { return ActiveFaults() }
    let number = uploads.withLock { count in
      defer { count += 1 }
      return count
    }
    return ActiveFaults(faults.filter { fault in fault.first.map { number < $0 } ?? true })
  }
}

/// The faults of one upload. Of two of a kind the later one holds.
struct ActiveFaults {
  private(set) var status: Int?
  private(set) var dropAfter: Int?
  private(set) var delay: Double?
  private(set) var rate: Int?
  private(set) var givesNoResponse = false
  private(set) var givesEmptyResponse = false
  private(set) var givesWrongHash = false

  init(_ faults: [Fault] = []) {
    for fault in faults {
      switch fault.kind {
      case .status(let status): self.status = status
      case .dropAfter(let bytes): dropAfter = bytes
      case .delay(let seconds): delay = seconds
      case .slow(let rate): self.rate = rate
      case .noResponse: givesNoResponse = true
      case .emptyResponse: givesEmptyResponse = true
      case .wrongHash: givesWrongHash = true
      }
    }
  }

  /// Whether a connection waits for the receiver, so that its own time-out must not end it.
  var makeWait: Bool { delay != nil || rate != nil || givesNoResponse }
}
