import CSimdJSON
import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the fields of a map in JSON objects, a line each.
@safe struct JSONFieldReader: ~Copyable {
  /// One reader knows at most as many names as a byte can number, nested ones included: several share a large map.
  private static let placesPerReader = 100

  private let readers: [OpaquePointer]
  /// Which keys each place serves, by reader and place.
  private let uses: [[[(key: Key, rank: Int)]]]

  /// - Parameter places: the places of each key's value, as in ``FieldMap/places``.
  init(_ places: [Key: [String]]) {
    var usesOfPlace: [String: [(key: Key, rank: Int)]] = [:]
    for (key, list) in places {
      for (rank, place) in list.enumerated() { usesOfPlace[place, default: []].append((key, rank)) }
    }
    var readers = unsafe [OpaquePointer]()
    var uses: [[[(key: Key, rank: Int)]]] = []
    var rest = usesOfPlace.keys.sorted()[...]
    repeat {
      var count = min(rest.count, Self.placesPerReader)
      var made = unsafe Self.reader(of: rest.prefix(count))
      // Places deep inside different objects need more names each.
      while unsafe made == nil, count > 1 {
        count /= 2
        unsafe made = Self.reader(of: rest.prefix(count))
      }
      guard let made = unsafe made else { preconditionFailure("no memory for a JSON reader") }
      unsafe readers.append(made)
      uses.append(rest.prefix(count).map { usesOfPlace[$0] ?? [] })
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
    unsafe self.readers = readers
    self.uses = uses
  }

  deinit { unsafe readers.forEach { unsafe baton_json_destroy($0) } }

  /// A reader of these places; `nil` where their names are too many.
  private static func reader(of places: ArraySlice<String>) -> OpaquePointer? {
    let copies = unsafe places.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let pointers = unsafe copies.map { name in unsafe UnsafePointer<CChar>(name) }
    let types = [UInt8](repeating: UInt8(BATON_JSON_ANY), count: places.count)
    guard let made = unsafe baton_json_create(pointers, types, places.count) else { return nil }
    // What the map does not name is checked, and kept nowhere.
    unsafe baton_json_ignore_rest(made)
    return unsafe made
  }

  /// What a line holds.
  enum Result {
    case fields([FoundField])
    /// Why it could not be read, and whether it is a whole JSON value all the same.
    case fault(String, isWhole: Bool)
  }

  /// Reads a line. Keys that one object holds twice, and values of no simple type, are counted in `file` and left out.
  func read(_ line: LineSource.Line, _ file: inout EvidenceFile) -> Result {
    var found: [FoundField] = []
    for number in uses.indices {
      let reader = unsafe readers[number]
      var parsed = unsafe baton_json_line()
      let code = unsafe baton_json_read(
        reader, line.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), line.bytes.count, &parsed)
      guard code == BATON_JSON_OK else {
        return unsafe .fault(
          EventLogReader.reason(code, line.bytes), isWhole: code == BATON_JSON_NOT_OBJECT)
      }
      for i in unsafe 0..<parsed.count {
        let field = unsafe parsed.fields[i]
        let value = unsafe Self.value(field)
        for use in uses[number][Int(unsafe field.key)] {
          found.append(FoundField(key: use.key, rank: use.rank, value: value))
        }
      }
      if unsafe parsed.duplicated > 0, let use = uses[number][Int(unsafe parsed.first_duplicated)].first {
        file.duplicated[use.key.rawValue, default: 0] += 1
      }
    }
    return .fields(found)
  }

  private static func value(_ field: baton_json_field) -> FieldValue {
    let bytes = unsafe UnsafeRawBufferPointer(start: field.text, count: Int(field.length))
    switch unsafe Int(field.type) {
    case BATON_JSON_STRING: return unsafe .text(String(decoding: bytes, as: UTF8.self))
    case BATON_JSON_NUMBERS: return unsafe .numbers(String(decoding: bytes, as: UTF8.self))
    case BATON_JSON_BOOL: return unsafe .flag(field.integer != 0)
    default: return unsafe .number(String(decoding: bytes, as: UTF8.self))
    }
  }
}
