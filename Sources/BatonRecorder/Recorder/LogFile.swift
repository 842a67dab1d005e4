#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file that is written to, and those put aside before it: `app.jsonl`, `app-000001.jsonl`, …
struct LogFile {
  private let folder: String
  private let name: String
  private let limits: LogLimits
  private(set) var file: OpenFile
  private(set) var size: Int
  /// Whether a line that could not be taken back stands unfinished at the end.
  private var isTorn = false

  private var path: String { "\(folder)/\(name).jsonl" }

  /// Opens the log to go on in it, or a new one after a file that a kill left without an end.
  ///
  /// Such a file is put aside as it is: it is evidence, and a report says that it is cut short.
  init(folder: String, name: String, limits: LogLimits) throws(StorageError) {
    self.folder = folder
    self.name = name
    self.limits = limits
    let path = "\(folder)/\(name).jsonl"
    try AtomicFile.makeFolder(folder)
    file = try Self.open(path)
    size = try file.size
    if try file.lastByte() ?? Self.newline != Self.newline { try rotate() }
  }

  /// Whether the line would make the file too large. An empty file takes any line.
  func isFull(for line: Int) -> Bool { isTorn || (size > 0 && size + line > limits.pieceBytes) }

  /// Adds a whole line or nothing; whether it was added.
  mutating func append(_ line: [UInt8]) -> Bool {
    let (written, code) = file.write(line)
    guard code != 0 else {
      size += written
      return true
    }
    if written > 0 { isTorn = !file.cut(to: size) }
    return false
  }

  /// Puts the file aside under the next number, begins a new one, and deletes the oldest until the rest fits.
  mutating func rotate() throws(StorageError) {
    _ = file.synchronize()
    let numbers = try pieces()
    let aside = place(of: (numbers.last ?? 0) + 1)
    guard unsafe rename(path, aside) == 0 else { throw .refused(action: "put aside", path: path, code: errno) }
    file = try Self.open(path)
    size = 0
    isTorn = false
    try prune()
  }

  /// Deletes the oldest files until, with a full one, all fit.
  private func prune() throws(StorageError) {
    var sizes: [(path: String, bytes: Int)] = []
    for number in try pieces() {
      var status = stat()
      let path = place(of: number)
      if unsafe stat(path, &status) == 0 { sizes.append((path, Int(status.st_size))) }
    }
    var total = sizes.reduce(limits.pieceBytes) { $0 + $1.bytes }
    for piece in sizes where total > limits.totalBytes {
      try AtomicFile.remove(piece.path)
      total -= piece.bytes
    }
  }

  /// The numbers of the files put aside, oldest first.
  private func pieces() throws(StorageError) -> [Int] {
    try AtomicFile.names(in: folder).compactMap { entry -> Int? in
      guard entry.hasPrefix("\(name)-"), entry.hasSuffix(".jsonl") else { return nil }
      return Int(entry.dropFirst(name.count + 1).dropLast(".jsonl".count))
    }.filter { $0 > 0 }.sorted()
  }

  private func place(of number: Int) -> String {
    let digits = String(number)
    return "\(folder)/\(name)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).jsonl"
  }

  private static func open(_ path: String) throws(StorageError) -> OpenFile {
    try OpenFile(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, action: "write")
  }

  private static let newline = UInt8(ascii: "\n")
}
