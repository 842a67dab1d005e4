#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether a text holds any of many substrings, in one pass that looks at a fraction of its bytes (Wu and Manber's search
/// with blocks of two bytes): a system's log has millions of messages, and few of them matter.
struct MarkSearch: Sendable {
  /// Two bytes or more each.
  private let marks: [[UInt8]]
  /// As much of each mark as decides how far to go on: the length of the shortest.
  private let window: Int
  /// How far to go on after a block of two bytes; 0 where a window may end with it.
  private let shifts: [UInt8]
  /// The marks whose window ends with a block, as indexes.
  private let ends: [UInt16: [Int]]

  /// The marks of all messages of the system that Baton understands.
  static let system = MarkSearch(SystemMessages.marks)

  init(_ marks: [String]) {
    let marks = Set(marks.map { Array($0.utf8) }).filter { $0.count >= 2 }.sorted { $0.lexicographicallyPrecedes($1) }
    let window = min(marks.map(\.count).min() ?? 2, 200)
    var shifts = [UInt8](repeating: UInt8(window - 1), count: 1 << 16)
    var ends: [UInt16: [Int]] = [:]
    for (index, mark) in marks.enumerated() {
      for end in 1..<window {
        let block = UInt16(mark[end - 1]) | UInt16(mark[end]) << 8
        shifts[Int(block)] = min(shifts[Int(block)], UInt8(window - 1 - end))
        if end == window - 1 { ends[block, default: []].append(index) }
      }
    }
    self.marks = marks
    self.window = window
    self.shifts = shifts
    self.ends = ends
  }

  func isFound(in text: UnsafeRawBufferPointer) -> Bool {
    guard let base = text.baseAddress, !marks.isEmpty else { return false }
    // `at` is the last byte of the window.
    var at = window - 1
    while at < text.count {
      let block = unsafe base.loadUnaligned(fromByteOffset: at - 1, as: UInt16.self)
      let shift = Int(shifts[Int(UInt16(littleEndian: block))])
      if shift > 0 {
        at += shift
      } else if unsafe begins(at: at - window + 1, text, UInt16(littleEndian: block)) {
        return true
      } else {
        at += 1
      }
    }
    return false
  }

  private func begins(at start: Int, _ text: UnsafeRawBufferPointer, _ block: UInt16) -> Bool {
    guard let indexes = ends[block], let base = text.baseAddress else { return false }
    return indexes.contains { index in
      let mark = marks[index]
      return unsafe start + mark.count <= text.count && memcmp(base + start, mark, mark.count) == 0
    }
  }
}
