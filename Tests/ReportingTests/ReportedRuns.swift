import TestRepository
import Diagnosis
import EventLog
import Reporting
import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The five documents of a run, by name.
struct Documents: Sendable {
  let files: [(name: String, bytes: [UInt8])]

  init(_ diagnosis: Diagnosis, _ language: Language = .english) throws {
    files = try ReportPages(diagnosis, language: language).files
  }

  /// The documents of a run in memory.
  init(
    _ files: [(path: String, bytes: [UInt8])], _ language: Language = .english, name: String = "synthetic-run",
    description: RunDescription = RunDescription()
  ) throws {
    try self.init(Diagnosis(Intake.read(files: files, name: name, description: description)), language)
  }

  func bytes(_ name: String) -> [UInt8] { files.first { $0.name == name }?.bytes ?? [] }
  func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }
  func tree(_ name: String) throws -> XMLTree { try XMLTree(parsing: bytes(name), name: name) }

  static let names = ["report.xml", "report.html", "checklist.html", "junit.xml", "summary.md"]
}

/// The runs that come with the project, each read once for all tests.
enum ExampleRuns {
  static let names: [String] = {
    let names = (try? Repository.names(in: "runs")) ?? []
    return names.filter { (try? Repository.names(in: "runs/\($0)/logs")) != nil }
  }()

  static let diagnoses: [String: Result<Diagnosis, any Error>] = {
    var diagnoses: [String: Result<Diagnosis, any Error>] = [:]
    for name in names {
      diagnoses[name] = Result {
        Diagnosis(try Intake.read([Repository.root + "/runs/" + name], checks: CheckCatalogue.all.map(\.id)))
      }
    }
    return diagnoses
  }()

  static func diagnosis(_ name: String) throws -> Diagnosis {
    guard let diagnosis = diagnoses[name] else { throw Repository.Missing(path: "runs/\(name)") }
    return try diagnosis.get()
  }

  private static let documents: [String: Result<Documents, any Error>] = {
    var documents: [String: Result<Documents, any Error>] = [:]
    for name in names {
      for language in Language.allCases {
        documents["\(name) \(language.rawValue)"] = Result { try Documents(try diagnosis(name), language) }
      }
    }
    return documents
  }()

  static func documents(_ name: String, _ language: Language) throws -> Documents {
    guard let made = documents["\(name) \(language.rawValue)"] else { throw Repository.Missing(path: "runs/\(name)") }
    return try made.get()
  }

  /// The logs of a run, by path.
  static func files(_ name: String) throws -> [(path: String, bytes: [UInt8])] {
    try Repository.names(in: "runs/\(name)/logs").map {
      ("logs/\($0)", try Repository.bytes("runs/\(name)/logs/\($0)"))
    }
  }
}

/// The schemas that the documents are held against.
struct Schemas {
  let report: XSDSchema
  let junit: XSDSchema

  init() throws {
    guard let own = TemplateSet.embedded.files["report.xsd"] else { throw Repository.Missing(path: "report.xsd") }
    report = try XSDSchema(bytes: own, name: "report.xsd")
    junit = try XSDSchema(
      bytes: try Repository.bytes("Tests/ReportingTests/Schemas/junit-10.xsd"), name: "junit-10.xsd")
  }

  /// What is wrong with report.xml and junit.xml, in a sentence each.
  func faults(of documents: Documents) throws -> [String] {
    let own = report.validate(try documents.tree("report.xml"))
    let other = junit.validate(try documents.tree("junit.xml"))
    return own.map { "report.xml:\($0.line ?? 0): \($0.message)" }
      + other.map { "junit.xml:\($0.line ?? 0): \($0.message)" }
  }
}

extension XMLTree.Element {
  /// The element and all within, in document order.
  var all: [XMLTree.Element] {
    var found = [self]
    for child in children { found += child.all }
    return found
  }

  func all(_ name: String) -> [XMLTree.Element] { all.filter { $0.name == name } }

  /// The text with white space of any kind as one space.
  var line: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
