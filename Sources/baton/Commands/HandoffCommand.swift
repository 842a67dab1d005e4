#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import EventLog
import Handoff
import Reporting

/// `baton handoff`: a run, its report and its checklist as a bag that a colleague can check.
enum HandoffCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let run = invocation.operands[0]
    guard let bag = invocation.value("to") else {
      throw Failure(.usage, "'handoff' needs '--to BAG', the folder to make")
    }
    try refuse(bag, inside: run)
    Interruption.arm()
    let reading = try RunReading(invocation, console)
    let staged = try StagedFolder(bag)
    var packing = BagPacking(
      staged: staged, bag: bag, evidence: reading.evidence, language: invocation.language,
      masks: invocation.has(.redact))
    try packing.copyEvidence()
    try packing.writeReport()
    let tagManifest = try packing.seal()
    for path in packing.leftOut { console.remark("warning: '\(path)' is left out: no regular file that can be read") }

    let key = invocation.value("sign")
    if isThere(bag) {
      guard BagFile.bytes("\(bag)/\(BagLayout.tagManifest)") == tagManifest, BagCheck(bag).problems.isEmpty else {
        throw Failure(.cannotWrite, "'\(bag)' is there already and holds something else; name a new folder")
      }
      staged.abandon()
      if let key { try sign("\(bag)/\(BagLayout.tagManifest)", key, to: bag) }
      console.remark("'\(bag)' is that bag already")
    } else {
      if let key {
        try staged.write(signature(of: "\(staged.place)/\(BagLayout.tagManifest)", key), to: BagLayout.signature)
      }
      try staged.commit()
      console.print(summary(bag, packing, isSigned: key != nil))
    }
    try console.flush()
    let status = reading.status()
    return packing.leftOut.isEmpty || invocation.has(.lenient) ? status : .degraded
  }

  private static func summary(_ bag: String, _ packing: BagPacking, isSigned: Bool) -> String {
    let signed = isSigned ? "signed" : "unsigned: the checksums show damage, not who made it"
    return Visible.text("\(bag)") + "\n"
      + Layout.columns(
        [["files", "\(packing.payload.count)"]] + packing.told.map { [$0.0, Visible.text($0.1)] }
          + [["signature", signed]], indent: 2)
  }

  /// Signs a bag that is there, beside its tag manifest.
  private static func sign(_ tagManifest: String, _ key: String, to bag: String) throws(Failure) {
    let batch = OutputBatch()
    try batch.write(signature(of: tagManifest, key), to: "\(bag)/\(BagLayout.signature)")
    try batch.commit()
  }

  private static func signature(of tagManifest: String, _ key: String) throws(Failure) -> [UInt8] {
    do throws(BagProblem) {
      return try BagSignature.sign(tagManifest, key: key)
    } catch {
      throw Failure(.noInput, error.message)
    }
  }

  /// Whether something is there that is no empty folder.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFDIR || !StagedFolder.names(in: path).isEmpty
  }

  /// A bag inside its run would be evidence the next time.
  private static func refuse(_ bag: String, inside run: String) throws(Failure) {
    guard let real = realPath(run) else { return }
    var above = RunReading.trimmed(bag)
    while true {
      if let place = realPath(above) {
        guard place != real, !place.hasPrefix(real + "/") else {
          throw Failure(.cannotWrite, "'\(bag)' is inside the run; name a folder elsewhere")
        }
        return
      }
      guard let slash = above.lastIndex(of: "/") else {
        if above == "." { return }
        above = "."
        continue
      }
      above = slash == above.startIndex ? "/" : String(above[..<slash])
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
