/// One record of Apple's unified log, in whatever style it was printed.
struct SystemRecord {
  /// The line on which it begins.
  var line: Int
  /// As far as the style has a date and a zone, or `run.json` gives them; see ``LogPiece/isDated``.
  var time: Instant
  /// Base name of the executable.
  var process: String
  var pid: Int?
  /// Path of the executable, where the style has it.
  var imagePath: String?
  /// UUID of the executable's image.
  var imageUUID: String?
  /// UUID of the machine's boot.
  var bootUUID: String?
  /// Base name of the library that wrote it.
  var library: String?
  var subsystem: String?
  var category: String?
  /// The message with the values that the system shows; it may have several lines.
  var message: String
}
