import EventLog
import Vocabulary

/// What the machines ran on whose system logs are in the evidence: by the processes of apps that the same files show.
struct SystemMachines {
  private var ofProcess: [Place: Set<EnvironmentKind>] = [:]
  private var ofFile: [Int: Set<EnvironmentKind>] = [:]

  private struct Place: Hashable {
    let file: Int
    let pid: Int
  }

  init(_ timeline: Timeline) {
    for witness in timeline.witnesses {
      guard case .process(let process) = witness.binding else { continue }
      ofProcess[Place(file: witness.file, pid: process.pid), default: []].insert(witness.kind)
      ofFile[witness.file, default: []].insert(witness.kind)
    }
  }

  /// The machine on which a line of the system was written: that of its process, else that of all the apps in its file; `nil`
  /// where these tell nothing, or different things.
  func kind(of event: Event) -> EnvironmentKind? {
    let own = event.pid.flatMap { ofProcess[Place(file: event.file, pid: $0)] }
    guard let kinds = own ?? ofFile[event.file], kinds.count == 1 else { return nil }
    return kinds.first
  }
}
