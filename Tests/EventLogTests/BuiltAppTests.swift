import Testing
import Vocabulary

@testable import EventLog

@Suite("The built app's Info.plist")
struct BuiltAppTests {
  @Test("the same list says the same in XML and binary")
  func twins() throws {
    let xml = try BuiltApp(xml: try sampleBytes("info-plist/synthetic-exceptions.plist"))
    let binary = BuiltApp(binary: try sampleBytes("info-plist/synthetic-exceptions-binary.plist"))
    #expect(xml == binary)
    #expect(xml.transport.exceptions == ["old.example.org: TLSv1.0", "uploads.example.com: insecure HTTP"])
  }

  @Test("arbitrary loads count only where no narrower exception is stated", arguments: [true, false])
  func narrower(isTrue: Bool) throws {
    func list(_ more: String) -> [UInt8] {
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.a</string>
        <key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>\(more)</dict></dict></plist>
        """.utf8)
    }
    #expect(try BuiltApp(xml: list("")).transport.exceptions == ["NSAllowsArbitraryLoads"])
    let more = "<key>NSAllowsLocalNetworking</key><\(isTrue)/>"
    #expect(try BuiltApp(xml: list(more)).transport.exceptions == [])
  }

  @Test(
    "a document type that declares anything is refused unread",
    arguments: [
      #"<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">"#, #"<!ENTITY x SYSTEM "file:///etc/hostname">"#,
      #"<!ATTLIST plist a CDATA "1">"#,
    ])
  func declarations(declaration: String) throws {
    let list = """
      <?xml version="1.0"?><!DOCTYPE plist [\(declaration)]>
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>&b;</string></dict></plist>
      """
    let evidence = try readFile(Array(list.utf8))
    expectSum(evidence)
    #expect(evidence.files[0].format == "info-plist")
    #expect(evidence.files[0].skips.first?.reason.contains("the document type declares") == true)
    #expect(evidence.store.count == 0)
  }

  @Test(
    "a list nested deep, empty, or of something else is skipped with a reason",
    arguments: [
      "<dict>" + String(repeating: "<key>CFBundleIdentifier</key><dict>", count: 50_000),
      String(repeating: "<array>", count: 1000) + "<string>CFBundleIdentifier</string>"
        + String(repeating: "</array>", count: 1000),
      "<array><string>CFBundleIdentifier</string></array>", "<dict><key>CFBundleIdentifier</key></dict>",
      "<dict><key>CFBundleIdentifier</key><integer>1</integer></dict>",
    ])
  func strange(content: String) throws {
    let evidence = try readFile(Array("<plist version=\"1.0\">\(content)</plist>".utf8))
    expectSum(evidence)
    #expect(evidence.files[0].skipped == 1)
    #expect(evidence.store.count == 0)
  }

  // MARK: - Binary lists made for harm

  /// A binary list of these objects, with references of two bytes.
  private func list(_ objects: [[UInt8]], count: UInt64? = nil, top: UInt64 = 0) -> [UInt8] {
    func big(_ value: UInt64, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (UInt64($0) * 8)) }
    }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(UInt64(bytes.count), 4)
      bytes += object
    }
    let table = UInt64(bytes.count)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 4, 2] + big(count ?? UInt64(objects.count), 8) + big(top, 8)
      + big(table, 8)
  }

  private func text(_ text: String) -> [UInt8] {
    text.utf8.count < 15
      ? [0x50 | UInt8(text.utf8.count)] + text.utf8 : [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  private func dictionary(_ references: UInt8...) -> [UInt8] {
    [0xD0 | UInt8(references.count / 2)] + references.flatMap { [0, $0] }
  }

  @Test("lengths beyond the file, references in circles and doubled ones end in a sentence, at once")
  func harmful() throws {
    let key = text("CFBundleIdentifier")
    let security = text("NSAppTransportSecurity")
    let domains = text("NSExceptionDomains")
    var doubling = [dictionary(1, 2, 3, 4), key, security, text("com.example.a")]
    for i in 0..<30 { doubling.append([0xAE] + (0..<14).flatMap { _ in [0, UInt8(5 + i)] }) }
    doubling.append(text("z"))
    let harmful: [(String, [UInt8])] = [
      ("array", list([dictionary(1, 2), key, [0xAF, 0x13] + [UInt8](repeating: 0x7F, count: 8)])),
      ("string", list([dictionary(1, 2), key, [0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8)])),
      ("data", list([dictionary(1, 2), key, [0x4F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]])),
      ("number", list([dictionary(1, 2), key, [0x1F, 1]])), ("count", list([dictionary(1, 1), key], count: .max)),
      ("top", list([dictionary(1, 1), key], top: 9)), ("reference", list([dictionary(1, 99), key])),
      ("circle", list([dictionary(1, 2, 0, 0), key, security])),
      (
        "domains in a circle",
        list([dictionary(1, 2, 3, 4), key, security, text("com.example.a"), [0xD1, 0, 5, 0, 4], domains])
      ),
      ("doubling", list(doubling)), ("twice", list([dictionary(1, 1, 2, 2), key, text("com.example.a")])),
      ("key that is no text", list([dictionary(0, 1), key])),
    ]
    let clock = ContinuousClock()
    let taken = try clock.measure {
      for (name, bytes) in harmful {
        let evidence = try readFile(bytes, "synthetic-\(name)")
        expectSum(evidence)
        #expect(evidence.files[0].format == "info-plist", "\(name)")
      }
    }
    #expect(taken < .seconds(5))
  }

  @Test("no changed byte of a binary list stops the reader")
  func mutations() throws {
    let seed = try sampleBytes("info-plist/synthetic-exceptions-binary.plist")
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }
    let values: [UInt8] = [0, 1, 0x13, 0x5F, 0x7F, 0x80, 0xAF, 0xDF, 0xFF]
    for _ in 0..<5000 {
      var bytes = seed
      for _ in 0...next(3) {
        let place = next(3) == 0 ? bytes.count - 1 - next(60) : next(bytes.count)
        bytes[place] = values[next(values.count)]
      }
      _ = BuiltApp(binary: bytes)
    }
  }
}
