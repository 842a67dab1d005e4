import Foundation

/// What a clause says of whether something was shown.
enum Stance: Equatable {
  case claims
  case denies
  case plans
}

/// Looks into the clauses of a sentence for what they say. Pure.
struct ClauseReading {
  /// Of its words that something was shown, or works.
  private(set) var stance: Stance?
  private(set) var saysDevice = false
  private(set) var saysSimulator = false
  private(set) var saysTransfer = false
  /// Words for denial or a plan anywhere, for a clause that has no word of its own for what was shown.
  private(set) var looseStance: Stance?
  private(set) var breadth: String?
  /// Whether it speaks of testing, or of something shown, at all.
  private(set) var speaks = false

  /// - Parameters:
  ///   - clause: lower case, as ``Sentence`` makes it.
  ///   - next: the clause after it, which may answer it: `verified on device: not yet`.
  ///   - isTransfer: whether words that say that something works count, since it is about a transfer.
  ///   - testing: whether the sentence has a word for testing, beside which `done` counts.
  ///   - words: the words that it may hold; all that it does when `nil`.
  init(_ clause: [UInt8], next: [UInt8]?, isTransfer: Bool, testing: Bool, words: [ClaimWords]? = nil) {
    let languages = words ?? PhraseIndex.shared.words(in: clause, ClaimLanguage.allCases)
    var stances: [Stance] = []
    var remaining = clause
    for words in languages {
      for phrase in words.simulator {
        for place in phrase.places(in: remaining) {
          saysSimulator = true
          remaining = Self.blanked(remaining, Self.withModel(before: place, in: remaining))
        }
      }
    }
    for words in languages {
      if words.device.contains(where: { $0.isIn(remaining) }) { saysDevice = true }
      if words.transfer.contains(where: { $0.isIn(clause) }) { saysTransfer = true }
      if breadth == nil, let phrase = words.breadth.first(where: { $0.isIn(clause) }),
        let place = phrase.places(in: clause).first
      {
        breadth = String(decoding: clause[place], as: UTF8.self)
      }
      if words.testing.contains(where: { $0.isIn(clause) }) { speaks = true }
      var toDeny = clause
      for phrase in words.neutral { for place in phrase.places(in: toDeny) { toDeny = Self.blanked(toDeny, place) } }
      var phrases = words.shown
      if testing { phrases += words.done }
      if isTransfer { phrases += words.works }
      for phrase in phrases where !stances.contains(.claims) {
        for place in phrase.places(in: clause) {
          speaks = true
          let stance = Self.stance(of: place, in: toDeny, clause.count, next, words)
          // The first of its kind is enough: one that claims decides, and else the first.
          if stances.isEmpty || stance == .claims { stances.append(stance) }
          if stance == .claims { break }
        }
      }
      if looseStance == nil {
        if words.deniedBefore.contains(where: { $0.isIn(toDeny) })
          || words.deniedAfter.contains(where: { $0.isIn(toDeny) })
        {
          looseStance = .denies
        } else if words.plannedBefore.contains(where: { $0.isIn(toDeny) })
          || words.plannedAfter.contains(where: { $0.isIn(toDeny) })
          || words.requests.contains(where: { $0.isIn(toDeny) })
        {
          looseStance = .plans
        }
      }
    }
    // A mark of failure speaks for all languages.
    if !stances.isEmpty, Self.isCrossed(clause) { stances = [.denies] }
    // One word that claims is a claim, whatever else the clause denies.
    stance = stances.contains(.claims) ? .claims : stances.first
  }

  private static func isCrossed(_ clause: [UInt8]) -> Bool {
    clause.contains { $0 >= 0xE2 } && ClaimWords.marks.deniedBefore.contains { $0.isIn(clause) }
  }

  private static func stance(
    of place: Range<Int>, in clause: [UInt8], _ count: Int, _ next: [UInt8]?, _ words: ClaimWords
  ) -> Stance {
    let before = Array(clause[max(0, place.lowerBound - words.reach)..<place.lowerBound])
    let after = Array(clause[place.upperBound..<min(count, place.upperBound + words.reach)])
    let allBefore = Array(clause[..<place.lowerBound])
    if words.deniedBefore.contains(where: { $0.isIn(before) }) { return .denies }
    if words.deniedAfter.contains(where: { $0.isIn(after) }) { return .denies }
    if words.plannedBefore.contains(where: { $0.isIn(before) }) { return .plans }
    if words.plannedAfter.contains(where: { $0.isIn(after) }) { return .plans }
    if words.conditional.contains(where: { $0.isIn(allBefore) }) { return .plans }
    if words.requests.contains(where: { $0.places(in: clause).first?.lowerBound ?? .max <= 1 }) { return .plans }
    if let next, let answer = Self.answer(next) { return answer }
    return .claims
  }

  private static let noes: Set = [
    "no", "none", "never", "-", "아니오", "아니요", "否", "不", "いいえ", "미완료", "없음", "未", "まだ", "아직",
  ]

  /// A clause that only answers the one before it.
  private static func answer(_ clause: [UInt8]) -> Stance? {
    guard clause.count <= 40 else { return nil }
    let text = String(decoding: clause, as: UTF8.self).trimmed
    if noes.contains(text) { return .denies }
    var begin = Array(text.utf8)
    let languages = PhraseIndex.shared.words(in: begin, ClaimLanguage.allCases)
    for phrase in languages.flatMap(\.neutral) {
      for place in phrase.places(in: begin) { begin = blanked(begin, place) }
    }
    for words in languages {
      for phrase in words.deniedBefore + words.deniedAfter where phrase.places(in: begin).first?.lowerBound == 0 {
        return .denies
      }
      for phrase in words.plannedAfter + words.plannedBefore where phrase.places(in: begin).first?.lowerBound == 0 {
        return .plans
      }
    }
    return nil
  }

  private static func blanked(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var bytes = bytes
    for i in range { bytes[i] = 0x20 }
    return bytes
  }

  /// `iphone 16 pro simulator` is one word for a simulator: the words of the model before it belong to it.
  private static func withModel(before place: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let words = String(decoding: bytes[..<place.lowerBound], as: UTF8.self).split(separator: " ")
    var start = place.lowerBound
    for word in words.reversed() {
      let isModel = ["iphone", "ipad"].contains { word.hasSuffix($0) }
      let isPart = ["pro", "max", "plus", "mini", "air", "se"].contains(String(word)) || word.allSatisfy(\.isNumber)
      guard isModel || isPart else { break }
      if isModel {
        let text = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
        let range = text.range(of: String(word), options: .backwards)
        start = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? start
        break
      }
    }
    return start..<place.upperBound
  }
}
