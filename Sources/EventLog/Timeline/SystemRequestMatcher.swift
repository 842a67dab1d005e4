import Vocabulary

/// Ties tasks that no app's log tells of to requests in servers' logs.
///
/// A system's log shows no idempotency key and no hash. What is left is the path, the bytes of the body and the status: the
/// three together, where exactly one task and exactly one request in the whole evidence have them. Fewer of them, or more
/// than one of a kind, make candidates, and time makes nothing at all.
struct SystemRequestMatcher {
  private let tasks: [SystemTask]
  private let requests: [Request]

  private struct Shape: Hashable {
    var path: String?
    var bytes: Int?
    var status: Int?

    /// Whether it tells requests apart at all: by a path, or by a body that is not empty.
    var isTelling: Bool { path != nil || (bytes ?? 0) > 0 }
  }

  init(tasks: [SystemTask], requests: [Request]) {
    self.tasks = tasks
    self.requests = requests
  }

  /// What each task's request is, or could be.
  func match() -> [SystemTask.RequestMatch] {
    guard !requests.isEmpty, tasks.contains(where: { $0.match == .none }) else {
      return tasks.map { _ in .none }
    }
    let shapes = tasks.map(shape)
    var counts: [Shape: Int] = [:]
    for shape in shapes { counts[shape, default: 0] += 1 }
    let table = table()
    return tasks.indices.map { i in
      guard tasks[i].match == .none else { return .none }
      return match(tasks[i], shapes[i], isOnly: counts[shapes[i]] == 1, table)
    }
  }

  private func match(
    _ task: SystemTask, _ shape: Shape, isOnly: Bool, _ table: [Shape: Entry]
  ) -> SystemTask.RequestMatch {
    if shape.path != nil, shape.bytes != nil, shape.status != nil, let entry = table[shape] {
      if isOnly, entry.count == 1, let only = entry.listed.first { return .request(only) }
      return .ambiguous(entry.listed, of: entry.count)
    }
    // The most that both sides say decides whether a request could be it.
    for part in [
      Shape(path: shape.path, bytes: shape.bytes), Shape(path: shape.path, status: shape.status),
      Shape(bytes: shape.bytes, status: shape.status), Shape(path: shape.path), Shape(bytes: shape.bytes),
    ] where part.isTelling {
      if let entry = table[part], let fitting = fitting(entry, shape) { return fitting }
    }
    // A status alone is said of an upload's requests only: most requests of a server are none.
    guard let status = shape.status, (task.bytesSent ?? 0) > 0, shape.path == nil,
      let entry = table[Shape(path: nil, bytes: nil, status: status)]
    else { return .none }
    return fitting(entry, shape) ?? .none
  }

  /// Candidates that contradict nothing that the task says.
  private func fitting(_ entry: Entry, _ shape: Shape) -> SystemTask.RequestMatch? {
    let listed = entry.listed.filter { index in
      let other = self.shape(requests[index])
      return Self.agree(shape.path, other.path) && Self.agree(shape.bytes, other.bytes)
        && Self.agree(shape.status, other.status)
    }
    guard !listed.isEmpty else { return nil }
    return .ambiguous(listed, of: entry.count - (entry.listed.count - listed.count))
  }

  private static func agree<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool {
    guard let a, let b else { return true }
    return a == b
  }

  /// The first requests of a shape, and how many there are.
  private struct Entry {
    var listed: [Int] = []
    var count = 0
  }

  /// Requests by every part of what they say, as far as no transfer has them.
  private func table() -> [Shape: Entry] {
    var table: [Shape: Entry] = [:]
    func add(_ shape: Shape, _ request: Int) {
      var entry = table[shape] ?? Entry()
      entry.count += 1
      if entry.listed.count < SystemTask.listed { entry.listed.append(request) }
      table[shape] = entry
    }
    for request in requests {
      let whole = shape(request)
      if case .transfer = request.match {
        // Taken, but not to be taken for another: what it says is no longer unique.
        if whole.path != nil, whole.bytes != nil, whole.status != nil { table[whole, default: Entry()].count += 1 }
        continue
      }
      var parts: Set = [
        whole, Shape(path: whole.path, bytes: whole.bytes), Shape(path: whole.path, status: whole.status),
        Shape(bytes: whole.bytes, status: whole.status), Shape(path: whole.path), Shape(bytes: whole.bytes),
      ]
      parts = parts.filter(\.isTelling)
      if request.sendsBody { parts.insert(Shape(path: nil, bytes: nil, status: whole.status)) }
      for part in parts { add(part, request.index) }
    }
    return table
  }

  private func shape(_ task: SystemTask) -> Shape {
    Shape(path: task.path, bytes: task.bytesSent, status: task.status)
  }

  private func shape(_ request: Request) -> Shape {
    Shape(path: request.path.map(RequestPath.path(of:)), bytes: request.bodyBytes, status: request.status)
  }
}
