import Foundation
import Vocabulary

/// A file as it was found: what `input.prepared` and `task.created` say of it.
struct TransferInput {
  let bytes: Int?
  let sha256: String?
  /// `regular`, `directory`, `missing` or `other`.
  let fileType: String
  let isReadable: Bool

  init(_ file: URL, _ hasher: any ContentHasher) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    switch attributes?[.type] as? FileAttributeType {
    case nil: fileType = "missing"
    case .typeRegular: fileType = "regular"
    case .typeDirectory: fileType = "directory"
    default: fileType = "other"
    }
    let content = fileType == "regular" ? try? hasher.hash(file: file) : nil
    bytes = content?.bytes
    sha256 = content?.sha256
    isReadable = content != nil
  }

  /// Whether it is what the record was prepared from.
  func isThat(of record: TransferRecord) -> Bool { bytes == record.bytes && sha256 == record.sha256 }

  var fields: EventFields {
    var fields: EventFields = [.fileType: .string(fileType), .readable: .bool(isReadable)]
    fields[.bytes] = bytes.map { .integer($0) }
    fields[.sha256] = sha256.map { .string($0) }
    return fields
  }
}
