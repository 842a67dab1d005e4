public import Vocabulary

extension EventStore {
  /// Events whose line holds one of these keys, in the order of reading: one pass over the keys of all events.
  public func events(bearing keys: [Key]) -> [Event] {
    let wanted = Set(keys.map(\.ordinal))
    var found: [Event] = []
    var event = 0
    for i in attributeKeys.indices where wanted.contains(attributeKeys[i]) {
      while Int(attributeEnds[event]) <= i { event += 1 }
      if found.last?.index != event { found.append(self[event]) }
    }
    return found
  }
}

extension EventStore {
  /// Names of events that the vocabulary does not know, with how often each occurs.
  public var unknownEvents: [String: Int] {
    var counts: [String: Int] = [:]
    for index in names.indices where names[index] == nil { counts[self[index].nameText, default: 0] += 1 }
    return counts
  }
}
