/// The candidate nearest to a misspelt word, for "did you mean": at most a third of the word's letters may differ.
public func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
  let word = Array(word.lowercased())
  let limit = max(1, word.count / 3)
  var best: (distance: Int, name: String)?
  for name in candidates {
    let distance = editDistance(word, Array(name.lowercased()))
    if distance <= limit, best.map({ (distance, name) < ($0.distance, $0.name) }) ?? true { best = (distance, name) }
  }
  return best?.name
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, beforeLast[j - 2] + 1) }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
