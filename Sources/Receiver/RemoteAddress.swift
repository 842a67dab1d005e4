/// The address of an interface by which others can reach the receiver: given on purpose, and one only.
package struct RemoteAddress: Sendable {
  package let text: String

  /// - Throws: ``OptionError`` when the text is no numeric address, or stands for all of a machine's.
  package init(_ text: String) throws(OptionError) {
    guard ListeningSocket.isAddress(text) else {
      throw OptionError(message: "'\(text)' is no IPv4 or IPv6 address; write it in numbers, such as 192.0.2.10")
    }
    let digits = text.filter { $0 != "." && $0 != ":" }
    if digits.allSatisfy({ $0 == "0" }) {
      throw OptionError(message: "'\(text)' stands for every network of this machine; name the address of one")
    }
    self.text = text
  }
}
