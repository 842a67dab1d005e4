import Testing
import XMLKit

@Suite("Pages mean the same to an HTML parser and an XML parser")
struct HTMLReadableTests {
  private func page(_ body: String, root: String = "html") throws -> String {
    let stylesheet = try stylesheet("<xsl:template match='/'><\(root)>\(body)</\(root)></xsl:template>")
    return text(try stylesheet.apply(to: try tree("<r>a &lt;/script&gt; b</r>")))
  }

  @Test("only the elements that HTML leaves open are written as empty tags")
  func emptyElements() throws {
    #expect(
      try page("<div/><br/><p><span class='a'/><img src='x' alt=''/></p><script/>")
        == #"<html><div></div><br/><p><span class="a"></span><img src="x" alt=""/></p><script></script></html>\#n"#)
  }

  @Test("other documents are written as plain XML")
  func otherRoots() throws {
    #expect(try page("<div/><style>a &gt; b</style>", root: "testsuites").contains("<div/><style>a &gt; b</style>"))
  }

  @Test("style and script text with markup characters is written verbatim between comments")
  func verbatim() throws {
    #expect(
      try page("<style>a &gt; b {}</style><script>if (1 &lt; 2 &amp;&amp; 3) {}</script><style>plain</style>")
        == "<html><style>/*<![CDATA[*/a > b {}/*]]>*/</style>"
        + "<script>/*<![CDATA[*/if (1 < 2 && 3) {}/*]]>*/</script><style>plain</style></html>\n")
  }

  @Test("text that could end a script early is refused")
  func scriptEnd() throws {
    let error = #expect(throws: XMLError.self) { try page("<script><xsl:value-of select='.'/></script>") }
    #expect(error?.kind == .transform)
    #expect(error?.message.contains("'</'") == true)
  }

  @Test("text in an element is escaped")
  func escaped() throws {
    #expect(try page("<p><xsl:value-of select='.'/></p>") == "<html><p>a &lt;/script&gt; b</p></html>\n")
  }
}
