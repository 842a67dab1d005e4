/// Something about a bag that is not as it should be: where, what, and what to do.
package struct BagProblem: Error, Sendable, Hashable {
  /// A path in the bag, with a line where it has one; `nil` for the bag as a whole.
  package let place: String?
  /// Lower case, names in single quotes, no full stop.
  package let message: String

  package init(_ place: String?, _ message: String) {
    self.place = place
    self.message = message
  }
}
