import Diagnosis

/// What `baton collect` prints.
enum CollectText {
  /// The recipes, target by target.
  static func page(_ recipes: [Recipe], _ places: CollectPlaces, _ language: Language) -> String {
    var out = ""
    var open: Set<String> = []
    for target in Recipe.Target.allCases {
      let own = recipes.filter { $0.target == target }
      guard !own.isEmpty else { continue }
      out += "\(CollectWords.target(target)[language])\n"
      for recipe in own {
        let commands = recipe.commands.map { $0.filled(places.values) }
        for command in commands { open.formUnion(command.open(among: RecipeCatalogue.places.map(\.name))) }
        out += "\n" + text(of: recipe, commands, places, language)
      }
      out += "\n"
    }
    let legend = RecipeCatalogue.places.filter { open.contains($0.name) }
    if !legend.isEmpty {
      out += "\(CollectWords.fillIn[language])\n"
      out += Layout.columns(legend.map { [$0.name, $0.meaning[language]] }, indent: 2) + "\n"
    }
    return out + Layout.wrap(CollectWords.seeSources[language])
  }

  private static func text(
    of recipe: Recipe, _ commands: [EvidenceCommand], _ places: CollectPlaces, _ language: Language
  ) -> String {
    let phase = recipe.phase == .start ? CollectWords.before : CollectWords.after
    var out = "  \(recipe.title[language]) (\(phase[language]))\n"
    for step in recipe.steps { out += Layout.wrap(Message(step, places.sample).said(in: language), indent: 4) }
    // A command is one line, however long: it is copied.
    for command in commands { out += "    $ \(Visible.text(command.shell))\n" }
    return out
      + Layout.columns(
        [
          [CollectWords.witnesses[language], recipe.witnesses[language]],
          [CollectWords.neverShows[language], recipe.neverShows[language]],
        ], indent: 4)
  }

  /// Which sources decide which check, and what can be found without the app's log.
  static func sources(_ language: Language) -> String {
    let checks = CheckCatalogue.all.filter { $0.attempts != nil }
    var groups: [(key: String, ids: [String])] = []
    for check in checks {
      let key = check.sources.map { group in
        group.sorted().map { CollectWords.source($0)[language] }.joined(separator: " \(CollectWords.or[language]) ")
      }.joined(separator: " + ")
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].ids.append(check.id)
      } else {
        groups.append((key, [check.id]))
      }
    }
    var out = ""
    for group in groups {
      out += "\(Message(CollectWords.decidedBy, ["sources": group.key]).said(in: language))\n"
      out += Layout.wrap(group.ids.joined(separator: ", "), indent: 2) + "\n"
    }
    let alone = checks.filter(\.isDecidedWithoutApp).map(\.id)
    let decided = alone.isEmpty ? CollectWords.decidesNone[language] : alone.joined(separator: ", ")
    out += "\(CollectWords.withoutApp[language])\n" + Layout.wrap(decided, indent: 2)
    out += Layout.wrap(
      Message(
        CollectWords.faultsWithoutApp, ["rules": RuleCatalogue.decidedWithoutApp.map(\.id).joined(separator: ", ")]
      ).said(in: language), indent: 2)
    out += "\n" + Layout.wrap(CollectWords.receipt[language]) + "\n"
    return out + Layout.wrap(CollectWords.logger[language])
  }
}
