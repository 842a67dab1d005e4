/// The path of a file in a bag, `/` between its parts: what is allowed on both sides, so that unpacking a bag on any system
/// writes inside it, and each file where the sender had it.
package enum BagName {
  /// The longest path, in bytes.
  static let longest = 1024
  /// The most folders above a file.
  static let deepest = 32

  /// Why a path may stand in no bag; `nil` where it may.
  package static func refusal(of path: String) -> String? {
    guard path.utf8.count <= longest else { return "the name is longer than \(longest) bytes" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= deepest else { return "more than \(deepest) folders stand above the file" }
    if path.hasPrefix("/") { return "the name is absolute and leaves the bag" }
    for part in parts {
      if let refusal = refusal(ofPart: part) { return refusal }
    }
    let head = Array(path.utf8.prefix(2))
    if head.count == 2, head[1] == UInt8(ascii: ":"), (head[0] | 0x20) &- 97 < 26 {
      return "the name begins with a drive and leaves the bag"
    }
    return nil
  }

  private static func refusal(ofPart part: Substring) -> String? {
    guard let first = part.unicodeScalars.first, let last = part.unicodeScalars.last else {
      return "the name has an empty part"
    }
    if part.unicodeScalars.allSatisfy(isDot) {
      return part == "." || part == ".." ? "the name leaves the bag" : "the name looks like one that leaves the bag"
    }
    if tildes.contains(first) { return "the name begins with '~', which shells take for a home folder" }
    if isBlank(first) || isBlank(last) { return "the name begins or ends with a blank" }
    for scalar in part.unicodeScalars {
      if scalar.value == 0xFFFD { return "the name is no valid UTF-8" }
      if isInvisible(scalar) { return "the name holds a control character or an invisible one" }
      if slashes.contains(scalar) { return "the name holds a backslash or a look-alike of a slash" }
      if percents.contains(scalar) { return "the name holds '%', which tools decode differently" }
    }
    return nil
  }

  /// Two paths, or a path and a folder of another one, that are equal but for case or Unicode form, with the later one
  /// first; `nil` where every name is apart on every file system.
  package static func collision(in paths: some Sequence<String>) -> (String, String)? {
    var spellings: [String: String] = [:]
    for path in paths {
      var end = path.startIndex
      while end < path.endIndex {
        end = path[end...].firstIndex(of: "/") ?? path.endIndex
        let name = String(path[..<end])
        // Swift compares by canonical equivalence; upper-casing makes "ß" and "SS" one, as file systems do.
        let folded = name.lowercased().uppercased()
        if let other = spellings[folded] {
          if !other.utf8.elementsEqual(name.utf8) { return (name, other) }
        } else {
          spellings[folded] = name
        }
        if end < path.endIndex { end = path.index(after: end) }
      }
    }
    return nil
  }

  // MARK: Characters

  /// What is a dot, or dots, or comes out as one after normalising.
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool { dots.contains(scalar) }

  private static let dots: Set<Unicode.Scalar> = [
    ".", "\u{2024}", "\u{2025}", "\u{2026}", "\u{FE52}", "\u{FF0E}", "\u{FE19}", "\u{FE30}", "\u{A4F8}", "\u{0701}",
    "\u{0702}",
  ]
  private static let slashes: Set<Unicode.Scalar> = [
    "\\", "\u{2044}", "\u{2215}", "\u{29F8}", "\u{29F9}", "\u{29F5}", "\u{2216}", "\u{FE68}", "\u{FF0F}", "\u{FF3C}",
    "\u{27CB}", "\u{27CD}", "\u{2571}", "\u{2572}", "\u{1735}",
  ]
  private static let tildes: Set<Unicode.Scalar> = ["~", "\u{02DC}", "\u{223C}", "\u{2053}", "\u{FF5E}"]
  private static let percents: Set<Unicode.Scalar> = ["%", "\u{FF05}", "\u{FE6A}", "\u{066A}"]

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
