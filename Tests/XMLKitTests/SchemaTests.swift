import Testing
import XMLKit

@Suite("Validating against an XML Schema")
struct SchemaTests {
  private static let schema = """
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:synthetic" elementFormDefault="qualified">
      <xs:element name="r">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="n" type="xs:nonNegativeInteger" maxOccurs="unbounded"/>
          </xs:sequence>
          <xs:attribute name="id" type="xs:NCName" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:schema>
    """

  @Test("a valid document has no issues, however often it is asked")
  func valid() throws {
    let schema = try XSDSchema(bytes: Array(Self.schema.utf8))
    let document = try tree("<r xmlns='urn:synthetic' id='a'><n>1</n><n>2</n></r>")
    #expect(schema.validate(document) == [])
    #expect(schema.validate(document) == [])
  }

  @Test("each issue names its line and what is wrong")
  func invalid() throws {
    let schema = try XSDSchema(bytes: Array(Self.schema.utf8))
    let issues = schema.validate(try tree("<r xmlns='urn:synthetic'>\n<n>1</n>\n<n>-2</n>\n<m/></r>"))
    #expect(Set(issues.map(\.line)) == [1, 3, 4])
    #expect(issues.contains { $0.line == 1 && $0.message.contains("'id'") })
    #expect(issues.contains { $0.line == 3 && $0.message.contains("'-2'") })
    #expect(issues.contains { $0.line == 4 && $0.message.contains("m") })
  }

  @Test("a document in another namespace is not valid")
  func otherNamespace() throws {
    let schema = try XSDSchema(bytes: Array(Self.schema.utf8))
    #expect(schema.validate(try tree("<r id='a'><n>1</n></r>")).count == 1)
  }

  @Test("a document's own hint at another schema is not followed")
  func schemaHint() throws {
    let schema = try XSDSchema(bytes: Array(Self.schema.utf8))
    let document = try tree(
      """
      <x xmlns='urn:other' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
        xsi:schemaLocation='urn:other file:///etc/passwd'/>
      """)
    let issues = schema.validate(document)
    #expect(!issues.isEmpty)
    #expect(!issues.contains { $0.message.contains("root:") || $0.message.contains("passwd") })
  }

  @Test("what is no valid schema is refused with its line")
  func brokenSchema() {
    let broken = Self.schema.replacing("xs:NCName", with: "xs:NoSuchType")
    let error = #expect(throws: XMLError.self) { try XSDSchema(bytes: Array(broken.utf8), name: "synthetic.xsd") }
    #expect(error?.kind == .schema)
    #expect(error?.name == "synthetic.xsd")
    #expect(error?.line == 7)
    #expect(error?.message.contains("NoSuchType") == true)
  }

  @Test("a document that is no schema is refused")
  func noSchema() {
    let error = #expect(throws: XMLError.self) { try XSDSchema(bytes: Array("<a/>".utf8)) }
    #expect(error?.kind == .schema)
  }

  @Test("a schema that names another one is refused", arguments: ["import", "include", "redefine"])
  func otherSchema(element: String) {
    let schema = """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:\(element) schemaLocation="file:///etc/passwd"/>
      </xs:schema>
      """
    let error = #expect(throws: XMLError.self) { try XSDSchema(bytes: Array(schema.utf8)) }
    #expect(error?.kind == .schema)
    #expect(error?.line == 2)
    #expect(error?.message.contains(element) == true)
  }
}
