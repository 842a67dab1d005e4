import Foundation
import Synchronization

/// Work that blocks, on threads of its own: a pool of two would send two hundred uploads two at a time.
final class Threads: Sendable {
  private let results = Mutex<[Bool]>([])
  private let count: Int
  private let done = DispatchSemaphore(value: 0)

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Bool) {
    self.count = count
    for index in 0..<count {
      Thread {
        let result = work(index)
        self.results.withLock { $0.append(result) }
        self.done.signal()
      }.start()
    }
  }

  func join() -> [Bool] {
    for _ in 0..<count { done.wait() }
    return results.withLock { $0 }
  }
}
