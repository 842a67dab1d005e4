#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a deterministic run: one app over several launches and sessions, a server, progress events, and faults in one
/// transfer of a hundred.
struct LogGenerator {
  static let launches = 20
  static let progressOfOneTransfer = 24

  /// Makes `folder/logs` with about `events` lines in all; returns their bytes.
  static func write(events: Int, to folder: String) -> Int {
    unsafe mkdir(folder, 0o755)
    unsafe mkdir(folder + "/logs", 0o755)
    // A transfer is seven lines of its own, its progress, three of the server, and a heartbeat now and then.
    let ofOneTransfer = 7 + progressOfOneTransfer + 3 + 1
    let transfers = max(1, events / ofOneTransfer / launches)
    var server = LogFile(path: folder + "/logs/server.jsonl")
    server.line("log.opened", at: 0, "\"seq\":0,\"pid\":3900,\"schema\":\"baton-log/1\",\"source\":\"server\"")
    server.line("receiver.started", at: 1, "\"seq\":1,\"pid\":3900,\"address\":\"127.0.0.1\",\"port\":8765")
    var serverSeq = 2
    var clock = 10_000
    var bytes = 0
    var random = SplitMix(state: 0x5EED)
    for launch in 0..<launches {
      var app = AppLog(folder: folder, launch: launch, clock: clock)
      app.open()
      for transfer in 0..<transfers {
        serverSeq = app.transfer(transfer, &random, &server, serverSeq)
      }
      let closed = app.close()
      clock = closed.clock + 20_000
      bytes += closed.bytes
    }
    server.line(
      "receiver.stopped", at: clock, "\"seq\":\(serverSeq),\"pid\":3900,\"address\":\"127.0.0.1\",\"port\":8765")
    server.line("log.closed", at: clock + 1, "\"seq\":\(serverSeq + 1),\"pid\":3900")
    return server.close() + bytes
  }
}

/// A small generator whose numbers are the same on every machine.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Lines of one log, written in large blocks.
struct LogFile {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var bytes = 0

