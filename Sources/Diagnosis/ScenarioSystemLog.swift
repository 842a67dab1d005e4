/// A log of the system in a ``Scenario``: lines as `log show` prints them, or as ndjson with the images of the processes.
struct ScenarioSystemLog {
  let path: String
  /// `simulator` or `device`: where the images of its processes lie; `nil` for a style without images.
  private let machine: String?

  /// - Parameter words: the name of the file without ending, then `on=`.
  init(_ words: [String]) {
    let options = words.filter { $0.hasPrefix("on=") }
    machine = options.first.map { String($0.dropFirst("on=".count)) }
    let name = words.first { !$0.hasPrefix("on=") } ?? "system"
    path = "logs/\(name).\(machine == nil ? "log" : "ndjson")"
  }

  /// Seconds, process and message as the line of such a log.
  func line(_ text: Substring) -> String {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let seconds = Double(parts[0]), let open = parts[1].lastIndex(of: "["),
      parts[1].last == "]", let pid = Int(parts[1][parts[1].index(after: open)...].dropLast())
    else { preconditionFailure("scenario: '\(text)' is no line of a system's log") }
    let process = String(parts[1][..<open])
    let message = Self.expanded(parts[2])
    let time = ScenarioWriter.time(Int((seconds * 1000).rounded()))
    let stamp = "\(time.prefix(10)) \(time.dropFirst(11).dropLast())000+0000"
    guard let machine else {
      return "\(stamp) 0x1c9      Default     0x0                  \(pid)    0    \(process): (CFNetwork) "
        + "[com.apple.CFNetwork:Default] \(message)\n"
    }
    let values = [
      ("timestamp", stamp), ("eventMessage", message), ("processImagePath", Self.image(of: process, on: machine)),
      ("senderImagePath", "/System/Library/Frameworks/CFNetwork.framework/CFNetwork"), ("messageType", "Default"),
      ("eventType", "logEvent"), ("subsystem", "com.apple.CFNetwork"), ("category", "Default"),
    ]
    let members = values.map { "\"\($0)\":\"\(Self.escaped($1))\"" } + ["\"processID\":\(pid)"]
    return "{\(members.joined(separator: ","))}\n"
  }

  /// `<U1>` and `<S1>` stand for UUIDs of tasks and sessions.
  private static func expanded(_ message: Substring) -> String {
    var message = String(message)
    for number in 1...3 {
      message = message.replacing("<U\(number)>", with: "<6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E0\(number)>")
      message = message.replacing("<S\(number)>", with: "<0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E10\(number)>")
    }
    return message
  }

  private static func image(of process: String, on machine: String) -> String {
    let device = "/Users/tester/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/data"
    let isSimulator = machine == "simulator"
    if process.first?.isLowercase ?? true {
      return (isSimulator ? "/Library/Developer/CoreSimulator/Volumes/iOS_22F76/RuntimeRoot" : "")
        + "/usr/libexec/\(process)"
    }
    return (isSimulator ? "\(device)/Containers" : "/private/var/containers")
      + "/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/\(process).app/\(process)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
