import EventLog
import Vocabulary

/// The business flow that a session serves: what stays the same when an identifier is made anew.
enum Flow {
  /// The event's own `flow`, else the name of the flow of its session.
  static func name(of event: Event) -> String {
    event.text(.flow) ?? event.sessionID.map { name(of: event.store.string($0)) } ?? ""
  }

  /// The identifier with each UUID, and each run of digits at its end, replaced by `*`.
  static func name(of session: String) -> String {
    var out: [Character] = []
    var rest = Array(session)[...]
    while let first = rest.first {
      if rest.count >= 36, isUUID(rest.prefix(36)) {
        out.append("*")
        rest = rest.dropFirst(36)
      } else {
        out.append(first)
        rest = rest.dropFirst()
      }
    }
    if let last = out.last, last.isASCII, last.isNumber {
      while let last = out.last, last.isASCII, last.isNumber { out.removeLast() }
      out.append("*")
    }
    return String(out)
  }

  private static func isUUID(_ text: ArraySlice<Character>) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).map(\.count) == [8, 4, 4, 4, 12]
      && text.allSatisfy { $0 == "-" || $0.isHexDigit }
  }
}
