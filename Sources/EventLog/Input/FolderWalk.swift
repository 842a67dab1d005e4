#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One file that was found in a run.
struct FoundFile {
  /// Relative to the run, for the report.
  let path: String
  /// Where it is on this machine.
  let place: String
  let bytes: Int
  /// Why it cannot be read, where that is known already.
  var failure: String?
  /// The folder of many files, most of which are no logs, in which it lies: see ``Container``.
  var container: String?
}

/// Where a run is, and what it is called: the base name of its real path, so that `.` has one too.
struct RunLocation {
  let place: String
  let base: String
  let isFolder: Bool
  /// The manifest of the bag in which it lies.
  let seal: Seal?

  /// - Parameter heedsSeals: whether a bag is taken as the run in it.
  init(_ argument: String, heedsSeals: Bool) throws(IntakeError) {
    guard let real = unsafe realpath(argument, nil) else {
      throw .unreadable(argument, Self.reason(errno))
    }
    defer { unsafe free(real) }
    let named = unsafe String(cString: real)
    var status = stat()
    guard unsafe stat(named, &status) == 0 else { throw .unreadable(argument, Self.reason(errno)) }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    seal = isFolder && heedsSeals ? Seal(named) : nil
    place = seal?.payload ?? named
    base = seal?.run ?? named.split(separator: "/").last.map(String.init) ?? "run"
    if !isFolder {
      // A single file that cannot be read leaves nothing to report on.
      do { _ = try ByteReader(path: place) } catch { throw .unreadable(argument, error.description) }
    }
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "does not exist; check the path"
    case EACCES, EPERM: "no permission to read it"
    case ELOOP: "a loop of symbolic links"
    case ENOTDIR: "a part of the path is a file, not a folder"
    default: unsafe String(cString: strerror(code))
    }
  }
}

/// Collects the files below a run, sorted, without following links to folders.
struct FolderWalk {
  let prefix: String
  private(set) var files: [FoundFile] = []
  private(set) var ignored: [Evidence.Ignored] = []
  /// Where `run.json` is.
  private(set) var description: String?
  /// The folder of many files that is being walked.
  private var container: String?
  /// How many files and folders that macOS left are listed one by one.
  private static let listedLitter = 20
  private var leftovers: [Evidence.Ignored] = []
  /// The folder that is walked, with every link of its path followed.
  private var root = ""

  /// What a run folder holds beside its logs: made by Baton or for the app, no evidence.
  private static let notEvidence: [String: String] = [
    "probe": "the probe's ledger and outbox, no logs",
    "samples": "samples that are sent, no logs",
    "received": "bodies that the receiver stored, no logs",
  ]
  /// What Baton writes into a folder `report`.
  private static let pages: Set = ["report.xml", "report.html", "checklist.html", "junit.xml", "summary.md"]
  private static let deepest = 64
  private static let litter = "left by macOS, no evidence"

  init(prefix: String) { self.prefix = prefix }

  mutating func walk(_ location: RunLocation) throws(IntakeError) {
    guard location.isFolder else {
      add(path: prefix.isEmpty ? location.base : prefix, place: location.place)
      return
    }
    guard let names = Self.names(in: location.place) else {
      throw .unreadable(location.place, "the folder cannot be opened")
    }
    root = Self.resolved(location.place) ?? location.place
    if let bundle = ResultBundle(names: names) {
      add(bundle, path: prefix.isEmpty ? nil : prefix, name: location.base, place: location.place)
      return
    }
    defer { listLitter() }
    switch Container(location.place, names) {
    case .archive?: throw .unreadable(location.place, ArchiveCommand.archive(location.base))
    case .collection(let kind)?:
      enter(prefix.isEmpty ? location.base : prefix, kind)
      for name in names { visit(name: name, path: join(name), place: location.place + "/" + name, depth: 0) }
      return
    case nil: break
    }
    let isRunFolder = names.contains("logs")
    let hasPlan = names.contains("run.json")
    for name in names {
      let place = location.place + "/" + name
      if name == "run.json" {
        description = place
      } else if name == "report", Self.isReport(place) {
        // Baton's own output: a second report must be the same as the first.
        continue
      } else if isRunFolder || hasPlan, let reason = Self.notEvidence[name], Self.kind(place) == S_IFDIR {
        ignored.append(.init(path: join(name) + "/", reason: reason))
      } else if isRunFolder, name != "logs", !Self.isLitter(name) {
        ignored.append(.init(path: join(name), reason: "outside logs/"))
      } else {
        visit(name: name, path: join(name), place: place, depth: 0)
      }
    }
  }

