@testable import Handoff
import Testing

@Suite("What is masked")
struct RedactionTests {
  /// The kinds found in a text, in order.
  private static func kinds(_ text: String) -> [SensitiveKind] {
    SensitivePattern.matches(in: ArraySlice(text.utf8)).map(\.kind)
  }

  private static func masked(_ text: String, format: String = "baton-log") -> String {
    var redaction = Redaction()
    redaction.learn(ArraySlice(text.utf8), format: format)
    return String(
      decoding: redaction.masked(ArraySlice(text.utf8), of: "a.log", format: format, first: 1), as: UTF8.self)
  }

  /// A text, its secret, and what that is. None of the secrets is anyone's.
  static let positives: [(text: String, secret: String, kind: SensitiveKind)] = [
    ("Authorization: Bearer synthetic0token1", "synthetic0token1", .credential),
    (#"{"Authorization":"Bearer synthetic0token1"}"#, "synthetic0token1", .credential),
    ("curl -H 'authorization: bearer Abcdefgh12345678'", "Abcdefgh12345678", .credential),
    ("Proxy-Authorization: Basic c3ludGhldGljOnNlY3JldA==", "c3ludGhldGljOnNlY3JldA==", .credential),
    ("got Basic c3ludGhldGljOnNlY3JldA== from it", "c3ludGhldGljOnNlY3JldA==", .credential),
    ("Cookie: sid=0123456789abcdef; theme=dark", "0123456789abcdef", .credential),
    (#""Set-Cookie" = "session=f00dfeed01; Path=/; HttpOnly""#, "f00dfeed01", .credential),
    ("https://example.com/a?X-Amz-Signature=0a1b2c3d4e5f&x=1", "0a1b2c3d4e5f", .credential),
    ("https://example.com/a?X-Amz-Security-Token=FwoGZXIvYXdz%2F&x=1", "FwoGZXIvYXdz%2F", .credential),
    ("https://example.com/a?X-Goog-Signature=99aabbccddee", "99aabbccddee", .credential),
    ("https://example.com/a?sv=2024&sig=Zm9v%2Bbar%3D", "Zm9v%2Bbar%3D", .credential),
    ("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.c2ln0aaa ok", "eyJzdWIiOiIxMjMifQ", .credential),
    ("-----BEGIN PRIVATE KEY-----\nTUlJ\nRXZR\n-----END PRIVATE KEY-----", "RXZR", .credential),
    (#""key":"-----BEGIN RSA PRIVATE KEY-----\nTUlJRXZR\n-----END RSA PRIVATE KEY-----""#, "TUlJRXZR", .credential),
    ("GET /upload?token=s3cr3t&part=1", "s3cr3t", .credential),
    ("https://example.com/cb#access_token=zzz111", "zzz111", .credential),
    (#"{"refresh_token":"r-0001-abc","x":1}"#, "r-0001-abc", .credential),
    ("x-api-key: 9f8e7d6c5b4a", "9f8e7d6c5b4a", .credential),
    ("password=hunter2 next", "hunter2", .credential),
    (#"{"password":"hunter2"}"#, "hunter2", .credential),
    (#"{"password":271828}"#, "271828", .credential),
    ("https://synthetic:hunter2@example.com/a", "hunter2", .credential),
    (#"{"api_key":"ab\/cd12ef"}"#, "cd12ef", .credential),
    ("mail to kim.tester+logs@mail.example.com now", "kim.tester+logs@mail.example.com", .email),
    (#"{"account":"kim@example.org"}"#, "kim@example.org", .email),
    ("https://example.com/?u=kim%40example.org", "kim%40example.org", .email),
    ("<kim@example.co.kr>", "kim@example.co.kr", .email),
    ("/Users/kimtester/Library/Developer/CoreSimulator/x", "kimtester", .userName),
    (#""file:\/\/\/Users\/kimtester\/a.bin""#, "kimtester", .userName),
    ("file:///Users/kimtester/a.bin", "kimtester", .userName),
    ("open /home/kimtester/run/logs", "kimtester", .userName),
    (#"C:\Users\kimtester\run"#, "kimtester", .userName),
    (#"{"p":"C:\\Users\\kimtester\\run"}"#, "kimtester", .userName),
    ("/System/Volumes/Data/Users/kimtester/x", "kimtester", .userName),
    (#"{"deviceName":"Kimtester Phone"}"#, "Kimtester Phone", .deviceName),
    ("installed on Kimtester's iPhone today", "Kimtester's iPhone", .deviceName),
    ("installed on Kimtester\u{2019}s iPad Pro", "Kimtester\u{2019}s iPad Pro", .deviceName),
    (#""Kimtester\u2019s MacBook Pro""#, "Kimtester", .deviceName),
    ("\u{AE40}\u{D14C}\u{C2A4}\u{D2B8}\u{C758} iPhone", "\u{AE40}\u{D14C}\u{C2A4}\u{D2B8}", .deviceName),
    ("hostName=Kimtesters-Mac.local", "Kimtesters-Mac", .deviceName),
    (#"{"serialNumber" : "F2LSYNTH01"}"#, "F2LSYNTH01", .serial),
    ("Serial Number: C02SYNTH2X", "C02SYNTH2X", .serial),
    (#"{"ecid":1234567890123456}"#, "1234567890123456", .serial),
    ("IMEI: 356938035643809", "356938035643809", .serial),
    ("bssid 0a:1b:2c:3d:4e:5f", "0a:1b:2c:3d:4e:5f", .serial),
    ("from 203.0.113.7:54321", "203.0.113.7", .address),
    (#"{"localAddress":"192.168.1.20"}"#, "192.168.1.20", .address),
    ("http://10.0.0.12:8765/upload", "10.0.0.12", .address),
    ("resolved example.com/198.51.100.4:443", "198.51.100.4", .address),
    ("to 10.20.30.40.", "10.20.30.40", .address),
    ("[fe80::1c2a:3ff:fe4b:5c6d%en0]:443", "fe80::1c2a:3ff:fe4b:5c6d", .address),
    ("2001:db8:0:0:1:2:3:4 connected", "2001:db8:0:0:1:2:3:4", .address),
    ("::ffff:203.0.113.9", "::ffff:203.0.113.9", .address),
  ]

  /// What looks like it and is nothing to hide.
  static let nearMisses = [
    "sessionID=com.example.courier.uploads", "taskID=17", "launch=3F0A6C1B-9E2D-4C55-8A17-0B2C3D4E5F60",
    "sha256=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "imageUUID=5E2B0C3D11223344",
    "idempotencyKey=9D3C4E5F-0000-4000-8000-000000000001", "udid 00008110-000A1B2C3D4E801E",
    "d41d8cd98f00b204e9800998ecf8427e  app.jsonl", "Task <8F14E45F-CEEA-467F-A9D8-1B2C3D4E5F60>.<12>",
    "taskIdentifier: 42", "Authorization: Bearer <redacted>", "Authorization: Bearer ***", "Authorization: <private>",
    "the bearer of this message", "Basic authentication is required", "Cookie: none", "password: required",
    "token bucket is full", "?tokenless=1", "cookies were cleared", "-----BEGIN CERTIFICATE-----",
    "-----BEGIN PUBLIC KEY-----", "https://example.com/?page=2&sort=name", "a.b.c.d", "eyJ.short",
    "icon@2x.png", "git@github.com:example/courier.git", "@objc func upload()", "v24@0:8@16", "pkg@1.2.3",
    "user@localhost", "/Users/Shared/x", "https://api.example.com/Users/42/files", "/users/42",
    "/var/mobile/Containers",
    "Users: 12", "at home/office", "\(Substring("10:20:30.123")) tick", "12:34:56", "std::vector<int>", "a::b",
    "127.0.0.1:8765", "http://[::1]:8765/upload", "0.0.0.0", "version 1.2.3.4", "Chrome/120.0.0.0", "v10.0.0.1",
    "build: 18.5.0.1", "1.2.3.4.5", "300.1.2.3", "01.02.03.04", "255.255.255.0", "CFNetwork/1410.0.3 Darwin/22.6.0",
    #"{"deviceName":"iPhone 15 Pro"}"#, "deviceName=iPad Pro (11-inch) (4th generation)", "it's iPhone time",
    #"{"serialNumber":null}"#, "serial: none", "serial queue: com.example.courier.queue", #"{"name":"sample-a.bin"}"#,
    "NSURLErrorDomain:-1009", "2026-12-01T10:00:00.000Z", "0x1f2e:0x3d4c", "email-1@masked.invalid", "/Users/user-1/x",
    "240.0.0.1", "100::1 said", #"{"api_key":null}"#, #"{"ecid":null}"#,
  ]

  @Test("what is sensitive is masked whole", arguments: positives.indices)
  func positive(_ index: Int) {
    let (text, secret, kind) = Self.positives[index]
    #expect(Self.kinds(text).contains(kind), "\(text)")
    #expect(!Self.masked(text).contains(secret), "\(Self.masked(text))")
  }

  @Test("what only looks like it stays as it is", arguments: nearMisses)
  func nearMiss(_ text: String) {
    #expect(Self.masked(text) == text)
  }

  @Test("what is masked holds nothing more to mask", arguments: positives.indices)
  func twice(_ index: Int) {
    let once = Self.masked(Self.positives[index].text)
    #expect(Self.masked(once) == once)
  }

  @Test("the tables are as large as they must be")
  func tables() {
    #expect(Self.positives.count >= 40)
    #expect(Self.nearMisses.count >= 40)
  }

  @Test("the same value has the same mask in every file, and another one another")
  func consistent() {
    var redaction = Redaction()
    func masked(_ text: String, _ path: String) -> String {
      let lines = Array(text.utf8)
      return String(decoding: redaction.masked(lines[...], of: path, format: "x", first: 1), as: UTF8.self)
    }
    #expect(masked("from 203.0.113.7, kim@example.org", "a") == "from 240.0.0.1, email-1@masked.invalid")
    #expect(masked("to 203.0.113.8 and 203.0.113.7\n", "b") == "to 240.0.0.2 and 240.0.0.1\n")
    #expect(
      masked("x\n/Users/kim/a /Users/lee/b /Users/kim/c", "c") == "x\n/Users/user-1/a /Users/user-2/b /Users/user-1/c")
    #expect(!redaction.text.contains("203.0.113"))
    #expect(!redaction.text.contains("kim"))
    #expect(redaction.text.contains("IP address: 3, 2\n"))
    #expect(redaction.text.contains("c:2: user name: 3\n"))
  }

  @Test("the name that one file tells is masked in the others, also as a host's")
  func learned() {
    var redaction = Redaction()
    redaction.learn(ArraySlice(#"{"name":"Kimtester Phone"}"#.utf8), format: "devicectl-devices")
    let line = Array("Dec  1 10:00:00 Kimtester-Phone courier[12]: on Kimtester Phone".utf8)
    let masked = String(decoding: redaction.masked(line[...], of: "a", format: "x", first: 1), as: UTF8.self)
    #expect(!masked.contains("Kimtester"))
    #expect(masked.hasPrefix("Dec  1 10:00:00 device-1 courier[12]: on device-"))
  }

  @Test("JSON stays JSON, and the number of lines what it was", arguments: positives.indices)
  func wellFormed(_ index: Int) throws {
    let text = Self.positives[index].text
    let masked = Self.masked(text)
    #expect(masked.count { $0 == "\n" } == text.count { $0 == "\n" })
    if text.hasPrefix("{"), text.hasSuffix("}") {
      #expect((try? RedactedJSON.parses(text)) == true)
      #expect((try? RedactedJSON.parses(masked)) == true, "\(masked)")
    }
  }

  @Test("a key that the pieces of a file cut is masked whole")
  func pieces() throws {
    let key = "a\n-----BEGIN PRIVATE KEY-----\nTUlJ0001\nRXZR0002\n-----END PRIVATE KEY-----\nz"
    for cut in 1..<key.utf8.count {
      var lines = WholeLines()
      var redaction = Redaction()
      var out: [UInt8] = []
      let bytes = Array(key.utf8)
      for piece in [Array(bytes[..<cut]), Array(bytes[cut...])] {
        try lines.add(piece) { out += redaction.masked($0, of: "a", format: "x", first: $1) }
      }
      try lines.finish { out += redaction.masked($0, of: "a", format: "x", first: $1) }
      let text = String(decoding: out, as: UTF8.self)
      #expect(!text.contains("000"), "cut at \(cut): \(text)")
      #expect(text.hasSuffix("-----END PRIVATE KEY-----\nz"))
    }
  }

  @Test("what is no plain text is refused", arguments: [[0x1F, 0x8B, 8], [0x61, 0, 0x62], Array("bplist00".utf8)])
  func binary(_ bytes: [UInt8]) {
    var lines = WholeLines()
    #expect(throws: WholeLines.Refusal.binary) { try lines.add(bytes) { _, _ in } }
  }
}
