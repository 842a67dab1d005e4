#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that is filled beside its place and renamed as a whole: it is there with everything in it, or not at all.
///
/// A call that was killed leaves a hidden folder, which the next one to the same place takes away.
final class StagedFolder {
  /// Where it is while it is filled.
  let place: String
  private let final: String
  private var isOpen = true
  private var folders: Set<String> = []
  /// Keeps the folders above until the place is taken.
  private let above = OutputBatch()

  /// - Parameter beside: a folder of the same disk in which it is filled; the one above `final` without one.
  init(_ final: String, beside: String? = nil) throws(Failure) {
    let path = RunReading.trimmed(final)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty, name != ".", name != ".." else {
      throw Failure(.usage, "'\(final)' has no name of its own; name a new folder")
    }
    let parent =
      parts.count == 1 ? "." : parts.count == 2 && parts[0].isEmpty ? "" : parts.dropLast().joined(separator: "/")
    self.final = path
    if !parent.isEmpty { try above.makeFolder(parent) }
    let mark = ".\(name).baton-"
    let folder = beside ?? (parent.isEmpty ? "/" : parent)
    Self.removeLeftovers(of: mark, in: folder)
    place = "\(folder)/\(mark)\(getpid())"
    guard Interruption.makeFolder(place) == 0 else { throw OutputBatch.refused(path, errno) }
  }

  deinit { abandon() }

  /// Takes away what was filled.
  func abandon() {
    if isOpen { Interruption.abandon() }
    isOpen = false
  }

  /// Begins a file, by its path in the folder, and makes the folders above it.
  func open(_ path: String) throws(Failure) -> OutputFile {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      let folder = String(path[..<slash])
      if folders.insert(folder).inserted, Interruption.makeFolder("\(place)/\(folder)") != 0 {
        throw OutputBatch.refused("\(final)/\(folder)", errno)
      }
      end = path.index(after: slash)
    }
    return try OutputFile("\(final)/\(path)", temporary: "\(place)/\(path)")
  }

  func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try open(path)
    try file.append(bytes)
    try file.close()
  }

  /// Gives the folder its name.
  func commit() throws(Failure) {
    isOpen = false
    let (place, final) = (place, final)
    try Interruption.finish { () throws(Failure) in
      guard unsafe rename(place, final) == 0 else {
        throw Failure(.cannotWrite, "'\(final)' cannot be made: \(Descriptor.text(errno)); name a new folder")
      }
    }
  }

  /// Removes what calls left that no longer run.
  private static func removeLeftovers(of mark: String, in folder: String) {
    for name in names(in: folder) where name.hasPrefix(mark) {
      guard let process = Int32(name.dropFirst(mark.count)), process > 0, process != getpid() else { continue }
      if kill(process, 0) != 0 && errno == ESRCH { remove("\(folder)/\(name)", depth: 0) }
    }
  }

  /// Removes a folder with what is in it, and follows no link.
  private static func remove(_ path: String, depth: Int) {
    var status = stat()
    guard depth < 64, unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unsafe unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)", depth: depth + 1) }
    unsafe rmdir(path)
  }

  /// Names in a folder, without itself and the one above; empty where it cannot be opened.
  static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
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
}
