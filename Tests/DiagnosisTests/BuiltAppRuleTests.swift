import EventLog
import Testing

@testable import Diagnosis

@Suite("Release builds and the Info.plist of what was built")
struct BuiltAppRuleTests {
  private static func list(_ exception: String, bundle: String = "com.example.transfer", build: String = "100")
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(bundle)</string>
    <key>CFBundleShortVersionString</key><string>1.0</string><key>CFBundleVersion</key><string>\(build)</string>
    <key>NSAppTransportSecurity</key><dict>\(exception)</dict></dict></plist>
    """
  }

  private static let anything = "<key>NSAllowsArbitraryLoads</key><true/>"

  private func found(_ script: String, _ list: String) throws -> (findings: [Finding], result: RuleResult) {
    let rule = try #require(RuleCatalogue.rule("release.insecure-endpoint"))
    let files = Scenario(script).files + [("logs/Info.plist", Array(list.utf8))]
    let outcome = RuleEngine(timeline: Timeline(Intake.read(files: files)), plan: .init()).run([rule])
    return (outcome.findings, try #require(outcome.results.first))
  }

  @Test("an exception in the list of a release build is found, once for all launches of the build")
  func release() throws {
    let (findings, _) = try found(
      "app A configuration=Release\n1.0 log.closed\napp B configuration=Release at=60\n1.0 log.closed",
      Self.list(Self.anything))
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(
      finding.message.said(in: .english).hasSuffix("its Info.plist lifts transport security: NSAllowsArbitraryLoads."))
    #expect(finding.culprit?.nameText == "system.builtApp")
    #expect(finding.witnesses.map(\.nameText) == ["log.opened"])
  }

  @Test(
    "nothing is found in a debug build, in another build or app, or in a list without exceptions",
    arguments: [
      ("Debug", list(anything)), ("Release", list(anything, build: "101")),
      ("Release", list(anything, bundle: "com.example.other")), ("Release", list("")),
      ("Release", list("<key>NSAllowsLocalNetworking</key><true/>")), ("Release", list(anything, build: "")),
    ])
  func nothing(configuration: String, list: String) throws {
    let (findings, result) = try found("app A configuration=\(configuration)\n1.0 log.closed", list)
    #expect(findings.isEmpty)
    #expect(result.state == (configuration == "Release" ? .clear : .notEvaluable))
  }
}
