/// The commands that start an app on a device and fetch what the device and the app have logged.
///
/// Places to fill stand in capitals: `DEVICE` (devicectl's name or identifier of the device), `UDID` (its hardware
/// identifier), `BUNDLE-ID`, `APP` (the name of the app's executable), `RUN` (the run folder), `LAUNCH` (the `launch` that
/// the app's log states), `RESULT` (the result bundle of the test). None depends on the language of the report.
enum DeviceCommands {
  /// For a check within an hour in which the process lives on.
  static let standard = [testSummary, launch, copyAppLog, collectSystemLog("1h"), showSystemLog]

  /// For a check over more than an hour, up to a day.
  static let overADay = [testSummary, launch, copyAppLog, collectSystemLog("1d"), showSystemLog]

  /// For a check that turns on when the system suspends or wakes the app.
  static let lifeCycle = [testSummary, launch, copyAppLog, collectSystemLog("1h"), showLifeCycle]

  /// For a check in which the process ends: with the reports that say what ended it.
  static let termination = [
    testSummary, launch, copyAppLog, copyCrashReports, collectSystemLog("1h"), showLifeCycle,
  ]

  /// For a check in which a person ends the process; the tester's line is written at the moment of the swipe.
  static let forceQuit = [testSummary, launch, testerSawForceQuit] + termination.dropFirst(2)

  /// The summary of the test that started the app: a witness of the device for each launch that the test encloses.
  private static let testSummary = EvidenceCommand.testSummary.shell

  private static let launch = EvidenceCommand.launchOnDevice.shell

  private static let copyAppLog = EvidenceCommand.copyFromDevice.filled(["LOG-FOLDER": "Library/Caches/baton"]).shell

  private static let copyCrashReports =
    "\(EvidenceCommand.makeCrashFolder.shell) && \(EvidenceCommand.copyCrashReports.shell)"

  private static func collectSystemLog(_ span: String) -> String { EvidenceCommand.collectDeviceLog(last: span).shell }

  private static let showSystemLog = EvidenceCommand.showDeviceLog().shell

  private static let showLifeCycle = EvidenceCommand.showDeviceLog(EvidenceCommand.lifeCycleProcesses).shell

  /// Only a person or the system can know of a force quit: the app cannot observe it.
  private static let testerSawForceQuit =
    #"NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ); printf '{"event":"log.opened","schema":"baton-log/1","time":"%s","#
    + #""source":"tester"}\n{"event":"app.terminated","time":"%s","cause":"user","ended":"LAUNCH"}\n' "$NOW" "$NOW""#
    + " >> RUN/logs/tester.jsonl"
}
