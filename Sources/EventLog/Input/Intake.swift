#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything that was read for a run, before it is correlated.
public struct Evidence: Sendable {
  /// Name of the run: `name` of `run.json`, else the base name of the folder or file.
  public internal(set) var name: String
  public internal(set) var description = RunDescription()
  public internal(set) var files: [EvidenceFile] = []
  /// What lies in the run and is no evidence, with the reason.
  public internal(set) var ignored: [Ignored] = []
  public internal(set) var witnesses: [Witness] = []
  public internal(set) var testRuns: [TestRun] = []
  public let store: EventStore
  /// Where each file of `files` is on this machine; never part of any output.
  public internal(set) var places: [String] = []
  /// Where `run.json` is on this machine; never part of any output.
  public internal(set) var planPlace: String?

  /// Whether a run of it lies in a bag, in which nothing may change.
  public internal(set) var isSealed = false

  public struct Ignored: Sendable, Hashable {
    public let path: String
    public let reason: String
  }
}

/// A run that cannot be read at all.
public enum IntakeError: Error, Sendable, Hashable {
  /// The path and why.
  case unreadable(String, String)
  case description(RunDescriptionError)
}

/// Finds a run's files and reads each as what its content shows it to be.
public struct Intake {
  private var builder = EventStoreBuilder.withVocabulary()
  private var files: [EvidenceFile] = []
  private var places: [String] = []
  private var ignored: [Evidence.Ignored] = []
  private var witnesses: [Witness] = []
  private var testRuns: [TestRun] = []
  private let checks: [String]
  /// What `run.json` says of files, by path.
  private var options: [String: FileOptions] = [:]
  /// Checks by the names of tests, from `run.json`.
  private var tests: [String: String] = [:]
  /// How many files of a folder that holds many other things are no logs, by its path.
  private var noLogs: [String: Int] = [:]
  /// Manifests of the bags in which runs lie.
  private var seals: [Seal] = []
  /// Where the plan is.
  private var planPlace: String?
  /// Bytes of all files, until room was made for them.
  private var expectedBytes = 0

  private init(checks: [String]) { self.checks = checks }

