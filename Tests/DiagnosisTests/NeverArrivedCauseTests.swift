import EventLog
import Testing

@testable import Diagnosis

@Suite("Why nothing arrived")
struct NeverArrivedCauseTests {
  typealias Facts = NeverArrivedCause.Facts

  static let receiver = Endpoint(host: "127.0.0.1", port: 8765)
  static let other = Endpoint(host: "127.0.0.1", port: 8766)

  @Test("The first cause that fits is told, in the order in which one should look")
  func order() {
    var facts = Facts(target: Self.other, running: [Self.receiver])
    #expect(NeverArrivedCause.decide(facts) == .address(sent: Self.other, listening: Self.receiver))
    facts.fileType = "regular"
    #expect(NeverArrivedCause.decide(facts) == .address(sent: Self.other, listening: Self.receiver))
    facts.isTransportSecurityError = true
    #expect(NeverArrivedCause.decide(facts) == .transportSecurity)
    facts.isFileError = true
    #expect(NeverArrivedCause.decide(facts) == .input(""))
    facts.isReadable = false
    #expect(NeverArrivedCause.decide(facts) == .input("readable: false"))
    facts.fileType = "directory"
    #expect(NeverArrivedCause.decide(facts) == .input("fileType: directory"))
    facts.sendsFile = false
    #expect(NeverArrivedCause.decide(facts) == .transportSecurity)
  }

  @Test("A receiver that had stopped is told apart from one that listened elsewhere")
  func stopped() {
    var facts = Facts(target: Self.receiver, stopped: [Self.receiver])
    #expect(NeverArrivedCause.decide(facts) == .receiverStopped(Self.receiver))
    facts.running = [Self.other]
    #expect(NeverArrivedCause.decide(facts) == .receiverStopped(Self.receiver))
    facts.running = [Self.receiver]
    #expect(NeverArrivedCause.decide(facts) == .unexplained)
    facts.isOnDevice = true
    #expect(NeverArrivedCause.decide(facts) == .ownLoopback(Self.receiver))
    #expect(NeverArrivedCause.decide(Facts(target: Self.other, stopped: [Self.receiver])).isAddress)
    #expect(NeverArrivedCause.decide(Facts(target: Self.other)) == .unexplained)
  }

  @Test(
    "A URL names a host and a port",
    arguments: [
      ("http://127.0.0.1:8765/upload", "127.0.0.1:8765"), ("http://Example.com/a:b", "example.com:80"),
      ("https://example.com?x=1", "example.com:443"), ("http://[::1]:8765/", "[::1]:8765"),
      ("http://[fe80::1]", "[fe80::1]:80"), ("https://name:word@example.com:8443/a", "example.com:8443"),
      ("file:///tmp/a", nil), ("http://", nil), ("http://host:99999/", nil), ("upload", nil), ("", nil),
    ] as [(String, String?)])
  func url(url: String, text: String?) {
    #expect(Endpoint(url: url)?.text == text)
  }

  @Test(
    "A request misses a receiver by its port, or by its address where both are known",
    arguments: [
      ("127.0.0.1", "http://127.0.0.1:8765", false), ("127.0.0.1", "http://127.0.0.1:8766", true),
      ("127.0.0.1", "http://localhost:8765", false), ("::1", "http://localhost:8765", false),
      ("127.0.0.1", "http://192.0.2.7:8765", true), ("127.0.0.1", "http://mac.local:8765", false),
      ("0.0.0.0", "http://192.0.2.7:8765", false), ("192.0.2.7", "http://192.0.2.8:8765", true),
      ("192.0.2.7", "http://localhost:8765", true), ("192.0.2.7", "http://upload.example.com:8765", false),
    ])
  func missed(address: String, url: String, isMissed: Bool) throws {
    let target = try #require(Endpoint(url: url))
    #expect(Endpoint(host: address, port: 8765).isMissed(by: target) == isMissed)
  }
}

extension NeverArrivedCause {
  fileprivate var isAddress: Bool { if case .address = self { true } else { false } }
}
