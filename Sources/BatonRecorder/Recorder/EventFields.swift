@_exported public import Vocabulary

/// A value of an event: what a key of the vocabulary may hold.
public enum EventValue: Sendable, Equatable {
  case string(String)
  case integer(Int)
  case decimal(Double)
  case bool(Bool)
  case numbers([Double])
}

extension EventValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .decimal(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Whether a key of that type may hold the value: another type would count as absent.
  func fits(_ type: Key.ValueType) -> Bool {
    switch (self, type) {
    case (.string, .string), (.integer, .integer), (.decimal, .decimal), (.integer, .decimal), (.bool, .bool),
      (.numbers, .numbers), (.string, .stringOrNumbers), (.numbers, .stringOrNumbers):
      true
    default: false
    }
  }
}

/// The keys of one event and their values, in the order in which they are written.
public struct EventFields: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var pairs: [(Key, EventValue)]

  public init() { pairs = [] }

  public init(dictionaryLiteral elements: (Key, EventValue)...) {
    pairs = elements
    assert(pairs.allSatisfy { $0.1.fits($0.0.valueType) }, "a key of the vocabulary holds another type")
  }

  /// The value of a key; setting `nil` leaves it out.
  public subscript(key: Key) -> EventValue? {
    get { pairs.first { $0.0 == key }?.1 }
    set {
      pairs.removeAll { $0.0 == key }
      guard let newValue else { return }
      assert(newValue.fits(key.valueType), "'\(key.rawValue)' holds another type")
      pairs.append((key, newValue))
    }
  }

  /// These keys and then those.
  func adding(_ other: EventFields) -> EventFields {
    var all = self
    all.pairs += other.pairs
    return all
  }
}
