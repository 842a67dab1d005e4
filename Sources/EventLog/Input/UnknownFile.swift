/// A file that no format claims: its lines are counted as skipped, and why is said, with the command that helps.
enum UnknownFile {
  /// - Returns: how many records it counts as, where it is no text.
  static func count(_ lines: LineSource, _ head: FileHead, _ file: inout EvidenceFile) -> Int? {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    if let reason = binary(head.bytes, name) {
      file.notes.append(reason)
      lines.drain()
      file.skip(1, reason)
      return 1
    }
    let reason = isUTF16(head.bytes) ? utf16 : "no format that Baton reads; 'baton formats' lists them"
    file.notes.append(reason)
    while let line = lines.next() {
      if !line.isTooLong, unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        file.blank += 1
      } else {
        file.skip(line.number, reason)
      }
    }
    return nil
  }

  private static let utf16 = "UTF-16 text; save it as UTF-8 (iconv -f UTF-16 -t UTF-8)"

  private static func isUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
  }

  /// What a file is that is no text.
  private static func binary(_ head: [UInt8], _ name: String) -> String? {
    if let command = ArchiveCommand.file(head, name) { return command }
    return head.contains(0) && !isUTF16(head) ? "binary: not text, and no format that Baton reads" : nil
  }
}
