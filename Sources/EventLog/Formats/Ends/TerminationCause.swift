extension CrashReport {
  /// Why the process ended, as the `cause` of `app.terminated`.
  var cause: String {
    guard let termination else { return exception == nil ? "unknown" : "crash" }
    return TerminationCause.named(
      namespace: termination.namespace, code: termination.code, by: termination.byProc, of: procName)
  }

  /// The file that the process held locked while it was suspended, where the system names one.
  var lockedFile: String? {
    guard termination?.code == TerminationCause.deadLock else { return nil }
    for reason in termination?.reasons ?? [] {
      // The paths follow the words, or stand in the next reason, one on a line.
      let said = reason.firstRange(of: "locked system files:").map { reason[$0.upperBound...] } ?? reason[...]
      let path = said.split(whereSeparator: \.isNewline).lazy
        .map { $0.drop(while: \.isWhitespace) }.first { $0.hasPrefix("/") }
      if let path { return String(path) }
    }
    return nil
  }
}

/// Why a process ended, from what the kernel recorded.
enum TerminationCause {
  /// 0x8badf00d: the app did not answer in time.
  static let watchdog: UInt64 = 2_343_432_205
  /// 0xdead10cc: the app was suspended while it held a file locked.
  static let deadLock: UInt64 = 3_735_883_980

  /// Namespaces of parts of the system that end processes by their own decision.
  private static let systems: Set = [
    "FRONTBOARD", "SPRINGBOARD", "RUNNINGBOARD", "ASSERTIOND", "TCC", "CODESIGNING", "SANDBOX", "SETTINGS",
    "HANGTRACER",
    "ENDPOINTSECURITY", "WATCHDOG",
  ]

  /// Tools of tests, debuggers and shells.
  private static let tools: Set = [
    "Xcode", "debugserver", "lldb", "lldb-rpc-server", "simctl", "devicectl", "CoreSimulatorService",
    "com.apple.CoreSimulator.CoreSimulatorService", "launchd_sim", "xctest", "xcodebuild", "testmanagerd", "idb",
    "idb_companion", "kill", "bash", "sh", "zsh",
  ]

  /// - Parameters:
  ///   - killer: name of the process that ended it.
  ///   - process: its own name.
  static func named(namespace: String?, code: UInt64?, by killer: String? = nil, of process: String? = nil) -> String {
    if code == watchdog { return "watchdog" }
    if code == deadLock { return "system" }
    guard let namespace else { return "unknown" }
    if namespace == "JETSAM" { return "jetsam" }
    if namespace == "TEST" { return "harness" }
    if systems.contains(namespace) { return "system" }
    // SIGKILL and SIGTERM come from outside; other signals from a fault inside.
    if namespace == "SIGNAL", code == 9 || code == 15, killer != process || killer == nil {
      return killer.map(tools.contains) == true ? "harness" : "unknown"
    }
    return "crash"
  }
}
