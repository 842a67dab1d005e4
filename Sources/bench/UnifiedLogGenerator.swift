#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a deterministic export as `log show --style ndjson` prints it: the records of a busy device, of which one in two
/// hundred matters.
struct UnifiedLogGenerator {
  private var random = SplitMix(state: 0x10C)
  private var microseconds = 0

  /// Processes of the system, with a library and messages of each; `#` stands for a number.
  private static let noise: [(path: String, sender: String, subsystem: String, category: String, messages: [String])] =
    [
      (
        "/usr/libexec/locationd", "/usr/libexec/locationd", "com.apple.locationd.Position", "GPS",
        ["{\\\"msg\\\":\\\"fix\\\", \\\"age\\\":#, \\\"accuracy\\\":#.5}", "@ClxGps, Fix, #, ll, N/A"]
      ),
      (
        "/System/Library/CoreServices/powerd.bundle/powerd", "/System/Library/Frameworks/IOKit.framework/IOKit",
        "com.apple.powerd", "battery",
        ["Battery capacity change posted(0x#). Capacity:# Source:Batt", "Sending update #"]
      ),
      (
        "/usr/libexec/symptomsd", "/System/Library/PrivateFrameworks/SymptomEvaluator.framework/SymptomEvaluator",
        "com.apple.symptomsd", "L2", ["L2 Metrics on en0: rssi: -# [0,0] -> -#, snr: # (txFrames/txReTx/txFail): #/0/0"]
      ),
      (
        "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
        "/System/Library/PrivateFrameworks/FrontBoard.framework/FrontBoard", "com.apple.FrontBoard", "Scene",
        [
          "[(FBSceneManager):sceneID:com.example.other-#] Setting deactivation reasons to: 'systemGesture' (#).",
          "Ping #",
        ]
      ),
      (
        "/usr/libexec/runningboardd", "/System/Library/PrivateFrameworks/RunningBoard.framework/RunningBoard",
        "com.apple.runningboard", "assertion",
        [
          "Acquiring assertion targeting [xpcservice<com.example.other>:#] from originator [osservice<com.example.daemon>:#]"
        ]
      ),
      (
        "/kernel", "/System/Library/Extensions/AppleBCMWLANCore.kext/AppleBCMWLANCore", "", "",
        ["LQM-WiFi: (2G) rxCrsGlitch=# rxBphyCrsGlitch=# rxStart=# rxBadPLCP=# rxBadFCS=# rxFifo0Ovfl=0 rx_nobuf=0"]
      ),
    ]

  /// Writes about `bytes` bytes; returns how many they became.
  static func write(bytes: Int, to path: String) -> Int {
    var generator = UnifiedLogGenerator()
    var file = LogFile(path: path)
    var records = 0
    var written = 0
    while written < bytes {
      let text = records % 200 == 100 ? generator.relevant() : generator.noise()
      file.text(text)
      written += text.utf8.count
      records += 1
    }
    file.text("{\"count\":\(records),\"finished\":1}\n")
    return file.close()
  }

  private mutating func noise() -> String {
    let kind = Int(random.next() % UInt64(Self.noise.count))
    let process = Self.noise[kind]
    let template = process.messages[Int(random.next() % UInt64(process.messages.count))]
    let parts = template.split(separator: "#", omittingEmptySubsequences: false)
    var message = String(parts[0])
    for part in parts.dropFirst() { message += "\(random.next() % 10_000)" + part }
    return record(
      path: process.path, pid: 30 + kind, sender: process.sender, subsystem: process.subsystem,
      category: process.category, message: message)
  }

  /// What the daemon of background transfers says of an upload that goes well.
  private mutating func relevant() -> String {
    let number = random.next() % 100_000
    let task = "5331FB72-769E-4B22-8EDF-3D49\(LogFile.padded(Int(number), 8))"
    return record(
      path: "/usr/libexec/nsurlsessiond", pid: 108, sender: "/usr/libexec/nsurlsessiond",
      subsystem: "com.apple.nsurlsessiond",
      category: "Default",
      message: "Task <\(task)>.<\(number)> sent request, body S \(random.next() % 1_000_000)")
  }

  private mutating func record(
    path: String, pid: Int, sender: String, subsystem: String, category: String, message: String
  ) -> String {
    microseconds += Int(random.next() % 500)
    let seconds = microseconds / 1_000_000
    let time =
      "2026-03-14 \(LogFile.padded(9 + seconds / 3600, 2)):\(LogFile.padded(seconds / 60 % 60, 2)):\(LogFile.padded(seconds % 60, 2))"
      + ".\(LogFile.padded(microseconds % 1_000_000, 6))+0900"
    let image = "6F1A0D\(LogFile.padded(pid, 2))-1B2C-3D4E-8F90-A1B2C3D4E5F6"
    return """
      {"traceID":\(338_696_976_352_935_940 + random.next() % 1000),"eventMessage":"\(message)","eventType":"logEvent",\
      "source":null,"formatString":"%{public}s %s Socket SO_ERROR %{darwin.errno}d","activityIdentifier":0,\
      "subsystem":"\(subsystem)","category":"\(category)","threadID":\(random.next() % 1_000_000),\
      "senderImageUUID":"28F30CFF-18C1-3FB9-B1E9-E185E004AC74",\
      "backtrace":{"frames":[{"imageOffset":\(random.next() % 10_000_000),\
      "imageUUID":"28F30CFF-18C1-3FB9-B1E9-E185E004AC74"}]},"bootUUID":"A0B64D23-9E80-5C77-ADBD-56249485E99E",\
      "processImagePath":"\(path)","timestamp":"\(time)","senderImagePath":"\(sender)",\
      "machTimestamp":\(79_751_022_531_929 + microseconds * 24),"messageType":"Default","processImageUUID":"\(image)",\
      "processID":\(pid),"senderProgramCounter":\(random.next() % 10_000_000),"parentActivityIdentifier":0,\
      "timezoneName":""}

      """
  }
}
