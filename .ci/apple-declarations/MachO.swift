// Declarations only, for type-checking on Linux: the few names of Apple's MachO module that BatonRecorder uses.

public struct mach_header {
  public var magic: UInt32
  public var ncmds: UInt32
}

public struct mach_header_64 {
  public var magic: UInt32
  public var ncmds: UInt32
}

public struct load_command {
  public var cmd: UInt32
  public var cmdsize: UInt32
}

public struct uuid_command {
  public typealias Bytes = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
  )
  public var cmd: UInt32
  public var cmdsize: UInt32
  public var uuid: Bytes
}

public let MH_MAGIC_64: UInt32 = 0xFEED_FACF
public let LC_UUID: Int32 = 0x1B

public func _dyld_get_image_header(_: UInt32) -> UnsafePointer<mach_header>! { fatalError("declaration only") }
