#if canImport(CryptoKit)
  import CryptoKit
  public import Foundation

  /// SHA-256 by the system.
  public struct CryptoKitHasher: ContentHasher {
    private static let piece = 1 << 20

    public init() {}

    public func hash(file: URL) throws -> (bytes: Int, sha256: String) {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      var hash = SHA256()
      var bytes = 0
      while let piece = try handle.read(upToCount: Self.piece), !piece.isEmpty {
        hash.update(data: piece)
        bytes += piece.count
      }
      return (bytes, Self.text(hash.finalize()))
    }

    public func hash(_ data: Data) -> String { Self.text(SHA256.hash(data: data)) }

    private static func text(_ digest: some Sequence<UInt8>) -> String {
      digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
#endif
