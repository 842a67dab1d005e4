/// A regular expression whose named groups give the fields of a line of text.
///
/// Swift's engine backtracks and has no limit of steps. So that no line can hold up a reading, a pattern may not repeat a
/// group that can match the same text in several ways, may hold two unlimited dots, and is never tried on a long line.
struct FieldPattern: Sendable, Hashable {
  let source: String
  /// The names of its groups, in their order.
  let groups: [String]

  /// Bytes of the longest line that is matched.
  static let longestLine = 4096
  /// The longest pattern.
  static let longest = 1000
  private static let mostDots = 2

  /// Why a text is no pattern that can be used.
  enum Fault: Error, Equatable {
    case tooLong
    case malformed
    case repeatsChoice
    case tooManyDots
    case withoutGroups

    var message: String {
      switch self {
      case .tooLong: "'pattern' is longer than \(FieldPattern.longest) bytes"
      case .malformed: "'pattern' is no regular expression of Swift's"
      case .repeatsChoice:
        "'pattern' repeats a group that holds a choice or a repetition, which can take for ever; "
          + "make what is inside possessive ('++') or the group atomic ('(?>…)')"
      case .tooManyDots:
        "'pattern' holds more than \(FieldPattern.mostDots) repeated dots, which takes too long on long lines; "
          + "name the characters instead, as '[^ ]+'"
      case .withoutGroups: "'pattern' has no named group; write what it finds as '(?<time>…)'"
      }
    }
  }

  init(_ source: String) throws(Fault) {
    guard source.utf8.count <= Self.longest else { throw .tooLong }
    guard (try? Regex(source)) != nil else { throw .malformed }
    var scan = PatternScan(source)
    scan.run()
    if scan.repeatsChoice { throw .repeatsChoice }
    if scan.dots > Self.mostDots { throw .tooManyDots }
    if scan.groups.isEmpty { throw .withoutGroups }
    self.source = source
    groups = scan.groups
  }

  /// The expression, to be used by one reader.
  func compiled() -> Regex<AnyRegexOutput>? {
    (try? Regex(source))?.matchingSemantics(.unicodeScalar)
  }
}

/// One walk over the text of a pattern, which finds its groups and what could make it slow.
private struct PatternScan {
  private(set) var groups: [String] = []
  private(set) var repeatsChoice = false
  /// Repeated dots that can give back what they took.
  private(set) var dots = 0

  private let text: [Character]
  private var at = 0
  /// For each open group whether what is in it can match one text in several ways, and whether it gives nothing back.
  private var open: [(isVariable: Bool, isAtomic: Bool)] = [(false, false)]

  init(_ source: String) { text = Array(source) }

  mutating func run() {
    while at < text.count {
      let character = text[at]
      at += 1
      switch character {
      case "\\":
        at += 1
        atom(isVariable: false, isDot: false)
      case "[":
        skipClass()
        atom(isVariable: false, isDot: false)
      case "(":
        begin()
      case ")":
        let group = open.count > 1 ? open.removeLast() : (isVariable: false, isAtomic: false)
        atom(isVariable: group.isVariable && !group.isAtomic, isDot: false)
      case "|":
        open[open.count - 1].isVariable = true
      default:
        atom(isVariable: false, isDot: character == ".")
      }
    }
  }

  /// Behind an atom: its quantifier.
  private mutating func atom(isVariable: Bool, isDot: Bool) {
    var isRepeated = false
    var isOptional = false
    if at < text.count {
      switch text[at] {
      case "*", "+":
        isRepeated = true
        at += 1
      case "?":
        isOptional = true
        at += 1
      case "{":
        if let end = text[at...].firstIndex(of: "}") {
          let bounds = text[(at + 1)..<end]
          isRepeated = true
          isOptional = bounds.contains(",")
          at = end + 1
        }
      default: break
      }
    }
    guard isRepeated || isOptional else {
      if isVariable { open[open.count - 1].isVariable = true }
      return
    }
    if at < text.count, text[at] == "+" {
      at += 1
      return
    }
    if at < text.count, text[at] == "?" { at += 1 }
    if isRepeated, isVariable { repeatsChoice = true }
    if isRepeated, isDot { dots += 1 }
    open[open.count - 1].isVariable = true
  }

  private mutating func begin() {
    var isAtomic = false
    if at < text.count, text[at] == "?" {
      let rest = text[(at + 1)...]
      if rest.first == ">" { isAtomic = true }
      if rest.first == "<" || rest.starts(with: "P<"), let start = rest.firstIndex(of: "<"),
        let end = rest.firstIndex(of: ">"), rest.dropFirst().first != "=", rest.dropFirst().first != "!"
      {
        groups.append(String(text[(start + 1)..<end]))
        at = end + 1
      } else {
        // The mark of the group's kind is no atom.
        at += 1
        while at < text.count, ":=!<>".contains(text[at]) { at += 1 }
      }
    }
    open.append((false, isAtomic))
  }

  private mutating func skipClass() {
    var depth = 1
    if at < text.count, text[at] == "^" { at += 1 }
    while at < text.count, depth > 0 {
      switch text[at] {
      case "\\": at += 1
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
      at += 1
    }
  }
}
