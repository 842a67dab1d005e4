import Diagnosis
import EventLog
import Reporting
#if canImport(Glibc)
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Stand-in until the command line is there.
let arguments = CommandLine.arguments
do {
  guard arguments.count >= 3, arguments[1] == "report" else { print("usage: baton report RUN --out DIR"); exit(64) }
  let out = arguments.firstIndex(of: "--out").map { arguments[$0 + 1] } ?? "/tmp/out"
  let runs = Array(arguments[2...].prefix { !$0.hasPrefix("--") })
  let evidence = try Intake.read(runs, checks: CheckCatalogue.all.map(\.id))
  let diagnosis = Diagnosis(evidence)
  let pages = try ReportPages(diagnosis, language: .english)
  try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
  for (name, bytes) in pages.files { try Data(bytes).write(to: URL(filePath: out + "/" + name)) }
} catch {
  print("\(error)")
  exit(66)
}
