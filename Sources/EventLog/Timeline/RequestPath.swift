/// The path by which an app's URL and a server's request line are compared.
public enum RequestPath {
  /// The path of a URL or of a request target, without query and fragment (RFC 3986, 3.3); `/` for a URL without one.
  public static func path(of url: String) -> String {
    // First without the query, which may hold a URL of its own.
    let rest = url.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = ByteSearch.range(of: "://", in: rest) else { return String(rest) }
    return rest[scheme.upperBound...].firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }
}
