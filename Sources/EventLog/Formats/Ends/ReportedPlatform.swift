/// What a report of the system says of the machine that the process ran on: three marks that must agree for a device.
struct ReportedPlatform {
  /// Number of the platform that the executable was built for, as in Mach-O; `nil` in old reports.
  let platform: Int?
  /// `iPhone OS 18.5 (22F76)` or `macOS 15.5 (24F74)`.
  let os: String?
  /// `iPhone16,2` or `Mac15,6`.
  let model: String?
  /// Whether the process lay in a simulator's device or was begun by its `launchd`: that counts whatever else it says.
  var isInSimulator = false
  /// Whether a text in it names simulators, which an app can write too.
  var mentionsSimulator = false

  enum Verdict: Equatable {
    case witness(EnvironmentKind)
    case contradicted
    case unknown
  }

  var verdict: Verdict {
    switch platform {
    case 1, 6: .witness(.host)
    case 7, 8, 9, 12: .witness(.simulator)
    case _ where isInSimulator: .witness(.simulator)
    case 2: isHardware ? .witness(.device) : .contradicted
    default: .unknown
    }
  }

  /// Whether OS and model are those of a device, and nothing says simulator.
  var isHardware: Bool { !isInSimulator && !mentionsSimulator && isMobileOS && isMobileModel }

  /// The version of the OS without its build, as an app's own log gives it.
  var version: String? { os.map { String($0.prefix { $0 != "(" }.reversed().drop(while: \.isWhitespace).reversed()) } }

  private var isMobileOS: Bool { ["iPhone OS ", "iOS ", "iPadOS "].contains { os?.hasPrefix($0) == true } }

  /// A family and two numbers, `iPad14,3`.
  private var isMobileModel: Bool {
    guard let model, let family = ["iPhone", "iPad", "iPod"].first(where: model.hasPrefix) else { return false }
    let numbers = model.dropFirst(family.count).split(separator: ",", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
  }
}