  /// Reads the runs: folders (with or without `run.json` and `logs/`) and single files.
  ///
  /// - Parameters:
  ///   - runs: paths of folders and files.
  ///   - checks: ids of the catalogue, against which `run.json` is held.
  ///   - name: what the run is called where `run.json` does not say; its base name without one.
  ///   - heedsSeals: whether the run in a bag is held against the bag's manifest.
  ///   - progress: called with the bytes read and the bytes there are, first with none.
  /// - Throws: ``IntakeError`` when a run is missing or unreadable, or `run.json` is broken. An unreadable file inside a run
  ///   is no error: the report lists it.
  public static func read(
    _ runs: [String], checks: [String], name: String? = nil, heedsSeals: Bool = true,
    progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(IntakeError) -> Evidence {
    var intake = Intake(checks: checks)
    return try intake.readRuns(runs, name: name, heedsSeals: heedsSeals, progress)
  }

  private mutating func readRuns(
    _ runs: [String], name: String?, heedsSeals: Bool, _ progress: ((Int, Int) -> Void)?
  ) throws(IntakeError) -> Evidence {
    var description = RunDescription()
    var names: [String] = []
    var found: [FoundFile] = []
    // Sorted by their base names, so that the order of the arguments changes nothing.
    var located: [RunLocation] = []
    for run in runs {
      let location = try RunLocation(run, heedsSeals: heedsSeals)
      // A run named twice is one run.
      if !located.contains(where: { $0.place == location.place }) { located.append(location) }
    }
    located.sort { ($0.base, $0.place) < ($1.base, $1.place) }
    var prefixes: Set<String> = []
    for location in located {
      // Runs of one name, from different folders, must not look like one.
      var prefix = located.count > 1 ? location.base : ""
      var number = 1
      while !prefix.isEmpty && !prefixes.insert(prefix).inserted {
        number += 1
        prefix = "\(location.base)-\(number)"
      }
      names.append(location.base)
      var walk = FolderWalk(prefix: prefix)
      try walk.walk(location)
      found += walk.files
      ignored += walk.ignored
      if let place = walk.description {
        guard located.count == 1 else {
          ignored.append(.init(path: prefix + "/run.json", reason: "a plan counts only when its run is read alone"))
          continue
        }
        planPlace = place
        do {
          description = try RunDescription(json: try Self.bytes(place), path: "run.json", checks: checks)
        } catch let error as RunDescriptionError {
          throw .description(error)
        } catch {
          throw .unreadable(place, "\(error)")
        }
      }
    }
    options = description.files
    tests = description.tests
    seals = located.compactMap(\.seal)
    found.sort { $0.path < $1.path }
    let total = found.reduce(0) { $0 + $1.bytes }
    expectedBytes = total
    var done = 0
    progress?(0, total)
    for file in found {
      read(file)
      done += file.bytes
      progress?(done, total)
    }
    return evidence(name: description.name ?? name ?? names.joined(separator: " + "), description: description)
  }

  private mutating func read(_ found: FoundFile) {
    var file = EvidenceFile(path: found.path)
    file.failure = found.failure
    if found.failure == nil { readFile(found, &file) }
    file.sealed = seals.lazy.compactMap { $0.sha256(of: found.place) }.first
    if let container = found.container, file.failure == nil, file.format == "unknown" || file.format == "empty" {
      noLogs[container, default: 0] += 1
      return
    }
    files.append(file)
    places.append(found.place)
  }

  private mutating func readFile(_ found: FoundFile, _ file: inout EvidenceFile) {
    do {
      let reader = try ByteReader(path: found.place)
      read(LineSource(reader), &file)
      file.sha256 = reader.finishHash()
      file.bytes = reader.fileBytes
      file.isGzip = reader.isGzip
    } catch {
      file.failure = error.description
    }
  }

  /// Reads the lines as the format that their beginning shows.
  private mutating func read(_ lines: LineSource, _ file: inout EvidenceFile) {
    if lines.skipByteOrderMark() { file.notes.append("begins with a byte order mark, which was passed over") }
    let head = FileHead(bytes: lines.head())
    var reading = FileReading(
      file: file, index: files.count, options: options[file.path] ?? FileOptions(), tests: tests)
    if head.bytes.isEmpty && lines.failure == nil {
      reading.file.format = "empty"
      reading.file.notes.append("empty: it holds no line")
    } else if let format = format(of: head, &reading) {
      reading.file.format = format.name
      reserve(head)
      format.read(lines, &builder, &reading)
    } else {
      reading.records = UnknownFile.count(lines, head, &reading.file)
    }
    file = reading.file
    // Counted where lines are made, not where they are understood: that both agree is held by tests and shown on the page.
    file.lines = reading.records ?? lines.lineCount
    if let failure = lines.failure { file.failure = failure.description }
    witnesses += reading.witnesses
    testRuns += reading.testRuns
  }

  /// The format that `run.json` names, else the surest that the content shows; which others it could be is noted.
  private func format(of head: FileHead, _ reading: inout FileReading) -> Format? {
    let found = FormatCatalogue.recognise(head)
    if let named = reading.options.format.flatMap(FormatCatalogue.format) {
      // A plan helps to read what does not show itself. What does keeps its own word: a map must not rewrite it.
      let showsItself = found.map { best, _ in
        !best.takesFields && (best.name != Format.eventLog.name || best.recognises(head) == .mark)
      }
      guard let found, showsItself == true, named.recognises(head) == nil else {
        reading.file.notes.append("read as \(named.name) because run.json says so")
        return named
      }
      reading.file.notes.append("run.json asks for \(named.name); its content shows \(found.best.name), which counts")
      return found.best
    }
    guard let found else { return nil }
    if !found.others.isEmpty {
      reading.file.notes.append(
        "could be \(found.others.map(\.name).joined(separator: ", ")) too; read as \(found.best.name), "
          + "recognised by \(found.best.recognisedBy)")
    }
    return found.best
  }

  /// Reads a run that is in memory: its logs by path, and its plan.
  package static func read(
    files: [(path: String, bytes: [UInt8])], name: String = "run", description: RunDescription = RunDescription()
  ) -> Evidence {
    var intake = Intake(checks: [])
    intake.options = description.files
    intake.tests = description.tests
    for (path, bytes) in files.sorted(by: { $0.path < $1.path }) {
      var file = EvidenceFile(path: path)
      intake.read(LineSource(MemoryBytes(bytes)), &file)
      var hasher = SHA256Hasher()
      unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) }
      file.sha256 = hasher.finish()
      file.bytes = bytes.count
      intake.files.append(file)
      intake.places.append("")
    }
    return intake.evidence(name: name, description: description)
  }

  private mutating func evidence(name: String, description: RunDescription) -> Evidence {
    var evidence = Evidence(name: name, store: EventStore(builder))
    evidence.description = description
    evidence.files = files
    evidence.places = places
    evidence.planPlace = planPlace
    evidence.isSealed = !seals.isEmpty
    for (container, count) in noLogs {
      ignored.append(.init(path: container, reason: "files in it that are no logs: \(count)"))
    }
    evidence.ignored = ignored.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    evidence.witnesses = witnesses
    evidence.testRuns = testRuns
    return evidence
  }

  /// Room for about as many events as all files will hold, from the length of the first lines: once, since growing copies
  /// the columns. What is not used costs address space only.
  private mutating func reserve(_ head: FileHead) {
    let lines = head.bytes.count { $0 == 0x0A }
    guard expectedBytes > 1 << 20, lines > 0 else { return }
    builder.reserve(events: expectedBytes / (head.bytes.count / lines) * 9 / 8, values: expectedBytes / 32)
    expectedBytes = 0
  }

  /// A document that is no evidence, whole.
  ///
  /// - Throws: ``IntakeError/unreadable(_:_:)`` when it is missing, unreadable or larger than `limit` bytes.
  public static func document(_ path: String, limit: Int) throws(IntakeError) -> [UInt8] {
    do {
      let reader = try ByteReader(path: path)
      let lines = LineSource(reader)
      guard let document = lines.wholeDocument(limit: limit) else {
        throw IntakeError.unreadable(path, "larger than \(limit >> 20) MiB")
      }
      if let failure = lines.failure { throw IntakeError.unreadable(path, failure.description) }
      return document
    } catch let error as IntakeError {
      throw error
    } catch {
      throw .unreadable(path, "\(error)")
    }
  }

  /// A small file whole.
  static func bytes(_ place: String) throws(ByteReaderError) -> [UInt8] {
    let reader = try ByteReader(path: place)
    return LineSource(reader).wholeDocument(limit: 16 << 20) ?? []
  }
}
