// Declarations only, for type-checking on Linux: the few names of Apple's Darwin module that BatonRecorder uses and the
// C library of Linux lacks. Nothing here runs, and nothing here is part of the package.

@_exported import Glibc

public let F_BARRIERFSYNC: Int32 = 85
public let KERN_PROC: Int32 = 14
public let KERN_PROC_PID: Int32 = 1
public let CTL_KERN: Int32 = 1
public let P_TRACED: Int32 = 0x800

// The originals hold pointers, which makes the whole of them unsafe.

@unsafe public struct extern_proc {
  public var p_flag: Int32 = 0
}

@unsafe public struct kinfo_proc {
  public var kp_proc = extern_proc()
  public init() {}
}

public func sysctl(
  _: UnsafeMutablePointer<Int32>!, _: UInt32, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<Int>!,
  _: UnsafeMutableRawPointer!, _: Int
) -> Int32 { fatalError("declaration only") }

public func sysctlbyname(
  _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<Int>!, _: UnsafeMutableRawPointer!,
  _: Int
) -> Int32 { fatalError("declaration only") }
