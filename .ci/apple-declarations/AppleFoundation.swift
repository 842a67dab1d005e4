// Declarations only, for type-checking on Linux: the few members that Apple's Foundation has and Linux's lacks. Every file
// is checked as if it imported this module.

public import Foundation
@_exported public import FoundationNetworking

extension URLSessionConfiguration {
  public static func background(withIdentifier: String) -> URLSessionConfiguration { fatalError("declaration only") }
  public var isDiscretionary: Bool {
    get { fatalError("declaration only") }
    set {}
  }
  public var sessionSendsLaunchEvents: Bool {
    get { fatalError("declaration only") }
    set {}
  }
  public var sharedContainerIdentifier: String? {
    get { fatalError("declaration only") }
    set {}
  }
}

extension ProcessInfo {
  public var isiOSAppOnMac: Bool { fatalError("declaration only") }
  public var isMacCatalystApp: Bool { fatalError("declaration only") }
}
