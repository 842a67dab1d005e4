import Diagnosis

/// `baton rules`: the rules in a list, or all that is known of one.
enum RulesCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let language = invocation.language
    guard let id = invocation.operands.first else {
      let rows = RuleCatalogue.all.map { [$0.id, Words.severity($0.severity)[language], $0.texts.title[language]] }
      console.print(Layout.columns(rows))
      return .done
    }
    guard let rule = RuleCatalogue.rule(id) else {
      throw Catalogue.unknown("rule", id, among: RuleCatalogue.all.map(\.id), "baton rules")
    }
    console.print(RulePage(rule: rule, language: language).text)
    return .done
  }
}
