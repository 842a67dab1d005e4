#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import Vocabulary

extension Format {
  /// Log records of OpenTelemetry in the JSON of its protocol.
  static let otlp = Format(
    name: "otlp",
    title: "OpenTelemetry log records, OTLP/JSON (one document, or one a line)",
    recognisedBy: "a JSON object with the keys resourceLogs and scopeLogs",
    witnesses: "what the app or server that logs so observed, in records whose attribute event or body names an event",
    neverShows: "that the app ran on a real device; what other records say, unless run.json maps them",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"resourceLogs\"") && head.contains("\"scopeLogs\"") ? .mark : nil
    },
    read: { lines, builder, reading in
      // The key of an attribute is one name, dots included.
      var map = FieldMap()
      for key in FieldMap.keys { map.places[key] = [key.rawValue] }
      map.places[.event] = ["event", "event.name", "eventName", "body"]
      map.places[.time] = ["timeUnixNano", "observedTimeUnixNano"]
      map.places[.pid] = ["pid", "process.pid"]
      map = map.overridden(by: reading.options.map)
      var reader = RecordReader(map, reading)
      reader.read(lines, &builder, &reading)
    },
    takesFields: true)
}

/// Reads the records of documents, each of which is a record of the file.
private struct RecordReader {
  private static let largest = 64 << 20

  private var log: MappedLog
  /// The keys that each attribute serves.
  private var uses: [String: [(key: Key, rank: Int)]] = [:]
  private let decoder = JSONDecoder()
  private var records = 0

  init(_ map: FieldMap, _ reading: FileReading) {
    log = MappedLog(map, reading)
    for (key, places) in map.places {
      for (rank, place) in places.enumerated() { uses[FieldMap.unescaped(place), default: []].append((key, rank)) }
    }
  }

  mutating func read(_ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    var isFirst = true
    while let line = lines.next() {
      if line.isTooLong {
        skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB", &reading)
        continue
      }
      if unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        reading.file.blank += 1
        records += 1
        continue
      }
      let bytes = unsafe [UInt8](line.bytes)
      if let document = try? decoder.decode(LogsDocument.self, from: Data(bytes)) {
        write(document, line.number, nil, &builder, &reading)
      } else if isFirst {
        readWhole(bytes + [0x0A], from: line.number, lines, &builder, &reading)
        break
      } else {
        if !line.isEnded { reading.file.isCutShort = true }
        skip(line.number, "no document of OTLP/JSON", &reading)
      }
      isFirst = false
    }
    reading.records = records
    MappedLines.finish(log, &reading)
  }

  /// A document over several lines: its blank lines are part of it.
  private mutating func readWhole(
    _ beginning: [UInt8], from line: Int, _ lines: LineSource, _ builder: inout EventStoreBuilder,
    _ reading: inout FileReading
  ) {
    guard let rest = lines.wholeDocument(limit: Self.largest) else {
      lines.drain()
      return skip(line, "larger than \(Self.largest >> 20) MiB; write one document a line", &reading)
    }
    let bytes = beginning + rest
    guard let document = try? decoder.decode(LogsDocument.self, from: Data(bytes)) else {
      return skip(line, "no document of OTLP/JSON", &reading)
    }
    write(document, line, Self.lines(ofTimesIn: bytes, from: line), &builder, &reading)
  }

  private mutating func skip(_ line: Int, _ reason: String, _ reading: inout FileReading) {
    records += 1
    reading.file.skip(line, reason)
  }

  /// The lines on which records state their time: where each record states one, these are the places of the records.
  private static func lines(ofTimesIn bytes: [UInt8], from first: Int) -> [Int] {
    var lines: [Int] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where FileHead.contains("\"timeUnixNano\"", in: line) {
      lines.append(first + number)
    }
    return lines
  }

  private mutating func write(
    _ document: LogsDocument, _ line: Int, _ places: [Int]?, _ builder: inout EventStoreBuilder,
    _ reading: inout FileReading
  ) {
    let count = document.resourceLogs.reduce(0) { $0 + $1.scopes.reduce(0) { $0 + $1.records.count } }
    let places = places.flatMap { $0.count == count ? $0 : nil }
    var number = 0
    for resource in document.resourceLogs {
      for scope in resource.scopes {
        for record in scope.records {
          var values: [String: FieldValue] = [:]
          for attribute in (resource.resource?.attributes ?? []) + (scope.scope?.attributes ?? []) + record.attributes {
            values[attribute.key] = attribute.value?.value
          }
          for (name, value) in record.own { values[name] = value }
          let found = values.flatMap { name, value in
            (uses[name] ?? []).map { FoundField(key: $0.key, rank: $0.rank, value: value) }
          }
          records += 1
          let place = places?[number] ?? line
          number += 1
          switch log.write(found, line: place, &builder, &reading) {
          case .event: reading.file.events += 1
          case .nothing: reading.file.passedOver += 1
          case .fault(let reason): reading.file.skip(place, reason)
          }
        }
      }
    }
    if count == 0 {
      records += 1
      reading.file.passedOver += 1
    }
  }
}

