/// Spans on the timeline that may overlap, asked how many of them are open at a place and which, in logarithmic time.
struct OpenSpans {
  struct Span {
    /// Rank of the event that begins it.
    let begin: Int
    /// Rank of the event that ends it; `Int.max` where none does.
    let end: Int
    /// Index into ``Timeline/transfers``.
    let transfer: Int
  }

  private let spans: [Span]
  private let ends: [Int]
  /// The latest end of the spans below each node of a binary tree over them; the root stands at 1.
  private let latestEnd: [Int]
  private let leaves: Int

  init(_ spans: [Span]) {
    self.spans = spans.filter { $0.begin < $0.end }.sorted { $0.begin < $1.begin }
    ends = self.spans.map(\.end).sorted()
    var leaves = 1
    while leaves < self.spans.count { leaves *= 2 }
    var tree = [Int](repeating: .min, count: leaves * 2)
    for (i, span) in self.spans.enumerated() { tree[leaves + i] = span.end }
    for node in stride(from: leaves - 1, to: 0, by: -1) { tree[node] = max(tree[node * 2], tree[node * 2 + 1]) }
    self.leaves = leaves
    latestEnd = tree
  }

  /// The first rank at which one is open.
  var first: Int? { spans.first?.begin }
  /// The rank from which on none is open.
  var last: Int? { ends.last }

  /// How many began before `rank` and have not ended at it.
  func count(at rank: Int) -> Int { begun(before: rank) - ends.partitioningPoint { $0 > rank } }

  /// The transfers of up to `limit` spans open at `rank`, in the order in which they began; the latest ones where there
  /// are more.
  func open(at rank: Int, limit: Int = 20) -> [Int] {
    var found: [Int] = []
    var bound = begun(before: rank)
    while found.count < limit, let place = latest(below: 1, 0..<leaves, before: bound, endingAfter: rank) {
      found.append(spans[place].transfer)
      bound = place
    }
    return found.reversed()
  }

  private func begun(before rank: Int) -> Int { spans.partitioningPoint { $0.begin >= rank } }

  /// The last span before the place `bound` that ends after `rank`.
  private func latest(below node: Int, _ range: Range<Int>, before bound: Int, endingAfter rank: Int) -> Int? {
    guard range.lowerBound < bound, latestEnd[node] > rank else { return nil }
    if range.count == 1 { return range.lowerBound }
    let middle = range.lowerBound + range.count / 2
    return latest(below: node * 2 + 1, middle..<range.upperBound, before: bound, endingAfter: rank)
      ?? latest(below: node * 2, range.lowerBound..<middle, before: bound, endingAfter: rank)
  }
}

extension Array {
  /// The number of elements before the tail in which `isInTail` holds.
  fileprivate func partitioningPoint(_ isInTail: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInTail(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
