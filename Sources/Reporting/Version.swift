/// The version of Baton that every output states.
package enum Version {
  package static let number = "0.1.0"
  /// Name and version of the tool, as documents state it.
  package static let tool = "Baton \(number)"
}
