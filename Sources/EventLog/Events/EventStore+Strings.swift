public import Vocabulary

/// Looking at each distinct string of the evidence once, and finding the lines that bear it.
extension EventStore {
  /// The strings for whose UTF-8 `isWanted` holds, by one look at each distinct string.
  ///
  /// Names of events and the values of the vocabulary's keys are such strings; what stands under other keys is not kept.
  public func symbols(where isWanted: (ArraySlice<UInt8>) -> Bool) -> Set<Symbol> {
    var wanted: Set<Symbol> = []
    guard symbols.count > 0 else { return wanted }
    for raw in 1...UInt32(symbols.count) where isWanted(symbols.utf8(Symbol(raw: raw))) {
      wanted.insert(Symbol(raw: raw))
    }
    return wanted
  }

  /// Calls `body` for each value that is one of these strings, in the order of reading, copies of lines included.
  ///
  /// One pass over all values: to be asked once for all strings of interest, and not at all when there are none.
  public func forEachUse(of wanted: Set<Symbol>, _ body: (_ event: Event, _ key: Key, _ symbol: Symbol) -> Void) {
    guard let least = wanted.min(), let greatest = wanted.max() else { return }
    let range = Int64(least.raw)...Int64(greatest.raw)
    // Looked up for each value of the run: a table instead of a set.
    var isWanted = ContiguousArray(repeating: false, count: Int(greatest.raw) + 1)
    for symbol in wanted { isWanted[Int(symbol.raw)] = true }
    var next = 0
    for index in 0..<count {
      let end = Int(attributeEnds[index])
      while next < end {
        // Only strings are kept as symbols, among numbers and flags in the same column.
        let value = attributeValues[next]
        if range.contains(value), isWanted[Int(value)], attributeKeys[next] != Self.restKey {
          let key = Self.allKeys[Int(attributeKeys[next])]
          if key.valueType == .string || key.valueType == .stringOrNumbers {
            body(self[index], key, Symbol(raw: UInt32(value)))
          }
        }
        next += 1
      }
      if range.contains(Int64(sessions[index])), isWanted[Int(sessions[index])] {
        body(self[index], .sessionID, Symbol(raw: sessions[index]))
      }
    }
  }
}
