import CZlib
import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Reading the bytes of a file")
struct ByteReaderTests {
  @Test(
    "SHA-256 gives the digests of FIPS 180-4, however the bytes are cut",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func digests(text: String, digest: String) {
    #expect(sha256(Array(text.utf8)) == digest)
    var hasher = SHA256Hasher()
    for byte in text.utf8 { unsafe withUnsafeBytes(of: byte) { unsafe hasher.update($0) } }
    #expect(hasher.finish() == digest)
  }

  @Test(
    "a plain file comes as it is, in step and with a second thread",
    arguments: [0, 1, 2, 4095, 4096, ReadAhead.threshold, ReadAhead.threshold + 1, 9 << 20])
  func plain(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = noise(size)
    let read = try readAll(folder.write(bytes, as: "synthetic-plain"))
    let place = difference(read.bytes, bytes)
    #expect(place == nil)
    #expect(read.failure == nil)
    #expect(!read.isGzip)
    #expect(read.fileBytes == size)
    #expect(read.hash == sha256(bytes))
  }

  @Test(
    "a gzip file is inflated, and counted and hashed as it stands on disk",
    arguments: [0, 1, 70_000, 5 << 20], [1 << 20, 4093, 1])
  func gzip(size: Int, room: Int) throws {
    guard size / room < 100_000 else { return }
    let folder = try TemporaryFolder()
    let bytes = noise(size)
    let compressed = deflated(bytes)
    let read = try readAll(folder.write(compressed, as: "synthetic-log"), room: room)
    let place = difference(read.bytes, bytes)
    #expect(place == nil)
    #expect(read.failure == nil)
    #expect(read.isGzip)
    #expect(read.fileBytes == compressed.count)
    #expect(read.hash == sha256(compressed))
  }

  @Test("concatenated gzip members read as one text, wherever the chunk between them ends")
  func members() throws {
    let folder = try TemporaryFolder()
    let first = noise(300_000)
    let head = deflated(first)
    // An empty member and zeros at the end belong to the format too.
    let whole = head + deflated([]) + deflated(Array("tail".utf8)) + [0, 0, 0]
    let read = try readAll(folder.write(whole, as: "synthetic-two.gz"))
    let place = difference(read.bytes, first + Array("tail".utf8))
    #expect(place == nil)
    #expect(read.failure == nil)

    // The last member's header straddles the boundary of two chunks, cut at each of its first bytes.
    let filler = [UInt8](repeating: 0x61, count: 64)
    let fillerMember = deflated(filler)
    let count = (HashedFile.chunk - 100 - head.count) / fillerMember.count
    let padded = head + Array(repeatElement(fillerMember, count: count).joined())
    let text = first + [UInt8](repeating: 0x61, count: 64 * count)
    for cut in 1...4 {
      // Stored, not compressed: each byte of text makes the member one byte longer.
      let gap = HashedFile.chunk - cut - padded.count - deflated([], level: 0).count
      let aligned = noise(gap)
      let before = padded + deflated(aligned, level: 0)
      #expect(before.count == HashedFile.chunk - cut)
      let read = try readAll(folder.write(before + deflated(Array("end".utf8)), as: "synthetic-cut-\(cut).gz"))
      let place = difference(read.bytes, text + aligned + Array("end".utf8))
      #expect(place == nil)
      #expect(read.failure == nil)
    }
  }

  @Test("a gzip file cut anywhere gives what came before, then says that it is cut short")
  func cutShort() throws {
    let folder = try TemporaryFolder()
    let bytes = noise(200_000)
    let compressed = deflated(bytes)
    for length in [2, 9, 10, 11, compressed.count / 2, compressed.count - 8, compressed.count - 1] {
      let path = try folder.write(Array(compressed[..<length]), as: "synthetic-cut-\(length)")
      let read = try readAll(path)
      #expect(read.failure == .gzipCutShort, "cut at \(length)")
      let place = difference(read.bytes, Array(bytes.prefix(read.bytes.count)))
      #expect(place == nil)
      #expect(read.hash == sha256(Array(compressed[..<length])))
      if length == compressed.count - 1 { #expect(read.bytes.count == bytes.count) }
    }
  }

  @Test("damage in compressed data is an error after what came before, and the file is still hashed whole")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let good = Array("before\n".utf8)
    var checksum = deflated(noise(1000))
    checksum[checksum.count - 6] ^= 1
    let cases: [(String, [UInt8], ByteReaderError?)] = [
      ("no-deflate", deflated(good) + [0x1F, 0x8B, 7, 0, 0, 0, 0, 0, 0, 0], nil),
      ("checksum", deflated(good) + checksum, nil),
      ("garbage", deflated(good) + Array("garbage".utf8), .gzipFollowedByGarbage),
      ("late-garbage", deflated(good) + [0, 0, 1], .gzipFollowedByGarbage),
      ("long-garbage", deflated(good) + [1] + noise(6 << 20), .gzipFollowedByGarbage),
    ]
    for (name, bytes, failure) in cases {
      let read = try readAll(folder.write(bytes, as: "synthetic-\(name)"))
      let place = difference(Array(read.bytes.prefix(good.count)), good)
      #expect(place == nil, "\(name)")
      if let failure {
        #expect(read.failure == failure, "\(name)")
      } else if case .gzipDamaged = read.failure {
      } else {
        Issue.record("\(name): \(String(describing: read.failure))")
      }
      #expect(read.hash == sha256(bytes), "\(name)")
      #expect(read.fileBytes == bytes.count, "\(name)")
    }
  }

  @Test("the hash covers what nobody read, and a reader may be dropped halfway")
  func unread() throws {
    let folder = try TemporaryFolder()
    let bytes = noise(7 << 20)
    let path = try folder.write(bytes, as: "synthetic-large")
    let reader = try ByteReader(path: path)
    #expect(reader.finishHash() == sha256(bytes))
    #expect(reader.fileBytes == bytes.count)
    for reads in 0..<4 {
      let dropped = try ByteReader(path: path)
      var room = [UInt8](repeating: 0, count: 1 << 20)
      for _ in 0..<reads {
        let count = try unsafe room.withUnsafeMutableBytes { try unsafe dropped.read(into: $0) }
        #expect(count == room.count)
      }
    }
  }

  @Test("what is no readable regular file is refused at once")
  func refused() throws {
    let folder = try TemporaryFolder()
    #expect(refusal(folder.path) == .folder)
    #expect(refusal(folder.path + "/synthetic-missing") == .missing)
    #expect(refusal("") == .missing)

    let file = try folder.write([0x7B], as: "synthetic-file")
    #expect(refusal(file + "/below") == .parentIsNoFolder)
    #expect(refusal(file + "\0.log") == .missing)

    let pipe = folder.place("synthetic-pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(refusal(pipe) == .special("a named pipe"))
    #expect(refusal("/dev/zero") == .special("a device"))

    let loop = folder.place("synthetic-loop")
    #expect(unsafe symlink("synthetic-loop", loop) == 0)
    #expect(refusal(loop) == .linkLoop)

    let link = folder.place("synthetic-link")
    #expect(unsafe symlink(file, link) == 0)
    #expect(refusal(link) == nil)
    #expect(refusal(folder.path + "/" + String(repeating: "x", count: 300)) == .notOpened(ENAMETOOLONG))
  }

  @Test(
    "each errno of opening has its own error, and each error says what to do",
    arguments: [
      (ENOENT, ByteReaderError.missing), (ENOTDIR, .parentIsNoFolder), (EACCES, .noPermission),
      (EPERM, .noPermission), (ELOOP, .linkLoop), (EISDIR, .folder), (ENXIO, .special("a socket or device")),
      (EMFILE, .notOpened(EMFILE)), (EIO, .notOpened(EIO)),
    ])
  func errno(code: Int32, error: ByteReaderError) {
    #expect(ByteReaderError(opening: code) == error)
    #expect(error.description.contains { ";,".contains($0) })
    #expect(!error.description.hasSuffix("."))
  }

  @Test("a file's type is read from its mode")
  func modes() {
    #expect(ByteReaderError(mode: S_IFREG | 0o644) == nil)
    #expect(ByteReaderError(mode: S_IFDIR | 0o755) == .folder)
    #expect(ByteReaderError(mode: S_IFIFO) == .special("a named pipe"))
    #expect(ByteReaderError(mode: S_IFSOCK) == .special("a socket"))
    #expect(ByteReaderError(mode: S_IFCHR) == .special("a device"))
    #expect(ByteReaderError(mode: S_IFBLK) == .special("a device"))
  }
}

private func refusal(_ path: String) -> ByteReaderError? {
  do throws(ByteReaderError) {
    _ = try ByteReader(path: path)
    return nil
  } catch {
    return error
  }
}

/// Where two texts begin to differ. Left to itself, an expectation would work out a whole edit script of megabytes.
private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int? {
  if one == other { return nil }
  return zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(one.count, other.count)
}

private struct WholeFile {
  var bytes: [UInt8] = []
  var failure: ByteReaderError?
  var isGzip = false
  var fileBytes = 0
  var hash = ""
}

/// Reads with a buffer of `room` bytes until the end or the first error.
private func readAll(_ path: String, room: Int = 1 << 20) throws -> WholeFile {
  let reader = try ByteReader(path: path)
  var whole = WholeFile()
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
  defer { unsafe buffer.deallocate() }
  do throws(ByteReaderError) {
    while true {
      let count = try unsafe reader.read(into: buffer)
      if count == 0 { break }
      unsafe whole.bytes.append(contentsOf: buffer[..<count])
    }
  } catch {
    whole.failure = error
  }
  whole.hash = reader.finishHash()
  whole.isGzip = reader.isGzip
  whole.fileBytes = reader.fileBytes
  return whole
}

private func sha256(_ bytes: [UInt8]) -> String {
  var hasher = SHA256Hasher()
  unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) }
  return hasher.finish()
}

/// Bytes that compress by about a third, the same each time.
private func noise(_ count: Int) -> [UInt8] {
  var state: UInt64 = 0x2545_F491_4F6C_DD1D
  return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
    for i in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      unsafe bytes[i] = 0x20 + UInt8(truncatingIfNeeded: state >> 59)
    }
    initialized = count
  }
}
