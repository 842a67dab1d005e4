/// What the path of an executable says of the machine it ran on.
///
/// Only paths at which nothing but an app that someone installed can lie say anything: the daemons and the apps of macOS have
/// paths that look like those of a device, and libraries below `/System` are the same everywhere.
struct AppImage: Equatable {
  let kind: EnvironmentKind
  /// Identifier of the simulator, where the path holds it.
  var udid: String?
  /// Where such images lie, in words that name nobody's home folder.
  let place: String

  /// - Parameter path: the path of a process image; anything else, such as a library's, says nothing.
  init?(path: UnsafeRawBufferPointer) {
    // Longer than any path can be on these systems: no image.
    guard path.count <= 4096, let bundle = unsafe ByteSearch.offset(of: ".app/", in: path) else { return nil }
    if unsafe AppContainer.isOfSimulator(path) {
      kind = .simulator
      udid = unsafe AppContainer.simulator(in: path)
      place = "CoreSimulator/Devices"
    } else if unsafe ByteSearch.offset(of: "/CoreSimulator/", in: path) != nil
      || ByteSearch.offset(of: "/RuntimeRoot/", in: path) != nil
    {
      kind = .simulator
      place = "a simulator's runtime"
    } else if unsafe AppContainer.isInstalledOnDevice(path) {
      kind = .device
      place = "/private/var/containers/Bundle/Application"
    } else if let place = unsafe Self.placeOnMac(path, bundle) {
      kind = .host
      self.place = place
    } else {
      return nil
    }
  }

  private static func placeOnMac(_ path: UnsafeRawBufferPointer, _ bundle: Int) -> String? {
    func begins(with prefix: StaticString) -> Bool { unsafe ByteSearch.offset(of: prefix, in: path) == 0 }
    func holds(_ part: StaticString) -> Bool { unsafe ByteSearch.offset(of: part, in: path) != nil }
    // An app for iOS that runs on a Mac.
    if holds(".app/WrappedBundle/") || holds("/Wrapper/") { return "an iOS app's wrapper on a Mac" }
    if holds("/DerivedData/") { return "DerivedData" }
    if begins(with: "/Users/") { return "/Users" }
    if begins(with: "/private/var/folders/") || begins(with: "/var/folders/") { return "/private/var/folders" }
    // Devices keep the system's own apps in a folder of that name too, but without macOS's inner folders.
    if begins(with: "/Applications/"), holds(".app/Contents/") { return "/Applications" }
    return nil
  }
}
