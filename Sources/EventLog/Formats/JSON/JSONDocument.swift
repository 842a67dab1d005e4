#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is one JSON document of moderate size, such as a tool prints with `--json`.
enum JSONDocument {
  /// The largest that is read, in MiB.
  static let largest = 64

  /// Decodes the file as one record: it becomes an event, or is skipped with the reason.
  static func read<Shape: Decodable>(_ shape: Shape.Type, _ lines: LineSource, _ reading: inout FileReading) -> Shape? {
    reading.records = 1
    guard let document = lines.wholeDocument(limit: largest << 20) else {
      reading.file.skip(1, "larger than \(largest) MiB, which no such document is")
      return nil
    }
    guard String(validating: document, as: UTF8.self) != nil else {
      reading.file.skip(1, "invalid UTF-8")
      return nil
    }
    do {
      let value = try JSONDecoder().decode(shape, from: Data(document))
      reading.file.events = 1
      return value
    } catch {
      reading.file.skip(1, reason(error))
      return nil
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is not one whole JSON object" : "'\(path)' has another type than the tool's schema says"
    default:
      return "it is not one whole JSON object"
    }
  }
}

/// A value that may be missing, null, or of another type than the tool's schema says: then it counts as absent.
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
}

extension KeyedDecodingContainer {
  func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
    Lenient(wrappedValue: try? decodeIfPresent(Value.self, forKey: key))
  }
}

/// One value or an array of them: the schema of a tool may say one and its output hold the other. An element of another type
/// is left out.
struct OneOrMany<Value: Decodable>: Decodable {
  let values: [Value]

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let many = try? single.decode([Lenient<Value>].self) {
      values = many.compactMap(\.wrappedValue)
    } else {
      values = [try single.decode(Value.self)]
    }
  }
}
