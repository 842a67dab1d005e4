// swift-tools-version: 6.2
import PackageDescription

/// The strictest language that the toolchain offers.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
/// Settings that every Swift target shares: that language, and no warning left standing.
let strict = language + [.treatAllWarnings(as: .error)]
/// The same for what apps embed, but that warnings are errors only where it was seen compiled: one of an SDK that was not
/// must not keep an app from building.
let embedded = language + [.treatAllWarnings(as: .error, .when(platforms: [.linux]))]

let package = Package(
  name: "baton",
  // iOS is for BatonRecorder alone; the rest is a command line.
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "baton", targets: ["baton"]),
    .library(name: "BatonRecorder", targets: ["BatonRecorder"]),
    .library(name: "Diagnosis", targets: ["Diagnosis"]),
  ],
  targets: [
    // The edge.
    .executableTarget(
      name: "baton",
      dependencies: ["BatonRecorder", "Handoff", "Probe", "Receiver", "Reporting", "Templates", "CHeap"],
      swiftSettings: strict),
    .executableTarget(
      name: "bench", dependencies: ["BatonRecorder", "CSimdJSON", "EventLog", "Handoff"], swiftSettings: strict),

    // The one direction: files, events, timeline, findings and verdicts, report, pages.
    .target(name: "Vocabulary", swiftSettings: embedded),
    .target(
      name: "EventLog",
      dependencies: [
        "Vocabulary", "CSimdJSON", "CSQLite", "CZlib", "XMLKit",
        .target(name: "CLibCrypto", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(name: "Diagnosis", dependencies: ["EventLog"], swiftSettings: strict),
    .target(name: "XMLKit", dependencies: ["CLibXML"], swiftSettings: strict),
    .target(name: "Receiver", dependencies: ["EventLog", "Vocabulary", "CMicroHTTPD"], swiftSettings: strict),
    .target(name: "Reporting", dependencies: ["Diagnosis", "XMLKit", "Templates"], swiftSettings: strict),
    .target(name: "Handoff", dependencies: ["Reporting", "CCMark", "CSimdJSON", "XMLKit"], swiftSettings: strict),
    .target(name: "Probe", dependencies: ["BatonRecorder", "EventLog"], swiftSettings: strict),
    .target(
      name: "Templates",
      path: "templates",
      // Embedded by the compiler: see Templates.c.
      exclude: [
        "README.md",
        "audit.css",
        "audit.xsd",
        "audit.xsl",
        "checklist.css",
        "checklist.js",
        "checklist.xsl",
        "compare.css",
        "compare.xsd",
        "compare.xsl",
        "filter-terms.js",
        "filter.css",
        "filter.js",
        "findings.css",
        "findings.js",
        "junit.xsl",
        "page-head.xsl",
        "page-words.xsl",
        "page.css",
        "part-check.xsl",
        "part-finding.xsl",
        "part-form.xsl",
        "part-proof.xsl",
        "part-row.xsl",
        "part-running.xsl",
        "print.css",
        "report.xsd",
        "report.xsl",
        "result.css",
        "section-chart.xsl",
        "section-checks.xsl",
        "section-evidence.xsl",
        "section-findings.xsl",
        "section-result.xsl",
        "section-rules.xsl",
        "section-timeline.xsl",
        "section-transfers.xsl",
        "section-verified.xsl",
        "strings.en.xml",
        "strings.ko.xml",
        "strings.zh-Hant.xml",
        "summary.xsl",
        "text-markdown.xsl",
        "timeline.css",
        "timeline.js",
      ]),

    // What an app embeds.
    .target(name: "BatonRecorder", dependencies: ["Vocabulary"], swiftSettings: embedded),

    // C, wrapped in one place each.
    .target(name: "CHeap"),
    .target(
      name: "CSimdJSON",
      dependencies: ["CLibSimdJSON"],
      cxxSettings: [.define("NDEBUG", .when(configuration: .release))]),
    .systemLibrary(
      name: "CLibSimdJSON", pkgConfig: "simdjson",
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(
      name: "CLibXML", pkgConfig: "libexslt",
      providers: [.apt(["libxml2-dev", "libxslt1-dev"]), .brew(["libxml2", "libxslt"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // A process that its tests kill.
    .executableTarget(
      name: "recorder-subject", dependencies: ["BatonRecorder"], path: "Tests/RecorderSubject", swiftSettings: strict),
    .testTarget(
      name: "BatonRecorderTests", dependencies: ["BatonRecorder", "recorder-subject"], swiftSettings: strict),
    .testTarget(
      name: "EventLogTests", dependencies: ["CSQLite", "EventLog"], exclude: ["Golden", "Samples"],
      swiftSettings: strict),
    .testTarget(name: "DiagnosisTests", dependencies: ["Diagnosis"], swiftSettings: strict),
    .testTarget(
      name: "ReceiverTests", dependencies: ["EventLog", "Receiver", "Vocabulary"], swiftSettings: strict),
    .testTarget(name: "XMLKitTests", dependencies: ["XMLKit"], swiftSettings: strict),
    .testTarget(
      name: "ReportingTests", dependencies: ["CCMark", "Reporting", "TestRepository"], exclude: ["Schemas"],
      swiftSettings: strict),
    .testTarget(name: "HandoffTests", dependencies: ["Handoff", "TestRepository"], swiftSettings: strict),
    // Where the tests of several targets find the checkout.
    .target(name: "TestRepository", path: "Tests/TestRepository", swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["baton", "Reporting", "TestRepository", "Vocabulary"], swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
