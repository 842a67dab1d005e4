import XMLKit

/// A report could not be made: a template is wrong or missing.
public struct ReportError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ error: XMLError) { description = error.description }
}
