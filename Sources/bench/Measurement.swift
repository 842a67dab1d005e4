import CSimdJSON
import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times work inside this process, and other processes with the operating system's account of their memory.
enum Measurement {
  /// The shortest of several runs, in seconds.
  static func seconds(best runs: Int, _ work: () -> Void) -> Double {
    (0..<runs).map { _ in
      let start = now()
      work()
      return now() - start
    }.min() ?? 0
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return "\(rounded)"
  }

  static func files(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }

  /// The floor of the floor: the bytes alone.
  static func read(_ files: [String]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { unsafe buffer.deallocate() }
    for file in files {
      let descriptor = unsafe open(file, O_RDONLY)
      while unsafe systemRead(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      _ = close(descriptor)
    }
  }

  /// simdjson over the same bytes, line by line as a log must be read, every key and value visited and nothing kept.
  static func parse(_ files: [String]) {
    let names: [UnsafePointer<CChar>?] = unsafe ["event", "time"].map { (name: String) in
      unsafe UnsafePointer(strdup(name))
    }
    let types = [UInt8(BATON_JSON_STRING), UInt8(BATON_JSON_STRING)]
    guard let json = unsafe baton_json_create(names, types, 2) else { return }
    defer { unsafe baton_json_destroy(json) }
    let padding = Int(BATON_JSON_PADDING)
    let base = UnsafeMutableRawPointer.allocate(byteCount: (4 << 20) + padding, alignment: 64)
    defer { unsafe base.deallocate() }
    var seen = 0
    for file in files {
      let descriptor = unsafe open(file, O_RDONLY)
      var kept = 0
      while true {
        let count = unsafe systemRead(descriptor, base + kept, (4 << 20) - kept)
        if count <= 0 { break }
        let end = kept + count
        var start = 0
        while let newline = unsafe memchr(base + start, 0x0A, end - start) {
          let line = unsafe UnsafeRawPointer(newline) - UnsafeRawPointer(base)
          seen += unsafe baton_json_visit(
            json, (base + start).assumingMemoryBound(to: CChar.self), line - start)
          start = line + 1
        }
        kept = end - start
        unsafe memmove(base, base + start, kept)
      }
      _ = close(descriptor)
    }
    precondition(seen > 0, "simdjson saw no value")
  }

  /// Runs a program and waits for it: the shortest time of several runs, and the largest peak memory.
  static func process(_ program: String, _ arguments: [String], best runs: Int) -> (seconds: Double, peakBytes: Int) {
    var shortest = Double.infinity
    var peak = 0
    for _ in 0..<runs {
      let start = now()
      peak = max(peak, Child(program, arguments).end())
      shortest = min(shortest, now() - start)
    }
    return (shortest, peak)
  }

  /// The environment of this process, for its children.
  static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      unsafe _NSGetEnviron().pointee
    #else
      unsafe environ
    #endif
  }

  /// A program in the folder of this one.
  static func siblingBinary(_ name: String) -> String {
    let own = CommandLine.arguments[0]
    let folders = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folders + [Substring(name)]).joined(separator: "/")
  }

  static func size(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  static func remove(_ folder: String) {
    _ = process("/bin/rm", ["-r", folder], best: 1)
  }
}
