extension ClaimWords {
  /// English.
  static let english = ClaimWords(
    shown: """
      verified, tested, validated, confirmed, checked, qa'd, qaed, passed, passes, pass, passing,
      exercised, proven, proved, certified, signed off, smoke-tested, ran, was run, were run, works,
      worked, working, succeeded, succeeds, survives, survived, all green, is green, are green, all good,
      is ok, are ok, looks good, signed~off, behaves as expected, behaved as expected
      """,
    done: "done, complete, completed, finished, successful, successfully, ok, okay, green, good, clean",
    testing: "testing, test, tests, verification, validation, qa, test run, acceptance",
    device: """
      device, devices, hardware, iphone, iphones, ipad, ipads, ipod, handset, handsets, real phone,
      real phones, physical phone, actual phone
      """,
    simulator: """
      simulator, simulators, simulated device, simulated devices, virtual device, virtual devices, sim,
      device simulator
      """,
    transfer: """
      background upload, background uploads, background uploading, background download,
      background downloads, background transfer, background transfers, background session,
      background sessions, background sync, uploads in background, in background, in the background,
      while backgrounded, when backgrounded, lock screen, lock-screen, locked screen, screen locked,
      screen lock, screen is locked, phone locked, phone is locked, device locked, device is locked,
      while locked, when locked, relaunch, relaunches, relaunched, suspended, suspension, app is killed,
      process death, after termination
      """,
    works: """
      works, work, working, worked, survives, survive, survived, continues, continue, continued, completes,
      complete, completed, resumes, resume, resumed, succeeds, succeed, succeeded, finishes, finish,
      finished, functional, reliable, keeps going, runs fine, supported, is fine, is ok, is stable,
      are stable, behaves as expected, behaved as expected, works as expected, verified, tested, validated, confirmed, passed, passes, pass, proven
      """,
    deniedBefore: """
      not, never, no, cannot, can't, couldn't, hasn't, haven't, hadn't, isn't, aren't, wasn't, weren't,
      doesn't, don't, didn't, won't, without, nobody, none, unable to, failed to, fails to, nothing,
      neither, nor, yet to, instead of, rather than, untested, unverified, ain't
      """,
    deniedAfter: """
      not yet, pending, outstanding, tbd, unknown, n/a, is missing, still missing, are missing, failed,
      fails, failing, blocked, skipped, never
      """,
    plannedBefore: """
      will, would, should, must, shall, to be, needs, need, going to, plan, plans, planned, planning, want,
      wants, hope, hopefully, expect, expected, please, scheduled, awaiting, pending, could, might, may,
      can be, ready for, intend, has to, have to, let's, remains to, remain to, still to, supposed to, aim,
      todo, tbd, ought to, trying to
      """,
    plannedAfter: """
      is pending, is planned, is scheduled, are planned, are pending, in progress, is next, are next,
      to follow, comes next, is open
      """,
    conditional: """
      if, once, until, unless, whether, as soon as, assuming, provided that, in case, when it is,
      when this is, when it has been, when they are, after it has been, before
      """,
    requests: """
      please, verify that, verify the, verify it, verify on, verify this, verify with, test that, test the,
      test it, test on, test this, test with, check that, check the, check on, check whether, confirm that,
      confirm the, confirm on, confirm it, validate that, validate the, validate on, run the, run on,
      run it, make sure, ensure, try, retest, re-test, remember to, todo, tbd, can someone, could someone,
      somebody, who can
      """,
    breadth: """
      all devices, every device, any device, all iphones, every iphone, any iphone, all models,
      every model, all supported devices, every scenario, all scenarios, any scenario, every situation,
      all situations, all conditions, every condition, any condition, all cases, every case,
      all os versions, all ios versions, every ios version, all versions, any version, everywhere,
      all networks, every network, in all circumstances
      """,
    neutral: """
      not only, not just, not merely, no problem, no problems, no issue, no issues, no errors, no error,
      no failure, no failures, no regressions, without problems, without issues, without errors,
      without any problem, without any issue, without a hitch, nothing unusual, no surprises, no crash,
      no crashes, not a single failure, no doubt, nothing failed, none failed, nothing broke,
      no open problems, no open issues, no open problem, no open issue, never fails, never failed, never lost,
      never loses, never breaks, never broke, not one upload was lost, not a single upload was lost,
      no upload was lost, nothing was lost, nothing is lost, nothing got lost, no uploads were lost
      """,
    reach: 30)
}
