/// The numbers of a task's summary: `{transaction_duration_ms=12, response_status=-1, protocol="h3", …}`.
///
/// Its keys grow from release to release; those that are not known are passed over. Of a summary that is cut short the last pair is
/// left out, since its number may lack digits.
struct TaskSummaryText {
  var milliseconds: Int?
  var status: Int?
  var requestBytes: Int?
  var responseBytes: Int?

  init(_ text: MessageText) {
    guard let open = text.firstIndex(of: UInt8(ascii: "{")) else { return }
    let close = text[open...].firstIndex(of: UInt8(ascii: "}"))
    var pairs = text[(open + 1)..<(close ?? text.endIndex)].split(separator: UInt8(ascii: ","))
    if close == nil { _ = pairs.popLast() }
    for pair in pairs {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let number = pair[(equals + 1)...].trimmed.integer
      switch pair[..<equals].trimmed.text {
      case "transaction_duration_ms": milliseconds = number
      // `-1` where no response came.
      case "response_status": status = number.flatMap { $0 > 0 ? $0 : nil }
      case "request_bytes": requestBytes = number
      case "response_bytes": responseBytes = number
      default: break
      }
    }
  }
}
