import EventLog
import Testing

@testable import Diagnosis

@Suite("What a credential looks like")
struct CredentialPatternTests {
  /// A text, its kind and the text with the value masked.
  static let credentials: [(String, CredentialPattern.Kind, String)] = [
    ("Authorization: Bearer synthetic-71", .authorization, "Authorization: Bearer ***"),
    (#"{"Authorization":"Basic c3ludGg6cGFzcw=="}"#, .authorization, #"{"Authorization":"Basic ***"}"#),
    (#"{\"authorization\": \"token synthetic\"}"#, .authorization, #"{\"authorization\": \"token ***\"}"#),
    ("Proxy-Authorization: synthetic0123456789", .authorization, "Proxy-Authorization: ***"),
    ("sent with Bearer synthetic0123.x in front", .bearerToken, "sent with Bearer *** in front"),
    ("Basic c3ludGg6cGFzcw==", .basicCredentials, "Basic ***"),
    ("Cookie: sid=synthetic; lang=ko", .cookie, "Cookie: ***"),
    ("Set-Cookie: a=1", .cookie, "Set-Cookie: ***"),
    ("https://example.com/u?token=synthetic&part=2", .urlToken, "https://example.com/u?token=***&part=2"),
    ("https://example.com/u?part=2&access_token=synthetic", .urlToken, "https://example.com/u?part=2&access_token=***"),
    (
      "https://example.com/u?X-Amz-Date=20260314&X-Amz-Signature=00ff#x", .urlToken,
      "https://example.com/u?X-Amz-Date=20260314&X-Amz-Signature=***#x"
    ),
    (#"{"refresh_token":"synthetic"}"#, .urlToken, #"{"refresh_token":"***"}"#),
    ("got eyJhbGciOiJub25lIn0.eyJzeW50aGV0aWMiOnRydWV9.c2ln now", .jsonWebToken, "got *** now"),
    (
      "-----BEGIN EC PRIVATE KEY-----\nc3ludGg=\n-----END EC PRIVATE KEY-----", .privateKey,
      "-----BEGIN EC PRIVATE KEY-----***-----END EC PRIVATE KEY-----"
    ),
    (#"{"token":"synthetic-71","n":1}"#, .urlToken, #"{"token":"***","n":1}"#),
    ("password=$ynthetic", .password, "password=***"),
    ("password=synthetic word", .password, "password=*** word"),
    ("https://user:synthetic@example.com/u", .password, "https://user:***@example.com/u"),
    (#"https:\/\/user:synthetic@example.com\/u"#, .password, #"https:\/\/user:***@example.com\/u"#),
    ("사진 password: 合成的 끝", .password, "사진 password: *** 끝"),
  ]

  @Test("A credential is recognised by the words beside it and masked", arguments: credentials)
  func credential(text: String, kind: CredentialPattern.Kind, masked: String) {
    #expect(CredentialPattern.find(in: text) == kind)
    #expect(CredentialPattern.masked(text) == masked)
    // Nothing is left to find, and masking again changes nothing.
    #expect(CredentialPattern.find(in: masked) == nil)
    #expect(CredentialPattern.masked(masked) == masked)
  }

  static let others = [
    "", ":", "=", "Authorization:", "62F6D70D-F27C-5FF4-9810-6D3E7B217394",
    "92750e06ad1a35cb8aed5607afdc5e37a2446be3f370567053a12f9151564971", "task=17; taskID: 4",
    "com.example.transfer.uploads",
    "photo authorization: denied", "Authorization: <private>", "authorization: token expired",
    "https://example.com/u?code=404&key=photo-17", "Authorization: Bearer ***", "Authorization: [REDACTED]",
    "the bearer of this letter", "bearer authentication failed", "Basic settings", "basic authentication required",
    "cookie: deleted", "Cookie: sid=***", "password: missing", "password=", "password=<redacted>", "password=$PASSWORD",
    "https://example.com/upload?part=3&page=2", "https://example.com:8443/a@b", "monkey=1", "token=abc of a parser",
    "-----BEGIN CERTIFICATE-----\nc3ludGg=\n-----END CERTIFICATE-----", "eyJ.eyJ", "1.2.3.4", "token=", "?token=&x=1",
    "/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/Library/Application Support/a-17.heic",
  ]

  @Test("Ids, hashes, prose and what a redaction left are no credentials", arguments: others)
  func other(text: String) {
    #expect(CredentialPattern.find(in: text) == nil)
    #expect(CredentialPattern.masked(text) == text)
  }

  @Test("Several credentials of one text are all masked")
  func several() {
    let text = "password=synthetic&token=a https://example.com/?token=b&sig=c Bearer synthetic99"
    #expect(
      CredentialPattern.masked(text)
        == "password=***&token=*** https://example.com/?token=***&sig=*** Bearer ***")
  }

  @Test("A finding never says the value, in any language")
  func neverSaysTheValue() throws {
    let scenario = try #require(Rule.privacyCredential.trigger)
    let engine = RuleEngine(
      timeline: Timeline(Intake.read(files: scenario.files)), plan: RunDescription.Plan())
    let findings = engine.run([.privacyCredential]).findings
    #expect(findings.count == 2)
    for finding in findings {
      for language in Language.allCases { #expect(!finding.message.said(in: language).contains("synthetic")) }
    }
  }
}
