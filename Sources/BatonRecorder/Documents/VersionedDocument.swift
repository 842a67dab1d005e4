public import Foundation

/// A document with the version it was stored as: both in one file, so that neither can be of another time than the other.
public struct VersionedDocument: Equatable, Sendable {
  public let documentID: String
  /// From 1 on; 0 for a document that was never stored.
  public let version: Int
  public let body: Data
  /// The edits that were stored last, oldest first, with the version that each became.
  let changes: [Change]

  struct Change: Codable, Equatable, Sendable {
    let id: String
    let version: Int
    let sha256: String
  }

  private struct Header: Codable {
    let version: Int
    let bytes: Int
    let changes: [Change]
  }

  init(documentID: String, version: Int = 0, body: Data = Data(), changes: [Change] = []) {
    self.documentID = documentID
    self.version = version
    self.body = body
    self.changes = changes
  }

  /// Reads what ``bytes()`` wrote; `nil` where that is something else.
  init?(documentID: String, bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes[..<end])),
      header.version > 0, header.bytes == bytes.count - end - 1
    else { return nil }
    self.init(
      documentID: documentID, version: header.version, body: Data(bytes[(end + 1)...]), changes: header.changes)
  }

  /// A line of JSON and then the body as it is.
  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let header = try encoder.encode(Header(version: version, bytes: body.count, changes: changes))
    return Array(header) + [UInt8(ascii: "\n")] + Array(body)
  }
}
