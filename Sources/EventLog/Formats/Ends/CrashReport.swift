/// The body of a crash report, as far as it says how a process ended.
struct CrashReport: Decodable {
  struct OSVersion: Decodable {
    @Lenient var train: String?
    @Lenient var build: String?
    @Lenient var isEmbedded: Bool?
  }
  struct BundleInfo: Decodable {
    @Lenient var identifier: String?
    @Lenient var shortVersion: String?
    @Lenient var version: String?

    private enum CodingKeys: String, CodingKey {
      case identifier = "CFBundleIdentifier"
      case shortVersion = "CFBundleShortVersionString"
      case version = "CFBundleVersion"
    }
  }
  struct Exception: Decodable {
    @Lenient var type: String?
    @Lenient var signal: String?
  }
  struct Termination: Decodable {
    @Lenient var namespace: String?
    @Lenient var code: UInt64?
    @Lenient var reasons: [String]?
    @Lenient var indicator: String?
    @Lenient var byProc: String?
  }
  struct Frame: Decodable {
    @Lenient var symbol: String?
  }
  struct Thread: Decodable {
    @Lenient var frames: [Frame]?
  }
  struct Image: Decodable {
    @Lenient var uuid: String?
    @Lenient var path: String?
  }
  /// What an uncaught Objective-C exception said, where the system is new enough to keep it apart.
  struct ExceptionReason: Decodable {
    @Lenient var name: String?
    @Lenient var composedMessage: String?

    private enum CodingKeys: String, CodingKey {
      case name
      case composedMessage = "composed_message"
    }
  }

  @Lenient var pid: Int?
  @Lenient var procName: String?
  @Lenient var procPath: String?
  @Lenient var procRole: String?
  @Lenient var procLaunch: String?
  @Lenient var captureTime: String?
  @Lenient var modelCode: String?
  @Lenient var osVersion: OSVersion?
  @Lenient var bundleInfo: BundleInfo?
  @Lenient var bootSessionUUID: String?
  @Lenient var parentProc: String?
  @Lenient var exception: Exception?
  @Lenient var exceptionReason: ExceptionReason?
  @Lenient var termination: Termination?
  @Lenient var faultingThread: Int?
  @Lenient var threads: [Thread]?
  @Lenient var lastExceptionBacktrace: [Frame]?
  @Lenient var usedImages: [Image]?
  /// Application-specific information: what libraries left in the report, by library.
  @Lenient var asi: [String: [String]]?

  /// UUID of the executable's own image.
  var imageUUID: String? {
    guard let procPath else { return nil }
    return usedImages?.first { $0.path == procPath }?.uuid
  }

  /// What the libraries left in the report, in one order.
  var information: [String] {
    (asi ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// What an uncaught exception said.
  var exceptionText: String? {
    if let message = exceptionReason?.composedMessage {
      return [exceptionReason?.name, message].compactMap(\.self).joined(separator: ": ")
    }
    return information.first { $0.contains("*** Terminating app due to uncaught exception") }
  }

  /// Functions of the faulting thread, and of the exception's place, that have to do with sessions in the background.
  var telltaleFrames: [String] {
    var frames = lastExceptionBacktrace ?? []
    if let faultingThread, let threads, threads.indices.contains(faultingThread) {
      frames += threads[faultingThread].frames ?? []
    }
    var found: [String] = []
    for symbol in frames.compactMap(\.symbol)
    where (symbol.contains("URLSession") || symbol.contains("BackgroundSession")) && !found.contains(symbol) {
      found.append(symbol)
      if found.count == Self.listedFrames { break }
    }
    return found
  }

  private static let listedFrames = 4
}
