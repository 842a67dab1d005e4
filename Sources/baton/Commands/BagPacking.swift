#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import EventLog
import Handoff
import Reporting

/// Fills a folder with a bag: first the evidence, then the report that this evidence yields, then what seals both.
struct BagPacking {
  let staged: StagedFolder
  let bag: String
  let evidence: Evidence
  let language: Language
  /// What masks the files on their way; `nil` where they travel as they are.
  private var redaction: Redaction?

  /// What lies in `data/`.
  private(set) var payload: [BagManifest.Entry] = []
  /// Evidence that is no file which can be copied: folders that nothing can be read of, pipes.
  private(set) var leftOut: [String] = []
  /// What the call says of the bag.
  private(set) var told: [(String, String)] = []
  private var bytes = 0
  private var report: BagReport?

  init(staged: StagedFolder, bag: String, evidence: Evidence, language: Language, masks: Bool) {
    self.staged = staged
    self.bag = bag
    self.evidence = evidence
    self.language = language
    redaction = masks ? Redaction() : nil
  }

  // MARK: Evidence

  /// Copies the evidence and the plan.
  ///
  /// - Throws: where a name or a credential must not travel.
  mutating func copyEvidence() throws(Failure) {
    var files = evidence.files.indices.map {
      (path: evidence.files[$0].path, place: evidence.places[$0], format: evidence.files[$0].format)
    }
    if let plan = evidence.planPlace { files.append(("run.json", plan, "run.json")) }
    for file in files where file.path.hasPrefix(BagLayout.report + "/") {
      throw Failure(.usage, at: file.path, "the bag has its pages in 'report/'; name the folder otherwise")
    }
    leftOut = files.filter { !Self.isFile($0.place) }.map(\.path)
    files.removeAll { !Self.isFile($0.place) }
    if redaction != nil { try learn(files) }
    for file in files {
      if let refusal = BagName.refusal(of: "\(BagLayout.payload)/\(file.path)") {
        throw Failure(.usage, at: file.path, "\(refusal); name the file otherwise")
      }
      if redaction == nil { try copy(file.place, to: file.path) } else { try mask(file) }
    }
    if let (name, other) = BagName.collision(in: payload.map(\.path)) {
      throw Failure(.usage, at: name, "differs from '\(other)' in case or Unicode form only; name one otherwise")
    }
  }

  private mutating func copy(_ place: String, to path: String) throws(Failure) {
    let output = try staged.open("\(BagLayout.payload)/\(path)")
    var search = CredentialSearch()
    var sha256 = ""
    try Self.reading(place, path) {
      sha256 = try BagFile.read(place) { piece in
        bytes += piece.count
        search.look(in: piece)
        try output.append(piece)
      }
    }
    try output.close()
    if let (line, kind) = search.finish() {
      throw Failure(
        .gateFails, at: "\(path):\(line)", "a credential (\(kind)) would travel with the bag; add '--redact' to mask it"
      )
    }
    payload.append(BagManifest.Entry(path: "\(BagLayout.payload)/\(path)", sha256: sha256))
  }

  private typealias Source = (path: String, place: String, format: String)

  /// Reads every file once for the names that have to be known before the first one is masked.
  private mutating func learn(_ files: [Source]) throws(Failure) {
    guard var redaction else { return }
    for name in files.map(\.path) + [evidence.name] {
      if let kind = Redaction.isSensitive(name: name) {
        throw Failure(.usage, at: name, "the name holds what is to be masked (\(kind.rawValue)); name it otherwise")
      }
    }
    for file in files {
      try Self.reading(file.place, file.path) {
        var lines = WholeLines()
        try BagFile.read(file.place) { piece in
          try lines.add(piece) { whole, _ in redaction.learn(whole, format: file.format) }
        }
        try lines.finish { whole, _ in redaction.learn(whole, format: file.format) }
      }
    }
    self.redaction = redaction
  }

  private mutating func mask(_ file: Source) throws(Failure) {
    guard var redaction else { return }
    let output = try staged.open("\(BagLayout.payload)/\(file.path)")
    var count = 0
    func write(_ whole: ArraySlice<UInt8>, _ first: Int) throws {
      let masked = redaction.masked(whole, of: file.path, format: file.format, first: first)
      count += masked.count
      try output.append(masked)
    }
    try Self.reading(file.place, file.path) {
      var lines = WholeLines()
      try BagFile.read(file.place) { piece in try lines.add(piece, write) }
      try lines.finish(write)
    }
    try output.close()
    bytes += count
    var sha256 = ""
    try Self.reading(file.place, file.path) {
      sha256 = try BagFile.read("\(staged.place)/\(BagLayout.payload)/\(file.path)") { _ in }
    }
    payload.append(BagManifest.Entry(path: "\(BagLayout.payload)/\(file.path)", sha256: sha256))
    self.redaction = redaction
  }

  /// Gives what goes wrong with a file the form of a failure of the call.
  private static func reading(_ place: String, _ path: String, _ work: () throws -> Void) throws(Failure) {
    do {
      try work()
    } catch let failure as Failure {
      throw failure
    } catch let problem as BagProblem {
      throw Failure(.noInput, problem.message)
    } catch let refusal as WholeLines.Refusal {
      throw Failure(.usage, at: path, refusal.rawValue)
    } catch {
      throw Failure(.noInput, "'\(place)' cannot be read")
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, R_OK) == 0
  }

  // MARK: Report

  /// Makes the pages of what was copied, and of nothing else.
  mutating func writeReport() throws(Failure) {
    let made: BagReport
    do throws(BagProblem) {
      made = try BagReport(payload: "\(staged.place)/\(BagLayout.payload)", name: evidence.name, language: language)
    } catch {
      throw Failure(.noInput, at: error.place, error.message)
    }
    if let finding = made.diagnosis.findings.first(where: { $0.rule.id == "privacy.credential" }) {
      let file = finding.culprit.map { made.diagnosis.timeline.files[$0.file].path } ?? evidence.name
      throw Failure(.gateFails, at: file, "a credential would travel with the bag that no mask covers; remove it")
    }
    for page in made.pages {
      let path = "\(BagLayout.payload)/\(BagLayout.report)/\(page.name)"
      try staged.write(page.bytes, to: path)
      bytes += page.bytes.count
      payload.append(BagManifest.Entry(path: path, sha256: BagFile.sha256(page.bytes)))
    }
    report = made
  }

  // MARK: Seal

  /// Writes the manifests and what the bag says of itself; returns the tag manifest.
  mutating func seal() throws(Failure) -> [UInt8] {
    guard let report else { return [] }
    let contents = BagContents(
      run: evidence.name, language: language, diagnosis: report.diagnosis, bytes: bytes, files: payload.count,
      leftOut: leftOut, redaction: redaction)
    told = contents.told
    var tags: [(String, String)] = [
      (BagLayout.declaration, BagLayout.declarationText), (BagLayout.info, contents.info.text),
      (BagLayout.manifest, BagManifest(payload).text),
    ]
    if let redaction { tags.append((BagLayout.redaction, redaction.text)) }
    var entries: [BagManifest.Entry] = []
    for (name, text) in tags {
      let bytes = Array(text.utf8)
      try staged.write(bytes, to: name)
      entries.append(BagManifest.Entry(path: name, sha256: BagFile.sha256(bytes)))
    }
    let tagManifest = Array(BagManifest(entries).text.utf8)
    try staged.write(tagManifest, to: BagLayout.tagManifest)
    return tagManifest
  }
}
