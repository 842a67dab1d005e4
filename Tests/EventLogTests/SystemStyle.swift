import Testing

@testable import EventLog

/// A record of Apple's log, and each way in which its tools print it.
struct PrintedRecord {
  /// Microseconds after 2026-03-14 09:20:00 in the zone +0900.
  var after: Int
  var process = "nsurlsessiond"
  var pid = 108
  var library: String? = "CFNetwork"
  var message: String

  /// An upload that goes well, as the daemon tells it, with the system's other records between.
  static let upload: [PrintedRecord] = {
    let task = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5>"
    let session = "NDSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> "
    return [
      PrintedRecord(after: 100_000, process: "locationd", pid: 60, library: nil, message: "@ClxGps, Fix, 0, ll, N/A"),
      PrintedRecord(
        after: 200_000, message: "\(session)\(task) is for <com.example.app>.<com.example.app.uploads>.<5>"),
      PrintedRecord(after: 300_000, message: "\(session)\(task) enqueueing"),
      PrintedRecord(
        after: 1_400_000, process: "powerd", pid: 61, library: "IOKit", message: "Sending \"update\":\n\tbattery = 5\n}"
      ),
      PrintedRecord(after: 2_000_000, message: "\(session)\(task) will begin"),
      PrintedRecord(after: 65_000_000, message: "\(session)\(task) completed with error (null) [0]. C(N)"),
      PrintedRecord(after: 65_000_001, message: "\(session)some line of its own, said by <private>"),
    ]
  }()
}

enum SystemStyle: String, CaseIterable, CustomTestStringConvertible {
  case ndjson, json, oneLineJSON, renamed, standard, compact, logSyslog, deviceSyslog, console, nsLog

  var testDescription: String { rawValue }

  /// The format's name.
  var format: String {
    switch self {
    case .ndjson, .renamed: "unified-log-ndjson"
    case .json, .oneLineJSON: "unified-log-json"
    case .standard: "unified-log-default"
    case .compact: "unified-log-compact"
    case .logSyslog, .deviceSyslog: "unified-log-syslog"
    case .console: "console-export"
    case .nsLog: "nslog"
    }
  }

  var isText: Bool { ![.ndjson, .json, .oneLineJSON, .renamed].contains(self) }

  /// What `run.json` must say of the file so that its times are dated.
  var options: String? {
    switch self {
    case .compact: #""timeZone":"+09:00""#
    case .deviceSyslog: #""timeZone":"+09:00","date":"2026-03-14""#
    case .console: #""date":"2026-03-14""#
    default: nil
    }
  }

  /// How exact its times are, in microseconds.
  var resolution: Int {
    switch self {
    case .compact: 1000
    case .deviceSyslog: 1_000_000
    default: 1
    }
  }

  func text(_ records: [PrintedRecord]) -> String {
    switch self {
    case .json: "[{\n" + records.map { Self.object($0, pretty: true) }.joined(separator: "\n},{\n") + "\n}]\n"
    case .oneLineJSON: "[" + records.map { "{" + Self.object($0, pretty: false) + "}" }.joined(separator: ",") + "]"
    case .ndjson:
      records.map { "{" + Self.object($0, pretty: false) + "}\n" }.joined()
        + "{\"count\":\(records.count),\"finished\":1}\n"
    default: records.map { line($0) + "\n" }.joined()
    }
  }

  private func line(_ record: PrintedRecord) -> String {
    let (process, pid, message) = (record.process, record.pid, record.message)
    let library = record.library.map { "(\($0)) " } ?? ""
    let day = "2026-03-14 "
    let time = Self.time(record.after)
    switch self {
    case .standard:
      return
        "\(day)\(time)+0900 0xf3e23    Default     0x0    \(pid)   0    \(process): \(library)[com.apple.x:Default] \(message)"
    case .compact:
      return "\(day)\(time.dropLast(3)) Df \(process)[\(pid):fda9c] \(library)[com.apple.x:Default] \(message)"
    case .logSyslog:
      return "\(day)\(time)+0900  localhost \(process)[\(pid)]: \(library)[com.apple.x:Default] \(message)"
    case .deviceSyslog:
      return
        "Mar 14 \(time.dropLast(7)) iPhone \(process)\(record.library.map { "(\($0))" } ?? "")[\(pid)] <Notice>: \(message)"
    case .console: return "default\t\(time) +0900\t\(process)\t\(message)"
    case .nsLog: return "\(day)\(time)+0900 \(process)[\(pid):388382] \(message)"
    case .renamed:
      // Nanoseconds since 1970 of 2026-03-14T00:20:00Z.
      let nanoseconds = 1_773_447_600_000_000_000 + record.after * 1000
      return
        #"{"log_type":"Default","library":"\#(record.library ?? "")","boot_uuid":"A0B64D239E805C77ADBD56249485E99E","#
        + #""process":"/usr/libexec/\#(process)","pid":\#(pid),"time":\#(nanoseconds),"message":"\#(Self.escaped(message))"}"#
    case .ndjson, .json, .oneLineJSON: return ""
    }
  }

  /// The members of an object, in the order in which `log` prints them.
  static func object(_ record: PrintedRecord, path: String? = nil, pretty: Bool) -> String {
    let path = path ?? "/usr/libexec/\(record.process)"
    let members = [
      "\"traceID\" : 338696976352935940", "\"eventMessage\" : \"\(escaped(record.message))\"",
      "\"eventType\" : \"logEvent\"", "\"source\" : null", "\"formatString\" : \"%{public}s\"", "\"subsystem\" : \"\"",
      "\"backtrace\" : {\"frames\" : [{\"imageOffset\" : 265776, \"imageUUID\" : \"x\"}]}",
      "\"bootUUID\" : \"A0B64D23-9E80-5C77-ADBD-56249485E99E\"", "\"processImagePath\" : \"\(slashed(path))\"",
      "\"timestamp\" : \"2026-03-14 \(time(record.after))+0900\"",
      "\"senderImagePath\" : \"\(slashed("/System/Library/Frameworks/" + (record.library ?? "x")))\"",
      "\"machTimestamp\" : 79751022531929", "\"processImageUUID\" : \"0F99E1BB-1078-5F44-ABC0-22E48823E669\"",
      "\"processID\" : \(record.pid)", "\"timezoneName\" : \"\"",
    ]
    return pretty
      ? members.map { "  " + $0 }.joined(separator: ",\n")
      : members.map { $0.replacing(" : ", with: ":") }.joined(separator: ",")
  }

  static func time(_ after: Int) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      String(repeating: "0", count: width - "\(value)".count) + "\(value)"
    }
    let seconds = after / 1_000_000
    return "09:\(padded(20 + seconds / 60, 2)):\(padded(seconds % 60, 2)).\(padded(after % 1_000_000, 6))"
  }

  private static func escaped(_ text: String) -> String {
    slashed(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")).replacing("\n", with: "\\n")
      .replacing("\t", with: "\\t")
  }

  private static func slashed(_ text: String) -> String { text.replacing("/", with: "\\/") }
}
