/// Holds what an export says of its own length against what was read: `log` ends it with `{"count":N,"finished":1}`, and nothing
/// else shows that it is whole.
struct ExportProof {
  private var trailers = 0
  private var areTrue = true
  /// Records since the last trailer.
  private var open = 0

  mutating func countRecord() { open += 1 }

  mutating func trailer(count: Int64, isFinished: Bool, _ file: inout EvidenceFile) {
    trailers += 1
    let isTrue = count == open && isFinished
    areTrue = areTrue && isTrue
    if count != open {
      file.notes.append("the trailer counts \(count) records and \(open) could be read: the export is not whole")
    } else if !isFinished {
      file.notes.append("the trailer says that the export was not finished")
    }
    open = 0
  }

  /// Said once the file was read to its end.
  func finish(_ file: inout EvidenceFile) {
    if trailers > 0 && open > 0 {
      file.notes.append("\(open) records stand after the trailer: another export, whose own trailer is missing")
    }
    file.isProvenComplete = trailers > 0 && areTrue && open == 0
  }
}
