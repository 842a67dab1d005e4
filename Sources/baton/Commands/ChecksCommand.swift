import Diagnosis
import Vocabulary

/// `baton checks`: the checks in a list, or all that is known of one.
enum ChecksCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let language = invocation.language
    guard let id = invocation.operands.first else {
      let rows = CheckCatalogue.all.map { check in
        let mark = check.traits.contains(.extended) ? " (\(Words.byName[language]))" : ""
        return [check.id, check.scope.rawValue, check.texts.title[language] + mark]
      }
      let optional = CheckCatalogue.all.count { $0.traits.contains(.extended) }
      let counts = ["count": "\(rows.count - optional)", "more": "\(optional)"]
      console.print(
        Layout.columns(rows) + "\n" + Layout.wrap(Message(Words.countedChecks, counts).said(in: language)))
      return .done
    }
    guard let check = CheckCatalogue.check(id) else {
      throw Catalogue.unknown("check", id, among: CheckCatalogue.all.map(\.id), "baton checks")
    }
    console.print(page(of: check, language))
    return .done
  }

  private static func page(of check: Check, _ language: Language) -> String {
    let texts = check.texts
    var out = "\(check.id)\n" + Layout.wrap(texts.title[language]) + "\n"
    out += Layout.columns([[Words.scope[language], Words.scope(check.scope)[language]]])
    if check.traits.contains(.extended) { out += Layout.wrap(Words.extended[language]) }
    out += Catalogue.section(Words.why, texts.why[language], language)
    out += Catalogue.section(Words.simulator, texts.simulator[language], language)
    out += Catalogue.list(Words.steps, texts.steps.map { $0[language] }, language, numbered: true)
    out += Catalogue.list(Words.sendBack, texts.sendBack.map { $0[language] }, language)
    if !texts.commands.isEmpty {
      out += "\n\(Words.commands[language])\n" + texts.commands.map { "  \($0)\n" }.joined()
    }
    let events = check.events.map(\.rawValue).joined(separator: ", ")
    if !events.isEmpty { out += Catalogue.section(Words.events, events, language) }
    if !check.failsOn.isEmpty {
      out += Catalogue.section(Words.failsOn, check.failsOn.joined(separator: ", "), language)
    }
    return out
  }
}
