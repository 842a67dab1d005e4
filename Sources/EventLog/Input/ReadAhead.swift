#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The chunks of a file in order. For a large file a second thread reads and hashes the next chunks while the caller
/// works on this one; the two then run on two processors, in the memory of ``slots`` chunks.
///
/// Unchecked, because the compiler cannot see the mutex: the counters and `failure` are touched only under it, a slot
/// by the second thread while it is empty and by the caller while it is full, the file by one thread at a time.
@safe final class ReadAhead: @unchecked Sendable {
  /// Files larger than this (in bytes) get a second thread. Starting one costs more than it saves for smaller files.
  static let threshold = 4 << 20
  private static let slots = 3

  private let file: HashedFile
  private let memory: UnsafeMutableRawBufferPointer
  private var counts = [Int](repeating: 0, count: ReadAhead.slots)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var produced = 0
  private var consumed = 0
  private var isHeld = false
  private var isDone = false
  private var isCancelled = false
  private var failure: ByteReaderError?

  /// Whether there is a second thread. None outlives ``stop()``.
  private var isStarted = false
  private var isAhead: Bool

  init(_ file: HashedFile) {
    self.file = file
    isAhead = file.size > Self.threshold
    unsafe memory = .allocate(byteCount: file.slotSize * (isAhead ? Self.slots : 1), alignment: 64)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
    unsafe memory.deallocate()
  }

  /// The next bytes, valid until the next call; empty at the end.
  func next() throws(ByteReaderError) -> UnsafeRawBufferPointer {
    if isAhead && !isStarted { start() }
    guard isAhead else {
      return unsafe UnsafeRawBufferPointer(rebasing: memory[..<(try file.read(into: memory))])
    }
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if isHeld {
      isHeld = false
      consumed += 1
      unsafe pthread_cond_signal(changed)
    }
    while produced == consumed && !isDone { unsafe pthread_cond_wait(changed, mutex) }
    guard produced > consumed else {
      if let failure { throw failure }
      return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    }
    isHeld = true
    let index = consumed % Self.slots
    return unsafe UnsafeRawBufferPointer(rebasing: slot(index)[..<counts[index]])
  }

  /// Ends the second thread. To be called before the last reference goes: the thread holds one too.
  func stop() {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    isCancelled = true
    unsafe pthread_cond_signal(changed)
    while isStarted && !isDone { unsafe pthread_cond_wait(changed, mutex) }
  }

  private func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[(index * file.slotSize)..<((index + 1) * file.slotSize)])
  }

  /// Starts the second thread; without one to be had, the caller's own reads and hashes. It is detached: ``stop()``
  /// waits for its last word instead of its end.
  private func start() {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    isStarted = unsafe pthread_create(&thread, &attributes, { unsafe ReadAhead.run($0) }, context) == 0
    unsafe pthread_attr_destroy(&attributes)
    if !isStarted {
      unsafe Unmanaged<ReadAhead>.fromOpaque(context).release()
      isAhead = false
    }
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<ReadAhead>.fromOpaque(context).takeRetainedValue().fillSlots()
    }
    return nil
  }

  /// What the second thread does.
  private func fillSlots() {
    var failure: ByteReaderError?
    while failure == nil, let index = waitForEmptySlot() {
      do throws(ByteReaderError) {
        let count = try unsafe file.read(into: slot(index))
        if count == 0 { break }
        publish(index, count)
      } catch {
        failure = error
      }
    }
    unsafe pthread_mutex_lock(mutex)
    self.failure = failure
    isDone = true
    unsafe pthread_cond_signal(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  private func publish(_ index: Int, _ count: Int) {
    unsafe pthread_mutex_lock(mutex)
    counts[index] = count
    produced += 1
    unsafe pthread_cond_signal(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  private func waitForEmptySlot() -> Int? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while produced - consumed == Self.slots && !isCancelled { unsafe pthread_cond_wait(changed, mutex) }
    return isCancelled ? nil : produced % Self.slots
  }
}
