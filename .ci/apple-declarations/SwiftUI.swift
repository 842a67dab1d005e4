// Declarations only, for type-checking on Linux: the few names of Apple's SwiftUI that the page "Integrate in an app" uses.

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() { fatalError("declaration only") }
}

@MainActor @preconcurrency public protocol Scene {}
@MainActor @preconcurrency public protocol View {
  associatedtype Body
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  public var body: Never { fatalError("declaration only") }
}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public enum ScenePhase: Equatable, Sendable { case active, inactive, background }

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { fatalError("declaration only") }
}

@propertyWrapper public struct Environment<Value> {
  public init(_: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError("declaration only") }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError("declaration only") }
    nonmutating set {}
  }
}

public struct BackgroundTask<Request, Response>: Sendable {
  public static func urlSession(_: String) -> BackgroundTask<String, Void> where Request == String, Response == Void {
    fatalError("declaration only")
  }
}

public struct ModifiedScene: Scene {}

extension Scene {
  public func onChange<Value: Equatable>(of: Value, perform: @escaping (Value) -> Void) -> ModifiedScene {
    fatalError("declaration only")
  }
  public func backgroundTask<Request, Response>(
    _: BackgroundTask<Request, Response>, action: @escaping @Sendable (Request) async -> Response
  ) -> ModifiedScene { fatalError("declaration only") }
  public func backgroundTask(
    _: BackgroundTask<String, Void>, action: @escaping @Sendable () async -> Void
  ) -> ModifiedScene { fatalError("declaration only") }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Text: View {
  public typealias Body = Never
  public init(_: String) {}
}

public struct List<Content: View>: View {
  public typealias Body = Never
  public init<Element, ID: Hashable>(
    _: [Element], id: KeyPath<Element, ID>, @ViewBuilder content: @escaping (Element) -> Content
  ) {}
}

public struct ModifiedView: View {
  public typealias Body = Never
}

extension View {
  public func onAppear(perform: (() -> Void)?) -> ModifiedView { fatalError("declaration only") }
}
