extension MetricPayload {
  /// Whether Xcode's "Simulate MetricKit Payloads" made it up; `nil` where it holds nothing by which that could be told.
  ///
  /// Such a payload names the real device and build. What gives it away is that every counter of exits is the same 1 among
  /// round quantities, or that its call stacks are of an image that does not exist.
  var isSimulated: Bool? {
    let stacks = diagnostics.compactMap(\.callStackTree)
    if stacks.contains(where: { $0.all.contains(Self.inventedImage) }) { return true }
    let counts = exits.flatMap { $0.counters.map(\.1) }
    guard counts.count >= Self.fewestCounters else { return counts.isEmpty && stacks.isEmpty ? nil : false }
    guard counts.allSatisfy({ $0 == 1 }) else { return false }
    let quantities = [applicationTimeMetrics, cpuMetrics, memoryMetrics, networkTransferMetrics, diskIOMetrics]
      .compactMap(\.self).flatMap(\.all).compactMap(Self.significantDigits)
    return quantities.allSatisfy { $0 <= 2 }
  }

  /// The image of the frames that Xcode invents.
  private static let inventedImage = "testBinaryName"
  /// Of fewer counters all can be 1 on a quiet day.
  private static let fewestCounters = 5

  /// How many digits of a localised quantity matter: two in `1,300 kB` and `20秒`; `nil` where it has none.
  private static func significantDigits(_ quantity: String) -> Int? {
    let digits = quantity.prefix { !$0.isLetter }.compactMap(\.wholeNumberValue)
    guard !digits.isEmpty else { return nil }
    let rest = digits.drop { $0 == 0 }.reversed().drop { $0 == 0 }
    return rest.count
  }
}

extension MetricPayload.MetaData {
  /// Why the process ended, as the `cause` of `app.terminated`.
  var cause: String {
    let (namespace, code) = termination
    // Without a reason it is a crash all the same: that is what the diagnostic is of.
    return namespace == nil && code == nil ? "crash" : TerminationCause.named(namespace: namespace, code: code)
  }

  /// What `Namespace SIGNAL, Code 0xb` and the like name.
  var termination: (namespace: String?, code: UInt64?) {
    guard let terminationReason else { return (nil, nil) }
    let words = terminationReason.split { $0 == " " || $0 == "," }
    func word(after name: String) -> Substring? {
      words.firstIndex { $0.lowercased() == name }.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    let number = word(after: "code").map { $0.lowercased() }
    let code = number.flatMap { $0.hasPrefix("0x") ? UInt64($0.dropFirst(2), radix: 16) : UInt64($0) }
    return (word(after: "namespace").map { $0.uppercased() }, code)
  }
}
