import EventLog
import Foundation

extension Claims {
  /// Reads a document of claims: JSON where it begins as an array or object, else Markdown or plain text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with a byte order mark.
  ///   - knownChecks: ids of the catalogue.
  /// - Throws: ``ClaimsError`` for broken JSON, for a check that the catalogue lacks, and for a document without any claim: an
  ///   audit of nothing must not pass.
  public init(_ bytes: [UInt8], knownChecks: [String]) throws(ClaimsError) {
    let text = try Self.text(bytes)
    let first = text.first { !$0.isWhitespace }
    if first == "[" && Self.isJSON(text) || first == "{" {
      self = try JSONClaims(Array(text.utf8)).claims
    } else {
      self = ClaimReader(text, knownChecks: knownChecks).claims
    }
    for claim in claims {
      for check in claim.checks where !knownChecks.contains(check) {
        let nearest =
          nearest(to: check, in: knownChecks).map { "; did you mean '\($0)'?" } ?? "; 'baton checks' lists them"
        throw ClaimsError(line: claim.line, column: nil, message: "unknown check '\(check)'\(nearest)")
      }
    }
    if claims.isEmpty {
      let beside = noClaims.isEmpty ? "" : "; \(noClaims.count) of its sentences deny, plan, ask or quote"
      throw ClaimsError(
        line: 1, column: nil,
        message: "holds no claim\(beside); name the checks, as in '`device.lock-screen` verified on device, iOS 18'")
    }
  }

  private static func text(_ bytes: [UInt8]) throws(ClaimsError) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard let text = String(data: Data(bytes), encoding: .utf16) else {
        throw ClaimsError(line: 1, column: nil, message: "no valid UTF-16; save it as UTF-8")
      }
      return text
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: body, as: UTF8.self) else {
      let valid = String(decoding: body, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw ClaimsError(
        line: valid.count { $0 == "\n" } + 1, column: nil, message: "no valid UTF-8; save it as UTF-8")
    }
    return text
  }

  /// A Markdown link begins with a bracket too.
  private static func isJSON(_ text: String) -> Bool {
    let second = text.drop { $0.isWhitespace }.dropFirst().first { !$0.isWhitespace }
    return second == "{" || second == "]" || second == "\"" || second == nil
  }
}

/// Claims in JSON: `[{"claim":"…","checks":["device.lock-screen"],"environment":"device","os":"iOS 18","build":"1187"}]`.
private struct JSONClaims {
  private(set) var claims = Claims()

  private struct Entry: Decodable {
    let claim: String?
    let checks: [String]?
    let environment: String?
    let os: String?
    let build: String?
    var unknown: [String] = []

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
      init(_ name: String) { stringValue = name }
    }

    static let names = ["claim", "checks", "environment", "os", "build"]

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Name.self)
      claim = try object.decodeIfPresent(String.self, forKey: Name("claim"))
      checks = try object.decodeIfPresent([String].self, forKey: Name("checks"))
      environment = try object.decodeIfPresent(String.self, forKey: Name("environment"))
      os = try object.decodeIfPresent(String.self, forKey: Name("os"))
      build = try object.decodeIfPresent(String.self, forKey: Name("build"))
      unknown = object.allKeys.map(\.stringValue).filter { !Self.names.contains($0) }.sorted()
    }
  }

  init(_ bytes: [UInt8]) throws(ClaimsError) {
    let lines = Self.lines(ofElements: bytes)
    func line(_ i: Int) -> Int { i < lines.count ? lines[i] : 1 }
    if let fault = StrictJSON.fault(in: bytes) {
      throw ClaimsError(line: fault.line, column: fault.column, message: fault.message)
    }
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode([Entry].self, from: Data(bytes))
    } catch {
      throw Self.fault(error, lines)
    }
    for (i, entry) in entries.enumerated() {
      if let name = entry.unknown.first {
        let hint = nearest(to: name, in: Entry.names).map { "; did you mean '\($0)'?" } ?? ""
        throw ClaimsError(line: line(i), column: nil, message: "unknown key '\(name)'\(hint)")
      }
      var environment = EnvironmentKind.device
      if let name = entry.environment {
        guard let kind = EnvironmentKind(rawValue: name) else {
          throw ClaimsError(
            line: line(i), column: nil, message: "'environment' is '\(name)'; it may be 'device', 'simulator' or 'host'"
          )
        }
        environment = kind
      }
      let os = entry.os.map { SystemsAndBuild.systems(in: $0.lowercased()) }
      let words = SystemsAndBuild.systems(in: (entry.claim ?? "").lowercased())
      let clauses = Clauses.split(Array((entry.claim ?? "").lowercased().utf8))
      let readings = clauses.map { ClauseReading($0, next: nil, isTransfer: true, testing: true) }
      let breadth = readings.lazy.compactMap(\.breadth).first
      // The words are what people read: they may not say more than the environment beside them.
      if readings.contains(where: { $0.saysDevice && ($0.stance ?? $0.looseStance ?? .claims) == .claims }) {
        environment = .device
      }
      var systems = os?.named ?? words.named
      if let text = entry.os, systems.isEmpty, os?.open == nil { systems = [text] }
      claims.claims.append(
        Claim(
          line: line(i), text: entry.claim ?? (entry.checks ?? []).joined(separator: ", "),
          checks: (entry.checks ?? []).unique, environment: environment, systems: systems, build: entry.build,
          breadth: os?.open ?? words.open ?? breadth))
    }
  }

  /// The line on which each element of the outermost array begins: the decoder does not tell.
  private static func lines(ofElements bytes: [UInt8]) -> [Int] {
    var lines: [Int] = []
    var (line, depth, inString, escaped) = (1, 0, false, false)
    for byte in bytes {
      if byte == 0x0A { line += 1 }
      if inString {
        if escaped { escaped = false } else if byte == 0x5C { escaped = true } else if byte == 0x22 { inString = false }
        continue
      }
      switch byte {
      case 0x22: inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1 { lines.append(line) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return lines
  }

  private static func fault(_ error: any Error, _ lines: [Int]) -> ClaimsError {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context):
      let index = context.codingPath.lazy.compactMap(\.intValue).first
      let name = context.codingPath.last { $0.intValue == nil }?.stringValue
      return ClaimsError(
        line: index.flatMap { $0 < lines.count ? lines[$0] : nil } ?? 1, column: nil,
        message: name.map { "'\($0)' has another type than a claim's" }
          ?? "a document of claims is an array of objects, as [{\"claim\":\"…\",\"checks\":[\"device.lock-screen\"]}]")
    default: return ClaimsError(line: 1, column: nil, message: "no JSON that can be decoded; mend it")
    }
  }
}
