public import Foundation

/// What computes SHA-256. The library holds no implementation of its own: Apple systems have CryptoKit
/// (`CryptoKitHasher`), and elsewhere the caller brings one.
public protocol ContentHasher: Sendable {
  /// SHA-256 of a file's bytes, 64 lower-case hexadecimal digits, and how many bytes these were.
  func hash(file: URL) throws -> (bytes: Int, sha256: String)
  /// SHA-256 of bytes.
  func hash(_ data: Data) -> String
}
