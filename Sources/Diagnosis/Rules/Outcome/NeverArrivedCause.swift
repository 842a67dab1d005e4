/// Why nothing of a transfer arrived, as far as the evidence tells: the first that fits, in the order in which an engineer
/// should look.
enum NeverArrivedCause: Hashable {
  /// The input is missing, a directory, or not readable: what the log says of it; empty where only the error says so.
  case input(String)
  /// The request went elsewhere.
  case address(sent: Endpoint, listening: Endpoint)
  /// A device sent to its own loopback address, where no receiver can be.
  case ownLoopback(Endpoint)
  /// The receiver that the request was meant for had stopped.
  case receiverStopped(Endpoint)
  /// App Transport Security refused the connection.
  case transportSecurity
  /// Nothing in the evidence explains it.
  case unexplained

  /// What is known of the transfer and of the receivers.
  struct Facts: Hashable {
    /// Whether it sends a file.
    var sendsFile = true
    var fileType: String?
    var isReadable: Bool?
    /// Whether the error says that the file could not be opened.
    var isFileError = false
    var isTransportSecurityError = false
    var isOnDevice = false
    var target: Endpoint?
    /// Receivers that ran while it was tried.
    var running: [Endpoint] = []
    /// Receivers that had stopped before.
    var stopped: [Endpoint] = []
  }

  /// Decides from the facts alone.
  static func decide(_ facts: Facts) -> NeverArrivedCause {
    if facts.sendsFile {
      if let type = facts.fileType, type != "regular" { return .input("fileType: \(type)") }
      if facts.isReadable == false { return .input("readable: false") }
      if facts.isFileError { return .input("") }
    }
    // The system says so itself: where the request would have gone does not matter.
    if facts.isTransportSecurityError { return .transportSecurity }
    guard let target = facts.target else { return .unexplained }
    if facts.isOnDevice && target.isLoopback { return .ownLoopback(target) }
    if facts.running.contains(where: { !$0.isMissed(by: target) }) { return .unexplained }
    if let stopped = facts.stopped.last(where: { !$0.isMissed(by: target) }) { return .receiverStopped(stopped) }
    if let other = facts.running.last ?? facts.stopped.last { return .address(sent: target, listening: other) }
    return .unexplained
  }
}
