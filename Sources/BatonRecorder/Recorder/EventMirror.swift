/// A second place for each line of the log, such as the unified log of Apple systems.
///
/// The file is the record; the mirror is for looking on. It is called after the line is written, on the thread that recorded
/// it, and may record itself.
public protocol EventMirror: Sendable {
  /// Takes one event: a JSON object, without the newline.
  func mirror(_ line: String)
}
