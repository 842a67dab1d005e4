/// The manifest of a bag in which a run lies: what each file was when the bag was made.
struct Seal {
  /// The folder that holds the run.
  let payload: String
  /// What the run is called, as the bag says.
  let run: String?
  /// SHA-256 by path below the payload.
  private let listed: [String: String]

  /// The largest manifest, in bytes.
  private static let largest = 64 << 20

  /// - Parameter folder: a bag, or the `data` folder of one.
  init?(_ folder: String) {
    let bag: String
    if folder.hasSuffix("/data"), let bytes = Self.bytes(folder.dropLast(5) + "/bagit.txt"), !bytes.isEmpty {
      bag = String(folder.dropLast(5))
    } else if let bytes = Self.bytes(folder + "/bagit.txt"), !bytes.isEmpty {
      bag = folder
    } else {
      return nil
    }
    guard let manifest = Self.bytes(bag + "/manifest-sha256.txt"), FolderWalk.names(in: bag + "/data") != nil else {
      return nil
    }
    payload = bag + "/data"
    let mark = "External-Identifier: "
    run = Self.bytes(bag + "/bag-info.txt").flatMap { info in
      String(decoding: info, as: UTF8.self).split(whereSeparator: \.isNewline).first { $0.hasPrefix(mark) }
    }.map { String($0.dropFirst(mark.count)) }
    var listed: [String: String] = [:]
    for line in String(decoding: manifest, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let path = line.dropFirst(64).drop { " \t*".contains($0) }
      guard path.hasPrefix("data/") else { continue }
      listed[String(path.dropFirst(5))] = line.prefix(64).lowercased()
    }
    self.listed = listed
  }

  /// The SHA-256 that the manifest lists for a file, by its place on this machine.
  func sha256(of place: String) -> String? {
    guard place.hasPrefix(payload + "/") else { return nil }
    return listed[String(place.dropFirst(payload.count + 1))]
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let reader = try? ByteReader(path: path) else { return nil }
    return LineSource(reader).wholeDocument(limit: largest)
  }
}
