package import Diagnosis
import EventLog

/// How text from logs is shown: cut where it is long, credentials masked.
package struct Shown {
  /// The longest id or path that is shown whole, in characters.
  private static let longestValue = 200

  /// A value of a log for an attribute or a sentence; `nil` stays `nil`, and an empty one is left out.
  package static func value(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let masked = CredentialPattern.masked(text)
    guard masked.utf8.count > longestValue, masked.count > longestValue else { return masked }
    return "\(masked.prefix(longestValue))… (\(masked.count) characters)"
  }

  /// A line of a log.
  static func line(_ line: EvidenceLine) -> String {
    let masked = CredentialPattern.masked(line.text)
    return line.length > EvidenceLines.longest ? "\(masked)… (\(line.length) bytes)" : masked
  }

  /// A sentence whose places hold values from logs.
  package static func sentence(_ message: Message, _ language: Language) -> String {
    Message(message.text, message.values.mapValues { value($0) ?? $0 }).said(in: language)
  }
}
