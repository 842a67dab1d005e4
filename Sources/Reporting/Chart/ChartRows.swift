/// Rows of a lane in which marks and their labels stand beside each other without touching.
struct ChartRows {
  /// The place that something takes in a row.
  typealias Extent = ClosedRange<Double>

  let most: Int
  private var taken: [[Extent]] = []

  init(most: Int) { self.most = most }

  var count: Int { taken.count }

  /// Puts the first of several forms that finds room into the uppermost row that has it.
  ///
  /// - Returns: the row and which form; `nil` when no row has room for any.
  mutating func place(_ forms: [Extent]) -> (row: Int, form: Int)? {
    for (form, extent) in forms.enumerated() {
      if let row = taken.firstIndex(where: { row in !row.contains { $0.overlaps(extent) } }) {
        taken[row].append(extent)
        return (row, form)
      }
      if taken.count < most {
        taken.append([extent])
        return (taken.count - 1, form)
      }
    }
    return nil
  }
}
