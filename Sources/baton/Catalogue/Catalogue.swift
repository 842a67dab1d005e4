import Diagnosis
import EventLog

/// What the pages of rules and checks have in common.
enum Catalogue {
  /// An id that no catalogue holds, with the nearest one that one does.
  static func unknown(_ kind: String, _ id: String, among ids: [String], _ list: String) -> Failure {
    let hint = nearest(to: id, in: ids).map { "did you mean '\($0)'?" }
    return Failure(.usage, "unknown \(kind) '\(id)'; \(hint ?? "'\(list)' lists them")")
  }

  /// A heading with a paragraph below it.
  static func section(_ title: Text, _ text: String, _ language: Language) -> String {
    "\n\(title[language])\n" + Layout.wrap(text, indent: 2)
  }

  /// A heading with a list below it; nothing where the list is empty.
  static func list(_ title: Text, _ items: [String], _ language: Language, numbered: Bool = false) -> String {
    guard !items.isEmpty else { return "" }
    let rows = items.enumerated().map { number, item in [numbered ? "\(number + 1)." : "-", item] }
    return "\n\(title[language])\n" + Layout.columns(rows, indent: 2)
  }
}
