/// The version of Baton that every output states.
package enum Version {
  package static let number = "0.1.0"
}
