package import Diagnosis
import EventLog

/// How text from logs is shown: cut where it is long, credentials masked, what would act on a terminal or on the order of
/// letters made visible.
package struct Shown {
  /// The longest id or path that is shown whole, in characters.
  private static let longestValue = 200
  /// The longest line that is shown whole where it is not cited itself.
  private static let longestContext = 320

  /// A value of a log for an attribute or a sentence; `nil` stays `nil`, and an empty one is left out.
  package static func value(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let masked = harmless(CredentialPattern.masked(text))
    guard masked.unicodeScalars.count > longestValue else { return masked }
    return "\(cut(masked, longestValue))… (\(text.unicodeScalars.count) characters)"
  }

  /// Words of a document that a person wrote: whole, as they are to be found again.
  package static func words(_ text: String) -> String { harmless(CredentialPattern.masked(text)) }

  /// A line of a log.
  static func line(_ line: EvidenceLine) -> String {
    let masked = harmless(CredentialPattern.masked(line.text))
    return line.length > EvidenceLines.longest ? "\(masked)… (\(line.length) bytes)" : masked
  }

  /// A line that stands beside one that is cited: its beginning suffices.
  static func context(_ line: EvidenceLine) -> String {
    let masked = harmless(CredentialPattern.masked(line.text))
    guard masked.unicodeScalars.count > longestContext else { return masked }
    return "\(cut(masked, longestContext))… (\(line.length) bytes)"
  }

  /// A sentence whose places hold values from logs.
  package static func sentence(_ message: Message, _ language: Language) -> String {
    let values = message.values.map { key, value in
      // What reading said of a line fills the place `reason`; a reason of the plan's is nobody's English but the plan's own.
      (key, Self.value(key == "reason" ? ReadingTexts.said(value, language) : value) ?? value)
    }
    return Message(message.text, Dictionary(uniqueKeysWithValues: values)).said(in: language)
  }

  /// Counted in scalars, not in characters as read: one of these can hold any number of combining marks.
  private static func cut(_ text: String, _ most: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
  }

  /// Deletes and C1 controls (U+007F to U+009F), which XML allows and terminals obey, and the marks that turn the order of
  /// letters around, as `[U+202E]`. The other control characters are XML's business: see `XMLWriter`.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isActing) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isActing(scalar) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        out += "[U+" + String(repeating: "0", count: 4 - code.utf8.count) + code + "]"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
