import Testing
import XMLKit

@Suite("Writing XML")
struct WriterTests {
  @Test("elements, attributes in their order and text come out, indented by one space")
  func document() {
    var writer = XMLWriter(namespace: "urn:synthetic")
    writer.start("report", [("run", "1"), ("absent", nil), ("a", "2"), ("xml:lang", "ko")])
    writer.start("empty")
    writer.end()
    writer.start("mixed")
    writer.text("a ")
    writer.element("b", text: "c")
    writer.text(" d")
    writer.end()
    writer.start("outer")
    writer.element("inner", [("x", "y")], text: "실기기 實機")
    writer.end()
    writer.end()
    #expect(
      text(writer.finish()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <report xmlns="urn:synthetic" run="1" a="2" xml:lang="ko">
         <empty/>
         <mixed>a <b>c</b> d</mixed>
         <outer>
          <inner x="y">실기기 實機</inner>
         </outer>
        </report>

        """)
  }

  @Test("a document without namespace has no declaration of one")
  func noNamespace() {
    var writer = XMLWriter()
    writer.element("a")
    #expect(text(writer.finish()) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>\n")
  }

  @Test(
    "text comes back as it went in, from an element and from an attribute",
    arguments: [
      "]]>", "</script>", "<!-- x -->", "&amp; &#13; &", "\"both' quotes\"", "\r", "\r\n", "a\nb\tc",
      "  leading and trailing  ",
      " \n ", "\u{7F}\u{80}\u{85}\u{9F}\u{2028}", "\u{FFFD}\u{FFFC}\u{E000}", "가각힣 臺灣 \u{1F600}\u{1FFFE}\u{10FFFF}",
      "e\u{301}",
    ])
  func roundTrip(value: String) throws {
    var writer = XMLWriter()
    writer.element("a", [("b", value)], text: value)
    #expect(writer.forbiddenCharacters == 0)
    let root = try XMLTree(parsing: writer.finish(), name: "synthetic.xml").root
    // Scalars, because Swift holds canonically equal strings for equal.
    #expect(Array(root.text.unicodeScalars) == Array(value.unicodeScalars))
    #expect(Array(try #require(root["b"]).unicodeScalars) == Array(value.unicodeScalars))
    #expect(root["forbidden"] == nil)
  }

  @Test("a text of 1 MB comes back as it went in")
  func largeText() throws {
    let value = String(repeating: "<가&\u{1F600}\"\r\n", count: 90_000)
    var writer = XMLWriter()
    writer.element("a", [("b", value)], text: value)
    let root = try XMLTree(parsing: writer.finish(), name: "synthetic.xml").root
    #expect(value.utf8.count > 1_000_000)
    // Compared as conditions: a failure must not print the text.
    let isSame = root.text == value && root["b"] == value
    #expect(isSame)
  }

  /// Every forbidden character, computed from what XML 1.0 allows: production 2, `Char`.
  static let forbidden: [Unicode.Scalar] = (0...0xFFFF).compactMap { code in
    switch code {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD: nil
    default: Unicode.Scalar(UInt32(code))
    }
  }

  @Test("each forbidden character becomes U+FFFD and its code is listed", arguments: forbidden)
  func forbiddenCharacter(scalar: Unicode.Scalar) throws {
    let character = String(Character(scalar))
    var writer = XMLWriter()
    writer.start("r")
    writer.element("t", text: "a\(character)가")
    writer.element("a", [("v", "\(character)\(character)b")])
    writer.end()
    #expect(writer.forbiddenCharacters == 3)
    let children = try XMLTree(parsing: writer.finish(), name: "synthetic.xml").root.children
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
    #expect(children.map(\.text) == ["a\u{FFFD}가", ""])
    #expect(children.map { $0["v"] } == [nil, "\u{FFFD}\u{FFFD}b"])
    #expect(children.map { $0["forbidden"] } == [code, code])
  }

  @Test("there are 31 forbidden characters beside the surrogates")
  func forbiddenCount() {
    #expect(Self.forbidden.count == 31)
  }

  @Test("codes are sorted, listed once and only on the element that held the characters")
  func forbiddenCodes() throws {
    var writer = XMLWriter()
    writer.start("outer", [("a", "1")])
    writer.text("\u{1B}[0m")
    writer.element("inner", [("z", "\u{FFFF}")], text: "\u{0}")
    writer.text("\u{1}\u{1B}")
    writer.end()
    #expect(writer.forbiddenCharacters == 5)
    #expect(
      text(writer.finish()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <outer a="1" forbidden="U+0001 U+001B">\u{FFFD}[0m\
        <inner z="\u{FFFD}" forbidden="U+0000 U+FFFF">\u{FFFD}</inner>\u{FFFD}\u{FFFD}</outer>

        """)
  }

  @Test("one text from very many short ones takes linear time")
  func manyTexts() throws {
    let clock = ContinuousClock()
    var bytes: [UInt8] = []
    let spent = clock.measure {
      var writer = XMLWriter()
      writer.start("a")
      for _ in 0..<400_000 { writer.text("0123456789") }
      writer.end()
      bytes = writer.finish()
    }
    #expect(try XMLTree(parsing: bytes, name: "synthetic.xml").root.text.utf8.count == 4_000_000)
    #expect(spent < .seconds(8))
  }

  @Test("an abandoned writer frees its document")
  func abandoned() {
    for _ in 0..<1000 {
      var writer = XMLWriter(namespace: "urn:synthetic")
      writer.start("a")
      writer.text("never finished")
    }
  }

  @Test("the writer's own document parses and writes back to the same bytes")
  func stable() throws {
    var writer = XMLWriter(namespace: "urn:synthetic")
    writer.start("a")
    for index in 0..<50 { writer.element("b", [("i", "\(index)")], text: "\(index)\n\r\t]]>") }
    writer.end()
    let bytes = writer.finish()
    #expect(try XMLTree(parsing: bytes, name: "synthetic.xml").bytes(indented: false) == bytes)
  }

  @Test("wrong use stops the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var writer = XMLWriter()
      writer.start("not a name")
    }
    await #expect(processExitsWith: .failure) {
      var writer = XMLWriter()
      writer.start("a", [("b", "1"), ("b", "2")])
    }
    await #expect(processExitsWith: .failure) {
      var writer = XMLWriter()
      writer.start("a", [("forbidden", "U+0001")])
    }
    await #expect(processExitsWith: .failure) {
      var writer = XMLWriter()
      writer.element("a")
      writer.element("b")
    }
  }
}
