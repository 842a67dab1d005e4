import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("What baton verify catches")
struct VerifyTests {
  /// Something done to a bag, and words of the complaint.
  struct Harm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let complaint: String
    let apply: @Sendable (TestFolder) throws -> Void

    init(_ name: String, _ complaint: String, _ apply: @escaping @Sendable (TestFolder) throws -> Void) {
      testDescription = name
      self.complaint = complaint
      self.apply = apply
    }
  }

  private static func edit(_ folder: TestFolder, _ path: String, _ change: (inout String) -> Void) throws {
    var text = try folder.text(path)
    change(&text)
    try folder.write(text, to: path)
  }

  /// Makes the manifests anew, as one who wants to deceive does.
  private static func reseal(_ folder: TestFolder) throws {
    let bag = folder.url("bag")
    let script = """
      find data -type f | LC_ALL=C sort | xargs -d '\\n' sha256sum > manifest-sha256.txt
      sha256sum bag-info.txt bagit.txt manifest-sha256.txt > tagmanifest-sha256.txt
      """
    #expect(try HandoffCommandTests.tool("sh", ["-c", script], in: bag) == 0)
  }

  private static let app = "bag/data/logs/app.jsonl"

  static let harms: [Harm] = [
    Harm("a changed log", "data/logs/app.jsonl: error: was changed") { folder in
      try edit(folder, app) { $0 += "\n" }
    },
    Harm("a missing log", "data/logs/app.jsonl: error: is missing") { folder in
      try FileManager.default.removeItem(at: folder.url(app))
    },
    Harm("an added log", "data/logs/b.jsonl: error: was added") { folder in
      try folder.write("{}", to: "bag/data/logs/b.jsonl")
    },
    Harm("a renamed log", "data/logs/b.jsonl: error: was renamed") { folder in
      try FileManager.default.moveItem(at: folder.url(app), to: folder.url("bag/data/logs/b.jsonl"))
    },
    Harm("a changed page", "data/report/report.html: error: was changed") { folder in
      try edit(folder, "bag/data/report/report.html") { $0 += " " }
    },
    Harm("a changed manifest", "manifest-sha256.txt: error: was changed") { folder in
      try edit(folder, "bag/manifest-sha256.txt") { $0 = String($0.dropFirst(1)) + "" }
    },
    Harm("a missing manifest", "manifest-sha256.txt: error: is missing") { folder in
      try FileManager.default.removeItem(at: folder.url("bag/manifest-sha256.txt"))
    },
    Harm("a changed tag manifest", "error: was changed") { folder in
      try edit(folder, "bag/tagmanifest-sha256.txt") { text in
        text = (text.first == "0" ? "1" : "0") + text.dropFirst()
      }
    },
    Harm("a missing tag manifest", "tagmanifest-sha256.txt: error: is missing") { folder in
      try FileManager.default.removeItem(at: folder.url("bag/tagmanifest-sha256.txt"))
    },
    Harm("a tag manifest without the manifest", "does not list 'manifest-sha256.txt'") { folder in
      try edit(folder, "bag/tagmanifest-sha256.txt") { text in
        text = text.split(separator: "\n").filter { !$0.hasSuffix(" manifest-sha256.txt") }.map { $0 + "\n" }.joined()
      }
    },
    Harm("a changed bag-info", "bag-info.txt: error: was changed") { folder in
      try edit(folder, "bag/bag-info.txt") { $0.replace("verified-device 1", with: "verified-device 9") }
      try edit(folder, "bag/bag-info.txt") { $0 += "Note: x\n" }
    },
    Harm("an added tag file", "note.txt: error: was added") { folder in try folder.write("x", to: "bag/note.txt") },
    Harm("no declaration", "bagit.txt: error: is missing") { folder in
      try FileManager.default.removeItem(at: folder.url("bag/bagit.txt"))
    },
    Harm("another version of BagIt", "declares no version") { folder in
      try folder.write("BagIt-Version: 2.0\nTag-File-Character-Encoding: UTF-8\n", to: "bag/bagit.txt")
    },
    Harm("files that are elsewhere", "fetch.txt: error: names files that are elsewhere") { folder in
      try folder.write("https://example.com/x 1 data/x\n", to: "bag/fetch.txt")
    },
    Harm("a report that the evidence does not yield", "is not what the evidence in the bag yields") { folder in
      try edit(folder, "bag/data/report/report.xml") {
        $0.replace("verdict=\"outstanding\"", with: "verdict=\"verified\"")
      }
      try reseal(folder)
    },
    Harm("a page of a report missing from a sealed bag", "is missing, though the evidence yields it") { folder in
      try FileManager.default.removeItem(at: folder.url("bag/data/report/junit.xml"))
      try reseal(folder)
    },
    Harm("a page that no report has in a sealed bag", "is no page of a report") { folder in
      try folder.write("<p>all verified</p>", to: "bag/data/report/verified.html")
      try reseal(folder)
    },
    Harm("evidence that was replaced in a sealed bag", "is not what the evidence in the bag yields") { folder in
      try edit(folder, app) { $0.replace("\"Release\"", with: "\"Debug\"") }
      try edit(folder, app) { $0 = $0.split(separator: "\n").dropLast().map { $0 + "\n" }.joined() }
      try reseal(folder)
    },
    Harm("a manifest that names what is outside", "leaves the bag") { folder in
      try edit(folder, "bag/manifest-sha256.txt") { $0 += String(repeating: "0", count: 64) + "  data/../../x\n" }
    },
    Harm("a manifest that lists a file twice", "is listed twice") { folder in
      try edit(folder, "bag/manifest-sha256.txt") { $0 += $0.split(separator: "\n")[0] + "\n" }
    },
    Harm("a manifest of more files than a bag has", "manifest-sha256.txt:100002: error: more than 100000 files") {
      folder in
      try edit(folder, "bag/manifest-sha256.txt") { text in
        let lines = text.split(separator: "\n").count
        let zeros = String(repeating: "0", count: 64)
        text += (lines..<200_000).map { "\(zeros)  data/\($0)\n" }.joined()
      }
    },
    Harm("a manifest larger than any", "manifest-sha256.txt: error: cannot be read, or is larger than any") { folder in
      #expect(unsafe truncate(folder.path("bag/manifest-sha256.txt"), 100_000_000) == 0)
    },
    Harm("a device file", "a device, pipe or socket") { folder in
      // Only root may make one.
      if geteuid() == 0 {
        #expect(try HandoffCommandTests.tool("mknod", ["bag/data/logs/zero", "c", "1", "5"], in: folder.root) == 0)
      } else {
        try folder.makePipe("bag/data/logs/zero")
      }
    },
    Harm("a link", "a link, which may lead out of the bag") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("bag/data/logs/x.log"), withDestinationPath: "/etc/hostname")
    },
    Harm("a link to a folder", "a link, which may lead out of the bag") { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("bag/data/logs/up"), withDestinationPath: "../..")
    },
    Harm("a log that is a link to the same bytes", "a link, which may lead out of the bag") { folder in
      try FileManager.default.moveItem(at: folder.url(app), to: folder.url("app.jsonl"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(app), withDestinationPath: folder.path("app.jsonl"))
    },
    Harm("a pipe", "a device, pipe or socket") { folder in try folder.makePipe("bag/data/logs/pipe") },
    Harm("a sparse file of 10 GB", "more than the") { folder in
      try folder.write("", to: "bag/data/logs/sparse.log")
      #expect(unsafe truncate(folder.path("bag/data/logs/sparse.log"), 10_000_000_000) == 0)
    },
    Harm("a name with a control character", "control character") { folder in
      try folder.write("x", to: "bag/data/logs/a\u{1B}[2Jb")
    },
    Harm("a look-alike of a name that leaves", "looks like one that leaves") { folder in
      try folder.write("x", to: "bag/data/\u{FF0E}\u{FF0E}/x")
    },
    Harm("folders in folders without end", "folders stand above the file") { folder in
      try folder.write("x", to: "bag/data/" + String(repeating: "data/", count: 40) + "x")
    },
    Harm("a folder that cannot be opened", "cannot be opened") { folder in
      try folder.write("x", to: "bag/data/shut/x")
      try folder.setMode(0, of: "bag/data/shut")
    },
  ]

  @Test("every harm is named, with its place", arguments: harms)
  func caught(_ harm: Harm) async throws {
    // Root opens every folder.
    if harm.testDescription.contains("cannot be opened"), geteuid() == 0 { return }
    let folder = try await HandoffCommandTests.bag()
    try harm.apply(folder)
    let verified = try await baton("verify", folder.path("bag"))
    try? folder.setMode(0o755, of: "bag/data/shut")
    #expect(verified.status == 1)
    #expect(verified.errors.contains(harm.complaint), "\(verified.errors)")
    #expect(verified.out.isEmpty)
  }

  #if !os(macOS)
    // File systems of a Mac take these names for one.
    @Test(
      "names that are equal but for case or Unicode form are named",
      arguments: [("a.log", "A.log"), ("\u{E9}.log", "e\u{301}.log")])
    func collision(_ first: String, _ second: String) async throws {
      let folder = try await HandoffCommandTests.bag()
      try folder.write("x", to: "bag/data/logs/\(first)")
      try folder.write("y", to: "bag/data/logs/\(second)")
      let verified = try await baton("verify", folder.path("bag"))
      #expect(verified.status == 1)
      #expect(verified.errors.contains("differs from"))
    }
  #endif

  @Test("more files than a bag has are refused without being read")
  func many() async throws {
    let folder = try TestFolder()
    try folder.write("x", to: "bag/data/0")
    for number in 1...100_001 {
      let file = unsafe open(folder.path("bag/data/\(number)"), O_CREAT | O_WRONLY, 0o600)
      close(file)
    }
    let verified = try await baton("verify", folder.path("bag"))
    #expect(verified.status == 1)
    #expect(verified.errors.contains("more than 100000 files and folders"))
  }

  @Test("what is no folder, or not there, cannot be verified")
  func missing() async throws {
    let folder = try TestFolder()
    #expect(try await baton("verify", folder.path("none")).status == 66)
    try folder.write("x", to: "bag.zip")
    let verified = try await baton("verify", folder.path("bag.zip"))
    #expect(verified.status == 66)
    #expect(verified.errors.contains("unpack"))
  }
}

