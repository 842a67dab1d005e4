extension Timeline {
  /// Whether a result without a test is the empty one of the two files that `swift test --xunit-output x.xml` writes: `x.xml` for
  /// XCTest and `x-swift-testing.xml`, of which the other one has tests.
  public func isEmptyHalf(_ run: TestRun) -> Bool {
    guard run.total == 0, files[run.file].format == Format.junit.name else { return false }
    let (end, mark) = (".xml", "-swift-testing")
    let path = files[run.file].path
    guard path.hasSuffix(end) else { return false }
    let stem = String(path.dropLast(end.count))
    let other = stem.hasSuffix(mark) ? String(stem.dropLast(mark.count)) + end : stem + mark + end
    return testRuns.contains { !$0.isVacuous && files[$0.file].path == other }
  }
}
