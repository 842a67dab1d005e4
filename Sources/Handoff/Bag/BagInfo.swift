/// The pairs of `bag-info.txt`: what a bag says of itself.
package struct BagInfo: Sendable {
  /// In the order in which they are written.
  package let pairs: [(label: String, value: String)]

  /// A value that cannot stand in a line is written with blanks where it would end one.
  package init(_ pairs: [(label: String, value: String)]) {
    self.pairs = pairs.map { label, value in
      (label, String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })))
    }
  }

  /// Reads `bag-info.txt`; a line that begins with a blank continues the one before it.
  package init(_ bytes: [UInt8]) {
    var pairs: [(label: String, value: String)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if let first = line.first, first == " " || first == "\t", let last = pairs.indices.last {
        pairs[last].value += " " + line.drop { $0 == " " || $0 == "\t" }
      } else if let colon = line.firstIndex(of: ":") {
        pairs.append((String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })))
      }
    }
    self.pairs = pairs
  }

  package subscript(_ label: String) -> String? { pairs.first { $0.label == label }?.value }

  package var text: String { pairs.map { "\($0.label): \($0.value)\n" }.joined() }
}

extension BagInfo {
  /// Labels that RFC 8493 does not name.
  package enum Label {
    package static let agent = "Bag-Software-Agent"
    package static let oxum = "Payload-Oxum"
    package static let run = "External-Identifier"
    package static let build = "App-Build"
    package static let verdicts = "Verdicts"
    package static let statement = "Statement"
    package static let notVerified = "Not-Verified-On-Device"
    package static let language = "Report-Language"
    package static let redaction = "Redaction"
    package static let leftOut = "Left-Out"
  }
}
