#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of launches that wrote a log, kept beside it, so that a missing launch shows.
struct LaunchCounter {
  /// Held as long as the recorder lives: two processes that wrote one log would mix their lines.
  private let lock: OpenFile
  let launchNumber: Int

  /// Counts this launch.
  init(folder: String, name: String) throws(StorageError) {
    try AtomicFile.makeFolder(folder)
    lock = try OpenFile("\(folder)/\(name).lock", O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
    try lock.lockAlone(waiting: false)
    let path = "\(folder)/\(name).launches"
    var last = 0
    if let bytes = try AtomicFile.read(path) {
      let digits = String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }
      guard let number = Int(digits), number > 0, number < Int.max else { throw .damaged(path: path) }
      last = number
    }
    launchNumber = last + 1
    try AtomicFile.replace(path, with: Array("\(launchNumber)\n".utf8))
  }
}
