extension ClaimWords {
  /// Marks that need no language.
  static let marks = ClaimWords(
    shown: "✅, ✔, ✓, ☑, 🟢, [x]",
    done: "",
    testing: "",
    device: "",
    simulator: "",
    transfer: "",
    works: "✅, ✔, ✓, ☑, 🟢, [x]",
    deniedBefore: "❌, ✗, ✘, 🔴, ⬜, ☐, ⏳, 🚧, ❓",
    deniedAfter: "❌, ✗, ✘, 🔴, ⬜, ☐, ⏳, 🚧, ❓",
    plannedBefore: "",
    plannedAfter: "",
    conditional: "",
    requests: "",
    breadth: "",
    neutral: "",
    reach: 60)
}
