import CMicroHTTPD
import EventLog

/// The parts of a `multipart/form-data` body (RFC 7578), listed while the body passes by.
///
/// The body itself is stored as it came; this says what was in it. A body that is no readable multipart one is stored all
/// the same.
@safe final class MultipartBody {
  /// A part: names as they were sent, cut to 256 bytes.
  struct Part {
    let name: String
    let fileName: String?
    fileprivate(set) var bytes = 0
    fileprivate(set) var sha256 = ""
  }

  /// The first parts; all of them are counted.
  private(set) var parts: [Part] = []
  private(set) var count = 0
  /// Whether the body was read as multipart up to here.
  private(set) var isReadable = true
  private var processor: OpaquePointer?
  private var current: Part?
  private var hash: ContentHash?

  private static let mostParts = 1000
  private static let longestName = 256
  /// Room for the headers of a part.
  private static let buffer = 16 << 10

  /// Begins to read the body of a connection's request, whose headers name the boundary; `nil` for another type.
  init?(_ connection: OpaquePointer) {
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe processor = MHD_create_post_processor(
      connection, Self.buffer,
      { owner, _, key, fileName, _, _, data, offset, size in
        guard let owner = unsafe owner else { return .NO }
        let body = unsafe Unmanaged<MultipartBody>.fromOpaque(owner).takeUnretainedValue()
        unsafe body.receive(
          name: MultipartBody.text(key) ?? "", fileName: MultipartBody.text(fileName), offset: offset,
          UnsafeRawBufferPointer(start: data, count: size))
        return .YES
      }, owner)
    if unsafe processor == nil { return nil }
  }

  deinit { if let processor = unsafe processor { unsafe MHD_destroy_post_processor(processor) } }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard isReadable, let processor = unsafe processor else { return }
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    if unsafe MHD_post_process(processor, start, bytes.count) == .NO { isReadable = false }
  }

  /// Ends the last part.
  func finish() {
    if let processor = unsafe processor, unsafe MHD_destroy_post_processor(processor) == .NO { isReadable = false }
    unsafe processor = nil
    endPart()
  }

  /// A piece of a part. The library may begin a part with a piece of nothing, and then again with its first bytes.
  private func receive(name: String, fileName: String?, offset: UInt64, _ bytes: UnsafeRawBufferPointer) {
    let goesOn =
      offset > 0 || (current?.bytes == 0 && current?.name == name && current?.fileName == fileName)
    if !goesOn || current == nil {
      endPart()
      count += 1
      current = Part(name: name, fileName: fileName)
      hash = ContentHash()
    }
    current?.bytes += bytes.count
    unsafe hash?.add(bytes)
  }

  private func endPart() {
    guard var part = current, let hash = hash.take() else { return }
    part.sha256 = hash.finish()
    if parts.count < Self.mostParts { parts.append(part) }
    current = nil
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    let text = unsafe String(cString: pointer)
    guard text.utf8.count > longestName else { return text }
    return String(decoding: text.utf8.prefix(longestName), as: UTF8.self)
  }
}
