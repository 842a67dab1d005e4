package import Diagnosis
import EventLog
import Reporting

/// The report of the evidence that a bag holds: made of nothing else, so that whoever has the bag can make it again.
package struct BagReport {
  package let diagnosis: Diagnosis
  package let pages: [(name: String, bytes: [UInt8])]

  /// - Parameters:
  ///   - payload: the bag's `data` folder.
  ///   - name: the run's, for one that does not say it itself.
  package init(payload: String, name: String, language: Language) throws(BagProblem) {
    let evidence: Evidence
    do throws(IntakeError) {
      evidence = try Intake.read([payload], checks: CheckCatalogue.all.map(\.id), name: name, heedsSeals: false)
    } catch {
      switch error {
      case .unreadable(_, let reason): throw BagProblem(BagLayout.payload, "cannot be read: \(reason)")
      case .description(let error):
        throw BagProblem("\(BagLayout.payload)/\(error.path):\(error.line)", error.message)
      }
    }
    diagnosis = Diagnosis(evidence)
    do throws(ReportError) {
      pages = try ReportPages(diagnosis, language: language).files
    } catch {
      throw BagProblem(nil, "the pages cannot be made: \(error.description)")
    }
  }

  /// Where the pages of a bag are not those that its evidence yields.
  package static func problems(in bag: String, _ listed: [String]) -> [BagProblem] {
    guard let info = BagFile.bytes(bag + "/" + BagLayout.info).map(BagInfo.init),
      let name = info[BagInfo.Label.run], let agent = info[BagInfo.Label.agent],
      let language = info[BagInfo.Label.language].flatMap(Language.init)
    else {
      return [
        BagProblem(
          BagLayout.info, "does not say run, program and language of the report, without which it cannot be made again")
      ]
    }
    let report: BagReport
    do throws(BagProblem) {
      report = try BagReport(payload: bag + "/" + BagLayout.payload, name: name, language: language)
    } catch {
      return [error]
    }
    let folder = BagLayout.payload + "/" + BagLayout.report + "/"
    let mine = "baton \(Version.number)"
    let hint = agent == mine ? "" : "; it was made by '\(agent)', and this is \(mine)"
    var problems: [BagProblem] = []
    for page in report.pages {
      let path = folder + page.name
      guard let bytes = BagFile.bytes(bag + "/" + path) else {
        problems.append(BagProblem(path, "is missing, though the evidence yields it"))
        continue
      }
      if bytes != page.bytes { problems.append(BagProblem(path, "is not what the evidence in the bag yields\(hint)")) }
    }
    let names = Set(report.pages.map { BagLayout.report + "/" + $0.name })
    for path in listed where path.hasPrefix(BagLayout.report + "/") && !names.contains(path) {
      problems.append(BagProblem(BagLayout.payload + "/" + path, "is no page of a report"))
    }
    return problems
  }
}
