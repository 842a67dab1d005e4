import Testing
import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("A hostile template reads nothing, writes nothing and ends")
struct SandboxTests {
  @Test("document() reads no file")
  func documentFunction() throws {
    try withFolder { folder in
      let secret = folder.appendingPathComponent("synthetic.xml")
      try Data("<secret>synthetic-secret</secret>".utf8).write(to: secret)
      for address in [secret.path, secret.absoluteString] {
        let page = try stylesheet(
          "<xsl:param name='p'/><xsl:template match='/'><o><xsl:value-of select='document($p)'/></o></xsl:template>")
        let error = #expect(throws: XMLError.self) {
          try page.apply(to: try tree("<r/>"), parameters: ["p": address])
        }
        #expect(error?.kind == .transform)
        #expect(error?.message.contains("refused") == true)
      }
    }
  }

  @Test(
    "document() reaches neither the network nor the template set",
    arguments: ["http://127.0.0.1:9/x.xml", "ftp://127.0.0.1:9/x.xml", "other.xsl", "", "data:text/xml,%3Ca/%3E"])
  func documentElsewhere(address: String) throws {
    let page = try stylesheet(
      "<xsl:template match='/'><o><xsl:copy-of select=\"document('\(address)')\"/></o></xsl:template>",
      others: ["other.xsl": template("")])
    let error = #expect(throws: XMLError.self) { try page.apply(to: try tree("<r/>")) }
    #expect(error?.kind == .transform)
  }

  @Test(
    "no instruction writes a file",
    arguments: [
      "<exsl:document href='{$p}' method='xml'><a/></exsl:document>",
      "<xsl:document href='{$p}' method='xml'><a/></xsl:document>",
      "<saxon:output file='{$p}' href='{$p}' method='xml'><a/></saxon:output>",
      "<xalan:write file='{$p}' select=\"'a'\"><a/></xalan:write>",
      "<xt:document href='{$p}' method='xml'><a/></xt:document>",
    ])
  func writing(instruction: String) throws {
    try withFolder { folder in
      let target = folder.appendingPathComponent("made/synthetic.xml")
      let error = #expect(throws: XMLError.self) {
        let source = """
          <xsl:stylesheet version="1.1" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
            xmlns:exsl="http://exslt.org/common" xmlns:saxon="http://icl.com/saxon"
            xmlns:xalan="org.apache.xalan.xslt.extensions.Redirect" xmlns:xt="http://www.jclark.com/xt"
            extension-element-prefixes="exsl saxon xalan xt">
            <xsl:output method="xml"/><xsl:param name="p"/>
            <xsl:template match="/"><o>\(instruction)</o></xsl:template>
          </xsl:stylesheet>
          """
        let page = try Stylesheet(named: "page.xsl", in: ["page.xsl": Array(source.utf8)])
        _ = try page.apply(to: try tree("<r/>"), parameters: ["p": target.path])
      }
      #expect(error?.kind == .transform || error?.kind == .template)
      let made = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(made.isEmpty)
    }
  }

  @Test("an include or import outside the set is refused by name", arguments: ["include", "import"])
  func includeOutside(element: String) throws {
    try withFolder { folder in
      let outside = folder.appendingPathComponent("synthetic.xsl")
      try Data(template("<xsl:template name='a'/>").utf8).write(to: outside)
      for address in [outside.path, outside.absoluteString, "absent.xsl", "http://127.0.0.1:9/a.xsl"] {
        let error = #expect(throws: XMLError.self) {
          try stylesheet("<xsl:\(element) href='\(address)'/><xsl:template match='/'/>")
        }
        #expect(error?.kind == .template)
        #expect(error?.message == "'\(address)' is not in the template set")
      }
    }
  }

  @Test("an included template with an entity is refused")
  func entityInInclude() {
    let error = #expect(throws: XMLError.self) {
      try stylesheet(
        "<xsl:include href='part.xsl'/>",
        others: ["part.xsl": "<!DOCTYPE s [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + template("")])
    }
    #expect(error?.kind == .declarations)
    #expect(error?.name == "part.xsl")
  }

  @Test("templates that include each other are refused")
  func includeCycle() {
    #expect(throws: XMLError.self) {
      try stylesheet(
        "<xsl:include href='part.xsl'/>", others: ["part.xsl": template("<xsl:include href='page.xsl'/>")])
    }
    #expect(throws: XMLError.self) {
      try stylesheet(
        "<xsl:import href='part.xsl'/>", others: ["part.xsl": template("<xsl:import href='page.xsl'/>")])
    }
  }

  @Test("endless recursion ends in an error")
  func recursion() throws {
    let page = try stylesheet(
      "<xsl:template match='/' name='a'><xsl:call-template name='a'/></xsl:template>")
    let error = #expect(throws: XMLError.self) { try page.apply(to: try tree("<r/>")) }
    #expect(error?.kind == .transform)
  }

  @Test("work that doubles at each of 60 levels ends in an error")
  func explosion() throws {
    let page = try stylesheet(
      """
      <xsl:template match='/' name='a'><xsl:param name='n' select='60'/><xsl:if test='$n &gt; 0'>
        <xsl:call-template name='a'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template>
        <xsl:call-template name='a'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template>
      </xsl:if></xsl:template>
      """)
    let error = #expect(throws: XMLError.self) { try page.apply(to: try tree("<r/>")) }
    #expect(error?.kind == .transform)
    #expect(error?.message.contains("limit exceeded") == true)
  }

  @Test("an XPath expression over all pairs of pairs of nodes ends in an error")
  func expression() throws {
    let page = try stylesheet(
      "<xsl:template match='/'><o n='{count(//i[count(//i[count(//i[. = //i]) &gt; 0]) &gt; 0])}'/></xsl:template>")
    let document = try tree("<r>" + (0..<2000).map { "<i>\($0)</i>" }.joined() + "</r>")
    let error = #expect(throws: XMLError.self) { try page.apply(to: document) }
    #expect(error?.kind == .transform)
  }
}
