import Diagnosis
import Testing

@testable import Reporting

@Suite("Style sheets and scripts of pages")
struct PageAssetTests {
  /// Digests made with `openssl dgst -sha256 -binary | base64` from the text as a browser takes it.
  @Test(
    "an asset's hash is that of the element's text as a browser takes it",
    arguments: [
      ("b {}\n", "sha256-rvctu8RNTD1SR9Py24sbLtWSVcPr4KZIjtaRQp5gCt8="),
      ("a > b {}\n", "sha256-Pe7TQgGpseTgzgyn4rPVK+StuQi1NcB/FXlB+4eyTYE="),
    ])
  func hash(text: String, expected: String) throws {
    #expect(try PageAsset(name: "synthetic-page.css", bytes: Array(text.utf8)).hash == expected)
  }

  @Test("line ends are read as browsers read them")
  func lineEnds() throws {
    let dos = try PageAsset(name: "synthetic-page.js", bytes: Array("one\r\ntwo\r\n".utf8))
    #expect(dos.text == "one\ntwo\n")
    #expect(dos.hash == (try PageAsset(name: "synthetic-page.js", bytes: Array("one\ntwo\n".utf8))).hash)
  }

  @Test("bytes that are no UTF-8 are refused by name")
  func notText() {
    let error = #expect(throws: ReportError.self) { try PageAsset(name: "synthetic-page.css", bytes: [0xFF, 0x41]) }
    #expect(error?.description.contains("synthetic-page.css: error:") == true)
  }

  @Test("only the head writes style and script, and no page has a style attribute or an event handler")
  func onePlace() throws {
    for (name, bytes) in TemplateSet.embedded.files where name.hasSuffix(".xsl") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("disable-output-escaping"), "\(name)")
      #expect(!text.contains(" style=\""), "\(name)")
      #expect(text.firstMatch(of: /\son[a-z]+="/) == nil, "\(name)")
      guard name != "page-head.xsl" else { continue }
      #expect(!text.contains("<style") && !text.contains("<script"), "\(name)")
    }
  }
}
