import Testing
import XMLKit

@Suite("Compiling and running templates")
struct StylesheetTests {
  @Test("a template turns a document into bytes")
  func transform() throws {
    let page = try stylesheet(
      """
      <xsl:template match="/r"><out><xsl:for-each select="i">
        <xsl:sort select="@n" data-type="number"/><v><xsl:value-of select="."/></v>
      </xsl:for-each></out></xsl:template>
      """)
    let bytes = try page.apply(to: try tree("<r><i n='10'>b</i><i n='9'>&lt;a&gt;</i></r>"))
    #expect(text(bytes) == "<out><v>&lt;a&gt;</v><v>b</v></out>\n")
  }

  @Test("a template can write plain text")
  func plainText() throws {
    let page = try stylesheet(
      "<xsl:template match='/'># <xsl:value-of select='.'/></xsl:template>",
      output: "<xsl:output method='text' encoding='UTF-8'/>")
    #expect(text(try page.apply(to: try tree("<r>a &lt; 가</r>"))) == "# a < 가")
  }

  @Test("EXSLT common, strings and sets are there")
  func exslt() throws {
    let page = try stylesheet(
      """
      <xsl:template match="/">
        <xsl:variable name="v"><a/><b/></xsl:variable>
        <o n="{count(exsl:node-set($v)/*)}" s="{str:concat(str:tokenize('x y'))}" d="{count(set:distinct(//i))}"/>
      </xsl:template>
      """)
    #expect(text(try page.apply(to: try tree("<r><i>1</i><i>1</i></r>"))) == "<o n=\"2\" s=\"xy\" d=\"1\"/>\n")
  }

  @Test("includes and imports resolve within the set, relative to the template that names them")
  func includes() throws {
    let page = try stylesheet(
      "<xsl:include href='parts/a.xsl'/><xsl:template match='/'><xsl:call-template name='a'/></xsl:template>",
      others: [
        "parts/a.xsl": template(
          "<xsl:import href='../b.xsl'/><xsl:template name='a'><xsl:call-template name='b'/></xsl:template>"),
        "b.xsl": template("<xsl:template name='b'><found/></xsl:template>"),
      ])
    #expect(text(try page.apply(to: try tree("<r/>"))) == "<found/>\n")
  }

  @Test(
    "a parameter arrives as it is, whatever quotes and markup it holds",
    arguments: [
      "plain", "'", "\"", "it's \"both\"", "'); document('/etc/passwd'); ('", "//secret", "1 + 1", "", "<b>&amp;</b>",
      "가\n\t",
      "concat('a', \"b\")", "{.}", "\r",
    ])
  func parameters(value: String) throws {
    let page = try stylesheet(
      "<xsl:param name='p' select=\"'default'\"/><xsl:template match='/'><o><xsl:value-of select='$p'/></o></xsl:template>"
    )
    let document = try tree("<r><secret>no</secret></r>")
    let output = try XMLTree(parsing: try page.apply(to: document, parameters: ["p": value]), name: "o.xml")
    #expect(output.root.text == value)
    #expect(text(try page.apply(to: document, parameters: ["q": value])) == "<o>default</o>\n")
  }

