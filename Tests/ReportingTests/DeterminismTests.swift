import TestRepository
import Diagnosis
import EventLog
import Reporting
import Testing

@Suite("The same evidence gives the same documents")
struct DeterminismTests {
  @Test("the order in which files are given changes no byte", arguments: ExampleRuns.names)
  func fileOrder(name: String) throws {
    let files = try ExampleRuns.files(name)
    let first = try Documents(files)
    let orders = [Array(files.reversed()), Array(files.dropFirst() + files.prefix(1))]
    for order in orders {
      let other = try Documents(order)
      for document in Documents.names {
        if let difference = Difference(first.bytes(document), other.bytes(document)) {
          Issue.record("\(document):\(difference)")
        }
      }
    }
  }

  @Test("the order in which runs are given changes no byte")
  func runOrder() throws {
    let paths = ExampleRuns.names.prefix(3).map { Repository.root + "/runs/" + $0 }
    let checks = CheckCatalogue.all.map(\.id)
    let first = try Documents(Diagnosis(try Intake.read(paths, checks: checks)))
    let other = try Documents(Diagnosis(try Intake.read(paths.reversed(), checks: checks)))
    for document in Documents.names {
      if let difference = Difference(first.bytes(document), other.bytes(document)) {
        Issue.record("\(document):\(difference)")
      }
    }
  }

  @Test("a document made alone is the same as among the others", arguments: Documents.names)
  func alone(document: String) throws {
    let diagnosis = try ExampleRuns.diagnosis("never-arrived")
    let alone = try ReportPages(diagnosis, language: .english, only: [document])
    #expect(alone.files.map(\.name) == [document])
    let among = try ExampleRuns.documents("never-arrived", .english).bytes(document)
    #expect(Difference(alone.files.first?.bytes ?? [], among) == nil)
  }
}
