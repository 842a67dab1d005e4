package import Diagnosis
import EventLog
import Reporting

/// What a bag says of itself: program, run, builds, verdicts, and what no device has shown.
package struct BagContents {
  package let info: BagInfo
  /// What is worth saying when it is made.
  package let told: [(String, String)]

  package init(
    run: String, language: Language, diagnosis: Diagnosis, bytes: Int, files: Int, leftOut: [String],
    redaction: Redaction?
  ) {
    let checks = diagnosis.checks
    var builds: [String] = []
    for build in checks.compactMap(\.build).map(Self.name) where !build.isEmpty && !builds.contains(build) {
      builds.append(build)
    }
    func count(_ kind: Verdict.Kind) -> Int { checks.count { $0.verdict.kind == kind } }
    let onDevice = checks.count { $0.verdict.kind == .verified && $0.verdict.environment == .device }
    let others: [Verdict.Kind] = [.failed, .inconclusive, .outstanding, .attested, .excluded]
    let verdicts =
      ["verified-device \(onDevice)", "verified-elsewhere \(count(.verified) - onDevice)"]
      + others.map { "\($0.rawValue) \(count($0))" }
    let statement = Statement(diagnosis).message.said(in: language)
    let open = Self.notVerifiedOnDevice(checks)
    let masked =
      redaction.map { redaction in
        redaction.counts.map { "\($0.kind.rawValue) \($0.count)" }.joined(separator: ", ")
      }.map { $0.isEmpty ? "nothing found to mask" : $0 } ?? "none"
    // No date: the same run has to give the same bytes, and the machine's clock is no evidence.
    info = BagInfo(
      [
        (BagInfo.Label.agent, "baton \(Version.number)"), (BagInfo.Label.run, run),
        (BagInfo.Label.oxum, "\(bytes).\(files)"),
      ] + builds.map { (BagInfo.Label.build, $0) } + [
        (BagInfo.Label.verdicts, verdicts.joined(separator: ", ")), (BagInfo.Label.statement, statement),
        (BagInfo.Label.notVerified, open), (BagInfo.Label.language, language.rawValue),
        (BagInfo.Label.redaction, masked),
      ] + leftOut.map { (BagInfo.Label.leftOut, $0) })
    told = [("verdicts", verdicts.joined(separator: ", ")), ("not shown", open), ("masked", masked)]
  }

  /// The sentence that says what nobody may take for verified.
  private static func notVerifiedOnDevice(_ checks: [CheckRow]) -> String {
    let device = checks.filter { $0.scope == .device }
    let shown = Set(
      device.filter { $0.verdict.kind == .verified && $0.verdict.environment == .device }.map(\.check.id))
    var open: [String] = []
    for id in device.map(\.check.id) where !shown.contains(id) && !open.contains(id) { open.append(id) }
    return open.isEmpty
      ? "Every check that needs a real device is verified on one."
      : "Not verified on a real device, whatever a simulator shows: \(open.joined(separator: ", "))."
  }

  private static func name(_ build: Build) -> String {
    [
      build.bundleID, build.version, build.build.map { "(\($0))" }, build.configuration,
      build.imageUUID.map { "image \($0)" },
    ].compactMap { $0 }.joined(separator: " ")
  }
}
