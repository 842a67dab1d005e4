/// One of the forms in which a command gives its result; the first one is what it prints unasked.
protocol ResultForm: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// The file that `--out` makes of it.
  var fileName: String { get }
}

/// Where a command's result goes: in one form to standard output, in several into the folder of `--out`.
struct ResultOutput<Form: ResultForm> {
  private let forms: [Form]
  private let folder: String?

  /// Before any thread is started: what is written has to go when the call is stopped.
  init(_ invocation: Invocation) throws(Failure) {
    let asked = Form.allCases.filter { invocation.all("format").contains($0.rawValue) }
    forms = asked.isEmpty ? Array(Form.allCases.prefix(1)) : asked
    folder = invocation.value("out")
    guard asked.count <= 1 || folder != nil else {
      throw Failure(.usage, "standard output takes one '--format'; write several with '--out DIR'")
    }
    if folder != nil { Interruption.arm() }
  }

  /// Writes each form, all files of them or none.
  ///
  /// - Parameter inputs: files that were read, none of which is written over.
  func write(
    _ console: Console, sparing inputs: [String], _ document: (Form) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let batch = folder == nil ? nil : OutputBatch(sparing: inputs)
    if let folder { try batch?.makeFolder(folder) }
    for form in forms {
      let bytes = try document(form)
      if let batch, let folder {
        try batch.write(bytes, to: "\(folder)/\(form.fileName)")
      } else {
        console.print(String(decoding: bytes, as: UTF8.self))
      }
    }
    try batch?.commit()
    try console.flush()
  }
}
