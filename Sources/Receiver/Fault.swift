/// One thing that the receiver does wrong on purpose, so that an app's other paths can be tried.
///
/// Written `NAME[=VALUE][:first=N]`: `status=503:first=2` refuses the first two uploads. Without `first` it holds for every
/// upload. Only uploads that would otherwise be accepted meet faults; several combine.
package struct Fault: Sendable, Equatable {
  /// What is done.
  package enum Kind: Sendable, Equatable {
    /// The body is read to its end and not stored; the answer has this status (200 to 599).
    case status(Int)
    /// The connection is closed when so many bytes of the body have come; nothing is stored or answered.
    case dropAfter(Int)
    /// The answer is held back for so many seconds after the body was read (and stored).
    case delay(Double)
    /// The body is read at so many bytes a second.
    case slow(Int)
    /// The body is stored and nothing is answered, until the client gives up or the receiver stops.
    case noResponse
    /// The body is stored and answered with the right status and no content.
    case emptyResponse
    /// The body is stored, and `X-Baton-SHA256` of the answer is another one.
    case wrongHash
  }

  package let kind: Kind
  /// How many uploads meet it; `nil` for all.
  package let first: Int?

  package init(_ kind: Kind, first: Int? = nil) {
    self.kind = kind
    self.first = first
  }
}

extension Fault {
  /// The names, as they are written; for help and suggestions.
  package static let names = ["status", "drop-after", "delay", "slow", "no-response", "empty-response", "wrong-hash"]

  /// Reads `NAME[=VALUE][:first=N]`.
  ///
  /// - Throws: ``OptionError`` that says what is wrong and what may stand there.
  package init(_ text: String) throws(OptionError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pair[0])
    let value = pair.count > 1 ? String(pair[1]) : nil
    switch name {
    case "status": kind = .status(try Self.number(name, value, 200...599))
    case "drop-after": kind = .dropAfter(try Self.number(name, value, 0...Int.max))
    case "slow": kind = .slow(try Self.number(name, value, 1...1 << 40))
    case "delay":
      guard let seconds = value.flatMap(Double.init), seconds >= 0, seconds <= Self.longestDelay else {
        throw OptionError(message: "'\(name)' needs seconds from 0 to \(Int(Self.longestDelay)): '\(name)=2.5'")
      }
      kind = .delay(seconds)
    case "no-response", "empty-response", "wrong-hash":
      if value != nil { throw OptionError(message: "'\(name)' takes no value") }
      kind = name == "no-response" ? .noResponse : name == "empty-response" ? .emptyResponse : .wrongHash
    default: throw OptionError(message: "unknown fault '\(name)'")
    }
    if parts.count == 1 {
      first = nil
      return
    }
    let limit = parts[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, limit.count == 2, limit[0] == "first", let count = Int(limit[1]), count > 0 else {
      throw OptionError(message: "'\(text)' may only end in ':first=N' with N from 1")
    }
    first = count
  }

  private static let longestDelay = 86_400.0

  private static func number(_ name: String, _ value: String?, _ range: ClosedRange<Int>) throws(OptionError) -> Int {
    guard let number = value.flatMap({ Int($0) }), range.contains(number) else {
      let upper = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw OptionError(message: "'\(name)' needs a whole number from \(range.lowerBound) \(upper): '\(name)=N'")
    }
    return number
  }

  /// The fault as it is written, without `first`.
  package var text: String {
    switch kind {
    case .status(let status): "status=\(status)"
    case .dropAfter(let bytes): "drop-after=\(bytes)"
    case .delay(let seconds): "delay=\(seconds)"
    case .slow(let rate): "slow=\(rate)"
    case .noResponse: "no-response"
    case .emptyResponse: "empty-response"
    case .wrongHash: "wrong-hash"
    }
  }
}
