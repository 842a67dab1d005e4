/// Whether a bag holds exactly what its manifests list, file by file.
package struct BagCheck: Sendable {
  /// Everything that is not as the manifests say, sorted; empty for a whole bag.
  package let problems: [BagProblem]
  /// What the manifest lists of the payload, by paths below `data/`.
  package let payload: [BagManifest.Entry]

  /// Checks the folder. Of one that is refused nothing is read.
  ///
  /// - Parameter isForeign: whether another tool may have made it: such add tag manifests of further algorithms, which are
  ///   neither read nor listed anywhere.
  package init(_ folder: String, isForeign: Bool = false) {
    let listing = BagListing(folder)
    guard listing.problems.isEmpty else {
      problems = listing.problems
      payload = []
      return
    }
    var reader = Reader(folder: folder, files: listing.files, isForeign: isForeign)
    reader.check()
    problems = reader.problems
    payload = reader.payload
  }

  private struct Reader {
    let folder: String
    let files: [BagListing.File]
    let isForeign: Bool
    var problems: [BagProblem] = []
    var payload: [BagManifest.Entry] = []

    private static let data = BagLayout.payload + "/"

    mutating func check() {
      checkDeclaration()
      if has(BagLayout.fetch) {
        refuse(BagLayout.fetch, "names files that are elsewhere; a bag has to hold them")
      }
      let tags = manifest(BagLayout.tagManifest)
      let content = manifest(BagLayout.manifest)
      if let tags {
        for name in [BagLayout.declaration, BagLayout.manifest] where !tags.entries.contains(where: { $0.path == name })
        {
          refuse(BagLayout.tagManifest, "does not list '\(name)'")
        }
        let apart = Set([BagLayout.tagManifest, BagLayout.signature] + (isForeign ? BagLayout.otherTagManifests : []))
        let found = files.map(\.path).filter { !$0.hasPrefix(Self.data) && !apart.contains($0) }
        compare(tags, found, listedIn: BagLayout.tagManifest) { !$0.hasPrefix(Self.data) && !apart.contains($0) }
      }
      if let content {
        compare(content, files.map(\.path).filter { $0.hasPrefix(Self.data) }, listedIn: BagLayout.manifest) {
          $0.hasPrefix(Self.data)
        }
        payload = content.entries.filter { $0.path.hasPrefix(Self.data) }.map {
          BagManifest.Entry(path: String($0.path.dropFirst(Self.data.count)), sha256: $0.sha256)
        }
      }
    }

    private func has(_ path: String) -> Bool { files.contains { $0.path == path } }

    private mutating func refuse(_ place: String, _ message: String) { problems.append(BagProblem(place, message)) }

    private mutating func checkDeclaration() {
      guard let bytes = BagFile.bytes(folder + "/" + BagLayout.declaration) else {
        return refuse(BagLayout.declaration, "is missing; this is no bag, or not the whole of one")
      }
      let info = BagInfo(bytes)
      if !(info["BagIt-Version"].map(BagLayout.versions.contains) ?? false) {
        refuse(BagLayout.declaration, "declares no version of BagIt that is read: 0.97 or 1.0")
      }
      if info["Tag-File-Character-Encoding"] != "UTF-8" {
        refuse(BagLayout.declaration, "declares another encoding than UTF-8")
      }
    }

    private mutating func manifest(_ name: String) -> BagManifest? {
      guard let bytes = BagFile.bytes(folder + "/" + name) else {
        refuse(
          name,
          has(name)
            ? "cannot be read, or is larger than any manifest of a bag: 64 MiB"
            : "is missing; without it nothing shows that the bag is whole")
        return nil
      }
      let manifest = BagManifest(bytes, name: name)
      problems += manifest.problems
      return manifest.isTooLong ? nil : manifest
    }

    /// Holds files against their list, both ways.
    private mutating func compare(
      _ manifest: BagManifest, _ found: [String], listedIn name: String, _ belongs: (String) -> Bool
    ) {
      let present = Set(found.map { Array($0.utf8) })
      let listed = Set(manifest.entries.map { Array($0.path.utf8) })
      var added: [(path: String, sha256: String)] = []
      for path in found where !listed.contains(Array(path.utf8)) {
        added.append((path, (try? BagFile.read(folder + "/" + path) { _ in }) ?? ""))
      }
      var renamed: Set<String> = []
      for entry in manifest.entries {
        guard belongs(entry.path) else {
          refuse(name, "lists '\(entry.path)', which is not its to list")
          continue
        }
        guard present.contains(Array(entry.path.utf8)) else {
          if let now = added.first(where: { $0.sha256 == entry.sha256 && !renamed.contains($0.path) }) {
            renamed.insert(now.path)
            refuse(now.path, "was renamed: \(name) lists it as '\(entry.path)'")
          } else {
            refuse(entry.path, "is missing, though \(name) lists it")
          }
          continue
        }
        do {
          let sha256 = try BagFile.read(folder + "/" + entry.path) { _ in }
          if sha256 != entry.sha256 { refuse(entry.path, "was changed: its SHA-256 is not the one in \(name)") }
        } catch {
          refuse(entry.path, "cannot be read")
        }
      }
      for file in added where !renamed.contains(file.path) {
        refuse(file.path, "was added: \(name) does not list it")
      }
    }
  }
}
