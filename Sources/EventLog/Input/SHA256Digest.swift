#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// SHA-256 (FIPS 180-4) over bytes that arrive in pieces.
@safe struct SHA256Hasher: ~Copyable {
  #if canImport(CryptoKit)
    private var state = SHA256()

    init() {}

    mutating func update(_ bytes: UnsafeRawBufferPointer) { unsafe state.update(bufferPointer: bytes) }

    /// The digest of all bytes so far: 64 lower-case hexadecimal digits.
    consuming func finish() -> String { Self.hex(state.finalize()) }
  #else
    private let context: OpaquePointer

    init() {
      // The machine's openssl.cnf has no say in a plain SHA-256, and reading it would cost more than hashing a small
      // file.
      OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
      guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
        preconditionFailure("no memory for a SHA-256 context")
      }
      unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      let result = unsafe EVP_DigestUpdate(context, start, bytes.count)
      precondition(result == 1, "SHA-256 takes any bytes")
    }

    /// The digest of all bytes so far: 64 lower-case hexadecimal digits.
    consuming func finish() -> String {
      var digest = [UInt8](repeating: 0, count: 32)
      let result = unsafe EVP_DigestFinal_ex(context, &digest, nil)
      precondition(result == 1, "SHA-256 has a digest for any bytes")
      return Self.hex(digest)
    }
  #endif

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
