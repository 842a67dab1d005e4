/// Where an app keeps its data: what its paths tell.
enum AppContainer {
  private static let marker: StaticString = "/Containers/Data/Application/"
  private static let simulatorMarker: StaticString = "/CoreSimulator/Devices/"
  private static let bundleMarkers: [StaticString] = [
    "/private/var/containers/Bundle/Application/", "/var/containers/Bundle/Application/",
  ]
  private static let uuidLength = 36

  /// The UUID of the data container in a path.
  static func identifier(in path: String) -> String? {
    var path = path
    return path.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return unsafe uuid(after: marker, in: bytes).map { start in
        unsafe String(decoding: bytes[start..<(start + uuidLength)], as: UTF8.self)
      }
    }
  }

  /// Whether the path lies inside a simulator's device, whatever that is called.
  static func isOfSimulator(_ path: UnsafeRawBufferPointer) -> Bool {
    unsafe ByteSearch.offset(of: simulatorMarker, in: path) != nil
  }

  /// Identifier of the simulator in whose device the path lies.
  static func simulator(in path: UnsafeRawBufferPointer) -> String? {
    guard let start = unsafe uuid(after: simulatorMarker, in: path) else { return nil }
    let end = start + uuidLength
    guard unsafe end == path.count || path[end] == UInt8(ascii: "/") else { return nil }
    return unsafe String(decoding: path[start..<end], as: UTF8.self)
  }

  /// The same of a path that is a string already.
  static func simulator(in path: String) -> String? {
    var path = path
    return path.withUTF8 { unsafe simulator(in: UnsafeRawBufferPointer($0)) }
  }

  /// Whether the path lies in an app's bundle where a real device keeps installed apps, and nothing else does.
  static func isInstalledOnDevice(_ path: UnsafeRawBufferPointer) -> Bool {
    for marker in bundleMarkers where unsafe ByteSearch.offset(of: marker, in: path) == 0 {
      guard let start = unsafe uuid(after: marker, in: path) else { return false }
      let end = start + uuidLength
      return unsafe end < path.count && path[end] == UInt8(ascii: "/")
    }
    return false
  }

  /// Where the part below the data container begins; `nil` for a path that names none.
  static func relativeStart(_ path: UnsafeRawBufferPointer) -> Int? {
    guard let start = unsafe uuid(after: marker, in: path) else { return nil }
    var below = start + uuidLength
    while unsafe below < path.count && path[below] == UInt8(ascii: "/") { below += 1 }
    return below
  }

  /// Where a UUID begins right behind the first marker.
  private static func uuid(after marker: StaticString, in path: UnsafeRawBufferPointer) -> Int? {
    guard let found = unsafe ByteSearch.offset(of: marker, in: path) else { return nil }
    let start = found + marker.utf8CodeUnitCount
    guard start + uuidLength <= path.count else { return nil }
    for i in 0..<uuidLength {
      let byte = unsafe path[start + i]
      let isDash = i == 8 || i == 13 || i == 18 || i == 23
      guard isDash ? byte == UInt8(ascii: "-") : isHexDigit(byte) else { return nil }
    }
    return start
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
