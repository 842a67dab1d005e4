/// Why a receiver could not be started, or had to stop.
package enum ReceiverError: Error, Equatable {
  /// Another process listens on the port, on the address named.
  case portInUse(Int, address: String)
  /// The address and what the system said.
  case address(String, String)
  /// The folder or file, and what the system said.
  case unwritable(String, String)
  /// A receiver still writes this log.
  case inUse(String)
  /// libmicrohttpd could not start.
  case library

  /// What is wrong and what to do.
  package var message: String {
    switch self {
    case .portInUse(let port, let address):
      "port \(port) of \(address) is in use; stop what listens there, or name another one with --port (0 for any)"
    case .address(let address, let reason): "cannot listen on \(address): \(reason)"
    case .unwritable(let path, let reason):
      "'\(path)' cannot be written: \(reason); name another run with --run"
    case .inUse(let path): "a receiver still writes '\(path)'; stop it first"
    case .library: "the HTTP server cannot be started: no thread or memory for it"
    }
  }
}
