import Testing

@Suite("Help")
struct HelpTests {
  @Test("The overview lists the commands that there are", arguments: ["--help", "-h", "help"])
  func overview(argument: String) async throws {
    let outcome = try await baton(argument)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.out == """
        usage: baton COMMAND …

        Baton turns the logs of an iOS background-transfer test into a report: what a simulator has shown,
        what went wrong and why, and what still has to be done on a real device.

        commands:
          new DIR            make a run folder with samples to send
          receive            receive uploads on this machine, and log them
          probe URL FILE…    upload files as an app does, and log it
          clean RUN          remove received bodies and samples of a run
          collect RUN        print how to bring evidence into a run
          report RUN…        diagnose and judge a run, and write the report
          diagnose RUN…      print the findings only
          checklist RUN…     print the outstanding device checks only
          audit CLAIMS RUN…  hold claims against the evidence
          compare RUN RUN    show what changed between two runs
          handoff RUN        pack a run for a colleague
          verify BAG         check a bag, its signature and its report
          accept BAG         add what a colleague sent back to a run
          events FILE…       print any supported input as event log
          rules [ID]         list the rules, or show the page of one
          checks [ID]        list the checks, or show the page of one
          formats [NAME]     list the formats that are read

        'baton COMMAND --help' shows a command's options; 'baton --version' the version.

        """)
  }

  @Test("The page of 'report' states its options and exit statuses")
  func report() async throws {
    let outcome = try await baton("report", "--help")
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
        usage: baton report RUN… [options]

        Diagnose and judge a run, and write the report.

        Writes report.xml, report.html, checklist.html, junit.xml and summary.md, and prints a summary. RUN
        is a run folder, or any files and folders of logs.

        options:
          --out DIR        Write into DIR; default: RUN/report, for several runs or a file ./report.
          --format NAME    Write this one only. One of: xml, html, checklist, junit, markdown. Repeatable.
          --gate LEVEL     Exit 1 unless the gate holds; each level asks what those before it ask, and more:
                           no error finding and no failed check; nothing inconclusive; nothing outstanding;
                           every device check verified on a device. One of: errors, inconclusive,
                           outstanding, device.
          --lang LANG      Language of texts; default en. One of: en, ko, zh-Hant.
          --templates DIR  Use the templates in DIR instead of those in the program that have the same
                           names.
          --lenient        Exit 0 instead of 3 when part of the evidence could not be read.
          --quiet          Print no summary, progress or remarks; errors and results stay.
          --help           Show this help.

        exit status:
          0   done, and the gate holds
          1   the gate does not hold
          3   done, but part of the evidence could not be read
          64  wrong usage, or a run.json that cannot be followed
          66  an input is missing or unreadable
          73  an output cannot be written

        """)
  }

  @Test("The page of 'audit' states its options and exit statuses")
  func audit() async throws {
    let outcome = try await baton("audit", "--help")
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
        usage: baton audit CLAIMS RUN… [options]

        Hold claims against the evidence.

        CLAIMS is JSON, Markdown or plain text. A claim names checks in backquotes or as [check: id]; one
        that names no environment is held to a real device. Exits 1 unless every claim is supported. RUN is
        a run folder, or any files and folders of logs.

        options:
          --format NAME    Form of the audit; default text. Several only with --out. One of: text, json,
                           xml, html, github. Repeatable.
          --build BUILD    The build of claims that name none.
          --os OS          The operating system of claims that name none, as 'iOS 18'.
          --out DIR        Write into DIR; default: standard output.
          --lang LANG      Language of texts; default en. One of: en, ko, zh-Hant.
          --templates DIR  Use the templates in DIR instead of those in the program that have the same
                           names.
          --lenient        Exit 0 instead of 3 when part of the evidence could not be read.
          --quiet          Print no summary, progress or remarks; errors and results stay.
          --help           Show this help.

        exit status:
          0   done
          1   a claim is not supported
          3   done, but part of the evidence could not be read
          64  wrong usage, or a run.json that cannot be followed
          66  an input is missing or unreadable
          73  an output cannot be written

        """)
  }

  @Test("The page of 'compare' states its options and exit statuses")
  func compare() async throws {
    let outcome = try await baton("compare", "--help")
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
        usage: baton compare RUN RUN [options]

        Show what changed between two runs.

        Prints what became of each verdict and finding of the first run in the second, and of the evidence.
        Findings are matched by rule and subject: session, key, task, launch number or file. Another build
        is said at the top. RUN is a run folder, or a file or folder of logs.

        options:
          --format NAME    Form of the comparison; default text. Several only with --out. One of: text,
                           markdown, json, html. Repeatable.
          --gate GATE      Exit 1 on a new error, a newly failed check, a lost verification or lost
                           evidence. One of: regressions.
          --out DIR        Write into DIR; default: standard output.
          --lang LANG      Language of texts; default en. One of: en, ko, zh-Hant.
          --templates DIR  Use the templates in DIR instead of those in the program that have the same
                           names.
          --lenient        Exit 0 instead of 3 when part of the evidence could not be read.
          --quiet          Print no summary, progress or remarks; errors and results stay.
          --help           Show this help.

        exit status:
          0   done, and the gate holds
          1   the gate does not hold
          3   done, but part of the evidence could not be read
          64  wrong usage, or a run.json that cannot be followed
          66  an input is missing or unreadable
          73  an output cannot be written

        """)
  }

  @Test(
    "Each command has a page, asked for in three ways",
    arguments: [
      "new", "receive", "probe", "clean", "collect", "report", "diagnose", "checklist", "audit", "compare", "handoff",
      "verify", "accept", "events", "rules", "checks", "formats",
    ])
  func pages(command: String) async throws {
    let page = try await baton(command, "--help")
    #expect(page.status == 0)
    #expect(page.out.hasPrefix("usage: baton \(command) "))
    #expect(page.out.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try await baton("help", command).out == page.out)
    // Help wins over whatever else is wrong with the call.
    #expect(try await baton(command, "a", "b", "-h").out == page.out)
  }

  @Test("The version is printed")
  func version() async throws {
    let outcome = try await baton("--version")
    #expect(outcome.status == 0)
    #expect(outcome.out == "baton 0.1.0\n")
  }
}
