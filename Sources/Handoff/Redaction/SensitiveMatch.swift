/// What is masked before a run is handed over.
package enum SensitiveKind: String, Sendable, CaseIterable {
  case credential
  case email = "e-mail address"
  /// In the path of a home folder.
  case userName = "user name"
  case deviceName = "device name"
  /// A serial number, or another number of one device that never changes. The udid is none of them: it shows which
  /// launches ran on one device, and by its form that it was a real one.
  case serial = "serial number"
  case address = "IP address"
}

/// A value in a text that is to be masked.
struct SensitiveMatch: Hashable {
  let kind: SensitiveKind
  let value: Range<Int>
}

/// Finds what is sensitive in a text: told by its form or the words beside it, never by its randomness.
enum SensitivePattern {
  /// - Parameters:
  ///   - namesDevices: whether the text is a tool's list of devices, in which `name` is a device's.
  ///   - names: names of devices that stand elsewhere in the run.
  /// - Returns: the values in order, none of which overlaps another.
  static func matches(
    in bytes: ArraySlice<UInt8>, namesDevices: Bool = false, names: [[UInt8]] = []
  ) -> [SensitiveMatch] {
    let credentials = CredentialValues.matches(in: bytes).map { SensitiveMatch(kind: .credential, value: $0) }
    var all = KeyedValues.matches(in: bytes, namesDevices: namesDevices)
    all += HomeFolders.matches(in: bytes)
    all += DeviceNames.matches(in: bytes, known: names)
    for at in bytes.indices {
      switch bytes[at] {
      case UInt8(ascii: "@"), UInt8(ascii: "%"):
        if let match = EmailAddress.match(in: bytes, at: at) { all.append(match) }
      case UInt8(ascii: "."): if let match = IPAddress.version4(in: bytes, at: at) { all.append(match) }
      case UInt8(ascii: ":"): if let match = IPAddress.colons(in: bytes, at: at) { all.append(match) }
      default: break
      }
    }
    // A credential stays one, whatever its value looks like; else the earlier one counts, and then the longer one.
    all = apart(all, from: credentials) + credentials
    all.sort { ($0.value.lowerBound, -$0.value.upperBound) < ($1.value.lowerBound, -$1.value.upperBound) }
    var end = bytes.startIndex
    return all.filter { match in
      guard match.value.lowerBound >= end, !match.value.isEmpty else { return false }
      end = match.value.upperBound
      return true
    }
  }

  /// Those that overlap none of the others, which are in order.
  private static func apart(_ matches: [SensitiveMatch], from others: [SensitiveMatch]) -> [SensitiveMatch] {
    guard !others.isEmpty else { return matches }
    return matches.filter { match in
      // The first of the others that ends behind the beginning of this one.
      var (low, high) = (0, others.count)
      while low < high {
        let middle = (low + high) / 2
        if others[middle].value.upperBound <= match.value.lowerBound { low = middle + 1 } else { high = middle }
      }
      return low == others.count || others[low].value.lowerBound >= match.value.upperBound
    }
  }
}
