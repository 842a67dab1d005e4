import Vocabulary

/// One kind of message that Baton understands: who says it, in which words, and what event it is.
struct MessageForm: Sendable {
  /// Who may say it.
  enum Speaker: Sendable, Equatable {
    /// The network library inside an app.
    case app
    /// The network library, inside an app or the transfer daemon.
    case network
    /// A process of the system, by its name.
    case system([String])

    static let daemon = system(["nsurlsessiond"])
  }

  /// A value that the words themselves say.
  enum Constant: Sendable {
    case text(Key, String)
    case flag(Key, Bool)
    case number(Key, Int)
  }

  let event: EventName
  let speaker: Speaker
  /// Its words, in each of the ways that releases of the system have said it.
  let patterns: [MessagePattern]
  /// What messages of this form hold, at least one of them each.
  var marks = [MessageForm.taskMark]
  /// Whether it is about a task, which it names.
  var isOfTask = true
  var constants: [Constant] = []
  /// Whole messages of this form.
  let examples: [String]

  /// In `Task <UUID>.<number>` and `<bundle>.<session>`.
  static let taskMark = ">.<"

  /// All forms, in the order in which they are tried.
  static let all = client + tasks + daemonTasks + daemonSessions + services
}
