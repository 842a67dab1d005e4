import Vocabulary

/// Reads access logs whose lines are JSON objects.
enum AccessLines {
  /// Reads each line's fields.
  ///
  /// - Parameter end: says when the request ended, from the line's time, and completes the request; `nil` for a line that is
  ///   no request.
  static func read(
    _ map: FieldMap, _ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading,
    end: (AccessFields, inout AccessRequest, Instant) -> Instant?
  ) {
    let map = map.overridden(by: reading.options.map)
    let json = JSONFieldReader(map.places)
    var log = AccessLog(reading, &builder)
    var clock = ForeignTimeReader(form: map.timeForm, zone: reading.options.timeZone)
    MappedLines.eachLine(lines, &reading) { line, reading in
      switch json.read(line, &reading.file) {
      case .fault(let reason, let isWhole):
        guard !isWhole && !line.isEnded && lines.failure == nil else { return .fault(reason) }
        reading.file.isCutShort = true
        return .fault("cut short: the last line ends before its object does")
      case .fields(let found):
        let fields = AccessFields(found: found)
        var request = fields.request
        guard let written = fields.first(.time) else { return .nothing }
        let time: ForeignTime
        do throws(ForeignTimeReader.Fault) { time = try clock.read(written) } catch { return .fault(error.reason) }
        // A server's line without a zone says nothing of when: it cannot stand beside the app's.
        guard time.isDated else { return .fault("'time' has no zone") }
        guard let end = end(fields, &request, time.instant) else { return .nothing }
        log.write(request, at: end, line: line.number, &builder, &reading)
        return .event
      }
    }
    log.finish(statesBody: true, &reading)
  }
}

/// The fields of one line.
struct AccessFields {
  let found: [FoundField]

  /// The value of the first place of a key that holds one.
  func first(_ key: Key) -> FieldValue? {
    found.filter { $0.key == key }.min { $0.rank < $1.rank }?.value
  }

  func text(_ key: Key) -> String? { first(key)?.text }

  private func integer(_ key: Key) -> Int? { first(key)?.integer.map(Int.init) }

  /// The request, without what differs between servers.
  fileprivate var request: AccessRequest {
    var request = AccessRequest()
    request.method = text(.method)
    request.path = text(.path).map { AccessRequest.target($0) }
    // 0 stands for a response that was never begun.
    request.httpStatus = integer(.httpStatus).flatMap { $0 > 0 ? $0 : nil }
    request.bytes = integer(.bytes)
    request.contentLength = integer(.contentLength)
    request.seconds = first(.seconds)?.billionths.flatMap { $0 >= 0 ? $0 : nil }
    request.idempotencyKey = text(.idempotencyKey)
    request.userAgent = text(.systemUserAgent)
    request.id = text(.requestID)
    request.forgetUnreadBody()
    return request
  }
}