extension FieldMap {
  /// A place without the backslashes before dots.
  static func unescaped(_ place: String) -> String { place.replacing("\\.", with: ".").replacing("\\\\", with: "\\") }
}

/// What a document holds, as the protocol's JSON states it; every key may be missing.
private struct LogsDocument: Decodable {
  let resourceLogs: [ResourceLogs]

  struct ResourceLogs: Decodable {
    let resource: Attributed?
    let scopeLogs: [ScopeLogs]?
    var scopes: [ScopeLogs] { scopeLogs ?? [] }
  }

  struct Attributed: Decodable {
    let attributes: [Attribute]?
  }

  struct ScopeLogs: Decodable {
    let scope: Attributed?
    let logRecords: [Record]?
    var records: [Record] { logRecords ?? [] }
  }

  struct Record: Decodable {
    let attributes: [Attribute]
    /// The record's own fields, by name.
    let own: [(String, FieldValue)]

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case timeUnixNano, observedTimeUnixNano, severityText, traceId, spanId, eventName, body, attributes
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      attributes = try values.decodeIfPresent([Attribute].self, forKey: .attributes) ?? []
      var own: [(String, FieldValue)] = []
      for key in CodingKeys.allCases where values.contains(key) && key != .attributes {
        let value: FieldValue? =
          key == .body
          ? try values.decodeIfPresent(AnyValue.self, forKey: key)?.value
          : try values.decodeIfPresent(Scalar.self, forKey: key)?.value
        // A time of 0 is none.
        guard let value, value.text != "0", value.text != "" else { continue }
        own.append((key.rawValue, value))
      }
      self.own = own
    }
  }

  struct Attribute: Decodable {
    let key: String
    let value: AnyValue?
  }

  /// A string or a number: 64-bit integers are strings in the protocol's JSON, and numbers in that of some exporters.
  struct Scalar: Decodable {
    let value: FieldValue?
    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let text = try? single.decode(String.self) {
        value = .text(text)
      } else if let integer = try? single.decode(Int64.self) {
        value = .number("\(integer)")
      } else if let decimal = try? single.decode(Decimal.self) {
        value = .number("\(decimal)")
      } else {
        value = nil
      }
    }
  }

  struct AnyValue: Decodable {
    let value: FieldValue?

    private enum CodingKeys: String, CodingKey { case stringValue, intValue, doubleValue, boolValue, arrayValue }
    private struct Array: Decodable { let values: [AnyValue]? }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let text = try values.decodeIfPresent(String.self, forKey: .stringValue) {
        value = .text(text)
      } else if let flag = try values.decodeIfPresent(Bool.self, forKey: .boolValue) {
        value = .flag(flag)
      } else if let number = try values.decodeIfPresent(Scalar.self, forKey: .intValue)?.value?.text {
        value = .number(number)
      } else if let number = try values.decodeIfPresent(Scalar.self, forKey: .doubleValue)?.value?.text {
        value = .number(number)
      } else if let elements = try values.decodeIfPresent(Array.self, forKey: .arrayValue)?.values {
        let numbers = elements.compactMap { element in
          if case .number(let text)? = element.value { text } else { nil }
        }
        value = numbers.count == elements.count ? .numbers("[\(numbers.joined(separator: ","))]") : nil
      } else {
        value = nil
      }
    }
  }
}
