internal import XMLKit
import Vocabulary

extension Format {
  /// The Info.plist of a built app, in XML or binary.
  static let infoPlist = Format(
    name: "info-plist",
    title: "Info.plist of a built app (XML or binary property list)",
    recognisedBy: "a property list with the key CFBundleIdentifier",
    witnesses: "the exceptions to transport security and the background modes that one build declares",
    neverShows: "that the build ran, its configuration, its entitlements",
    recognises: { head in
      guard head.contains("CFBundleIdentifier") else { return nil }
      return head.bytes.starts(with: Array("bplist00".utf8)) || head.contains("<plist") ? .mark : nil
    },
    read: { lines, builder, reading in
      reading.records = 1
      guard let document = lines.wholeDocument(limit: 16 << 20) else {
        reading.file.skip(1, "larger than 16 MiB, which no Info.plist is")
        return
      }
      let app: BuiltApp
      if document.starts(with: Array("bplist00".utf8)) {
        guard let read = BuiltApp(binary: document) else {
          reading.file.skip(1, "a damaged binary property list")
          return
        }
        app = read
      } else {
        do throws(XMLError) {
          app = try BuiltApp(xml: document)
        } catch {
          reading.file.skip(error.line ?? 1, "no readable property list: \(error.message)")
          return
        }
      }
      guard app.bundleID != nil else {
        reading.file.skip(1, "no Info.plist: it names no bundle")
        return
      }
      app.write(&builder, &reading)
      reading.file.events = 1
    })
}

extension BuiltApp {
  fileprivate func write(_ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    reading.file.source = .system
    let piece = builder.addPiece(
      LogPiece(file: reading.index, launch: nil, pid: nil, source: .system, opened: nil, isDated: false))
    let exceptions = transport.exceptions
    builder.add(.systemBundleID, bundleID)
    builder.add(.appVersion, version)
    builder.add(.appBuild, build)
    builder.add(.atsException, !exceptions.isEmpty)
    builder.add(.systemTransportExceptions, exceptions.joined(separator: "; "))
    builder.add(.systemBackgroundModes, backgroundModes.joined(separator: ", "))
    // A property list has no time.
    builder.finish(.systemBuiltApp, time: Instant(nanoseconds: 0), line: 1, piece: piece)
  }
}
