#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A string of the evidence, kept once. Two symbols of one ``EventStore`` are equal exactly when their strings are.
public struct Symbol: Hashable, Sendable, Comparable {
  let raw: UInt32

  /// Orders by first appearance in the evidence; for output sort by the strings.
  public static func < (a: Symbol, b: Symbol) -> Bool { a.raw < b.raw }
}

/// The strings of the evidence, each stored once.
struct SymbolTable: Sendable {
  private var bytes: ContiguousArray<UInt8> = []
  /// Where each string ends in `bytes`; it starts where the one before it ends.
  private var ends: ContiguousArray<Int> = [0]
  private var hashes: ContiguousArray<UInt32> = [0]
  /// Open addressing, a power of two; 0 is a free slot, else a symbol.
  private var slots: ContiguousArray<UInt32> = ContiguousArray(repeating: 0, count: 1024)

  var count: Int { ends.count - 1 }

  /// The symbol of the string, added when it is new.
  mutating func intern(_ text: UnsafeRawBufferPointer) -> Symbol {
    let hash = unsafe Self.hash(text)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let found = slots[slot]
      if found == 0 { break }
      if unsafe hashes[Int(found)] == hash && matches(Int(found), text) { return Symbol(raw: found) }
      slot = (slot + 1) & mask
    }
    let new = UInt32(ends.count)
    unsafe bytes.append(contentsOf: text)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = new
    if ends.count * 2 > slots.count { grow() }
    return Symbol(raw: new)
  }

  mutating func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { unsafe intern(UnsafeRawBufferPointer($0)) }
  }

  /// The symbol of a string that is known already.
  func find(_ text: String) -> Symbol? {
    var text = text
    return text.withUTF8 { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      let hash = unsafe Self.hash(raw)
      let mask = slots.count - 1
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        let found = Int(slots[slot])
        if unsafe hashes[found] == hash && matches(found, raw) { return Symbol(raw: slots[slot]) }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  func string(_ symbol: Symbol) -> String {
    String(decoding: utf8(symbol), as: UTF8.self)
  }

  func utf8(_ symbol: Symbol) -> ArraySlice<UInt8> {
    let i = Int(symbol.raw)
    return ArraySlice(bytes[ends[i - 1]..<ends[i]])
  }

  func matches(_ symbol: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let start = ends[symbol - 1]
    let length = ends[symbol] - start
    guard length == text.count else { return false }
    guard length > 0 else { return true }
    return unsafe bytes.withUnsafeBytes { all in
      guard let a = all.baseAddress, let b = text.baseAddress else { return false }
      return unsafe memcmp(a + start, b, length) == 0
    }
  }

  /// Calls `body` with the bytes of a string, where they are.
  func withUTF8<Result>(_ symbol: Symbol, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let i = Int(symbol.raw)
    return unsafe bytes.withUnsafeBytes { all in
      unsafe body(UnsafeRawBufferPointer(rebasing: all[ends[i - 1]..<ends[i]]))
    }
  }

  private mutating func grow() {
    var larger = ContiguousArray<UInt32>(repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for symbol in 1..<ends.count {
      var slot = Int(hashes[symbol]) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(symbol)
    }
    slots = larger
  }

  /// Mixes eight bytes at a time. The order of symbols never depends on it.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
    var h: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
    var i = 0
    while i + 8 <= text.count {
      h = (h ^ (unsafe text.loadUnaligned(fromByteOffset: i, as: UInt64.self))) &* 0xFF51_AFD7_ED55_8CCD
      h ^= h >> 32
      i += 8
    }
    while i < text.count {
      h = (h ^ UInt64(unsafe text[i])) &* 0x0000_0100_0000_01B3
      i += 1
    }
    h ^= h >> 29
    h = h &* 0xC4CE_B9FE_1A85_EC53
    return UInt32(truncatingIfNeeded: h >> 32)
  }
}
