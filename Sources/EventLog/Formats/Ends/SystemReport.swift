#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report of Apple's systems (`.ips`): a header of one line, then a body, both JSON.
struct SystemReport<Body: Decodable> {
  let header: SystemReportHeader
  let body: Body

  /// Reads the whole file, which counts as one record.
  ///
  /// - Returns: `nil` where it is no such report; the file then says so.
  init?(_ lines: LineSource, _ reading: inout FileReading) {
    reading.records = 1
    guard let document = lines.wholeDocument(limit: 64 << 20) else {
      reading.file.skip(1, "larger than 64 MiB, which no report of the system is")
      return nil
    }
    let end = document.firstIndex(of: 0x0A) ?? document.endIndex
    guard let header = SystemReportHeader(line: document[..<end]),
      let body = try? JSONDecoder().decode(Body.self, from: Data(document[end...]))
    else {
      reading.file.skip(1, "no report of the system: a header line and one whole JSON object are expected")
      return nil
    }
    self.header = header
    self.body = body
  }
}

/// The first line of a report.
struct SystemReportHeader: Decodable {
  @Lenient var bugType: String?
  @Lenient var timestamp: String?
  @Lenient var osVersion: String?
  @Lenient var appVersion: String?
  @Lenient var buildVersion: String?
  @Lenient var bundleID: String?
  @Lenient var sliceUUID: String?
  @Lenient var platform: Int?

  private enum CodingKeys: String, CodingKey {
    case timestamp, platform, bundleID
    case bugType = "bug_type"
    case osVersion = "os_version"
    case appVersion = "app_version"
    case buildVersion = "build_version"
    case sliceUUID = "slice_uuid"
  }

  init?(line: some Sequence<UInt8>) {
    guard let header = try? JSONDecoder().decode(Self.self, from: Data(line)), header.bugType != nil else { return nil }
    self = header
  }

  /// The header that a file begins with.
  init?(_ head: FileHead) {
    guard head.begins(with: "{"), let first = head.lines.first(where: { _ in true }),
      FileHead.contains("\"bug_type\"", in: first)
    else { return nil }
    self.init(line: first)
  }
}
