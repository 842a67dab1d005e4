import EventLog
import Foundation
import Receiver

/// A receiver of one test on a port of its own, with its run in a folder that goes with it.
final class TestReceiver: Sendable {
  let folder: String
  let receiver: Receiver

  /// - Parameter folder: a run to go on with; `nil` for a new one.
  init(in folder: String? = nil, _ change: (inout Configuration) -> Void = { _ in }) throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("receiver-\(UUID().uuidString)").path
    var configuration = Configuration(run: self.folder)
    configuration.port = 0
    configuration.grace = 5
    change(&configuration)
    receiver = try Receiver(configuration)
  }

  deinit {
    _ = receiver.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  var port: Int { receiver.port }

  /// Sends a request over a connection of its own, and reads what comes until the connection is closed.
  func send(_ text: String, closing: Bool = false) throws -> Answer { try send(Array(text.utf8), closing: closing) }

  func send(_ bytes: [UInt8], closing: Bool = false) throws -> Answer {
    let client = try Client(port)
    client.send(bytes)
    if closing { client.endSending() }
    return client.readAll()
  }

  /// Uploads a body under a key.
  func upload(
    _ body: [UInt8], key: String? = nil, method: String = "POST", path: String = "/upload", headers: String = ""
  ) throws -> Answer {
    let keyLine = key.map { "Idempotency-Key: \($0)\r\n" } ?? ""
    return try send(
      Array("\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(body.count)\r\n".utf8)
        + Array("\(keyLine)\(headers)\r\n".utf8) + body)
  }

  func get(_ path: String) throws -> Answer {
    try send("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
  }

  /// Stops the receiver; the lines of its log.
  func stop() throws -> [Line] {
    _ = receiver.stop()
    return try Self.lines(of: "\(folder)/\(receiver.log)")
  }

  static func lines(of path: String) throws -> [Line] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { try Line(String($0)) }
  }

  /// What lies in `received/`: final names without a dot, unfinished ones with one.
  var received: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/received")) ?? []).sorted()
  }

  func content(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))
  }
}

/// One line of a log.
struct Line {
  private let values: [String: Any]

  init(_ text: String) throws {
    values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  var event: String { text("event") ?? "" }
  func text(_ key: String) -> String? { values[key] as? String }
  func real(_ key: String) -> Double? { (values[key] as? NSNumber)?.doubleValue }
  func number(_ key: String) -> Int? { (values[key] as? NSNumber)?.intValue }
  func flag(_ key: String) -> Bool? { values[key] as? Bool }
  func has(_ key: String) -> Bool { values[key] != nil }
  var parts: [Line] { (values["parts"] as? [[String: Any]] ?? []).map(Line.init(values:)) }

  private init(values: [String: Any]) { self.values = values }
}

extension [Line] {
  func all(_ event: String) -> [Line] { filter { $0.event == event } }
  var events: [String] { map(\.event) }
  /// Of the lines between the start and the stop of a receiver.
  var ofRequests: [Line] { filter { $0.has("requestID") } }
}

/// What came back on a connection.
struct Answer {
  let bytes: [UInt8]
  /// Whether the connection was ended as it should be: not reset, and not left open.
  let isClosedCleanly: Bool

  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The status of the last answer that is not a 1xx; `nil` without one.
  var status: Int? {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      line.hasPrefix("HTTP/1.") ? Int(line.split(separator: " ")[1]) : nil
    }.last { $0 >= 200 }
  }

  func header(_ name: String) -> String? {
    let line = text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  var content: String { text.components(separatedBy: "\r\n\r\n").last ?? "" }
}

/// SHA-256 of bytes, as logs state it.
func sha256(_ bytes: [UInt8]) -> String {
  var hash = ContentHash()
  hash.add(bytes)
  return hash.finish()
}

/// Bytes that differ for each seed.
func sample(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 33)
  }
}
