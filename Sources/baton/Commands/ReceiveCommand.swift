import EventLog
import Receiver

/// `baton receive`: the loopback receiver, until it is stopped.
enum ReceiveCommand {
  static let defaultRun = "run"

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let configuration = try configuration(invocation)
    HeldSignals.hold()
    let receiver: Receiver
    do throws(ReceiverError) {
      receiver = try Receiver(configuration)
    } catch {
      throw Failure(.cannotWrite, error.message)
    }
    StopSignals.listen { receiver.requestStop() }
    console.print(opening(receiver, configuration))
    let shown: Failure?
    do throws(Failure) {
      try console.flush()
      if configuration.remoteAddress != nil { console.remark(warning) }
      shown = nil
      receiver.wait(seconds: invocation.value("for").flatMap(Double.init))
    } catch {
      shown = error
    }
    // Whatever went wrong, the log is brought to its end.
    let summary = receiver.stop()
    if let shown { throw shown }
    if !console.isQuiet { console.print(closing(summary, configuration)) }
    if case .failed(let error) = summary.reason { throw Failure(.cannotWrite, error.message) }
    return .done
  }

  private static func configuration(_ invocation: Invocation) throws(Failure) -> Configuration {
    var configuration = Configuration(run: RunReading.trimmed(invocation.value("run") ?? defaultRun))
    func number(_ name: String) -> Int? { invocation.value(name).flatMap { Int($0) } }
    configuration.port = number("port") ?? configuration.port
    configuration.limit = number("limit") ?? configuration.limit
    configuration.status = number("status") ?? configuration.status
    configuration.requests = number("requests")
    if let path = invocation.value("path") {
      guard path.hasPrefix("/"), !path.contains(where: { "?#% ".contains($0) }) else {
        throw Failure(.usage, "'\(path)' for '--path' must begin with '/' and hold no query, blank or '%'")
      }
      configuration.path = path
    }
    for text in invocation.all("fault") {
      do throws(OptionError) {
        configuration.faults.append(try Fault(text))
      } catch {
        let name = String(text.prefix { $0 != "=" && $0 != ":" })
        let isKnown = Fault.names.contains(name)
        let hint = isKnown ? nil : nearest(to: name, in: Fault.names).map { "; did you mean '\($0)'?" }
        let known = isKnown ? "" : "; known: \(Fault.names.joined(separator: ", "))"
        throw Failure(.usage, "'--fault': \(error.message)\(hint ?? known)")
      }
    }
    if let address = invocation.value("allow-remote") {
      do throws(OptionError) {
        configuration.remoteAddress = try RemoteAddress(address).text
      } catch {
        throw Failure(.usage, "'--allow-remote': \(error.message)")
      }
    }
    return configuration
  }

  private static let warning =
    "warning: others in this network can send to the receiver and read its answers; it is no service for the internet: "
    + "no encryption, no accounts; stop it when the test is over"

  /// What is to be known while it runs.
  private static func opening(_ receiver: Receiver, _ configuration: Configuration) -> String {
    let host = configuration.remoteAddress ?? "localhost"
    let inURL = host.contains(":") ? "[\(host)]" : host
    let exception = TransportException.fragment(host: host).split(separator: "\n").map { "  \($0)\n" }.joined()
    let scope =
      configuration.remoteAddress == nil
      ? "Use the name localhost in the app's URL: the exception of a name does not hold for its addresses."
      : "iOS takes an address in an exception from iOS 17 on."
    return Layout.columns([
      ["address", "http://\(inURL):\(receiver.port)\(configuration.path)"],
      ["listening", "\(receiver.addresses.joined(separator: " and ")), port \(receiver.port)"],
      ["log", Visible.text("\(configuration.run)/\(receiver.log)")],
      ["bodies", Visible.text("\(configuration.run)/received")],
    ]) + "\nThe app's test build, and no other one, needs this in its Info.plist:\n\n\(exception)\n"
      + Layout.wrap(scope) + "Ctrl-C stops the receiver.\n"
  }

  /// What is left when it has stopped.
  private static func closing(_ summary: Receiver.Summary, _ configuration: Configuration) -> String {
    let requests = summary.requests == 1 ? "1 request" : "\(summary.requests) requests"
    let bodies = summary.bodies == 1 ? "1 body" : "\(summary.bodies) bodies"
    return "\nstopped after \(requests); left to clean up:\n"
      + Layout.columns(
        [
          [
            "\(bodies), \(summary.bytes) bytes",
            "'baton clean \(Visible.text(configuration.run))' removes what was received",
          ],
          ["transport-security exception", "take it out of the test build"],
        ], indent: 2)
  }
}
