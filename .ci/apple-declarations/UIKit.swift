// Declarations only, for type-checking on Linux: the few names of Apple's UIKit that the page "Integrate in an app" uses.

public import Foundation

@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }
}

@MainActor public final class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
  func application(
    _: UIApplication, didFinishLaunchingWithOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _: UIApplication, handleEventsForBackgroundURLSession: String, completionHandler: @escaping () -> Void)
  func applicationDidBecomeActive(_: UIApplication)
  func applicationWillResignActive(_: UIApplication)
  func applicationDidEnterBackground(_: UIApplication)
}

extension UIApplicationDelegate {
  public static func main() { fatalError("declaration only") }
}
