import Vocabulary

extension Format {
  /// The access log of an application load balancer of AWS.
  static let loadBalancer = Format(
    name: "aws-alb",
    title: "access log of an AWS application load balancer (text)",
    recognisedBy: "lines that begin with a protocol, a time and the name of a balancer app/…, and quote a request",
    witnesses: "each request with its start, end and status as the client got it; 460 means the client left",
    neverShows: "whether an upload was empty: received_bytes counts the headers; what was stored",
    recognises: { head in head.lines.contains { BalancerLine($0) != nil } ? .mark : nil },
    read: { lines, builder, reading in
      var log = AccessLog(reading, &builder)
      var clock = ForeignTimeReader(form: .rfc3339, zone: nil)
      MappedLines.eachLine(lines, &reading) { line, reading in
        let bytes = unsafe [UInt8](line.bytes)
        guard let parsed = BalancerLine(bytes[...]), let end = parsed.time(1, &clock) else {
          guard !line.isEnded else { return .fault("no request of an access log") }
          reading.file.isCutShort = true
          return .fault("cut short: the last line ends before its request does")
        }
        log.write(parsed.request(&clock), at: end, line: line.number, &builder, &reading)
        return .event
      }
      log.finish(statesBody: false, &reading)
    })
}

/// The columns of a line, in the order that AWS documents; later ones were added at the end over the years.
private struct BalancerLine {
  private let words: [LabelledValues.Word]

  private static let protocols: Set = ["http", "https", "h2", "grpcs", "ws", "wss"]

  init?(_ line: ArraySlice<UInt8>) {
    let isBalancer = line.first.map { $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "g") || $0 == UInt8(ascii: "w") }
    guard isBalancer == true else { return nil }
    words = LabelledValues.words(in: line)
    guard words.count >= 14, Self.protocols.contains(words[0].text), words[2].text.hasPrefix("app/"),
      words[12].isQuoted, words[13].isQuoted, words.last?.isOpen == false
    else { return nil }
  }

  func time(_ column: Int, _ clock: inout ForeignTimeReader) -> Instant? {
    guard column < words.count, let time = try? clock.read(.text(words[column].text)), time.isDated else { return nil }
    return time.instant
  }

  func request(_ clock: inout ForeignTimeReader) -> AccessRequest {
    var request = AccessRequest()
    request.take(requestLine: words[12].text)
    request.httpStatus = Int(words[8].text).flatMap { $0 > 0 ? $0 : nil }
    request.userAgent = words[13].text == "-" ? nil : words[13].text
    // -1 stands for a step that did not happen.
    let durations = words[5...7].map { FieldValue.number($0.text).billionths ?? -1 }
    if durations.allSatisfy({ (0...1_000_000_000_000_000).contains($0) }) { request.seconds = durations.reduce(0, +) }
    if let received = Int(words[10].text), received >= 0 {
      request.note = "received_bytes \(received), headers included"
    }
    request.start = time(21, &clock)
    return request
  }
}