  init(path: String) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(descriptor >= 0, "cannot write \(path)")
    buffer.reserveCapacity(1 << 20)
  }

  /// `milliseconds` after the start of the run.
  mutating func line(_ event: String, at milliseconds: Int, _ rest: String) {
    text("{\"event\":\"\(event)\",\"time\":\"\(Self.time(milliseconds))\",\(rest)}\n")
  }

  mutating func text(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 1 << 19 { flush() }
  }

  private mutating func flush() {
    bytes += buffer.count
    var done = 0
    while done < buffer.count {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      precondition(count > 0, "the disk is full")
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func close() -> Int {
    flush()
    _ = systemClose(descriptor)
    return bytes
  }

  private static func time(_ milliseconds: Int) -> String {
    let day = 1 + milliseconds / 86_400_000
    let rest = milliseconds % 86_400_000
    return "2026-06-\(padded(day, 2))T\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2))"
      + ":\(padded(rest / 1000 % 60, 2)).\(padded(rest % 1000, 3))Z"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

/// The app's log of one launch.
private struct AppLog {
  private var file: LogFile
  private let launch: Int
  private let id: String
  private var clock: Int
  private var seq = 0

  init(folder: String, launch: Int, clock: Int) {
    file = LogFile(path: folder + "/logs/app-\(LogFile.padded(launch, 2)).jsonl")
    self.launch = launch
    self.clock = clock
    id = "3F0A9D62-71C8-4E5B-A204-\(LogFile.padded(launch, 12))"
  }

  private var session: String { "com.example.courier.uploads-\(launch % 3 == 0 ? "main" : "media")" }
  private var container: String {
    "/Users/tester/Library/Developer/CoreSimulator/Devices/7B1E4D52-0C39-4A8E-9F10-2D6C5B4A3E21/data"
      + "/Containers/Data/Application/1C9E7A34-5B2D-4F60-8A71-90D3E6F2B845"
  }

  private mutating func add(_ event: String, after milliseconds: Int, _ rest: String) {
    clock += milliseconds
    let uptime = "\(70_000 + clock / 1000).\(LogFile.padded(clock % 1000, 3))"
    file.line(
      event, at: clock,
      "\"seq\":\(seq),\"uptime\":\(uptime),\"launch\":\"\(id)\",\"pid\":\(5000 + launch)"
        + (rest.isEmpty ? "" : "," + rest))
    seq += 1
  }

  mutating func open() {
    add(
      "log.opened", after: 0,
      "\"schema\":\"baton-log/1\",\"source\":\"app\",\"launchNumber\":\(launch + 1),\"environment\":{\"kind\":\"simulator\",\"os\":\"iOS 18.5\","
        + "\"model\":\"iPhone17,3\",\"udid\":\"7B1E4D52-0C39-4A8E-9F10-2D6C5B4A3E21\"},\"app\":{\"bundleID\":\"com.example.courier\","
        + "\"version\":\"2.3\",\"build\":\"418\",\"configuration\":\"Debug\",\"imageUUID\":\"5E2B9C70-41D8-3A6F-8B15-7F0C2D94A6E3\"},"
        + "\"container\":\"\(container)\",\"debugger\":false")
    add("app.launched", after: 50, "\"prewarmed\":false,\"appState\":\"inactive\"")
    add("app.state", after: 50, "\"state\":\"active\"")
    add(
      "coordinator.created", after: 10,
      "\"sessionID\":\"\(session)\",\"coordinatorID\":\"c1\",\"coordinatorCount\":1,\"coordinatorCreations\":1")
    add(
      "session.created", after: 10,
      "\"sessionID\":\"\(session)\",\"coordinatorID\":\"c1\",\"background\":true,\"requestTimeout\":60,\"resourceTimeout\":86400"
    )
  }

  /// One transfer from its preparation to its cleaning, with what the server logs of it; returns the server's next `seq`.
  mutating func transfer(_ number: Int, _ random: inout SplitMix, _ server: inout LogFile, _ serverSeq: Int) -> Int {
    let task = number + 1
    let key = "9D3C7A10-52E4-4F8B-\(LogFile.padded(launch, 4))-\(LogFile.padded(number, 12))"
    let hash = (0..<4).map { _ in
      let hex = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - hex.count) + hex
    }.joined()
    let path = "\(container)/Library/Application Support/Outbox/item-\(launch)-\(number).bin"
    let isFaulty = random.next() % 100 == 0
    let status = isFaulty ? 503 : 201
    let pair = "\"sessionID\":\"\(session)\",\"taskID\":\(task)"
    add(
      "input.prepared", after: 20,
      "\"filePath\":\"\(path)\",\"bytes\":1048576,\"sha256\":\"\(hash)\",\"fileType\":\"regular\",\"readable\":true")
    add(
      "task.created", after: 5,
      "\(pair),\"method\":\"POST\",\"url\":\"http://127.0.0.1:8765/upload\",\"body\":\"file\",\"kind\":\"upload\",\"owner\":\"service\","
        + "\"filePath\":\"\(path)\",\"idempotencyKey\":\"\(key)\",\"requestGeneration\":1,\"accountGeneration\":1,"
        + "\"bytes\":1048576,\"sha256\":\"\(hash)\",\"fileType\":\"regular\"")
    add("task.resumed", after: 2, pair)
    server.line(
      "request.received", at: clock + 5,
      "\"seq\":\(serverSeq),\"pid\":3900,\"requestID\":\"r\(launch)-\(number)\",\"method\":\"POST\","
        + "\"path\":\"/upload\",\"contentLength\":1048576,\"idempotencyKey\":\"\(key)\"")
    let step = 1_048_576 / LogGenerator.progressOfOneTransfer
    for part in 1...LogGenerator.progressOfOneTransfer {
      add(
        "task.progress", after: 3,
        "\(pair),\"bytesSent\":\(part * step),\"bytesExpected\":1048576,\"idempotencyKey\":\"\(key)\","
          + "\"appState\":\"active\",\"requestGeneration\":1,\"accountGeneration\":1,\"coordinatorID\":\"c1\"")
    }
    var next = serverSeq + 1
    if !isFaulty {
      server.line(
        "body.stored", at: clock + 2,
        "\"seq\":\(next),\"pid\":3900,\"requestID\":\"r\(launch)-\(number)\",\"bytes\":1048576,"
          + "\"sha256\":\"\(hash)\",\"filePath\":\"/tmp/baton-received/r\(launch)-\(number).bin\",\"idempotencyKey\":\"\(key)\",\"duplicate\":false"
      )
      next += 1
    }
    server.line(
      "response.sent", at: clock + 3,
      "\"seq\":\(next),\"pid\":3900,\"requestID\":\"r\(launch)-\(number)\",\"httpStatus\":\(status),\"bytes\":1048576")
    add("task.completed", after: 10, "\(pair),\"httpStatus\":\(status),\"coordinatorID\":\"c1\"")
    add(
      "record.committed", after: 2,
      "\(pair),\"filePath\":\"\(path)\",\"idempotencyKey\":\"\(key)\","
        + "\"accepted\":\(!isFaulty || number % 3 == 0),\"state\":\"\(isFaulty ? "failed" : "succeeded")\","
        + "\"requestGeneration\":1,\"accountGeneration\":1")
    if !isFaulty { add("input.cleaned", after: 2, "\"filePath\":\"\(path)\"") }
    if number % 2 == 0 { add("app.heartbeat", after: 1, "") }
    return next + 1
  }

  mutating func close() -> (clock: Int, bytes: Int) {
    add(
      "coordinator.released", after: 100, "\"sessionID\":\"\(session)\",\"coordinatorID\":\"c1\",\"coordinatorCount\":0"
    )
    add("log.closed", after: 10, "")
    return (clock, file.close())
  }
}
