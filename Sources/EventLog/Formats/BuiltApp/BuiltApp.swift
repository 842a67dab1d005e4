#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import XMLKit

/// What the Info.plist of a built app says that a release must not: exceptions to transport security.
struct BuiltApp: Equatable {
  var bundleID: String?
  var version: String?
  var build: String?
  var backgroundModes: [String] = []
  var transport = TransportSecurity()

  /// `NSAppTransportSecurity`, as far as it lifts something.
  struct TransportSecurity: Equatable {
    /// Keys that are true.
    var allowed: Set<String> = []
    /// Keys that are there, true or false.
    var stated: Set<String> = []
    var domains: [String: Domain] = [:]

    struct Domain: Equatable {
      var allowsInsecureHTTP = false
      var minimumTLS: String?
    }
  }
}

extension BuiltApp.TransportSecurity {
  /// Keys of narrower exceptions. Where one of them is stated, the system ignores the general one.
  static let narrower = [
    "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent", "NSAllowsLocalNetworking",
  ]
  static let general = "NSAllowsArbitraryLoads"
  static let insecureHTTP = [
    "NSExceptionAllowsInsecureHTTPLoads", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
    "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
  ]
  static let minimumTLS = ["NSExceptionMinimumTLSVersion", "NSTemporaryExceptionMinimumTLSVersion"]

  /// What a task of a URLSession may do by it that it may not without, sorted.
  var exceptions: [String] {
    var found: [String] = []
    if allowed.contains(Self.general), stated.isDisjoint(with: Self.narrower) { found.append(Self.general) }
    for (name, domain) in domains {
      if domain.allowsInsecureHTTP { found.append("\(name): insecure HTTP") }
      if let version = domain.minimumTLS, version == "TLSv1.0" || version == "TLSv1.1" {
        found.append("\(name): \(version)")
      }
    }
    return found.sorted()
  }
}

// MARK: - As XML

extension BuiltApp {
  /// Reads a property list in XML. Apple's document type is read over and not loaded; declarations in it are refused.
  init(xml bytes: [UInt8]) throws(XMLError) {
    let root = try XMLTree(parsing: bytes, name: "Info.plist").root
    guard let top = root.children.first, root.name == "plist" else { return }
    let values = Self.dictionary(top)
    bundleID = Self.text(values["CFBundleIdentifier"])
    version = Self.text(values["CFBundleShortVersionString"])
    build = Self.text(values["CFBundleVersion"])
    if let modes = values["UIBackgroundModes"], modes.name == "array" {
      backgroundModes = modes.children.compactMap { Self.text($0) }
    }
    let security = Self.dictionary(values["NSAppTransportSecurity"])
    for (key, value) in security where value.name == "true" || value.name == "false" {
      transport.stated.insert(key)
      if value.name == "true" { transport.allowed.insert(key) }
    }
    for (name, value) in Self.dictionary(security["NSExceptionDomains"]) {
      let keys = Self.dictionary(value)
      transport.domains[name] = TransportSecurity.Domain(
        allowsInsecureHTTP: TransportSecurity.insecureHTTP.contains { keys[$0]?.name == "true" },
        minimumTLS: TransportSecurity.minimumTLS.lazy.compactMap { Self.text(keys[$0]) }.first)
    }
  }

  /// Values by key. Of a key that stands there twice the last one counts, as for the system.
  private static func dictionary(_ element: XMLTree.Element?) -> [String: XMLTree.Element] {
    guard let element, element.name == "dict" else { return [:] }
    var values: [String: XMLTree.Element] = [:]
    var key: String?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        values[name] = child
        key = nil
      }
    }
    return values
  }

  private static func text(_ element: XMLTree.Element?) -> String? {
    guard let element, element.name == "string" else { return nil }
    return element.text
  }
}

// MARK: - As binary

extension BuiltApp {
  /// Reads a binary property list; `nil` where it is damaged.
  init?(binary bytes: [UInt8]) {
    guard BinaryPropertyListCheck.isSound(bytes),
      let list = try? PropertyListDecoder().decode(BinaryInfo.self, from: Data(bytes))
    else { return nil }
    bundleID = list.bundleID
    version = list.version
    build = list.build
    backgroundModes = list.backgroundModes ?? []
    for (key, flag) in list.security?.flags.compactMapValues(\.wrappedValue) ?? [:] {
      transport.stated.insert(key)
      if flag { transport.allowed.insert(key) }
    }
    for (name, keys) in list.security?.domains ?? [:] {
      let flags = keys.wrappedValue ?? [:]
      transport.domains[name] = TransportSecurity.Domain(
        allowsInsecureHTTP: TransportSecurity.insecureHTTP.contains { flags[$0]?.flag == true },
        minimumTLS: TransportSecurity.minimumTLS.lazy.compactMap { flags[$0]?.text }.first)
    }
  }
}

/// The keys of an Info.plist that are read.
private struct BinaryInfo: Decodable {
  /// A value of an exception's dictionary.
  struct Value: Decodable {
    let flag: Bool?
    let text: String?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      flag = try? value.decode(Bool.self)
      text = try? value.decode(String.self)
    }
  }
  struct Security: Decodable {
    let flags: [String: Lenient<Bool>]
    let domains: [String: Lenient<[String: Value]>]?

    private struct Domains: Decodable {
      @Lenient var domains: [String: Lenient<[String: Value]>]?

      private enum CodingKeys: String, CodingKey {
        case domains = "NSExceptionDomains"
      }
    }

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      flags = try value.decode([String: Lenient<Bool>].self)
      domains = try value.decode(Domains.self).domains
    }
  }

  @Lenient var bundleID: String?
  @Lenient var version: String?
  @Lenient var build: String?
  @Lenient var backgroundModes: [String]?
  @Lenient var security: Security?

  private enum CodingKeys: String, CodingKey {
    case bundleID = "CFBundleIdentifier"
    case version = "CFBundleShortVersionString"
    case build = "CFBundleVersion"
    case backgroundModes = "UIBackgroundModes"
    case security = "NSAppTransportSecurity"
  }
}
