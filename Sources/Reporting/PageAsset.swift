#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import EventLog
import XMLKit

/// A style sheet or script of a page: its text, and the hash by which the page's content security policy admits it.
struct PageAsset {
  let name: String
  let text: String
  /// A hash source of Content Security Policy Level 3: `sha256-` and the digest in Base64.
  let hash: String

  /// - Throws: ``ReportError`` when the bytes are not UTF-8.
  init(name: String, bytes: [UInt8]) throws(ReportError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ReportError("\(name): error: the file is not UTF-8; save it as UTF-8")
    }
    self.name = name
    // XML and HTML read each kind of line end as one line feed, and the hash is of what the browser reads.
    self.text = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    var digest = ContentHash()
    digest.add(Array(rawElementText(self.text).utf8))
    hash = "sha256-" + Data(Self.bytes(ofHexadecimal: digest.finish())).base64EncodedString()
  }

  private static func bytes(ofHexadecimal digest: String) -> [UInt8] {
    let digits = digest.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
