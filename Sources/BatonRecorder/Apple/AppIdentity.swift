#if canImport(Darwin)
  import Darwin
  import Foundation
  import MachO

  extension LogIdentity {
    /// What this app can say of itself, on a device, in a simulator or on a Mac.
    ///
    /// - Parameters:
    ///   - udid: Of the device. An app cannot read it: a UI test hands it over, for example in the launch environment.
    ///   - configuration: Of the build.
    public static func current(udid: String? = nil, configuration: String = builtConfiguration) -> LogIdentity {
      let info = Bundle.main.infoDictionary ?? [:]
      let variables = ProcessInfo.processInfo.environment
      let isSimulator = environment == .simulator
      return LogIdentity(
        environment: environment,
        model: isSimulator ? variables["SIMULATOR_MODEL_IDENTIFIER"] : control(named: "hw.machine"),
        os: system,
        // Inside a simulator the kernel's version is that of the Mac.
        osBuild: isSimulator ? variables["SIMULATOR_RUNTIME_BUILD_VERSION"] : control(named: "kern.osversion"),
        udid: udid ?? (isSimulator ? variables["SIMULATOR_UDID"] : nil),
        bundleID: Bundle.main.bundleIdentifier, version: info["CFBundleShortVersionString"] as? String,
        build: info["CFBundleVersion"] as? String, configuration: configuration, imageUUID: imageUUID,
        container: NSHomeDirectory(), bootID: control(named: "kern.bootsessionuuid"), debugger: isTraced,
        isExtension: Bundle.main.bundleURL.pathExtension == "appex",
        atsException: isTransportSecurityLoosened(info["NSAppTransportSecurity"] as? [String: Any]))
    }

    /// The configuration that this library was built in, with the app.
    public static var builtConfiguration: String {
      #if DEBUG
        "Debug"
      #else
        "Release"
      #endif
    }

    private static var environment: Environment {
      #if targetEnvironment(simulator)
        return .simulator
      #elseif os(macOS)
        return .host
      #else
        // An iOS app on a Mac is a process of the Mac.
        let process = ProcessInfo.processInfo
        return process.isiOSAppOnMac || process.isMacCatalystApp ? .host : .device
      #endif
    }

    private static var system: String {
      #if os(macOS)
        let name = "macOS"
      #elseif os(tvOS)
        let name = "tvOS"
      #elseif os(watchOS)
        let name = "watchOS"
      #elseif os(visionOS)
        let name = "visionOS"
      #else
        let name = "iOS"
      #endif
      let version = ProcessInfo.processInfo.operatingSystemVersion
      let patch = version.patchVersion == 0 ? "" : ".\(version.patchVersion)"
      return "\(name) \(version.majorVersion).\(version.minorVersion)\(patch)"
    }

    /// The UUID of the main executable, by which crash reports and symbols name this very build.
    private static var imageUUID: String? {
      guard let header = unsafe _dyld_get_image_header(0), unsafe header.pointee.magic == MH_MAGIC_64 else {
        return nil
      }
      var command = unsafe UnsafeRawPointer(header) + MemoryLayout<mach_header_64>.size
      for _ in 0..<(unsafe header.pointee.ncmds) {
        let head = unsafe command.loadUnaligned(as: load_command.self)
        if head.cmd == UInt32(LC_UUID) {
          return UUID(uuid: unsafe command.loadUnaligned(as: uuid_command.self).uuid).uuidString
        }
        unsafe command += Int(head.cmdsize)
      }
      return nil
    }

    /// Whether a debugger holds the process now.
    private static var isTraced: Bool? {
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var process = unsafe kinfo_proc()
      var size = unsafe MemoryLayout<kinfo_proc>.stride
      guard unsafe sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0 else { return nil }
      return unsafe process.kp_proc.p_flag & P_TRACED != 0
    }

    /// A text that the kernel keeps under a name.
    private static func control(named name: String) -> String? {
      var size = 0
      guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard unsafe sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Whether Info.plist allows connections that App Transport Security would refuse.
    private static func isTransportSecurityLoosened(_ settings: [String: Any]?) -> Bool {
      guard let settings else { return false }
      let isOpen = ["NSAllowsArbitraryLoads", "NSAllowsLocalNetworking"].contains { settings[$0] as? Bool == true }
      let domains = settings["NSExceptionDomains"] as? [String: Any] ?? [:]
      return isOpen || !domains.isEmpty
    }
  }
#endif
