/// One record of Apple's unified log as the bytes it was read from: most records mean nothing to Baton, and no string is made
/// of them.
@safe struct SystemRecordBytes {
  var line: Int
  var time: Instant
  var pid: Int?
  /// Base name of the executable, where the style has no path.
  var process = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var imagePath = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var imageUUID = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var bootUUID = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  /// Path or name of the library that wrote it.
  var senderPath = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var subsystem = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var category = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  var message = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  init(line: Int, time: Instant) {
    self.line = line
    self.time = time
  }

  var record: SystemRecord {
    func text(_ bytes: UnsafeRawBufferPointer) -> String? {
      unsafe bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
    func baseName(_ bytes: UnsafeRawBufferPointer) -> String? {
      unsafe text(bytes).map { String($0.split(separator: "/").last ?? "") }
    }
    return unsafe SystemRecord(
      line: line, time: time, process: baseName(process) ?? baseName(imagePath) ?? "", pid: pid,
      imagePath: text(imagePath), imageUUID: text(imageUUID), bootUUID: text(bootUUID), library: baseName(senderPath),
      subsystem: text(subsystem), category: text(category), message: text(message) ?? "")
  }
}

/// What all styles of Apple's log share: each record is counted, its process noted, and handed on where it may mean something.
struct SystemLog: ~Copyable {
  private let marks = MarkSearch.system
  private var messages: SystemMessages
  private var census = ProcessCensus()
  /// The least and the greatest time so far.
  private var earliest: Instant?
  private var latest: Instant?
  private let isDated: Bool
  private var passedOver = ProcessTally()

  init(file: Int, isDated: Bool) {
    messages = SystemMessages(file: file, isDated: isDated)
    self.isDated = isDated
  }

  mutating func take(
    _ bytes: SystemRecordBytes, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    census.note(bytes, isPreceded: earliest.map { $0 < bytes.time } ?? false)
    earliest = min(earliest ?? bytes.time, bytes.time)
    latest = max(latest ?? bytes.time, bytes.time)
    let mayMatter =
      unsafe marks.isFound(in: bytes.message) || marks.isFound(in: bytes.imagePath)
      || marks.isFound(in: bytes.process)
    if mayMatter, messages.interpret(bytes.record, &builder, &reading) {
      reading.file.events += 1
    } else {
      reading.file.passedOver += 1
      unsafe passedOver.count(bytes.imagePath.isEmpty ? bytes.process : bytes.imagePath)
    }
  }

  /// What is known once all records were taken.
  func finish(_ reading: inout FileReading) {
    reading.witnesses += census.witnesses(file: reading.index)
    passedOver.add(to: &reading.file.passedOverKinds)
    if isDated, let earliest, let latest { reading.file.span = earliest...latest }
  }
}
