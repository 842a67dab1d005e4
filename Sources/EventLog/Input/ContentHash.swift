/// The SHA-256 of bytes that are written piece by piece.
package struct ContentHash: ~Copyable {
  private var hasher = SHA256Hasher()

  package init() {}

  package mutating func add(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) } }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) { unsafe hasher.update(bytes) }

  /// 64 lower-case hexadecimal digits.
  package consuming func finish() -> String { hasher.finish() }
}
