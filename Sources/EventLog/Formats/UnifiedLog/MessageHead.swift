/// What stands before the words of most messages on transfers: the session and the task they are about.
///
/// `NDSession <UUID> BackgroundUploadTask <UUID>.<5> `; a task's number is its `taskIdentifier` in the app, and its UUID is the
/// system's own. Releases differ in the words before the brackets and in what stands beside them.
struct MessageHead {
  /// The system's UUID of the session.
  var sessionUUID: MessageText?
  /// `<bundle>.<session>` behind the session's UUID.
  var bound: MessageText?
  var task: Task?
  /// What follows.
  var rest: MessageText

  struct Task {
    /// `nil` where it is hidden.
    var uuid: MessageText?
    var number: Int?
    /// The class of the task, such as `BackgroundUploadTask`.
    var word: MessageText
  }

  /// The pieces that may stand before the words: session, task, addresses, a bracket.
  private static let longest = 6

  init(_ message: MessageText) {
    rest = message.drop(while: \.isBlank)
    var left = rest
    for _ in 0..<Self.longest {
      left = left.drop(while: \.isBlank)
      let word = left.prefix(while: \.isWordCharacter)
      let after = left[word.endIndex...].drop(while: \.isBlank)
      if after.first == UInt8(ascii: "<"), word.suffix(7).elementsEqual("Session".utf8) {
        guard let (uuid, end) = Self.bracket(after) else { break }
        if sessionUUID == nil { sessionUUID = uuid }
        left = after[end...]
        readBinding(&left)
        rest = left
      } else if after.first == UInt8(ascii: "<"), word.suffix(4).elementsEqual("Task".utf8) {
        guard let (uuid, end) = Self.bracket(after) else { break }
        left = after[end...]
        task = Task(uuid: uuid, number: Self.number(&left), word: word)
        rest = left
        break
      } else if let token = Self.passedOver(left) {
        left = token
      } else {
        break
      }
    }
    rest = rest.drop(while: \.isBlank)
  }

  /// `.<bundle>.<session>`, or the same without brackets.
  private mutating func readBinding(_ left: inout MessageText) {
    guard left.first == UInt8(ascii: ".") else { return }
    let token = left.dropFirst().prefix { !$0.isBlank }
    bound = token
    left = left[token.endIndex...]
  }

  /// What is between the brackets that the text begins with, and where they end. What is hidden is no value.
  private static func bracket(_ text: MessageText) -> (MessageText?, Int)? {
    if text.dropFirst().isHidden {
      guard let inner = text.dropFirst().firstIndex(of: UInt8(ascii: ">")), text.endIndex > inner + 1,
        text[inner + 1] == UInt8(ascii: ">")
      else { return nil }
      return (nil, inner + 2)
    }
    guard let close = text.prefix(100).firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let inside = text[(text.startIndex + 1)..<close]
    if text.isHidden { return (nil, close + 1) }
    guard !inside.isEmpty, !inside.contains(where: \.isBlank) else { return nil }
    return (inside == [UInt8(ascii: "?")] ? nil : inside, close + 1)
  }

  /// `.<5>` or `.5`.
  private static func number(_ left: inout MessageText) -> Int? {
    guard left.first == UInt8(ascii: ".") else { return nil }
    let after = left.dropFirst()
    if after.first == UInt8(ascii: "<") {
      guard let (value, end) = bracket(after) else { return nil }
      left = after[end...]
      return value?.integer
    }
    let digits = after.prefix(while: \.isDigit)
    left = after[digits.endIndex...]
    return digits.integer
  }

  /// Behind an address, an `ID=0` or a bracket such as `[C12]`, which say nothing here.
  private static func passedOver(_ text: MessageText) -> MessageText? {
    if text.first == UInt8(ascii: "[") {
      guard let close = text.prefix(100).firstIndex(of: UInt8(ascii: "]")) else { return nil }
      return text[(close + 1)...]
    }
    let token = text.prefix(40).prefix { !$0.isBlank }
    guard token.starts(with: "0x".utf8) || token.starts(with: "ID=".utf8) else { return nil }
    return text[token.endIndex...]
  }
}
