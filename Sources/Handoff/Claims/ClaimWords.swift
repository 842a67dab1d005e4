/// What a language says where it claims, denies, plans and asks.
struct ClaimWords: Sendable {
  /// Words that say that something was shown: `verified`.
  var shown: [Phrase]
  /// Words that say it only beside a word for testing: `done`.
  var done: [Phrase]
  /// Words for testing, which claim nothing alone: `verification`.
  var testing: [Phrase]
  /// A real device.
  var device: [Phrase]
  /// A simulator.
  var simulator: [Phrase]
  /// A background, lock-screen or relaunch transfer.
  var transfer: [Phrase]
  /// Words that say that something works: they claim it of such a transfer.
  var works: [Phrase]
  /// Before the word that says it: it denies it. `reach` bytes at most between them.
  var deniedBefore: [Phrase]
  /// After the word that says it.
  var deniedAfter: [Phrase]
  /// Before the word that says it: it is still to be done.
  var plannedBefore: [Phrase]
  var plannedAfter: [Phrase]
  /// Anywhere in the clause of the word that says it: a condition, or a request.
  var conditional: [Phrase]
  /// Beginnings of a clause that ask for it.
  var requests: [Phrase]
  /// More than is named: `all devices`.
  var breadth: [Phrase]
  /// Words that hold a denial or a plan and are none: `not only`, `no problems`.
  var neutral: [Phrase]
  /// How many bytes may stand between a word and what denies it.
  let reach: Int

  init(
    shown: String, done: String, testing: String, device: String, simulator: String, transfer: String, works: String,
    deniedBefore: String, deniedAfter: String, plannedBefore: String, plannedAfter: String, conditional: String,
    requests: String, breadth: String, neutral: String, reach: Int
  ) {
    func phrases(_ list: String) -> [Phrase] {
      list.split { $0 == "," || $0 == "\n" }.map(\.trimmed).filter { !$0.isEmpty }.map(Phrase.init)
    }
    self.shown = phrases(shown)
    self.done = phrases(done)
    self.testing = phrases(testing)
    self.device = phrases(device)
    self.simulator = phrases(simulator)
    self.transfer = phrases(transfer)
    self.works = phrases(works)
    self.deniedBefore = phrases(deniedBefore)
    self.deniedAfter = phrases(deniedAfter)
    self.plannedBefore = phrases(plannedBefore)
    self.plannedAfter = phrases(plannedAfter)
    self.conditional = phrases(conditional)
    self.requests = phrases(requests)
    self.breadth = phrases(breadth)
    self.neutral = phrases(neutral)
    self.reach = reach
  }

  /// One without words, to be filled with those that a clause holds.
  init(reach: Int) {
    self.init(
      shown: "", done: "", testing: "", device: "", simulator: "", transfer: "", works: "", deniedBefore: "",
      deniedAfter: "", plannedBefore: "", plannedAfter: "", conditional: "", requests: "", breadth: "", neutral: "",
      reach: reach)
  }

  /// The lists of words.
  static let lists: [any WritableKeyPath<ClaimWords, [Phrase]> & Sendable] = [
    \.shown, \.done, \.testing, \.device, \.simulator, \.transfer, \.works, \.deniedBefore, \.deniedAfter,
    \.plannedBefore, \.plannedAfter, \.conditional, \.requests, \.breadth, \.neutral,
  ]
}

/// A language in which claims are read.
enum ClaimLanguage: Int, CaseIterable {
  case english, korean
  /// Traditional and Simplified.
  case chinese
  case japanese
  /// Marks that need no language.
  case marks

  var words: ClaimWords {
    switch self {
    case .english: ClaimWords.english
    case .korean: ClaimWords.korean
    case .chinese: ClaimWords.chinese
    case .japanese: ClaimWords.japanese
    case .marks: ClaimWords.marks
    }
  }

  /// Those whose words may stand in a text. Chinese and Japanese share characters and deny with different ones: kana, or
  /// forms of characters that only Japanese has, tell them apart.
  static func spoken(in text: String) -> [ClaimLanguage] {
    let isJapanese = text.unicodeScalars.contains { scalar in
      scalar.value >= 0x3041 && (scalar.value <= 0x30FF || japaneseForms.contains(scalar))
    }
    return [.english, .korean, isJapanese ? .japanese : .chinese, .marks]
  }

  private static let japaneseForms = Set("実検済証験転".unicodeScalars)
}
