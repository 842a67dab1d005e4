/// Who observed an event.
public enum Source: String, CaseIterable, Sendable {
  case app, system, server, harness, tester
}
