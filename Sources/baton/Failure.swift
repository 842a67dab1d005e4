/// What a call of Baton ends with.
enum ExitStatus: Int32 {
  /// Done, and the gate, if one was asked for, holds.
  case done = 0
  /// Done, and the gate does not hold; for `diagnose`, there is an error finding.
  case gateFails = 1
  /// Done, but part of the evidence could not be read.
  case degraded = 3
  /// Wrong usage: of the command line, or of `run.json`.
  case usage = 64
  /// An input is missing or unreadable.
  case noInput = 66
  /// An output cannot be written.
  case cannotWrite = 73
}

/// Why a call ends early. Everything that goes wrong on the way to a result becomes one of these.
struct Failure: Error {
  let status: ExitStatus
  /// `path:line` where the fault stands in a file; `nil` for the call as a whole.
  let place: String?
  /// What is wrong and what to do: lower case, names in single quotes, no full stop.
  let message: String

  init(_ status: ExitStatus, at place: String? = nil, _ message: String) {
    self.status = status
    self.place = place
    self.message = message
  }

  /// The line for standard error.
  var line: String { Visible.text("\(place ?? "baton"): error: \(message)") }
}