  private mutating func visit(name: String, path: String, place: String, depth: Int) {
    if Self.isLitter(name) {
      addLitter(path: path, place: place)
      return
    }
    switch Self.kind(place) {
    case S_IFDIR:
      guard depth < Self.deepest, let names = Self.names(in: place) else {
        files.append(FoundFile(path: path + "/", place: place, bytes: 0, failure: "the folder cannot be opened"))
        return
      }
      if let bundle = ResultBundle(names: names) {
        add(bundle, path: path, name: name, place: place)
        return
      }
      let outer = container
      defer { container = outer }
      switch Container(place, names) {
      case .archive?:
        let failure = ArchiveCommand.archive(name)
        files.append(FoundFile(path: path + "/", place: place, bytes: 0, failure: failure))
        return
      case .collection(let kind)?: enter(path, kind)
      case nil: break
      }
      for name in names { visit(name: name, path: path + "/" + name, place: place + "/" + name, depth: depth + 1) }
    case S_IFLNK:
      var status = stat()
      if unsafe stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        files.append(
          FoundFile(
            path: path + "/", place: place, bytes: 0,
            failure: "a symbolic link to a folder is not followed; name the folder itself"))
      } else if let target = Self.resolved(place), !target.hasPrefix(root + "/") {
        // What is read is quoted, and handed over.
        files.append(
          FoundFile(
            path: path, place: place, bytes: 0,
            failure: "a symbolic link that leads out of the run is not followed; put the file itself there"))
      } else {
        add(path: path, place: place)
      }
    default:
      add(path: path, place: place)
    }
  }

  /// Adds what can be read of a result bundle.
  ///
  /// - Parameter path: the folder's in the run; `nil` where the bundle is the run itself.
  private mutating func add(_ bundle: ResultBundle, path: String?, name: String, place: String) {
    let below = path.map { $0 + "/" } ?? ""
    if !bundle.hasDatabase {
      let failure = ResultBundle.failure(name)
      files.append(FoundFile(path: below.isEmpty ? name + "/" : below, place: place, bytes: 0, failure: failure))
    }
    for entry in bundle.names {
      if entry == ResultBundle.database {
        add(path: below + entry, place: place + "/" + entry)
      } else {
        let inside = place + "/" + entry
        let count = Self.kind(inside) == S_IFDIR ? Self.files(in: inside, depth: 0) : nil
        let reason = Self.isLitter(entry) ? Self.litter : ResultBundle.reason(entry, files: count, path: name)
        ignored.append(.init(path: below + entry + (count == nil ? "" : "/"), reason: reason))
      }
    }
  }

  /// How many files a folder holds, in its folders too.
  private static func files(in place: String, depth: Int) -> Int {
    guard depth < deepest, let names = names(in: place) else { return 0 }
    return names.reduce(0) { count, name in
      let inside = place + "/" + name
      return count + (kind(inside) == S_IFDIR ? files(in: inside, depth: depth + 1) : 1)
    }
  }

  /// Whether a folder holds pages of a report, all or some of them, and nothing else.
  private static func isReport(_ place: String) -> Bool {
    guard kind(place) == S_IFDIR, let names = names(in: place), !names.isEmpty else { return false }
    return names.allSatisfy { pages.contains($0) || isLitter($0) }
  }

  private mutating func add(path: String, place: String) {
    var status = stat()
    let bytes = unsafe stat(place, &status) == 0 ? Int(status.st_size) : 0
    files.append(FoundFile(path: path, place: place, bytes: bytes, container: container))
  }

  /// From here on files that are no logs are counted and not listed.
  private mutating func enter(_ path: String, _ kind: Container.Collection) {
    container = path + "/"
    ignored.append(.init(path: path + "/", reason: kind.reason))
  }

  private mutating func addLitter(path: String, place: String) {
    guard Self.kind(place) == S_IFDIR else {
      leftovers.append(.init(path: path, reason: Self.litter))
      return
    }
    let count = Self.files(in: place, depth: 0)
    leftovers.append(.init(path: path + "/", reason: "left by macOS, no evidence; files: \(count)"))
  }

  /// Lists the first of what macOS left and counts the others: a disk copied whole leaves one beside each file.
  private mutating func listLitter() {
    let sorted = leftovers.sorted { $0.path < $1.path }
    ignored += sorted.prefix(Self.listedLitter)
    if sorted.count > Self.listedLitter {
      ignored.append(
        .init(
          path: prefix.isEmpty ? "./" : prefix + "/",
          reason: "left by macOS, no evidence; more of them: \(sorted.count - Self.listedLitter)"))
    }
  }

  private func join(_ name: String) -> String { prefix.isEmpty ? name : prefix + "/" + name }

  private static func isLitter(_ name: String) -> Bool {
    name == ".DS_Store" || name == "__MACOSX" || name.hasPrefix("._")
  }

  /// The path with every link followed; `nil` where it leads nowhere.
  private static func resolved(_ place: String) -> String? {
    guard let path = unsafe realpath(place, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// File type bits without following a link; 0 when it cannot be asked.
  private static func kind(_ place: String) -> mode_t {
    var status = stat()
    return unsafe lstat(place, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Names in a folder, sorted by their bytes; the order that the file system gives never shows.
  static func names(in folder: String) -> [String]? {
    guard let handle = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
