#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of a folder that someone else packed: found without following a link or opening anything, and no more of them
/// than a bag may have.
package struct BagListing: Sendable {
  package struct File: Sendable {
    /// Relative to the folder.
    package let path: String
    package let bytes: Int
  }

  /// Sorted by path.
  package private(set) var files: [File] = []
  /// Why the folder is refused; nothing of it is to be read then.
  package private(set) var problems: [BagProblem] = []
  private var entries = 0
  private var bytes = 0

  /// The most files and folders of a bag.
  package static let mostEntries = 100_000
  /// The largest file, in bytes.
  package static let largestFile = 4 << 30
  /// The most bytes of all files.
  package static let mostBytes = 16 << 30
  /// So many reasons are given.
  private static let mostProblems = 100

  package init(_ folder: String) {
    walk(folder, path: "")
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    if problems.isEmpty, let (name, other) = BagName.collision(in: files.lazy.map(\.path)) {
      problems.append(BagProblem(name, "differs from '\(other)' in case or Unicode form only"))
    }
  }

  private var isOver: Bool { entries > Self.mostEntries || problems.count >= Self.mostProblems }

  private mutating func refuse(_ path: String, _ message: String) { problems.append(BagProblem(path, message)) }

  private mutating func walk(_ place: String, path: String) {
    guard let handle = unsafe opendir(place) else {
      return refuse(path.isEmpty ? "." : path, "the folder cannot be opened")
    }
    var folders: [String] = []
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      entries += 1
      guard entries <= Self.mostEntries else {
        refuse(path.isEmpty ? "." : path, "more than \(Self.mostEntries) files and folders, which no bag has")
        break
      }
      names.append(name)
    }
    unsafe closedir(handle)
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !isOver {
      let inside = path.isEmpty ? name : path + "/" + name
      if let refusal = BagName.refusal(of: inside) {
        refuse(inside, refusal)
      } else if take(place + "/" + name, inside) {
        folders.append(name)
      }
    }
    for name in folders where !isOver {
      walk(place + "/" + name, path: path.isEmpty ? name : path + "/" + name)
    }
  }

  /// Takes a file, or refuses what is none; whether it is a folder.
  private mutating func take(_ place: String, _ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(place, &status) == 0 else {
      refuse(path, "cannot be looked at")
      return false
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG:
      let size = Int(status.st_size)
      if size > Self.largestFile {
        refuse(path, "\(size) bytes, more than the \(Self.largestFile) that a file of a bag may have")
        return false
      }
      bytes += size
      if bytes > Self.mostBytes {
        refuse(path, "the files up to here have more than \(Self.mostBytes) bytes, which no bag has")
        return false
      }
      files.append(File(path: path, bytes: size))
    case S_IFLNK: refuse(path, "a link, which may lead out of the bag")
    default: refuse(path, "a device, pipe or socket, which is no evidence")
    }
    return false
  }
}
