#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import Receiver

/// `baton clean`: removes what served the test alone, and notes each removal.
enum CleanCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let run = RunReading.trimmed(invocation.operands[0])
    var status = stat()
    guard unsafe stat(run, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "'\(run)' is no folder; name the folder of a run")
    }
    guard unsafe access("\(run)/logs", F_OK) == 0 else {
      throw Failure(.noInput, "'\(run)' has no folder 'logs' and is no run; name the folder of one")
    }
    let samples = try RunReading.evidence([run], nil).description.plan.samples
    let cleaning: RunCleaning
    do throws(ReceiverError) {
      cleaning = try RunCleaning(run: run, samples: samples)
    } catch {
      throw Failure(.cannotWrite, error.message)
    }
    for path in cleaning.removed { console.print("removed \(Visible.text("\(run)/\(path)"))\n") }
    for (path, reason) in cleaning.left { console.remark("left '\(run)/\(path)': \(reason)") }
    if let log = cleaning.log {
      console.remark("noted in '\(run)/\(log)'")
    } else {
      console.remark("there was nothing to remove")
    }
    console.remark(
      "take the transport-security exception out of the test build too, and note 'artifact.removed' with 'atsException'"
    )
    return .done
  }
}
