#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that are replaced as a whole: after a kill there is the old content or the new one, never a part of either.
enum AtomicFile {
  /// What the new content is called until it is whole.
  static let unfinished = ".new"

  /// Writes beside, waits for the medium, reads back, and only then puts the new content in the old one's place.
  ///
  /// Callers take turns for a path: the name beside it is always the same, so that nothing piles up after kills.
  static func replace(_ path: String, with bytes: [UInt8]) throws(StorageError) {
    let beside = path + unfinished
    let file = try OpenFile(beside, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, action: "write")
    let outcome = file.write(bytes)
    guard outcome.code == 0 else { throw .refused(action: "write", path: beside, code: outcome.code) }
    guard file.synchronize() else { throw .refused(action: "write", path: beside, code: errno) }
    guard try file.contents() == bytes else { throw .damaged(path: beside) }
    guard unsafe rename(beside, path) == 0 else { throw .refused(action: "replace", path: path, code: errno) }
    try synchronizeFolder(of: path)
  }

  /// The content; `nil` where there is no such file.
  static func read(_ path: String) throws(StorageError) -> [UInt8]? {
    do throws(StorageError) {
      return try OpenFile(path, O_RDONLY, action: "read").contents()
    } catch {
      if case .refused(_, _, ENOENT) = error { return nil }
      throw error
    }
  }

  /// Removes a file for good; nothing where there is none.
  static func remove(_ path: String) throws(StorageError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw .refused(action: "remove", path: path, code: errno)
    }
    try synchronizeFolder(of: path)
  }

  /// Makes a folder with those above it.
  static func makeFolder(_ path: String) throws(StorageError) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .refused(action: "make", path: path, code: ENOTDIR) }
      return
    }
    if let above = folder(of: path) { try makeFolder(above) }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .refused(action: "make", path: path, code: errno)
    }
  }

  /// Names in a folder, sorted.
  static func names(in folder: String) throws(StorageError) -> [String] {
    guard let handle = unsafe opendir(folder) else { throw .refused(action: "read", path: folder, code: errno) }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A name in a folder is safe only once the folder is.
  private static func synchronizeFolder(of path: String) throws(StorageError) {
    let folder = folder(of: path) ?? "."
    let file = try OpenFile(folder, O_RDONLY | O_DIRECTORY, action: "write")
    guard file.synchronize() else { throw .refused(action: "write", path: folder, code: errno) }
  }

  private static func folder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? (path.count > 1 ? "/" : nil) : String(path[..<slash])
  }
}
