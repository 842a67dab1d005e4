#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many records of which process say nothing to Baton. Counted by the bytes of the name: no string is made for a record.
struct ProcessTally {
  private var names: [[UInt8]] = []
  private var counts: [Int] = []
  /// Indexes of names, by a hash; -1 for none.
  private var slots = [Int16](repeating: -1, count: 256)

  /// - Parameter path: path or name of the executable.
  mutating func count(_ path: UnsafeRawBufferPointer) {
    var start = path.count
    while start > 0, unsafe path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    let name = unsafe UnsafeRawBufferPointer(rebasing: path[start...])
    var hash = UInt8(truncatingIfNeeded: name.count)
    for index in 0..<min(16, name.count) { hash = hash &* 31 &+ (unsafe name[index]) }
    var slot = Int(hash)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if unsafe Self.equal(name, names[index]) {
        counts[index] += 1
        return
      }
      slot = (slot + 1) & 255
    }
    guard names.count < EvidenceFile.listedKinds, name.count <= 256 else { return }
    slots[slot] = Int16(names.count)
    unsafe names.append(Array(name))
    counts.append(1)
  }

  func add(to kinds: inout [String: Int]) {
    for (name, count) in zip(names, counts) { kinds[String(decoding: name, as: UTF8.self), default: 0] += count }
  }

  private static func equal(_ a: UnsafeRawBufferPointer, _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    guard let base = a.baseAddress else { return true }
    return unsafe memcmp(base, b, b.count) == 0
  }
}
