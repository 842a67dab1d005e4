/// Names that people give their devices: `Kim's iPhone` in any text, and what the run says elsewhere to be one.
enum DeviceNames {
  /// - Parameter known: names that stand elsewhere in the run, and the forms that networks make of them.
  static func matches(in bytes: ArraySlice<UInt8>, known: [[UInt8]]) -> [SensitiveMatch] {
    var matches: [SensitiveMatch] = []
    func take(_ value: Range<Int>) { matches.append(SensitiveMatch(kind: .deviceName, value: value)) }
    for name in known {
      var from = bytes.startIndex
      while let found = bytes[from...].range(of: name) {
        from = found.upperBound
        let isFree =
          (found.lowerBound == bytes.startIndex || !JSONToken.isWord(bytes[found.lowerBound - 1]))
          && (found.upperBound == bytes.endIndex || !JSONToken.isWord(bytes[found.upperBound]))
        if isFree { take(found) }
      }
    }
    // One pass: a run has many bytes, and few of them begin the name of a model.
    for at in bytes.indices where bytes[at] == UInt8(ascii: "i") || bytes[at] == UInt8(ascii: "M") {
      if let value = possessive(in: bytes, at: at) { take(value) }
    }
    return matches
  }

  /// The owner and the kind of a device, where that begins at a place.
  private static func possessive(in bytes: ArraySlice<UInt8>, at: Int) -> Range<Int>? {
    // The letter is in every other word; the one behind it seldom goes on with the name of a model.
    guard at + 1 < bytes.endIndex, secondLetters.contains(bytes[at + 1]) else { return nil }
    guard let kind = kinds.first(where: { bytes[at...].starts(with: $0) }),
      let joint = joints.first(where: { bytes[..<at].suffix($0.count).elementsEqual($0) })
    else { return nil }
    let start = at - joint.count
    let owner = bytes[..<start].suffix(40).reversed().prefix { JSONToken.isWord($0) || $0 >= 0x80 }
    let word = String(decoding: Array(owner.reversed()), as: UTF8.self).lowercased()
    guard !word.isEmpty, !nobody.contains(word) else { return nil }
    var end = at + kind.count
    for model in models where bytes[end...].starts(with: model) { end += model.count }
    return (start - owner.count)..<end
  }

  /// How the system joins an owner and a kind of device, the apostrophe also as JSON escapes it.
  private static let joints = [
    "'s ", "\u{2019}s ", "\\u2019s ", "\u{C758} ", " \u{7684} ", "\u{7684} ", "\u{7684}",
  ].map { Array($0.utf8) }
  private static let secondLetters = ContiguousArray("PMa".utf8)
  private static let kinds = ["iPhone", "iPad", "iMac", "Mac"].map { Array($0.utf8) }
  /// Words that own nothing.
  private static let nobody: Set = [
    "it", "that", "this", "what", "here", "there", "let", "who", "he", "she", "one", "user", "tester", "apple", "today",
  ]
  private static let models = ["Book", " Pro", " Air", " mini", " Max", " Plus"].map { Array($0.utf8) }

  /// Whether a name is that of a model, as a simulator has: it names nobody.
  static func isModel(_ name: String) -> Bool {
    let words = name.split { " -(),".contains($0) }
    guard let first = words.first, ["iphone", "ipad", "ipod", "apple", "mac", "macbook"].contains(first.lowercased())
    else { return false }
    return words.dropFirst().allSatisfy { word in
      modelWords.contains(word.lowercased()) || word.first?.isNumber == true || word.count == 2 && word.first == "M"
        || ["XR", "XS", "X", "SE"].contains(word)
    }
  }

  private static let modelWords: Set = [
    "pro", "max", "plus", "mini", "air", "generation", "inch", "touch", "watch", "tv", "vision", "ultra", "series",
    "simulator", "se", "gen", "book", "studio", "gb", "e",
  ]

  /// A name and the forms in which it stands in other logs: escaped in JSON, and as a host's name.
  static func forms(of name: String) -> Set<String> {
    guard name.utf8.count >= 5, !isModel(name) else { return [] }
    let plain = name.replacing("\\u2019", with: "\u{2019}").replacing("\\/", with: "/")
    let host = String(plain.filter { $0 != "'" && $0 != "\u{2019}" }.map { $0 == " " ? "-" : $0 })
    return [
      name, plain, plain.replacing("\u{2019}", with: "\\u2019"), plain.replacing("\u{2019}", with: "'"),
      plain.replacing("'", with: "\u{2019}"), host,
    ]
  }
}
