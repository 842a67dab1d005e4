import CMicroHTTPD

/// The header fields of a request, out of the library's hands.
enum HeaderFields {
  /// Names in lower case, with their values; bytes that are no UTF-8 become U+FFFD.
  static func read(_ connection: OpaquePointer) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    unsafe withUnsafeMutablePointer(to: &fields) { pointer in
      _ = unsafe MHD_get_connection_values(
        connection, .HEADER_KIND,
        { owner, _, name, value in
          guard let owner = unsafe owner, let name = unsafe name else { return .YES }
          let fields = unsafe owner.assumingMemoryBound(to: [(name: String, value: String)].self)
          unsafe fields.pointee.append(
            (String(cString: name).lowercased(), value.map { unsafe String(cString: $0) } ?? ""))
          return .YES
        }, pointer)
    }
    return fields
  }
}
