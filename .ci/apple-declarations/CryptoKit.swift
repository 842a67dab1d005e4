// Declarations only, for type-checking on Linux: the few names of Apple's CryptoKit that BatonRecorder uses.

public import Foundation

public struct SHA256Digest: Sequence, Sendable {
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError("declaration only") }
}

public struct SHA256: Sendable {
  public init() {}
  public mutating func update(data: some DataProtocol) {}
  public func finalize() -> SHA256Digest { fatalError("declaration only") }
  public static func hash(data: some DataProtocol) -> SHA256Digest { fatalError("declaration only") }
}
