import Vocabulary

/// What launches, suspends, locks and debuggers leave in the words of the system's other processes.
extension MessageForm {
  static let services = [
    MessageForm(
      event: .systemLaunchRequested, speaker: .system(["dasd"]),
      patterns: [
        "{skip}requesting launch of application: {bundle}", "{skip}requesting launch of application {bundle}",
      ],
      marks: ["launch of application"], isOfTask: false,
      constants: [.text(.by, "dasd")],
      examples: [
        "com.example.app.refresh: requesting launch of application com.example.app",
        "requesting launch of application: \"com.example.app\"",
      ]),
    MessageForm(
      event: .systemLaunchRequested, speaker: .system(["SpringBoard"]),
      patterns: ["{skip}Received request to open \"{bundle}\" {skip}from {by}:"],
      marks: ["request to open"], isOfTask: false,
      examples: [
        "[FBSystemService][0xc652] Received request to open \"com.example.app\" from dasd:90.",
        "Received request to open \"com.example.app\" with url \"example://a\" from nsurlsessiond:94.",
      ]),
    MessageForm(
      event: .systemLaunchRequested, speaker: .system(["SpringBoard"]),
      patterns: ["{skip}rusted open application request for \"{bundle}\" from <{skip}; {by}; pid:"],
      marks: ["open application request"], isOfTask: false,
      examples: [
        "Received trusted open application request for \"com.example.app\" from <FBProcess: 0x28396e370; nsurlsessiond; pid: 94>."
      ]),
    MessageForm(
      event: .systemLockedFile, speaker: .system(["runningboardd", "SpringBoard", "assertiond"]),
      patterns: [
        "{process} was suspended with locked system files: {paths}",
        "{skip}; pid: {pid}> was suspended with locked system files: {paths}",
        "{skip}suspended with locked system files: {paths}",
      ],
      marks: ["with locked system files"], isOfTask: false,
      examples: [
        "[app<com.example.app(501)>:4146] was suspended with locked system files:\n/var/mobile/Containers/Shared/AppGroup/3C1D2E4F-0000-4000-8000-000000000001/a.sqlite\n/var/mobile/b.sqlite\nnot in allowed directories:\n/var/mobile/Containers/Data/Application",
        "Forcing crash report of <FBApplicationProcess: 0x1394b57d0; Example; pid: 4146> (reason: 4, description: <FBApplicationProcess: 0x1394b57d0; Example; pid: 4146> was suspended with locked system files:\n/var/mobile/a.sqlite)",
      ]),
    MessageForm(
      event: .systemProcessSuspended, speaker: .system(["runningboardd"]),
      patterns: ["{process} Suspending task"],
      marks: ["Suspending task"], isOfTask: false,
      examples: ["[app<com.example.app(501)>:4146] Suspending task."]),
    MessageForm(
      event: .systemProcessSuspended, speaker: .system(["runningboardd"]),
      patterns: ["Calculated state for {process}: running-suspended"],
      marks: ["running-suspended"], isOfTask: false,
      examples: [
        "Calculated state for app<application.com.example.app.20753384.20753390(501)>: running-suspended (role: None) (endowments: (null))"
      ]),
    MessageForm(
      event: .systemProcessResumed, speaker: .system(["runningboardd"]),
      patterns: ["{process} Resuming task"],
      marks: ["Resuming task"], isOfTask: false,
      examples: ["[application<com.example.app>:4146] Resuming task."]),
    MessageForm(
      event: .systemKeychainLocked, speaker: .system(["securityd", "secd"]),
      patterns: ["{skip}-25308"],
      marks: ["-25308"], isOfTask: false,
      constants: [.text(.errorDomain, "NSOSStatusErrorDomain"), .number(.errorCode, -25308)],
      examples: [
        "Example[4146] SecItemCopyMatching failed: Error Domain=NSOSStatusErrorDomain Code=-25308 \"ks_crypt: e00002e2 failed to 'od' item (class 6, bag: 0) Access to item attempted while keychain is locked.\""
      ]),
    MessageForm(
      event: .systemDebuggerAttached, speaker: .system(["debugserver", "lldb", "lldb-rpc-server"]),
      patterns: [
        "{skip}ttaching to process {pid}", "{skip}ttaching to pid {pid}", "{skip}ttach to pid {pid}",
        "{skip}ttach to process with pid {pid}", "{skip}ttached to process {pid}", "{skip}ttached to pid {pid}",
      ],
      marks: ["ttaching to p", "ttach to p", "ttached to p"], isOfTask: false,
      examples: [
        "Attaching to process 4146...", "Attempting to attach to pid 4146", "debugserver attached to pid 4146",
        "Attempting to attach to process with pid 4146",
        "Attached to process 4146", "attaching to pid 4146",
      ]),
  ]
}
