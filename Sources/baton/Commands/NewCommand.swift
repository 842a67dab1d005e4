#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog

/// `baton new`: a run folder, ready for a test.
enum NewCommand {
  private static let defaultSize = 1_048_576

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let folder = invocation.operands[0]
    let size = invocation.value("size").flatMap(Int.init) ?? defaultSize
    try refuseFull(folder)
    let samples = [
      Sample(name: "sample-a.bin", bytes: size, seed: 0xA),
      Sample(name: "sample-b.bin", bytes: size + size / 2, seed: 0xB),
    ]
    let batch = OutputBatch()
    try batch.makeFolder(folder)
    try batch.makeFolder(folder + "/logs")
    try batch.makeFolder(folder + "/samples")
    var plan: [(String, JSONText)] = []
    for sample in samples {
      let path = "\(folder)/samples/\(sample.name)"
      let hash = try sample.write(to: batch.open(path))
      console.print("\(Visible.text(path))\n  bytes    \(sample.bytes)\n  SHA-256  \(hash)\n")
      plan.append((sample.name, .string(hash)))
    }
    try batch.write(Array(description(folder, samples: plan).utf8), to: folder + "/run.json")
    try batch.commit()
    console.remark("put the logs into '\(folder)/logs', then run 'baton report \(folder)'")
    return .done
  }

  /// An existing folder may only be used while there is nothing in it.
  private static func refuseFull(_ folder: String) throws(Failure) {
    var status = stat()
    guard unsafe lstat(folder, &status) == 0 else { return }
    guard let handle = unsafe opendir(folder) else {
      throw Failure(.cannotWrite, "'\(folder)' exists and is no folder that can be opened; name a new one")
    }
    defer { unsafe closedir(handle) }
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { throw Failure(.cannotWrite, "'\(folder)' is not empty; name a new folder") }
    }
  }

  private static func description(_ folder: String, samples: [(String, JSONText)]) -> String {
    let name = folder.split(separator: "/").last.map(String.init) ?? "run"
    return JSONText.present([
      ("schema", .string("baton-run/1")),
      // A folder such as `.` has no name to tell.
      ("name", name.allSatisfy { $0 == "." } ? nil : .string(name)),
      (
        "plan",
        .object([
          ("excluded", .object([])), ("requireDevice", .array([])), ("acceptedStatus", .array([.integer(201)])),
          ("retests", .object([])), ("samples", .object(samples)),
        ])
      ),
    ]).document
  }
}

/// A file to send: bytes that look random, so that none is mistaken for another, and are the same every time.
struct Sample {
  let name: String
  let bytes: Int
  let seed: UInt64
  private static let piece = 1 << 16

  /// Writes the sample and returns its SHA-256.
  func write(to file: OutputFile) throws(Failure) -> String {
    var state = seed
    var hash = ContentHash()
    var left = bytes
    while left > 0 {
      var piece: [UInt8] = []
      piece.reserveCapacity(Self.piece)
      while piece.count < min(left, Self.piece) {
        let word = Self.next(&state)
        for shift in stride(from: 0, to: 64, by: 8) { piece.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
      }
      if piece.count > left { piece.removeLast(piece.count - left) }
      hash.add(piece)
      try file.append(piece)
      left -= piece.count
    }
    try file.close()
    return hash.finish()
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
