#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that goes when the test ends, with whatever is in it.
final class TemporaryFolder {
  let path: String
  private var names: [String] = []

  init() throws {
    var template = Array("/tmp/synthetic-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else { throw Failure(step: "mkdtemp", code: errno) }
    path = unsafe String(cString: made)
  }

  deinit {
    for name in names.reversed() { unsafe remove(path + "/" + name) }
    unsafe rmdir(path)
  }

  struct Failure: Error {
    let step: String
    let code: Int32
  }

  /// The path of something that the caller is about to create here.
  func place(_ name: String) -> String {
    names.append(name)
    return path + "/" + name
  }

  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let place = place(name)
    guard let file = unsafe fopen(place, "wb") else { throw Failure(step: "fopen", code: errno) }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { throw Failure(step: "fwrite", code: errno) }
    return place
  }
}
