import Foundation
import Testing

@Suite("Audit")
struct AuditTests {
  static let supported = "- `upload.home-screen` verified on simulator\n"
  static let mixed = """
    # Release

    - `upload.home-screen` verified on simulator
    - `device.lock-screen` verified on device
    - Uploads work in the background
    - `device.network-switch` not yet verified

    """

  private static func folder(_ claims: String) throws -> TestFolder {
    let folder = try TestFolder()
    let run = "runs/synthetic-simulator-clean"
    for file in ["run.json", "logs/app.jsonl", "logs/server.jsonl"] {
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../\(run)/\(file)")
      try folder.write(try Data(contentsOf: source), to: "run/\(file)")
    }
    try folder.write(claims, to: "claims.md")
    return folder
  }

  @Test("It exits 0 only where every claim is supported")
  func statuses() async throws {
    let good = try Self.folder(Self.supported)
    let outcome = try await baton("audit", "claims.md", "run", in: good.root)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "baton: 1 of 1 claims supported\n")
    #expect(
      outcome.out == """
        claims.md:1: supported: `upload.home-screen` verified on simulator
          upload.home-screen: verified on a simulator only, build 418, iOS 18.5
          names no build; held to build 418

        """)
    let bad = try Self.folder(Self.mixed)
    #expect(try await baton("audit", "claims.md", "run", "--quiet", in: bad.root).status == 1)
    // What the evidence lacks goes before what could not be read of it.
    try bad.write("no json\n", to: "run/logs/other.jsonl")
    #expect(try await baton("audit", "claims.md", "run", "--quiet", in: bad.root).status == 1)
  }

  @Test("GitHub gets an error for each claim that is not supported")
  func github() async throws {
    let folder = try Self.folder(Self.mixed)
    let outcome = try await baton("audit", "claims.md", "run", "--format", "github", "--quiet", in: folder.root)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=claims.md,line=4,title=claim unsupported::`device.lock-screen` verified"))
    #expect(lines[1].hasPrefix("::error file=claims.md,line=5,title=claim unreferenced::Uploads work"))
  }

  @Test("JSON names each claim with its checks, and leaves out what is absent")
  func json() async throws {
    let folder = try Self.folder(Self.mixed)
    let outcome = try await baton("audit", "claims.md", "run", "--format", "json", "--quiet", in: folder.root)
    struct Document: Decodable {
      struct Claim: Decodable {
        struct Check: Decodable {
          let check: String, verdict: String?, environment: String?, build: String?, os: String?
        }
        let file: String, line: Int, claim: String, outcome: String, checks: [Check]
      }
      let schema: String, claims: [Claim]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(outcome.out.utf8))
    #expect(document.schema == "baton-audit/1")
    #expect(document.claims.map(\.outcome) == ["supported", "unsupported", "unreferenced"])
    #expect(document.claims.map(\.line) == [3, 4, 5])
    #expect(document.claims[0].checks.map(\.environment) == ["simulator"])
    #expect(document.claims[0].checks.map(\.os) == ["iOS 18.5"])
    #expect(document.claims[1].checks.map(\.environment) == [nil])
    #expect(!outcome.out.contains("null") && !outcome.out.contains("\"\""))
  }

  @Test("Several forms are written with --out, and refused without")
  func files() async throws {
    let folder = try Self.folder(Self.mixed)
    let outcome = try await baton(
      "audit", "claims.md", "run", "--format", "xml", "--format", "html", "--format", "text", "--out", "out",
      in: folder.root)
    #expect(outcome.status == 1)
    #expect(folder.names("out") == ["audit.html", "audit.txt", "audit.xml"])
    // The page repeats what was judged to be no claim.
    #expect(try folder.text("out/audit.html").contains("not yet verified"))
    let refused = try await baton("audit", "claims.md", "run", "--format", "xml", "--format", "html", in: folder.root)
    #expect(refused.status == 64)
  }

  @Test("Claims that cannot be read, or hold no claim, are an error and no pass")
  func faults() async throws {
    let folder = try Self.folder("Nothing to see.\n")
    let empty = try await baton("audit", "claims.md", "run", in: folder.root)
    #expect(empty.status == 64)
    #expect(empty.errors.hasPrefix("claims.md:1: error: holds no claim"))
    #expect(empty.out.isEmpty)
    try folder.write("[{\"checks\":[\"device.lock-screen\"]},]", to: "claims.json")
    let comma = try await baton("audit", "claims.json", "run", in: folder.root)
    #expect(comma.status == 64)
    #expect(comma.errors.hasPrefix("claims.json:1:35: error: no valid JSON"), "\(comma.errors)")
    #expect(try await baton("audit", "missing.md", "run", in: folder.root).status == 66)
    #expect(try await baton("audit", "claims.md", in: folder.root).status == 64)
  }

  @Test("A run without any evidence supports nothing, and it is said")
  func nothing() async throws {
    let folder = try Self.folder(Self.supported)
    try folder.write("", to: "empty/logs/app.jsonl")
    let outcome = try await baton("audit", "claims.md", "empty", in: folder.root)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("baton: no event was read, so that nothing supports any claim\n"))
    #expect(outcome.out.hasPrefix("claims.md:1: unsupported: "))
  }
}
