import EventLog
import Vocabulary

/// What a `task.completed` says: the transport's word and the server's, which are two different things.
struct CompletionResult {
  let status: Int?
  let errorDomain: String?
  let errorCode: Int?
  let underlyingDomain: String?
  let underlyingCode: Int?

  init(_ completed: Event) {
    status = completed.integer(.httpStatus)
    errorDomain = completed.text(.errorDomain)
    errorCode = completed.integer(.errorCode)
    underlyingDomain = completed.text(.errorUnderlyingDomain)
    underlyingCode = completed.integer(.errorUnderlyingCode)
  }

  /// Whether the transport reported an error.
  var hasError: Bool { errorDomain != nil || errorCode != nil }

  /// Whether it is this code of `NSURLErrorDomain`, itself or beneath.
  func isURLError(_ code: Int) -> Bool {
    if errorCode == code, errorDomain == nil || errorDomain == "NSURLErrorDomain" { return true }
    return underlyingCode == code && underlyingDomain == "NSURLErrorDomain"
  }

  /// Whether it is this code of `NSPOSIXErrorDomain`, itself or beneath.
  func isPOSIXError(_ code: Int) -> Bool {
    (errorCode == code && errorDomain == "NSPOSIXErrorDomain")
      || (underlyingCode == code && underlyingDomain == "NSPOSIXErrorDomain")
  }

  /// The error as a developer searches for it: `NSURLErrorDomain -1004`.
  var errorText: String {
    [errorDomain ?? "NSURLErrorDomain", errorCode.map(String.init)].compactMap { $0 }.joined(separator: " ")
  }

  /// The outcome in a few words that need no translation: `HTTP 503`, `NSURLErrorDomain -1005`.
  var text: String {
    if hasError { return status.map { "\(errorText) (HTTP \($0))" } ?? errorText }
    return status.map { "HTTP \($0)" } ?? "–"
  }
}

/// What a `record.committed` says of the result.
///
/// `accepted` decides where it stands; a record that only states a `state` is read by that.
struct RecordedResult {
  let accepted: Bool?
  let state: String?

  init(_ record: Event) {
    accepted = record.flag(.accepted)
    state = record.text(.state)
  }

  var saysAccepted: Bool { accepted ?? (state == "succeeded") }
  var saysNotAccepted: Bool { accepted.map { !$0 } ?? (state == "failed") }

  /// `received` and `undetermined` say that the result is still open.
  var isProgress: Bool { state == "received" || state == "undetermined" }
  var isFinal: Bool { state == "succeeded" || state == "failed" || (!isProgress && accepted != nil) }

  /// Whether it says for good that the transfer failed.
  var saysFailed: Bool { state == "failed" || (isFinal && accepted == false) }

  /// `accepted: false, state: failed`, as the line has it.
  var text: String {
    [accepted.map { "accepted: \($0)" }, state.map { "state: \($0)" }].compactMap { $0 }.joined(separator: ", ")
  }
}

/// Values for the places that messages about a transfer share.
enum OutcomeWords {
  static func places(_ transfer: Transfer, _ timeline: Timeline, _ more: [String: String] = [:]) -> [String: String] {
    var places = ["session": timeline.store.string(transfer.session), "task": "\(transfer.task)"]
    places.merge(more) { $1 }
    return places
  }

  /// The codes that mean success for the transfer: `200, 206`.
  static func acceptedStatus(_ transfer: Transfer, _ plan: RunDescription.Plan) -> String {
    AcceptedStatus.codes(transfer, plan).sorted().map(String.init).joined(separator: ", ")
  }

  /// A hash by its first twelve digits, which are enough to tell two apart on a page.
  static func hash(_ symbol: Symbol?, _ timeline: Timeline) -> String {
    symbol.map { timeline.store.string($0).prefix(12) + "…" } ?? "–"
  }
}
