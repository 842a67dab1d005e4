import Vocabulary

/// Ties witnesses to the launches that they speak of: the one place where somebody else's word about a process becomes
/// evidence of what a launch ran on.
///
/// What speaks *for* a device must be about this very process: pid, identity and start. What speaks *against* one, a
/// simulator's or a computer's mark, needs less: it can only take a verdict away. Witnesses are looked up by pid and by
/// udid, so that a system's log with thousands of processes costs no more than the launches it is held against.
struct WitnessBinding {
  private let witnesses: [Witness]
  private var ofPID: [Int: [Int]] = [:]
  private var ofDevice: [String: [Int]] = [:]
  /// Device witnesses whose test run encloses launches of several apps: which of them it ran cannot be told.
  private var ambiguous: Set<Int> = []

  /// The longest time from the start of a process to the first line of its log.
  static let longestStart: Int64 = 10_000_000_000

  init(_ witnesses: [Witness], launches: [Launch.Facts]) {
    self.witnesses = witnesses
    var launchesOfDevice: [String: [Int]] = [:]
    for (index, launch) in launches.enumerated() {
      if let udid = launch.udid.map(Self.plain) { launchesOfDevice[udid, default: []].append(index) }
    }
    for (index, witness) in witnesses.enumerated() {
      switch witness.binding {
      case .process(let process):
        ofPID[process.pid, default: []].append(index)
        // Where a process of it ran, the device is a simulator for all others too.
        if witness.kind == .simulator, let udid = process.udid { ofDevice[Self.plain(udid), default: []].append(index) }
      case .device(let udid): ofDevice[Self.plain(udid), default: []].append(index)
      case .testRun(let udid, _, _):
        guard let udid = udid.map(Self.plain) else { continue }
        ofDevice[udid, default: []].append(index)
        guard witness.kind == .device else { continue }
        let enclosed = (launchesOfDevice[udid] ?? []).filter { Self.encloses(witness, launches[$0]) }
        if Set(enclosed.map { launches[$0].build.bundleID }).count > 1 { ambiguous.insert(index) }
      }
    }
  }

  /// Indexes of the witnesses that speak of this very launch, in order.
  func witnesses(of launch: Launch.Facts) -> [Int] {
    var found = launch.pid.map { ofPID[$0] ?? [] }?.filter { speaks(witnesses[$0], of: launch) } ?? []
    found +=
      launch.udid.map { ofDevice[Self.plain($0)] ?? [] }?.filter { index in
        switch witnesses[index].binding {
        // A list says what there is, not what was used: that it holds a real device proves nothing.
        case .device: witnesses[index].kind != .device
        case .testRun: Self.encloses(witnesses[index], launch) && !ambiguous.contains(index)
        case .process: !found.contains(index)
        }
      } ?? []
    return found.sorted()
  }

  /// The process on a device that came nearest to being that of the launch without being it; index of the witness.
  func nearestMismatch(to launch: Launch.Facts) -> (witness: Int, why: WitnessMismatch)? {
    var nearest: (witness: Int, why: WitnessMismatch)?
    for index in launch.pid.flatMap({ ofPID[$0] }) ?? [] where witnesses[index].kind == .device {
      guard case .process(let process) = witnesses[index].binding,
        let why = Self.mismatch(of: process, with: launch), nearest.map({ $0.why < why }) ?? true
      else { continue }
      nearest = (index, why)
    }
    return nearest
  }

  private func speaks(_ witness: Witness, of launch: Launch.Facts) -> Bool {
    guard case .process(let process) = witness.binding else { return false }
    return witness.kind == .device
      ? Self.mismatch(of: process, with: launch) == nil : Self.speaksAgainst(process, launch)
  }

  /// `nil` where the process, which has the launch's pid, is that of the launch. An unequal image is no mismatch but a contradiction.
  static func mismatch(of process: Witness.Process, with launch: Launch.Facts) -> WitnessMismatch? {
    let sameImage = equal(process.imageUUID, launch.build.imageUUID)
    let sameBundle = process.bundleID.flatMap { own in launch.build.bundleID.map { own == $0 } }
    if sameBundle == false || equal(process.bootUUID, launch.bootID) == false { return .otherProcess }
    guard sameImage == true || sameBundle == true else { return .noIdentity }
    // A log that begins with the process's own lines shows it from there on: no launch of another process of that pid and
    // image begins within seconds of that.
    guard let start = process.start ?? process.firstSeen else { return .noStart }
    guard let first = launch.first?.time, start <= first, first - start <= longestStart else { return .otherStart }
    return nil
  }

  /// Whether a mark of a simulator or a computer is about the launch: same pid, and its image; or nothing that tells the two
  /// apart, and a time at which both were alive.
  private static func speaksAgainst(_ process: Witness.Process, _ launch: Launch.Facts) -> Bool {
    if let sameImage = equal(process.imageUUID, launch.build.imageUUID) { return sameImage }
    if let bundle = process.bundleID, let own = launch.build.bundleID, bundle != own { return false }
    if equal(process.bootUUID, launch.bootID) == false { return false }
    // Without a date nothing shows that they were alive at once.
    guard process.start != nil || process.last != nil, let first = launch.first?.time, let last = launch.last?.time
    else {
      return false
    }
    return process.start.map { $0 <= max(first, last) } ?? true && process.last.map { min(first, last) <= $0 } ?? true
  }

  /// Whether two UUIDs are equal, however they are written; `nil` where one is not known.
  static func equal(_ a: String?, _ b: String?) -> Bool? {
    guard let a, let b else { return nil }
    return plain(a) == plain(b)
  }

  private static func plain(_ uuid: String) -> String { uuid.filter { $0 != "-" }.lowercased() }

  /// A test run is bound to a launch by the udid of its device and by enclosing all its lines, wherever its clock went.
  private static func encloses(_ witness: Witness, _ launch: Launch.Facts) -> Bool {
    guard case .testRun(let udid?, let start, let finish) = witness.binding, equal(launch.udid, udid) == true,
      !launch.events.isEmpty
    else { return false }
    return launch.events.allSatisfy { start <= $0.time && $0.time <= finish }
  }
}

/// Why a process that the system saw on a device is not, or not surely, the one of a launch. The later, the nearer it came.
public enum WitnessMismatch: Int, Sendable, Comparable {
  /// Another app or boot: it is another process.
  case otherProcess
  /// Neither app nor image in common.
  case noIdentity
  /// It began at another time than the launch.
  case otherStart
  /// The witness does not show when the process began, as a log that begins after it or a tool without times.
  case noStart

  public static func < (a: WitnessMismatch, b: WitnessMismatch) -> Bool { a.rawValue < b.rawValue }
}
