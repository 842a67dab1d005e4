import EventLog

/// A path taken apart at the app's data container: the container's UUID, and what lies below it.
struct DataContainerPath {
  /// Upper case; `nil` where the path names no data container.
  let uuid: String?
  /// What lies below the container; `nil` where the path lies outside of one.
  let below: String?

  /// - Parameter container: the container that the launch states, for one that is not named by a UUID.
  init(_ path: String, container: String? = nil) {
    if let found = ByteSearch.range(of: "/Containers/Data/Application/", in: path) {
      let rest = path[found.upperBound...]
      let name = path[rest.startIndex..<(rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)]
      if Flow.isUUID(name.utf8) {
        uuid = name.uppercased()
        below = String(rest[name.endIndex...].drop { $0 == "/" })
        return
      }
    }
    uuid = nil
    if let container, !container.isEmpty, path.hasPrefix(container) {
      below = String(path.dropFirst(container.count).drop { $0 == "/" })
    } else {
      // A path without a root is logged as it is kept: below the container.
      below = path.hasPrefix("/") ? nil : path
    }
  }

  /// For people: below the container where possible, since its UUID only makes a sentence long.
  static func shown(_ path: String) -> String { DataContainerPath(path).below ?? path }
}
