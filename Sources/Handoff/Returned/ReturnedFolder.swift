import EventLog

/// What a colleague sent back: a bag, or a folder with `returned.json` and logs.
package struct ReturnedFolder: Sendable {
  package struct File: Sendable, Hashable {
    /// Relative to the folder; for a bag, to its payload.
    package let path: String
    package let sha256: String
  }

  /// Where the files are: the folder, or the payload of the bag.
  package let place: String
  /// Whether it came as a bag.
  package let isBag: Bool
  /// Sorted by path, without what is no evidence: the pages and the plan of a run, what macOS leaves.
  package private(set) var files: [File] = []
  package private(set) var returned: ReturnedAnswers?
  /// Why nothing of it is to be taken.
  package private(set) var problems: [BagProblem] = []

  /// - Parameters:
  ///   - checks: ids of the catalogue.
  ///   - lastDay: see ``ReturnedAnswers``.
  package init(_ folder: String, checks: [String], lastDay: String) {
    let listing = BagListing(folder)
    isBag = listing.files.contains { $0.path == BagLayout.declaration }
    place = isBag ? folder + "/" + BagLayout.payload : folder
    problems = isBag ? BagCheck(folder, isForeign: true).problems : listing.problems
    guard problems.isEmpty else { return }
    let below = isBag ? BagLayout.payload + "/" : ""
    let paths = listing.files.map(\.path).filter { $0.hasPrefix(below) }.map { String($0.dropFirst(below.count)) }
    guard paths.contains(ReturnedAnswers.file), let bytes = BagFile.bytes(place + "/" + ReturnedAnswers.file) else {
      problems.append(
        BagProblem(below + ReturnedAnswers.file, "is missing: save it from checklist.html beside the logs, or write it")
      )
      return
    }
    let evidence = paths.filter { Self.isEvidence($0) }
    let answers = ReturnedAnswers(
      bytes, checks: checks, files: evidence.filter { $0 != ReturnedAnswers.file }, lastDay: lastDay)
    returned = answers
    problems = answers.problems
    for path in evidence {
      guard let sha256 = try? BagFile.read(place + "/" + path, { _ in }) else {
        problems.append(BagProblem(below + path, "cannot be read"))
        continue
      }
      if let same = files.first(where: { $0.sha256 == sha256 }) {
        problems.append(BagProblem(below + path, "holds the same bytes as '\(same.path)'; send each log once"))
      }
      files.append(File(path: path, sha256: sha256))
    }
  }

  /// The files of a folder that was accepted earlier, in the same form.
  package static func files(of accepted: String) -> [File] {
    BagListing(accepted).files.map { file in
      File(path: file.path, sha256: (try? BagFile.read(accepted + "/" + file.path) { _ in }) ?? "")
    }
  }

  private static func isEvidence(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let isLitter = parts.contains { $0 == ".DS_Store" || $0 == "__MACOSX" || $0.hasPrefix("._") }
    return !isLitter && path != "run.json" && parts.first.map(String.init) != BagLayout.report
  }

  /// Leaves out what the run holds already, byte for byte.
  package mutating func leaveOut(_ known: Set<String>) {
    files.removeAll { $0.path != ReturnedAnswers.file && known.contains($0.sha256) }
  }
}
