import Diagnosis
import Vocabulary

/// All that is known of one rule, as text.
struct RulePage {
  let rule: Rule
  let language: Language

  var text: String {
    let texts = rule.texts
    var out = "\(rule.id)\n" + Layout.wrap(texts.title[language]) + "\n"
    out += Layout.columns([
      [Words.severity[language], Words.meaning(of: rule.severity)[language]],
      [
        Words.onSimulator[language],
        "\(Words.presence(rule.presence)[language]) \(Words.absence(rule.absence)[language])",
      ],
      [Words.basis[language], Words.basis(rule.basis)[language]],
    ])
    out += Catalogue.section(Words.meaning, texts.explanation[language], language)
    out += Catalogue.section(Words.why, texts.why[language], language)
    out += Catalogue.section(Words.falsePositives, texts.falsePositives[language], language)
    out += Catalogue.list(Words.next, texts.next.map { $0[language] }, language, numbered: true)
    out += Catalogue.list(Words.needs, rule.needs.map(\.text), language)
    out += Catalogue.list(Words.references, rule.references, language)
    out += example(Words.example, rule.trigger, marksCulprit: true)
    out += example(Words.nearMiss, rule.nearMiss, marksCulprit: false)
    return out
  }

  /// The logs of an example; the line that breaks the contract is found by running the rule over them.
  private func example(_ title: Text, _ scenario: Scenario?, marksCulprit: Bool) -> String {
    var out = "\n\(title[language])\n"
    guard let scenario else { return out + Layout.wrap(Words.noExample[language], indent: 2) }
    let example = RuleExample(rule, scenario)
    if let plan = example.planText { out += "  " + Message(Words.plan, ["plan": plan]).said(in: language) + "\n" }
    let culprit = marksCulprit ? example.culprit : nil
    for (path, lines) in example.logs {
      let ofFile = culprit?.path == path ? culprit?.line : nil
      out += "  \(path)\(ofFile == 0 ? "  <-" : "")\n"
      for (number, line) in lines.enumerated() { out += "    \(line)\(ofFile == number + 1 ? "  <-" : "")\n" }
    }
    return out
  }
}
