/// One command, declared as data.
struct Command: Sendable {
  let name: String
  /// What follows the name, as usage shows it: `RUN…`, `[ID]`.
  let operands: String
  /// How many operands it takes.
  let count: ClosedRange<Int>
  /// What it does, in a few words.
  let summary: String
  /// What else is to be known.
  let details: String
  let options: [Option]
  let run: @Sendable (Invocation, Console) throws(Failure) -> ExitStatus

  /// The options of the command, and what every command understands.
  var allOptions: [Option] { options + [.quiet, .help] }
}

/// The commands, in the order in which they are used. Adding one means adding a file in `Commands/` and an entry here.
enum CommandTable {
  static let all: [Command] = [
    Command(
      name: "new", operands: "DIR", count: 1...1, summary: "make a run folder with samples to send",
      details: """
        DIR gets run.json with a plan, logs/ for the evidence, and two samples that tell themselves apart: always the same
        bytes for the same size. Their sizes and SHA-256 are printed; the plan holds the SHA-256.
        """,
      options: [.size], run: NewCommand.run),
    Command(
      name: "receive", operands: "", count: 0...0, summary: "receive uploads on this machine, and log them",
      details: """
        Listens on 127.0.0.1 and ::1 until Ctrl-C, --for or --requests, and prints the address, the exception that an
        app's test build needs for it, and where it writes: the event log RUN/logs/server.jsonl, a new file for each
        start, and bodies as they came in RUN/received. Every answer states the SHA-256 and the bytes of what was received in
        X-Baton-SHA256 and X-Baton-Bytes. Under an Idempotency-Key content is stored once; GET /uploads/KEY answers what
        is stored. FAULT is status=CODE, drop-after=BYTES, delay=SECONDS, slow=BYTES (a second), no-response,
        empty-response or wrong-hash; with ':first=N' behind it, it meets the first N uploads only.
        """,
      options: [
        .run("./\(ReceiveCommand.defaultRun)"), .port, .path, .limit, .status, .fault, .duration, .requests,
        .allowRemote,
      ], run: ReceiveCommand.run),
    Command(
      name: "probe", operands: "URL FILE…", count: 2...Int.max, summary: "upload files as an app does, and log it",
      details: """
        Uploads each FILE with Foundation's URLSession through the coordinator that apps embed, and writes an app's log of a
        host, RUN/logs/app.jsonl. A start after one that was killed takes up what that left, and asks the server by key,
        GET /uploads/KEY, before it sends anything again. A FILE that the run has sent to URL is not sent twice; one that
        failed is sent once more under its key.
        """,
      options: [.run("./\(ProbeCommand.defaultRun)"), .killAfter], run: ProbeCommand.run),
    Command(
      name: "clean", operands: "RUN", count: 1...1, summary: "remove received bodies and samples of a run",
      details: """
        Removes the bodies that receivers stored in RUN/received, and the plan's samples in RUN/samples as far as their
        content is still that of the plan, and notes each removal in RUN/logs/clean.jsonl. Logs and reports stay.
        """,
      options: [], run: CleanCommand.run),
    Command(
      name: "collect", operands: "RUN", count: 0...1, summary: "print how to bring evidence into a run",
      details: """
        Prints the commands that start the app and fetch what it, the system and the test left, with what each witnesses and
        never shows. What is not known stands in capitals. --run runs what fetches, without a shell, and stops at the first
        command that fails; what this machine cannot run is left out and named.
        """,
      options: [
        .target, .app, .device, .process, .appLogs, .result, .execute, .start, .sources, .logger, .lang,
      ], run: CollectCommand.run),
    Command(
      name: "report", operands: "RUN…", count: 1...Int.max, summary: "diagnose and judge a run, and write the report",
      details: """
        Writes report.xml, report.html, checklist.html, junit.xml and summary.md, and prints a summary. \(runs)
        """,
      options: [
        .out("RUN/report, for several runs or a file ./report"),
        .format(ReportFile.allCases.map(\.rawValue), "Write this one only."), .gate, .lang, .templates, .lenient,
      ], run: ReportCommand.run),
    Command(
      name: "diagnose", operands: "RUN…", count: 1...Int.max, summary: "print the findings only",
      details: """
        Prints a line for each finding, 'path:line: severity: message [rule]', and exits 1 with any error among them. \(runs)
        """,
      options: [
        .format(
          FindingsFormat.allCases.map(\.rawValue), "Form of the findings; default text. Several only with --out."),
        .rules, .session, .task, .launch, .out("standard output"), .lang, .lenient,
      ], run: DiagnoseCommand.run),
    Command(
      name: "checklist", operands: "RUN…", count: 1...Int.max, summary: "print the outstanding device checks only",
      details: "Prints each outstanding device check with why it matters and its steps. \(runs)",
      options: [
        .format(["text", "html"], "text prints (the default), html writes checklist.html."),
        .out("for html RUN/report, for several runs or a file ./report"), .lang, .templates, .lenient,
      ], run: ChecklistCommand.run),
    Command(
      name: "audit", operands: "CLAIMS RUN…", count: 2...Int.max,
      summary: "hold claims against the evidence",
      details: """
        CLAIMS is JSON, Markdown or plain text. A claim names checks in backquotes or as [check: id]; one that names no
        environment is held to a real device. Exits 1 unless every claim is supported. \(runs)
        """,
      options: [
        .format(AuditFormat.allCases.map(\.rawValue), "Form of the audit; default text. Several only with --out."),
        Option("build", .text("BUILD"), "The build of claims that name none."),
        Option("os", .text("OS"), "The operating system of claims that name none, as 'iOS 18'."),
        .out("standard output"), .lang, .templates, .lenient,
      ], run: AuditCommand.run),
    Command(
      name: "compare", operands: "RUN RUN", count: 2...2, summary: "show what changed between two runs",
      details: """
        Prints what became of each verdict and finding of the first run in the second, and of the evidence. Findings are
        matched by rule and subject: session, key, task, launch number or file. Another build is said at the top. RUN is a
        run folder, or a file or folder of logs.
        """,
      options: [
        .format(
          ComparisonFormat.allCases.map(\.rawValue), "Form of the comparison; default text. Several only with --out."),
        Option(
          "gate", .word("GATE", CompareCommand.gates),
          "Exit 1 on a new error, a newly failed check, a lost verification or lost evidence."),
        .out("standard output"), .lang, .templates, .lenient,
      ], run: CompareCommand.run),
    Command(
      name: "handoff", operands: "RUN", count: 1...1, summary: "pack a run for a colleague",
      details: """
        Makes BAG, a BagIt folder with the evidence, the report and the checklist: the same run gives the same bytes. A run
        in which a credential stands is refused, unless --redact masks it. RUN is a run folder, or a file or folder of logs.
        """,
      options: [
        Option("to", .text("BAG"), "The folder to make."),
        Option("sign", .text("KEY"), "Sign the bag with this SSH key, with 'ssh-keygen -Y sign'."),
        .redact, .lang, .lenient,
      ], run: HandoffCommand.run),
    Command(
      name: "verify", operands: "BAG", count: 1...1, summary: "check a bag, its signature and its report",
      details: """
        Holds every file against the manifests, makes the report again from the evidence in the bag and compares it byte
        for byte. Exits 1 when anything differs. An unsigned bag is whole, and vouched for by nobody.
        """,
      options: [.signers], run: VerifyCommand.run),
    Command(
      name: "accept", operands: "BAG", count: 1...1, summary: "add what a colleague sent back to a run",
      details: """
        BAG is a bag, or a folder with returned.json and logs. It is checked first and added below RUN/logs/returned:
        nothing is overwritten, and the same one twice changes nothing. Prints who vouches for it, the builds that its logs
        name, and for each answer what the run shows of the check now.
        """,
      options: [Option("into", .text("RUN"), "The run folder to which it is added."), .signers, .lenient],
      run: AcceptCommand.run),
    Command(
      name: "events", operands: "FILE…", count: 1...Int.max, summary: "print any supported input as event log",
      details: """
        Prints the events of the files in the order of their paths, one compact JSON object a line; copies, blank and
        unreadable lines are left out. What a system or a test tool said is no longer its word once it is printed: keep
        the file itself as evidence. Files that would change each other's meaning in one stream are refused; --out writes
        each apart.
        """,
      options: [.explain, .out("standard output"), .lenient], run: EventsCommand.run),
    Command(
      name: "rules", operands: "[ID]", count: 0...1, summary: "list the rules, or show the page of one", details: "",
      options: [.lang], run: RulesCommand.run),
    Command(
      name: "checks", operands: "[ID]", count: 0...1, summary: "list the checks, or show the page of one", details: "",
      options: [.lang], run: ChecksCommand.run),
    Command(
      name: "formats", operands: "[NAME]", count: 0...1, summary: "list the formats that are read", details: "",
      options: [], run: FormatsCommand.run),
  ]

  private static let runs = "RUN is a run folder, or any files and folders of logs."
}
