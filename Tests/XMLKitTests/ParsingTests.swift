import Testing
import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Reading untrusted XML")
struct ParsingTests {
  @Test("an element shows its name, namespace, attributes, children, text and line")
  func elements() throws {
    let root = try tree(
      """
      <?xml version="1.0"?>
      <r xmlns="urn:synthetic" xmlns:x="urn:other" b="2" a="1" x:a="3">
        <c>one<d>two</d><![CDATA[<three>]]></c><!-- no element --><c/>
      </r>
      """
    ).root
    #expect(root.name == "r")
    #expect(root.namespace == "urn:synthetic")
    #expect(root.line == 2)
    #expect(root.attributes.map(\.name) == ["b", "a", "a"])
    #expect(root.attributes.map(\.namespace) == [nil, nil, "urn:other"])
    #expect(root.attributes.map(\.value) == ["2", "1", "3"])
    #expect(root["a"] == "1")
    #expect(root["missing"] == nil)
    #expect(root.children.map(\.name) == ["c", "c"])
    #expect(root.children.map(\.text) == ["onetwo<three>", ""])
    #expect(root.children.first?.line == 3)
    #expect(root.children.first?.children.first?.namespace == "urn:synthetic")
  }

  @Test("an element keeps its tree alive")
  func lifetime() throws {
    func leaf() throws -> XMLTree.Element? { try tree("<a><b c='d'>e</b></a>").root.children.first }
    let element = try #require(try leaf())
    #expect(element["c"] == "d")
    #expect(element.text == "e")
  }

  @Test(
    "what is not well-formed is refused with its line",
    arguments: [
      ("", 1), ("<a>\n<b></a>", 2), ("<a>\n&unknown;</a>", 2), ("<a/>\n<b/>", 2), ("<a>\n\n<x:b/></a>", 3),
      ("<a b='1' b='2'/>", 1), ("<a>\u{1}</a>", 1), ("<a>&#1;</a>", 1), ("<a>]]></a>", 1), ("<a b='<'/>", 1),
    ] as [(String, Int)])
  func malformed(document: String, line: Int) throws {
    let error = #expect(throws: XMLError.self) { try tree(document) }
    #expect(error?.kind == .malformed)
    #expect(error?.name == "synthetic.xml")
    #expect(error?.line == line)
    #expect(error?.message.isEmpty == false)
  }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE3, 0x81], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func badUTF8(bytes: [UInt8]) {
    let error = #expect(throws: XMLError.self) {
      try XMLTree(parsing: Array("<a>".utf8) + bytes + Array("</a>".utf8), name: "synthetic.xml")
    }
    #expect(error?.kind == .malformed)
  }

  @Test("other encodings are read when the document names them")
  func latin1() throws {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try XMLTree(parsing: bytes, name: "synthetic.xml").root.text == "é")
  }

  @Test(
    "a document type that declares anything is refused",
    arguments: [
      #"<!ENTITY a "b">"#,
      #"<!ENTITY a SYSTEM "file:///etc/passwd">"#,
      #"<!ENTITY a PUBLIC "p" "http://127.0.0.1:9/">"#,
      #"<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;"#,
      #"<!ENTITY % a "b">"#,
      #"<!NOTATION n SYSTEM "n">"#,
      #"<!ENTITY a SYSTEM "p" NDATA n>"#,
      #"<!ELEMENT r (#PCDATA)>"#,
      #"<!ATTLIST r a CDATA "b">"#,
      #"<!ATTLIST r a (b|c) "b">"#,
    ])
  func declarations(declaration: String) {
    let error = #expect(throws: XMLError.self) { try tree("<!DOCTYPE r [\n\(declaration)\n]>\n<r/>") }
    #expect(error?.kind == .declarations)
    #expect(error?.line == 2)
  }

  @Test(
    "a bomb is refused before it grows",
    arguments: [
      // Each entity holds ten of the one before.
      """
      <!DOCTYPE r [<!ENTITY e0 "lol">\((1...20).map { n in
        "<!ENTITY e\(n) \"\(String(repeating: "&e\(n - 1);", count: 10))\">"
      }.joined())]><r>&e20;</r>
      """,
      // One long entity, often.
      """
      <!DOCTYPE r [<!ENTITY e "\(String(repeating: "a", count: 50_000))">]>
      <r>\(String(repeating: "&e;", count: 50_000))</r>
      """,
      // Attributes that every element would get.
      """
      <!DOCTYPE r [<!ATTLIST a \((0..<3000).map { "a\($0) CDATA '1' " }.joined())>]>
      <r>\(String(repeating: "<a/>", count: 50_000))</r>
      """,
    ])
  func bombs(document: String) {
    let clock = ContinuousClock()
    var error: XMLError?
    let spent = clock.measure {
      error = #expect(throws: XMLError.self) { try tree(document) }
    }
    #expect(error?.kind == .declarations)
    #expect(spent < .seconds(10))
  }

  @Test("an external subset is not read")
  func externalSubset() throws {
    try withFolder { folder in
      let subset = folder.appendingPathComponent("synthetic.dtd")
      try Data(#"<!ATTLIST r read CDATA "yes"><!ENTITY e "read">"#.utf8).write(to: subset)
      let type = #"<!DOCTYPE r SYSTEM "\#(subset.absoluteString)">"#
      #expect(try tree(type + "<r/>").root["read"] == nil)
      // An entity that only the subset could define must not vanish.
      #expect(throws: XMLError.self) { try tree(type + "<r>&e;</r>") }
      #expect(throws: XMLError.self) { try tree(type + "<r a='&e;'/>") }
    }
  }

  @Test("nesting deeper than 256 is refused")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try tree(nested(256)).root.name == "a")
    #expect(throws: XMLError.self) { try tree(nested(100_000)) }
  }

  @Test("written bytes are the same again after reading them")
  func roundTrip() throws {
    let document = "<a b=\"&#10;&#9;&#13;&quot;\"><c/>가&#13;<!--x--><d>\u{1F600}&amp;&lt;</d></a>"
    let once = try tree(document).bytes(indented: false)
    let twice = try XMLTree(parsing: once, name: "synthetic.xml").bytes(indented: false)
    #expect(once == twice)
    #expect(text(once) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(document)\n")
  }

  @Test("indentation is one space and leaves text alone")
  func indentation() throws {
    let bytes = try tree("<a><b><c/></b><d>x<e><f/></e></d></a>").bytes(indented: true)
    #expect(
      text(bytes) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>
         <b>
          <c/>
         </b>
         <d>x<e><f/></e></d>
        </a>

        """)
  }

  @Test("an error prints as name, line and message")
  func description() {
    let error = XMLError(kind: .malformed, name: "a.xml", line: 3, message: "what is wrong")
    #expect(error.description == "a.xml:3: error: what is wrong")
    #expect(
      XMLError(kind: .malformed, name: "a.xml", line: nil, message: "m").description == "a.xml: error: m")
  }

  @Test("threads do not see each other's messages")
  func threads() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let name = "synthetic-\(index).xml"
          let lines = index % 7 + 1
          let error = #expect(throws: XMLError.self) {
            try tree(String(repeating: "\n", count: lines - 1) + "<a\(index)></b\(index)>", name: name)
          }
          #expect(error?.name == name)
          #expect(error?.line == lines)
          #expect(error?.message.contains("a\(index) ") == true)
        }
      }
    }
  }
}
