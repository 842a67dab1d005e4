/// Finds which words of all languages a clause may hold, in one pass over it: most clauses hold next to none of them.
struct PhraseIndex: Sendable {
  private struct Entry {
    let language: Int
    let list: Int
    let phrase: Phrase
    let head: [UInt8]
  }

  static let shared = PhraseIndex()

  /// In the order of languages and lists within a bucket.
  private let buckets: [[Entry]]
  /// Empty words of each language.
  private let empty: [ClaimWords]

  private static let size = 4096

  private init() {
    var buckets = [[Entry]](repeating: [], count: Self.size)
    for language in ClaimLanguage.allCases {
      let words = language.words
      for (list, path) in ClaimWords.lists.enumerated() {
        for phrase in words[keyPath: path] {
          let head = phrase.head
          guard let bucket = Self.bucket(head, 0) else { preconditionFailure("a phrase has one letter only") }
          buckets[bucket].append(Entry(language: language.rawValue, list: list, phrase: phrase, head: head))
        }
      }
    }
    self.buckets = buckets
    empty = ClaimLanguage.allCases.map { ClaimWords(reach: $0.words.reach) }
  }

  /// Where phrases that begin as the bytes from `i` on are kept: by two letters, or by one character of another script.
  private static func bucket(_ bytes: [UInt8], _ i: Int) -> Int? {
    guard i + 1 < bytes.count else { return nil }
    var key = UInt(bytes[i]) << 8 | UInt(bytes[i + 1])
    if bytes[i] >= 0xE0 {
      guard i + 2 < bytes.count else { return nil }
      key = key << 8 | UInt(bytes[i + 2])
    }
    return Int(key &* 0x9E37_79B9 >> 7 & UInt(size - 1))
  }

  /// The words of these languages of which the clause holds the beginning.
  func words(in clause: [UInt8], _ languages: [ClaimLanguage]) -> [ClaimWords] {
    var found = languages.map { empty[$0.rawValue] }
    var slots = [Int](repeating: -1, count: empty.count)
    for (slot, language) in languages.enumerated() { slots[language.rawValue] = slot }
    var seen: Set<SIMD2<Int>> = []
    var i = 0
    while i < clause.count {
      defer { i += 1 }
      let byte = clause[i]
      // Inside a character, or a word.
      if byte & 0xC0 == 0x80 || i > 0 && Phrase.isWord(byte) && Phrase.isWord(clause[i - 1]) { continue }
      guard let bucket = Self.bucket(clause, i) else { continue }
      for (number, entry) in buckets[bucket].enumerated() {
        let slot = slots[entry.language]
        guard slot >= 0, i + entry.head.count <= clause.count, Self.matches(entry.head, clause, i),
          seen.insert([bucket, number]).inserted
        else { continue }
        found[slot][keyPath: ClaimWords.lists[entry.list]].append(entry.phrase)
      }
    }
    return found
  }

  private static func matches(_ head: [UInt8], _ clause: [UInt8], _ i: Int) -> Bool {
    for j in head.indices where clause[i + j] != head[j] { return false }
    return true
  }
}
