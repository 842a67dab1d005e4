import Foundation
import Testing

@Suite("The same bytes in give the same bytes out")
struct DeterminismTests {
  private static let environments: [[String: String]] = [
    ["TZ": "UTC", "LANG": "C"],
    ["TZ": "Asia/Seoul", "LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"],
    ["TZ": "America/St_Johns", "LANG": "de_DE.UTF-8", "HOME": "/nowhere"],
  ]

  private func pages(_ folder: TestFolder, _ out: String) throws -> [String: Data] {
    var pages: [String: Data] = [:]
    for name in folder.names(out) { pages[name] = try folder.bytes("\(out)/\(name)") }
    return pages
  }

  @Test(
    "Time zone, locale, working directory and the way a run is named change nothing",
    arguments: ["en", "ko", "zh-Hant"])
  func environment(language: String) async throws {
    let folder = try TestFolder()
    let run = try folder.write(Runs.twoCoordinators)
    let calls: [(name: String, directory: URL)] = [
      ("run", folder.root), (".", folder.url("run")), (run + "/", URL(fileURLWithPath: "/")),
    ]
    var first: [String: Data]?
    for (i, environment) in Self.environments.enumerated() {
      for (j, call) in calls.enumerated() {
        let out = folder.path("out-\(i)-\(j)")
        let outcome = try await BatonProcess(
          arguments: ["report", call.name, "--out", out, "--lang", language, "--quiet"], directory: call.directory,
          environment: environment
        ).run()
        #expect(outcome.status == 0)
        let made = try pages(folder, "out-\(i)-\(j)")
        #expect(made.count == 5)
        if let first { #expect(made == first) } else { first = made }
      }
    }
  }

  @Test("The order of the arguments changes nothing")
  func order() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean, to: "a")
    try folder.write(Runs.twoCoordinators, to: "b")
    try folder.write("{\"event\":\"x\"}\n", to: "c.jsonl")
    let names = ["a", "b", "c.jsonl"]
    var first: [[String: Data]: [String]] = [:]
    for (number, order) in [[0, 1, 2], [2, 1, 0], [1, 2, 0]].enumerated() {
      let outcome = try await BatonProcess(
        arguments: ["report", "--out", "out-\(number)", "--quiet"] + order.map { names[$0] }, directory: folder.root
      ).run()
      #expect(outcome.status == 3)
      first[try pages(folder, "out-\(number)")] = names
    }
    #expect(first.count == 1)
  }

  @Test(
    "Every form of the findings is the same in every process",
    arguments: ["text", "json", "sarif", "github"])
  func findings(format: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    var seen: Set<String> = []
    for environment in Self.environments {
      let outcome = try await BatonProcess(
        arguments: ["diagnose", "run", "--format", format, "--quiet"], directory: folder.root, environment: environment
      ).run()
      #expect(outcome.status == 1)
      seen.insert(outcome.out)
    }
    #expect(seen.count == 1)
  }
}
