#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Vocabulary

extension Format {
  /// A payload of MetricKit, as `jsonRepresentation()` gives it: metrics of about a day, or diagnostics.
  static let metricPayload = Format(
    name: "metrickit",
    title: "MetricKit payload (JSON of MXMetricPayload or MXDiagnosticPayload)",
    recognisedBy: "a JSON object with timeStampEnd and MetricKit's metrics or diagnostics",
    witnesses: "how often and why the system ended the app, such as handlers never called; whether Xcode made it up",
    neverShows: "which launch ended, when within the day, what it ran on",
    recognises: { head in
      guard head.begins(with: "{") || head.begins(with: "["), head.contains("\"timeStampEnd\"") else { return nil }
      let isPayload =
        head.contains("\"metaData\"") || head.contains("Diagnostics\"") || head.contains("\"applicationExitMetrics\"")
        || head.contains("\"applicationTimeMetrics\"")
      return isPayload ? .mark : nil
    },
    read: { lines, builder, reading in
      reading.records = 1
      guard let document = lines.wholeDocument(limit: 64 << 20) else {
        reading.file.skip(1, "larger than 64 MiB, which no payload is")
        return
      }
      // An app that keeps what it is handed writes one payload or the array of them.
      let payloads: [Lenient<MetricPayload>]
      if let many = try? JSONDecoder().decode([Lenient<MetricPayload>].self, from: Data(document)) {
        payloads = many
      } else {
        payloads = [Lenient(wrappedValue: try? JSONDecoder().decode(MetricPayload.self, from: Data(document)))]
      }
      reading.records = payloads.count
      reading.file.source = .system
      for (i, payload) in payloads.enumerated() {
        guard let payload = payload.wrappedValue, payload.timeStampEnd != nil else {
          reading.file.skip(i + 1, "no payload of MetricKit: it is not one whole JSON object")
          continue
        }
        payload.write(line: i + 1, &builder, &reading)
        reading.file.events += 1
      }
    })
}

extension MetricPayload {
  fileprivate func write(line: Int, _ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    let begin = Instant(spaced: timeStampBegin)
    let end = Instant(spaced: timeStampEnd)
    if let begin, let end {
      let span = min(begin, end)...max(begin, end)
      reading.file.span =
        reading.file.span.map {
          min($0.lowerBound, span.lowerBound)...max($0.upperBound, span.upperBound)
        } ?? span
    }
    if end == nil { reading.file.notes.append("no readable time: its place among other files is not known") }
    let piece = builder.addPiece(
      LogPiece(
        file: reading.index, launch: nil, pid: metaData?.pid, source: .system, opened: nil, isDated: end != nil))
    let time = end ?? Instant(nanoseconds: 0)
    let simulated = isSimulated
    if simulated == true {
      reading.file.notes.append("made up by Xcode: its numbers are of no app and no device")
    }
    // A payload of diagnostics names app and machine in each of them.
    let described = metaData ?? diagnostics.lazy.compactMap(\.metaData).first
    addApp(to: &builder, described)
    builder.add(.environmentModel, described?.deviceType)
    builder.add(.environmentOS, described?.osVersion)
    builder.add(.systemSimulated, simulated)
    builder.add(.note, summary)
    builder.finish(.systemMetricPayload, time: time, line: line, piece: piece)

    for (state, counters) in exits {
      for (counter, count) in counters {
        addApp(to: &builder, metaData)
        builder.add(.state, state)
        builder.add(.systemCounter, counter)
        builder.add(.systemCount, count)
        builder.add(.systemSimulated, simulated)
        builder.finish(.systemExitCount, time: time, line: line, piece: piece)
      }
    }
    // What Xcode made up ended no process.
    guard simulated != true else { return }
    for crash in crashDiagnostics ?? [] {
      guard let data = crash.metaData else { continue }
      // When within the period it ended is not said: its time orders nothing.
      let piece = builder.addPiece(
        LogPiece(file: reading.index, launch: nil, pid: data.pid, source: .system, opened: nil, isDated: false))
      builder.add(.cause, data.cause)
      addApp(to: &builder, data)
      builder.add(.systemNamespace, data.termination.namespace)
      builder.add(.systemCode, data.termination.code.flatMap(Int.init(exactly:)))
      builder.add(.note, data.terminationReason)
      builder.finish(.appTerminated, time: Instant(nanoseconds: 0), line: line, piece: piece)
    }
  }

  private func addApp(to builder: inout EventStoreBuilder, _ data: MetricPayload.MetaData?) {
    builder.add(.systemBundleID, data?.bundleIdentifier)
    builder.add(.appVersion, data?.appVersion ?? appVersion)
    builder.add(.appBuild, data?.appBuildVersion)
  }
}
