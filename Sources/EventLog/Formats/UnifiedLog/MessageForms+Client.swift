import Vocabulary

/// What the network library and UIKit say inside the app, of sessions.
extension MessageForm {
  static let client = [
    MessageForm(
      event: .systemSessionSetUp, speaker: .app,
      patterns: [
        "{skip}background session setup will wait for reply: session <{skip}:{object}> with identifier {session}",
        "background session setup will wait for reply: session {object} with identifier {session}",
      ],
      marks: ["background session setup"], isOfTask: false,
      examples: [
        "background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.app.uploads",
        "BackgroundSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.app.uploads",
      ]),
    MessageForm(
      event: .systemSessionExists, speaker: .app,
      patterns: ["{skip}background URLSession with identifier {session} already exists"],
      marks: ["background URLSession with identifier"], isOfTask: false,
      examples: ["A background URLSession with identifier com.example.app.uploads already exists!"]),
    MessageForm(
      event: .systemSessionInvalidUsed, speaker: .app,
      patterns: [
        "attempted to create a {skip} in a session that has been invalidated",
        "{skip}Task created in a session that has been invalidated",
        "{skip}ttempted to create a task in a session that has been invalidated",
      ],
      marks: ["session that has been invalidated"], isOfTask: false,
      examples: [
        "BackgroundSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> attempted to create a NSURLSessionDownloadTask in a session that has been invalidated",
        "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'Task created in a session that has been invalidated'",
        "Attempted to create a task in a session that has been invalidated",
      ]),
    refused("Upload tasks from NSData", [.text(.kind, "upload"), .text(.body, "data")]),
    refused("Upload tasks from a stream", [.text(.kind, "upload"), .text(.body, "stream")]),
    refused("Upload tasks from streams", [.text(.kind, "upload"), .text(.body, "stream")]),
    refused("Data tasks", [.text(.kind, "data")]),
    refused("Stream tasks", [.text(.kind, "stream")]),
    refused("Completion handler blocks", [.text(.callback, "completionHandler")]),
    MessageForm(
      event: .systemSandboxRefused, speaker: .app,
      patterns: ["{skip}Failed to issue sandbox extension for file {path}, errno = {error}"],
      marks: ["sandbox extension"], isOfTask: false,
      constants: [.text(.errorDomain, "NSPOSIXErrorDomain")],
      examples: [
        "Failed to issue sandbox extension for file file:///var/mobile/Media/DCIM/100APPLE/IMG_0001.MOV, errno = 1",
        "BackgroundSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> Failed to issue sandbox extension for file file:///private/var/mobile/Containers/Shared/a%20b.bin, errno = [1: Operation not permitted]",
      ]),
    MessageForm(
      event: .systemHandlerNeverCalled, speaker: .app,
      patterns: [
        "{skip}Application delegate received call to -application:handleEventsForBackgroundURLSession:completionHandler: but the completion handler was never called"
      ],
      marks: ["handleEventsForBackgroundURLSession"], isOfTask: false,
      examples: [
        "Warning: Application delegate received call to -application:handleEventsForBackgroundURLSession:completionHandler: but the completion handler was never called."
      ]),
    MessageForm(
      event: .systemDaemonUnreachable, speaker: .app,
      patterns: [
        "{skip}Error Domain=NSCocoaErrorDomain Code=4099 {skip}com.apple.nsurlsessiond",
        "{skip}connection to service {skip}named com.apple.nsurlsessiond was invalidated",
      ],
      marks: ["com.apple.nsurlsessiond"], isOfTask: false,
      constants: [.text(.errorDomain, "NSCocoaErrorDomain"), .number(.errorCode, 4099)],
      examples: [
        "BackgroundSession <0B1F3C5A-6F0E-4C55-9B3D-52D6A2C4E101> an error occurred on the xpc connection to setup the background session: Error Domain=NSCocoaErrorDomain Code=4099 \"The connection to service on pid 0 named com.apple.nsurlsessiond was invalidated.\" UserInfo={NSDebugDescription=The connection to service on pid 0 named com.apple.nsurlsessiond was invalidated.}",
        "The connection to service on pid 0 named com.apple.nsurlsessiond was invalidated",
        "The connection to service named com.apple.nsurlsessiond was invalidated.",
      ]),
  ]

  /// An interface that a background session does not have, as the exception names it.
  private static func refused(_ what: String, _ constants: [Constant]) -> MessageForm {
    MessageForm(
      event: .systemInterfaceRefused, speaker: .app,
      patterns: [MessagePattern(stringLiteral: "{skip}\(what) are not supported in background sessions")],
      marks: ["in background sessions"], isOfTask: false, constants: constants,
      examples: [
        "\(what) are not supported in background sessions.",
        "*** Terminating app due to uncaught exception 'NSGenericException', reason: '\(what) are not supported in background sessions. Use a delegate instead.'",
      ])
  }
}
