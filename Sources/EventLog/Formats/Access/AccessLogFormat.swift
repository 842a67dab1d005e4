import Vocabulary

extension Format {
  /// nginx's and Apache's combined and common logs, with further columns before and behind.
  static let accessLog = Format(
    name: "access-log",
    title: "access log of nginx or Apache (common, combined, with further columns)",
    recognisedBy: "lines with a time in brackets as [04/Jan/2026:07:25:02 +0000], a quoted request and a status",
    witnesses:
      "which requests the server ended with which status, to the second, at their end; 499 means the client left",
    neverShows: """
      whether an upload was empty: its length is that of the response, and nginx's $request_length counts the headers; when a \
      request began; requests that never ended
      """,
    recognises: { head in
      head.lines.contains { CombinedLine.time(in: $0) != nil } ? .keys : nil
    },
    read: { lines, builder, reading in
      var log = AccessLog(reading, &builder)
      var clock = TimeParser()
      MappedLines.eachLine(lines, &reading) { line, reading in
        let bytes = unsafe [UInt8](line.bytes)
        guard let place = CombinedLine.time(in: bytes[...]) else {
          return CombinedLine.isErrorLine(bytes) ? .nothing : .fault("no request of an access log")
        }
        guard let time = CombinedLine.instant(bytes[place], &clock) else { return .fault("no readable 'time'") }
        switch CombinedLine.request(bytes[(place.upperBound + 2)...]) {
        case .success(let request):
          log.write(request, at: time, line: line.number, &builder, &reading)
          return .event
        case .failure:
          guard !line.isEnded else { return .fault("no request of an access log") }
          reading.file.isCutShort = true
          return .fault("cut short: the last line ends before its request does")
        }
      }
      log.finish(statesBody: false, &reading)
    })
}

/// A line of a combined log: `[vhost] client ident user [time] "request" status bytes "referer" "user agent" …`.
///
/// What stands before the time differs from server to server and is not needed; nginx and Apache escape quotes in what a
/// client chose, so that a time behind which a bracket and a quote stand is the log's own.
private enum CombinedLine {
  private static let form = Array("[00/Aaa/0000:00:00:00 +0000] \"".utf8)

  /// Where the time stands, without its brackets.
  static func time(in line: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = line
    while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
      let candidate = line[open...]
      if candidate.count >= form.count, zip(candidate, form).allSatisfy(matches) {
        return (open + 1)..<(open + form.count - 3)
      }
      rest = line[(open + 1)...]
    }
    return nil
  }

  private static func matches(_ byte: UInt8, _ form: UInt8) -> Bool {
    switch form {
    case UInt8(ascii: "0"): byte &- 48 < 10
    case UInt8(ascii: "A"), UInt8(ascii: "a"): (byte | 0x20) &- 97 < 26
    case UInt8(ascii: "+"): byte == form || byte == UInt8(ascii: "-")
    default: byte == form
    }
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// The moment of `04/Jan/2020:07:25:02 +0000`; month names are English whatever the machine's language.
  static func instant(_ time: ArraySlice<UInt8>, _ clock: inout TimeParser) -> Instant? {
    let text = String(decoding: time, as: UTF8.self)
    let parts = text.split { "/: ".contains($0) }
    guard parts.count == 7, let month = months.firstIndex(of: parts[1].lowercased()) else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    let zone = parts[6].prefix(3) + ":" + parts[6].suffix(2)
    var form = "\(parts[2])-\(number)-\(parts[0])T\(parts[3]):\(parts[4]):\(parts[5])\(zone)"
    return form.withUTF8 { unsafe try? clock.parse(UnsafeRawBufferPointer($0)) }
  }

  struct NoRequest: Error {}

  /// What stands behind the time.
  static func request(_ rest: ArraySlice<UInt8>) -> Result<AccessRequest, NoRequest> {
    let words = LabelledValues.words(in: rest)
    guard words.count >= 3, words[0].isQuoted, words.last?.isOpen == false, isNumber(words[1].text, digits: 3...3),
      isNumber(words[2].text, digits: 1...19)
    else { return .failure(NoRequest()) }
    var request = AccessRequest()
    request.take(requestLine: words[0].text)
    request.httpStatus = Int(words[1].text)
    guard words.count >= 5, words[3].isQuoted, words[4].isQuoted else {
      for word in words[3...] { take(word, &request) }
      return .success(request)
    }
    request.userAgent = words[4].text == "-" ? nil : words[4].text
    for word in words[5...] { take(word, &request) }
    return .success(request)
  }

  private static func isNumber(_ text: String, digits: ClosedRange<Int>) -> Bool {
    text == "-" || digits.contains(text.utf8.count) && text.utf8.allSatisfy { $0 &- 48 < 10 }
  }

  private static let times: Set = ["request_time", "req_time", "rt"]
  private static let lengths: Set = ["request_length", "req_length", "req_len", "rl"]
  private static let ids: Set = ["request_id", "req_id", "reqid", "rid"]
  private static let keys: Set = ["idempotency_key", "idempotency-key", "idempotency", "http_idempotency_key", "idem"]

  /// A further column. Only what shows itself what it is counts: a name before an equals sign, nginx's form of a duration
  /// (three decimals), its request id (32 hex digits), a duration in `ms` as Traefik writes it.
  private static func take(_ word: LabelledValues.Word, _ request: inout AccessRequest) {
    if let (name, value) = word.pair {
      guard value != "-", !value.isEmpty else { return }
      switch name.lowercased() {
      case let name where times.contains(name): request.seconds = request.seconds ?? seconds(value)
      case let name where lengths.contains(name) && isNumber(String(value), digits: 1...19):
        request.note = "request_length \(value), headers included"
      case let name where ids.contains(name): request.id = request.id ?? String(value)
      case let name where keys.contains(name): request.idempotencyKey = request.idempotencyKey ?? String(value)
      default: break
      }
    } else if request.seconds == nil, !word.isQuoted, let value = seconds(word.text[...]) {
      request.seconds = value
    } else if request.id == nil, word.text.utf8.count == 32, word.text.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    {
      request.id = word.text
    }
  }

  /// `0.123`, as nginx writes seconds, or `123ms`.
  private static func seconds(_ text: Substring) -> Int64? {
    let digits = text.utf8.prefix { $0 &- 48 < 10 }.count
    guard digits > 0 else { return nil }
    let rest = text.dropFirst(digits)
    let isMilliseconds = rest == "ms"
    guard isMilliseconds || rest.utf8.count == 4 && rest.first == "." && rest.dropFirst().allSatisfy(\.isNumber) else {
      return nil
    }
    return FieldValue.number(isMilliseconds ? text.dropLast(2) + "e-3" : String(text)).billionths
  }

  /// Lines of nginx's and Apache's error logs, which some write into the same file.
  static func isErrorLine(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line.prefix(120), as: UTF8.self)
    let words = text.split(separator: " ", maxSplits: 6)
    guard words.count >= 3 else { return false }
    if words[0].utf8.count == 10, words[0].split(separator: "/").count == 3, words[1].utf8.count == 8,
      words[2].hasPrefix("["), words[2].hasSuffix("]")
    {
      return true
    }
    // `[Wed Oct 11 14:32:52.123456 2000] [core:error] [pid 35708] …`
    return text.hasPrefix("[") && words.count >= 6 && words[4].hasSuffix("]") && words[5].hasPrefix("[")
      && words[3].contains(":")
  }
}
