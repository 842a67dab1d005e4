#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that are written together: each beside its place, and renamed only when all of them are on the disk.
///
/// Until ``commit()`` nothing that was there has changed. Dropping the batch, or stopping the program, removes it.
final class OutputBatch {
  private var written: [(temporary: String, final: String)] = []
  private var isOpen = true
  /// Files that no output may replace, as device and inode.
  private let evidence: Set<[UInt64]>
  /// Folders in which the inputs lie: what is written there would be taken for evidence the next time.
  private let evidenceFolders: Set<[UInt64]>

  /// - Parameter evidence: paths of the inputs, which no output may replace.
  init(sparing evidence: [String] = []) {
    Interruption.arm()
    self.evidence = Set(evidence.compactMap(Self.identity))
    evidenceFolders = Set(evidence.compactMap { Self.parent(of: $0).flatMap(Self.identity) })
  }

  deinit { if isOpen { Interruption.abandon() } }

  /// Makes a folder and what is missing above it.
  func makeFolder(_ folder: String) throws(Failure) {
    var status = stat()
    if unsafe stat(folder, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      throw Failure(.cannotWrite, "'\(folder)' is no folder; name another one with --out")
    }
    if let above = Self.parent(of: folder), above != folder { try makeFolder(above) }
    guard Interruption.makeFolder(folder) == 0 else {
      if errno == EEXIST, unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
      throw Self.refused(folder, errno)
    }
  }

  /// Writes a file beside its place.
  func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try open(path)
    try file.append(bytes)
    try file.close()
  }

  /// Begins a file beside its place, to be filled piece by piece and closed.
  func open(_ path: String) throws(Failure) -> OutputFile {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw Failure(.cannotWrite, "'\(path)' is a folder; move it away") }
      if evidence.contains(Self.identity(status)) {
        throw Failure(.cannotWrite, "'\(path)' is an input and would be replaced; name another folder with --out")
      }
    }
    let folder = Self.parent(of: path) ?? "."
    if let identity = Self.identity(folder), evidenceFolders.contains(identity) {
      throw Failure(
        .cannotWrite,
        "'\(folder)' holds the logs, and the next reading would take a report for one; name another folder with --out")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let temporary = "\(folder)/.\(name).baton-\(getpid())"
    let file = try OutputFile(path, temporary: temporary)
    written.append((temporary, path))
    return file
  }

  /// Puts every file in its place.
  func commit() throws(Failure) {
    let written = written
    isOpen = false
    try Interruption.finish { () throws(Failure) in
      for (temporary, final) in written where unsafe rename(temporary, final) != 0 {
        throw Failure(.cannotWrite, "'\(final)' cannot be written: \(Descriptor.text(errno))")
      }
    }
  }

  static func refused(_ path: String, _ code: Int32) -> Failure {
    Failure(.cannotWrite, "'\(path)' cannot be made: \(Descriptor.text(code)); name a place that can be written")
  }

  private static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1 && path.last == "/" { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func identity(_ path: String) -> [UInt64]? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? identity(status) : nil
  }

  private static func identity(_ status: stat) -> [UInt64] {
    [UInt64(bitPattern: Int64(status.st_dev)), UInt64(status.st_ino)]
  }
}

/// A file that is being written beside its place.
final class OutputFile {
  private let path: String
  private var descriptor: Int32

  init(_ path: String, temporary: String) throws(Failure) {
    self.path = path
    descriptor = Interruption.open(temporary)
    guard descriptor >= 0 else { throw OutputBatch.refused(path, errno) }
  }

  deinit {
    #if canImport(Darwin)
      if descriptor >= 0 { Darwin.close(descriptor) }
    #elseif canImport(Glibc)
      if descriptor >= 0 { Glibc.close(descriptor) }
    #elseif canImport(Musl)
      if descriptor >= 0 { Musl.close(descriptor) }
    #endif
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    if let code = Descriptor.write(bytes, to: descriptor) { throw refused(code) }
  }

  /// Brings the bytes to the disk, so that a renamed file is never an empty one.
  func close() throws(Failure) {
    // A file system that cannot be asked to is no reason to fail.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP { throw refused(errno) }
  }

  private func refused(_ code: Int32) -> Failure {
    Failure(.cannotWrite, "'\(path)' cannot be written: \(Descriptor.text(code))")
  }
}
