import Diagnosis
import EventLog

/// The findings of a run by rule and by what they are about, with how many there are of each.
struct FindingGroups {
  /// The session of the culprit; without one its launch; without either the file.
  struct Subject: Hashable {
    let session: Symbol?
    let launch: Symbol?
    let file: Int?
  }

  struct Key: Hashable {
    let rule: String
    let subject: Subject

    init(_ finding: Finding) {
      rule = finding.rule.id
      let session = finding.culprit?.sessionID
      let launch = session == nil ? finding.culprit?.launchID : nil
      let file = session == nil && launch == nil ? finding.culprit?.file ?? finding.place?.file : nil
      subject = Subject(session: session, launch: launch, file: file)
    }
  }

  struct Group {
    let rule: Rule
    let subject: Subject
    fileprivate(set) var count = 0
    /// How many of them the report lists one by one.
    fileprivate(set) var shown = 0
  }

  /// In the order of the first finding of each.
  let all: [Group]

  init(_ findings: [Finding], shown: Set<String>) {
    var groups: [Group] = []
    var place: [Key: Int] = [:]
    for finding in findings {
      let key = Key(finding)
      let at = place[key] ?? groups.count
      if at == groups.count {
        place[key] = at
        groups.append(Group(rule: finding.rule, subject: key.subject))
      }
      groups[at].count += 1
      if shown.contains(finding.id) { groups[at].shown += 1 }
    }
    all = groups
  }

  /// The groups that leave most findings unlisted, in their order.
  func largest(_ most: Int) -> [Group] {
    let byRest = all.indices.sorted { a, b in
      let rests = (all[a].count - all[a].shown, all[b].count - all[b].shown)
      return rests.0 != rests.1 ? rests.0 > rests.1 : a < b
    }
    return byRest.prefix(most).sorted().map { all[$0] }
  }
}

/// The call that prints the findings of one rule and one subject.
enum FindingsCommand {
  static func text(rule: String, session: String?, launch: String?) -> String {
    var text = "baton diagnose RUN --rule \(rule)"
    if let session = session.flatMap(word) { text += " --session \(session)" }
    if let launch = launch.flatMap(word) { text += " --launch \(launch)" }
    return text
  }

  /// A value of a log that any shell takes as it stands; another is left out, and the call prints more than was asked.
  private static func word(_ value: String) -> String? {
    let isPlain = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "/"),
        UInt8(ascii: ":"):
        true
      default: false
      }
    }
    return isPlain && !value.isEmpty && value.utf8.count <= 200 && !value.hasPrefix("-") ? value : nil
  }
}
