import EventLog
import Testing

@Suite("The path of a request")
struct RequestPathTests {
  @Test(
    "a URL and a request target come to the same path",
    arguments: [
      ("http://127.0.0.1:8765/upload", "/upload"),
      ("http://127.0.0.1:8765/upload?part=1#end", "/upload"),
      ("/upload?part=1", "/upload"),
      ("/upload?from=http://example.test/other", "/upload"),
      ("http://example.test", "/"),
      ("http://example.test?from=/other", "/"),
    ])
  func path(url: String, path: String) {
    #expect(RequestPath.path(of: url) == path)
  }
}
