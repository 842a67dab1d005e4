/// Why nothing, or not everything, could be sent.
package struct ProbeFailure: Error, Equatable, Sendable {
  package enum Reason: Sendable {
    /// A file cannot be read.
    case input
    /// The run folder cannot be written, or is in use.
    case output
  }

  package let path: String
  package let reason: Reason
  package let message: String
}