@Suite("The signature of a bag")
struct SignatureTests {
  /// A folder with a bag, a key `mine` and another one, and `signers` who allow the first alone.
  private static func signed(_ sign: Bool = true) async throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["mine", "other"] {
      #expect(
        try HandoffCommandTests.tool(
          "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", name], in: folder.root) == 0)
    }
    try folder.write("tester@example.com \(try folder.text("mine.pub"))", to: "signers")
    let run = HandoffCommandTests.runs.appendingPathComponent("accepted").path
    let arguments = ["handoff", run, "--to", folder.path("bag")] + (sign ? ["--sign", folder.path("mine")] : [])
    let made = try await BatonProcess(arguments: arguments).run()
    #expect(made.status == 0, "\(made.errors)")
    return folder
  }

  private static func verify(_ folder: TestFolder) async throws -> BatonProcess.Outcome {
    try await baton("verify", folder.path("bag"), "--signers", folder.path("signers"))
  }

  @Test("one by an allowed key is named with its signer")
  func allowed() async throws {
    let outcome = try await Self.verify(try await Self.signed())
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.out.contains("signed by tester@example.com"))
  }

  @Test("without a list of signers nobody is named")
  func unchecked() async throws {
    let folder = try await Self.signed()
    let outcome = try await baton("verify", folder.path("bag"))
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("not checked"))
    #expect(!outcome.out.contains("tester@example.com"))
  }

  @Test("one by another key is refused")
  func otherKey() async throws {
    let folder = try await Self.signed()
    try folder.write("tester@example.com \(try folder.text("other.pub"))", to: "signers")
    let outcome = try await Self.verify(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("by no key"))
  }

  @Test("one over another bag is refused")
  func otherBag() async throws {
    let folder = try await Self.signed()
    let run = HandoffCommandTests.runs.appendingPathComponent("http-failure").path
    let made = try await baton("handoff", run, "--to", folder.path("second"), "--sign", folder.path("mine"))
    #expect(made.status == 0)
    try FileManager.default.removeItem(at: folder.url("bag/tagmanifest-sha256.txt.sig"))
    try FileManager.default.copyItem(
      at: folder.url("second/tagmanifest-sha256.txt.sig"), to: folder.url("bag/tagmanifest-sha256.txt.sig"))
    let outcome = try await Self.verify(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("is not one of this bag's tag manifest"))
  }

  @Test("one of another namespace is refused")
  func namespace() async throws {
    let folder = try await Self.signed(false)
    let arguments = ["-q", "-Y", "sign", "-f", "mine", "-n", "file", "bag/tagmanifest-sha256.txt"]
    #expect(try HandoffCommandTests.tool("ssh-keygen", arguments, in: folder.root) == 0)
    let outcome = try await Self.verify(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("is not one of this bag's tag manifest"))
  }

  @Test("an absent one, or what is none, is refused where one is demanded", arguments: [nil, "no signature\n"])
  func absent(_ text: String?) async throws {
    let folder = try await Self.signed(false)
    if let text { try folder.write(text, to: "bag/tagmanifest-sha256.txt.sig") }
    let outcome = try await Self.verify(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(text == nil ? "the bag is unsigned" : "by no key"))
  }

  @Test("a bag that is there can be signed later, and stays what it was")
  func later() async throws {
    let folder = try await Self.signed(false)
    let before = try folder.bytes("bag/tagmanifest-sha256.txt")
    let run = HandoffCommandTests.runs.appendingPathComponent("accepted").path
    let made = try await baton("handoff", run, "--to", folder.path("bag"), "--sign", folder.path("mine"))
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.bytes("bag/tagmanifest-sha256.txt") == before)
    #expect(try await Self.verify(folder).status == 0)
    #expect(folder.names("").filter { $0.hasPrefix(".") } == [])
  }

  @Test("a key that is none leaves no bag")
  func badKey() async throws {
    let folder = try TestFolder()
    try folder.write("x", to: "key")
    let run = HandoffCommandTests.runs.appendingPathComponent("accepted").path
    let made = try await baton("handoff", run, "--to", folder.path("bag"), "--sign", folder.path("key"))
    #expect(made.status == 66)
    #expect(folder.names("") == ["key"])
  }
}
