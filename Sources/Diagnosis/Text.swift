/// A language that reports are written in.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
  case traditionalChinese = "zh-Hant"
}

/// One text in every language of the report. All three are required where it is written, so that none can be missing.
///
/// `{name}` marks a place that a ``Message`` fills with a value; the places may stand in another order in each language.
public struct Text: Sendable, Hashable {
  public let en: String
  public let ko: String
  public let zhHant: String

  public init(en: String, ko: String, zhHant: String) {
    self.en = en
    self.ko = ko
    self.zhHant = zhHant
  }

  /// The text in `language`, its places unfilled.
  public subscript(language: Language) -> String {
    switch language {
    case .english: en
    case .korean: ko
    case .traditionalChinese: zhHant
    }
  }
}

/// A ``Text`` together with the values for its places, ready to be said in any language.
public struct Message: Sendable, Hashable {
  public let text: Text
  public let values: [String: String]

  public init(_ text: Text, _ values: [String: String] = [:]) {
    self.text = text
    self.values = values
  }

  /// The sentence in `language`. A place for which there is no value stays as written, so that it is seen.
  public func said(in language: Language) -> String {
    let template = text[language]
    guard template.contains("{") else { return template }
    var out = ""
    var rest = Substring(template)
    func append(_ words: Substring) {
      if language == .korean { KoreanParticle.append(words, to: &out) } else { out += words }
    }
    while let open = rest.firstIndex(of: "{") {
      append(rest[..<open])
      guard let close = rest[open...].firstIndex(of: "}") else {
        rest = rest[open...]
        break
      }
      let name = String(rest[rest.index(after: open)..<close])
      out += values[name].map { Wording.inUnits(of: language, $0) } ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
      // Chinese sets what is Latin apart by a space, and a unit is not.
      if language == .traditionalChinese, out.hasSuffix("秒"), rest.hasPrefix(" ") { rest = rest.dropFirst() }
    }
    append(rest)
    return out
  }
}
