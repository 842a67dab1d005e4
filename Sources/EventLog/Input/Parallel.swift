import Dispatch
import Synchronization

/// Independent pieces of work over all processors, their results in order.
package enum Parallel {
  /// Calls `work` with 0 up to `count`, several at a time; what it does must not depend on the order.
  package static func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { i in
      let result = work(i)
      results.withLock { $0[i] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
