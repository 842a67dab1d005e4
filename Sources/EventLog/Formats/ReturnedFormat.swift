import Vocabulary

extension Format {
  /// What the checklist's form saves, or what a person writes in its place.
  static let returned = Format(
    name: "returned",
    title: "answers to the checklist (returned.json)",
    recognisedBy: "a JSON object with the schema baton-returned/1",
    witnesses: "what a tester says of a check, with the device and the system that he or she names",
    neverShows: "that it is so: a word without a log verifies nothing",
    recognises: { head in head.begins(with: "{") && head.contains("\"baton-returned/1\"") ? .mark : nil },
    read: { lines, builder, reading in
      reading.file.source = .tester
      guard let returned = JSONDocument.read(ReturnedDocument.self, lines, &reading) else { return }
      let answers = returned.answers?.values ?? []
      reading.records = answers.count
      reading.file.events = 0
      // A form states no time that can be relied on: a word orders nothing.
      let piece = builder.addPiece(
        LogPiece(file: reading.index, launch: nil, pid: nil, source: .tester, opened: nil, isDated: false))
      for (number, answer) in answers.enumerated() {
        guard let check = answer.check, let outcome = answer.outcome else {
          reading.file.skip(number + 1, "an answer without a check or an outcome")
          continue
        }
        switch outcome {
        case "passed", "failed":
          builder.add(.check, check)
          builder.add(.outcome, outcome)
          builder.add(.tester, answer.tester)
          builder.add(.build, answer.build)
          builder.add(.environmentModel, answer.device)
          builder.add(.environmentOS, answer.os)
          builder.add(.note, answer.note)
          builder.finish(.testerAttested, time: Instant(nanoseconds: 0), line: number + 1, piece: piece)
          reading.file.events += 1
        case "not-performed": reading.file.passOver(outcome)
        default: reading.file.skip(number + 1, "an answer with another outcome than passed, failed or not-performed")
        }
      }
    })
}

/// `returned.json` as far as it is read.
private struct ReturnedDocument: Decodable {
  struct Answer: Decodable {
    @Lenient var check: String?
    @Lenient var build: String?
    @Lenient var outcome: String?
    @Lenient var tester: String?
    @Lenient var device: String?
    @Lenient var os: String?
    @Lenient var note: String?
  }

  @Lenient var answers: OneOrMany<Answer>?
}
