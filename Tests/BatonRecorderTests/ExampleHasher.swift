import BatonRecorder
import Foundation

/// A stand-in for SHA-256 in tests: tells contents apart, and is no hash of anything else.
struct ExampleHasher: ContentHasher {
  func hash(file: URL) throws -> (bytes: Int, sha256: String) {
    let data = try Data(contentsOf: file)
    return (data.count, hash(data))
  }

  func hash(_ data: Data) -> String {
    var state: UInt64 = 14_695_981_039_346_656_037
    for byte in data { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }
}