  @Test("a forbidden character in a parameter becomes U+FFFD")
  func forbiddenParameter() throws {
    let page = try stylesheet(
      "<xsl:param name='p'/><xsl:template match='/'><o><xsl:value-of select='$p'/></o></xsl:template>")
    #expect(
      text(try page.apply(to: try tree("<r/>"), parameters: ["p": "a\u{0}b\u{1B}"])) == "<o>a\u{FFFD}b\u{FFFD}</o>\n")
  }

  @Test(
    "any error or warning of the compiler refuses the template",
    arguments: [
      ("<xsl:nonsense/>", "nonsense"),
      ("<xsl:template match='/'>\n<xsl:nonsense/></xsl:template>", "nonsense"),
      ("<xsl:template match='/'>\n<xsl:value-of select='1 +'/></xsl:template>", "1 +"),
      ("<xsl:template match='a['/>", "a["),
      ("<xsl:template match='/'>\n<xsl:value-of/></xsl:template>", "select"),
      ("<xsl:template match='/'><xsl:if>x</xsl:if></xsl:template>", "test"),
      ("<xsl:template/>", "template"),
      ("<xsl:include href='twin.xsl'/><xsl:template name='a'/>", "a"),
    ])
  func compileFaults(content: String, part: String) {
    let error = #expect(throws: XMLError.self) {
      try stylesheet(content, others: ["twin.xsl": template("<xsl:template name='a'/>")])
    }
    #expect(error?.kind == .template)
    #expect(error?.name == "page.xsl")
    #expect(error?.message.contains(part) == true)
  }

  @Test("a fault is told with the file and line of the included template that has it")
  func faultInInclude() {
    let error = #expect(throws: XMLError.self) {
      try stylesheet(
        "<xsl:include href='part.xsl'/>",
        others: ["part.xsl": template("<xsl:template match='/'>\n<xsl:value-of select='1 +'/></xsl:template>")])
    }
    #expect(error?.name == "part.xsl")
    #expect(error?.line == 4)
  }

  @Test("a warning in an imported template refuses the whole")
  func warningInImport() {
    #expect(throws: XMLError.self) {
      try stylesheet("<xsl:import href='part.xsl'/>", others: ["part.xsl": template("<xsl:nonsense/>")])
    }
  }

  @Test(
    "only output whose bytes are the same everywhere is let through",
    arguments: [
      "", "<xsl:output encoding='UTF-8'/>", "<xsl:output method='html'/>",
      "<xsl:output method='xml' encoding='ISO-8859-1'/>",
    ])
  func output(element: String) {
    let error = #expect(throws: XMLError.self) {
      try stylesheet("<xsl:template match='/'/>", output: element)
    }
    #expect(error?.kind == .template)
    #expect(error?.message.contains("output") == true)
  }

  @Test("a template with an entity, or one that is no XML, is refused")
  func badBytes() {
    let entity = "<!DOCTYPE s [<!ENTITY nbsp '&#160;'>]>" + template("<xsl:output method='xml'/>")
    let error = #expect(throws: XMLError.self) {
      try Stylesheet(named: "page.xsl", in: ["page.xsl": Array(entity.utf8)])
    }
    #expect(error?.kind == .declarations)
    #expect(error?.name == "page.xsl")
    let broken = #expect(throws: XMLError.self) {
      try Stylesheet(named: "page.xsl", in: ["page.xsl": Array("<xsl".utf8)])
    }
    #expect(broken?.kind == .malformed)
    let missing = #expect(throws: XMLError.self) { try Stylesheet(named: "page.xsl", in: [:]) }
    #expect(missing?.kind == .template)
  }

  @Test("a message that terminates becomes an error; one that does not is no fault")
  func messages() throws {
    let stopping = try stylesheet(
      "<xsl:template match='/'><xsl:message terminate='yes'>no <xsl:value-of select='r'/></xsl:message></xsl:template>")
    let error = #expect(throws: XMLError.self) { try stopping.apply(to: try tree("<r>summary</r>")) }
    #expect(error?.kind == .terminated)
    #expect(error?.message == "no summary")
    let telling = try stylesheet("<xsl:template match='/'><xsl:message>note</xsl:message><o/></xsl:template>")
    #expect(text(try telling.apply(to: try tree("<r/>"))) == "<o/>\n")
  }

  @Test(
    "a fault at run time becomes an error with the line of the template",
    arguments: [
      "<xsl:value-of select='no-such-function()'/>", "<xsl:value-of select='$none'/>",
      "<xsl:call-template name='none'/>", "<xsl:value-of select='count(1)'/>",
    ])
  func runTimeFaults(instruction: String) throws {
    let error = #expect(throws: XMLError.self) {
      let page = try stylesheet("<xsl:template match='/'>\n<o>\(instruction)</o></xsl:template>")
      _ = try page.apply(to: try tree("<r/>"))
    }
    #expect(error?.kind == .transform || error?.kind == .template)
    #expect(error?.name == "page.xsl")
  }

  @Test("a template that strips white space leaves the document as it was")
  func stripSpace() throws {
    let page = try stylesheet(
      "<xsl:strip-space elements='*'/><xsl:template match='/'><xsl:copy-of select='.'/></xsl:template>")
    let document = try tree("<r> <a> </a> </r>")
    let before = document.bytes(indented: false)
    #expect(text(try page.apply(to: document)) == "<r><a/></r>\n")
    #expect(document.bytes(indented: false) == before)
  }

  @Test("the same document and parameters give the same bytes, on any thread")
  func deterministic() async throws {
    let content = """
      <xsl:param name="a"/><xsl:param name="b"/>
      <xsl:key name="k" match="i" use="@k"/>
      <xsl:template match="/">
        <o a="{$a}" b="{$b}"><xsl:for-each select="//i[generate-id() = generate-id(key('k', @k)[1])]">
          <g k="{@k}"><xsl:copy-of select="key('k', @k)"/></g>
        </xsl:for-each></o>
      </xsl:template>
      """
    let document = "<r>" + (0..<500).map { "<i k='\($0 % 17)'>\($0)</i>" }.joined() + "</r>"
    let outputs = await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try? stylesheet(content).apply(to: try tree(document), parameters: ["a": "1", "b": "2"])
        }
      }
      var outputs: [[UInt8]?] = []
      for await output in group { outputs.append(output) }
      return outputs
    }
    #expect(outputs.count == 16)
    #expect(Set(outputs).count == 1)
    #expect(text(try #require(outputs[0])).contains(#"<g k="16"><i k="16">16</i>"#))
  }
}
