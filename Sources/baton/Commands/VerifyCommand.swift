#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Handoff

/// `baton verify`: whether a bag is whole, by whom, and whether its report is what its evidence yields.
enum VerifyCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let bag = RunReading.trimmed(invocation.operands[0])
    try Self.needFolder(bag)
    let signers = try Self.signers(invocation)
    let check = BagCheck(bag)
    var problems = check.problems
    // What a manifest does not vouch for is not read: the report of a damaged bag says nothing.
    if problems.isEmpty { problems += BagReport.problems(in: bag, check.payload.map(\.path)) }
    var voucher = BagVoucher.nobody
    do throws(BagProblem) {
      voucher = try BagVoucher(of: bag, signers: signers)
    } catch {
      problems.append(error)
    }
    for problem in problems.prefix(Self.listed) { console.complain(line(problem, bag)) }
    if problems.count > Self.listed { console.complain("baton: error: \(problems.count - Self.listed) further faults") }
    guard problems.isEmpty else { return .gateFails }
    console.print(
      "\(Visible.text(bag)) is whole: \(check.payload.count) files as listed, and the report is what they yield\n"
        + "\(Visible.text(voucher.said))\n"
    )
    return .done
  }

  private static let listed = 100

  /// The list of signers, where one is demanded.
  static func signers(_ invocation: Invocation) throws(Failure) -> String? {
    guard let signers = invocation.value("signers") else { return nil }
    guard unsafe access(signers, R_OK) == 0 else {
      throw Failure(.noInput, "'\(signers)' cannot be read: \(Descriptor.text(errno))")
    }
    return signers
  }

  static func needFolder(_ path: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw Failure(.noInput, "'\(path)' cannot be read: \(Descriptor.text(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "'\(path)' is no folder; unpack the bag and name its folder")
    }
  }

  /// A fault as a line: its place is a path in the bag.
  static func line(_ problem: BagProblem, _ bag: String) -> String {
    let place = problem.place.map { "\(bag)/\($0)" } ?? bag
    return Visible.text("\(place): error: \(problem.message)")
  }
}
