/// Why a document, a schema or a template could not be used.
///
/// Printed as `name:line: error: message`, which editors and build logs turn into links.
public struct XMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of step failed.
  public enum Kind: Sendable {
    /// The bytes are not well-formed XML with namespaces.
    case malformed
    /// The document declares entities or anything else in a document type, which is refused unread.
    case declarations
    /// The schema is no valid XML Schema, or wants to load another one.
    case schema
    /// The template did not compile without errors and warnings, or names a template outside its set.
    case template
    /// The template failed while it ran.
    case transform
    /// The template stopped itself with `<xsl:message terminate="yes">`.
    case terminated
  }

  /// The step that failed.
  public let kind: Kind
  /// The name the caller gave to the bytes in which the fault lies.
  public let name: String
  /// The line of the fault, counted from 1; `nil` where the library names none. libxml2 counts no further than 65535
  /// for faults found after parsing.
  public let line: Int?
  /// What is wrong, in one line where the library allows it.
  public let message: String

  /// An error about the bytes called `name`.
  public init(kind: Kind, name: String, line: Int?, message: String) {
    self.kind = kind
    self.name = name
    self.line = line
    self.message = message
  }

  /// `name:line: error: message`; without the line where it is unknown.
  public var description: String {
    "\(name):\(line.map { "\($0):" } ?? "") error: \(message)"
  }
}
