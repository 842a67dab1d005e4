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
