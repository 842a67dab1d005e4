import Foundation

/// Operating systems and builds that a sentence names.
enum SystemsAndBuild {
  private static let names = [
    "ios": "iOS", "ipados": "iPadOS", "watchos": "watchOS", "tvos": "tvOS", "visionos": "visionOS",
  ]
  private static let openEnds = [
    "+", " +", " or later", " and later", " or newer", " and newer", " and up", " and above", " or above", " 이상", "이상",
    " 부터",
    " 以上", "以上", "以降", " 以降", "及以上", " 及以上", "及更高", "起", "x", ".x",
  ]

  /// How many systems of a sentence are held against the evidence.
  private static let mostNamed = 100
  private static let sortedNames = names.sorted { $0.key < $1.key }
  private static let systemEnd = Array("os".utf8)

  /// Where a word stands first, in time that grows with what stands before it only.
  private static func place(of word: String, in text: Substring) -> Range<Substring.Index>? {
    let (bytes, word) = (text.utf8, Array(word.utf8))
    var i = bytes.startIndex
    while i < bytes.endIndex {
      if bytes[i] == word[0], bytes[i...].starts(with: word) { return i..<bytes.index(i, offsetBy: word.count) }
      bytes.formIndex(after: &i)
    }
    return nil
  }

  private static func holds(_ word: [UInt8], _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= word.count else { return false }
      for i in 0...(bytes.count - word.count) where unsafe bytes[i] == word[0] {
        if unsafe bytes[i..<(i + word.count)].elementsEqual(word) { return true }
      }
      return false
    }
  }

  /// The versions named, such as `iOS 18.1`, and words that name more than one of them, such as `ios 17+`.
  static func systems(in text: String) -> (named: [String], open: String?) {
    var named: [String] = []
    var open: String?
    // Most sentences name none.
    guard holds(systemEnd, text) else { return ([], nil) }
    for (name, proper) in sortedNames {
      var rest = text[...]
      while named.count < mostNamed, let found = place(of: name, in: rest) {
        let before = found.lowerBound > text.startIndex ? text[text.index(before: found.lowerBound)] : " "
        rest = rest[found.upperBound...]
        guard !(before.isLetter && before.isASCII) else { continue }
        var after = rest.drop { $0 == " " }
        let version = after.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard version.first?.isNumber == true else { continue }
        after = after.dropFirst(version.count)
        let number = version.last == "." ? version.dropLast() : version
        if version.last == ".", after.first == "x" || openEnds.contains(where: { after.hasPrefix($0) }) {
          open = "\(name) \(number)"
        }
        if let end = openEnds.first(where: { after.hasPrefix($0) }) { open = "\(name) \(number)\(end)" }
        let system = "\(proper) \(number)"
        if !named.contains(system) { named.append(system) }
        rest = after
      }
    }
    return (named, open)
  }

  private static let buildWords = ["build ", "build: ", "build #", "빌드 ", "ビルド ", "ビルド", "組建 ", "构建 ", "建置 "]

  private static let buildBytes = buildWords.map { Array($0.utf8) }

  /// The build named, such as `1187` of `build 1187`.
  static func build(in text: String) -> String? {
    for (word, bytes) in zip(buildWords, buildBytes) where holds(bytes, text) {
      var rest = text[...]
      while let found = place(of: word, in: rest) {
        rest = rest[found.upperBound...]
        let number = rest.prefix { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") }
        let kept = number.last == "." ? number.dropLast() : number
        if kept.first?.isNumber == true { return String(kept) }
      }
    }
    return nil
  }

  /// Whether a system that the evidence states is the one that a claim names: `iOS 18` holds for `iOS 18.5`.
  static func holds(_ claimed: String, for stated: String) -> Bool {
    func parts(_ system: String) -> (String, [Substring]) {
      let words = system.lowercased().split(separator: " ")
      let version = words.last?.split(separator: ".") ?? []
      return (words.dropLast().joined(separator: " "), version)
    }
    let (name, version) = parts(claimed)
    let (other, otherVersion) = parts(stated)
    guard !version.isEmpty, name.isEmpty || other.isEmpty || name == other else { return false }
    return otherVersion.starts(with: version)
  }
}
