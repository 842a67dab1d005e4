import EventLog
import Vocabulary

extension Rule {
  /// The system ended a suspended app that held a file locked (0xdead10cc).
  static let terminationLockedFile = Rule(
    id: "termination.locked-file", severity: .error, presence: .no, absence: .no, basis: .documentation,
    needs: [.system(.appTerminated, .systemLockedFile, .systemExitCount)],
    texts: RuleTexts(
      title: Text(
        en: "Suspended while a file was locked",
        ko: "파일을 잠근 채 일시 중단됨",
        zhHant: "暫停時仍鎖定檔案"),
      explanation: Text(
        en: """
          The system ended the process with 0xdead10cc, wrote which file it held locked, or counts such exits: the app was \
          suspended with a lock on a file that others share, mostly a database in an app group.
          """,
        ko: """
          시스템이 0xdead10cc로 프로세스를 종료했거나, 어떤 파일을 잠그고 있었는지 기록했거나, 그런 종료를 셌습니다. 앱이 다른 \
          프로세스와 함께 쓰는 파일, 주로 앱 그룹의 데이터베이스를 잠근 채 일시 중단된 것입니다.
          """,
        zhHant: """
          系統以 0xdead10cc 結束了程序、寫明它鎖定了哪個檔案，或計入這類結束：應用程式在鎖定與他人共用的檔案（多半是應用程式群組中的\
          資料庫）時被暫停。
          """),
      why: Text(
        en: """
          The ledger of transfers is what is mostly written in background: the process dies in the middle of recording a result.
          """,
        ko: "백그라운드에서 주로 쓰는 것이 전송 장부입니다. 결과를 기록하는 도중에 프로세스가 죽습니다.",
        zhHant: "在背景中最常寫入的就是傳輸帳本：程序在記錄結果的途中死亡。"),
      falsePositives: Text(
        en: """
          Public reports say that it happens neither on a simulator nor under a debugger: a clean run there says nothing. A file \
          inside the app's own container is allowed to be locked.
          """,
        ko: """
          공개된 보고에 따르면 시뮬레이터나 디버거에서는 일어나지 않으므로 거기서 문제가 없어도 아무것도 말해 주지 않습니다. 앱 \
          자신의 컨테이너에 있는 파일은 잠겨 있어도 됩니다.
          """,
        zhHant: """
          公開的回報指出，在模擬器上或附加偵錯器時不會發生：在其上沒有問題並不說明什麼。應用程式自己容器中的檔案可以被鎖定。
          """),
      next: [
        Text(
          en:
            "Put a background task assertion around each write to the shared file, and end it after the lock is gone.",
          ko: "공유 파일에 쓸 때마다 백그라운드 작업 보장(`beginBackgroundTask`)을 걸고, 잠금이 풀린 뒤에 끝내세요.",
          zhHant: "每次寫入共用檔案時以背景任務宣告（`beginBackgroundTask`）包住，鎖定解除後再結束。"),
        Text(
          en: "Keep the ledger of transfers in the app's own container, unless an extension has to read it.",
          ko: "확장이 읽어야 하는 것이 아니라면 전송 장부는 앱 자신의 컨테이너에 두세요.",
          zhHant: "除非延伸功能必須讀取，否則將傳輸帳本放在應用程式自己的容器中。"),
        Text(
          en: "Suspend a release build on a device in the middle of a write, and look for the report.",
          ko: "실기기에서 릴리스 빌드가 쓰는 도중에 일시 중단되게 하고 보고서를 확인하세요.",
          zhHant: "在實機上讓發行版建置於寫入途中被暫停，並尋找報告。"),
      ]),
    references: ["F50", "thread 85", "0xdead10cc", "RUNNINGBOARD"],
    trigger: Scenario(
      """
      file locked.ips
      | {"app_name":"Atlas","timestamp":"2026-03-14 09:00:21.00 +0000","app_version":"4.2","build_version":"1187","platform":2,"bundleID":"com.example.transfer","bug_type":"309","os_version":"iPhone OS 18.5 (22F76)"}
      | {"pid":4107,"procName":"Atlas","procRole":"Background","procLaunch":"2026-03-14 08:00:00.0000 +0000","captureTime":"2026-03-14 09:00:20.0000 +0000","modelCode":"iPhone16,2","osVersion":{"train":"iPhone OS 18.5","build":"22F76","isEmbedded":true},"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"namespace":"RUNNINGBOARD","code":3735883980,"reasons":["suspended with locked system files: /var/mobile/Containers/Shared/AppGroup/ledger.sqlite"]}}
      """),
    nearMiss: Scenario(
      """
      file crash.ips
      | {"app_name":"Atlas","timestamp":"2026-03-14 09:00:21.00 +0000","app_version":"4.2","build_version":"1187","platform":2,"bundleID":"com.example.transfer","bug_type":"309","os_version":"iPhone OS 18.5 (22F76)"}
      | {"pid":4107,"procName":"Atlas","procRole":"Background","procLaunch":"2026-03-14 08:00:00.0000 +0000","captureTime":"2026-03-14 09:00:20.0000 +0000","modelCode":"iPhone16,2","osVersion":{"train":"iPhone OS 18.5","build":"22F76","isEmbedded":true},"exception":{"type":"EXC_CRASH","signal":"SIGABRT"},"termination":{"namespace":"SIGNAL","code":6}}
      """),
    judge: { timeline, _, judgement in
      let ends = ReportedEnds(timeline)
      let locked = timeline.systemEvents(.systemLockedFile)
      let told = Set(locked.compactMap(\.pid))
      for line in locked {
        let ended = ends.all.first { $0.pid == line.pid && $0.integer(.systemCode) == deadLock }
        judgement.found(
          line, witnesses: [ended].compactMap(\.self), Message(lockedFile, ends.values(line, path(of: line))))
      }
      for ended in ends.all {
        guard ended.integer(.systemCode) == deadLock else {
          judgement.clear()
          continue
        }
        // The system's own line on the same process says more.
        if ended.pid.map(told.contains) ?? false { continue }
        let names = ended.text(.filePath) != nil
        judgement.found(
          ended, witnesses: [ends.launch(ended: ended)?.last].compactMap(\.self),
          Message(names ? lockedFile : unknownFile, ends.values(ended, path(of: ended))))
      }
      for counted in timeline.systemEvents(.systemExitCount) where counted.text(.systemCounter) == counter {
        guard counted.flag(.systemSimulated) != true, let count = counted.integer(.systemCount), count > 0 else {
          judgement.clear()
          continue
        }
        judgement.found(
          counted, Message(countedExits, ends.values(counted, ["count": "\(count)", "counter": counter])))
      }
    })
}

/// 0xdead10cc, as the reports write it.
private let deadLock = 3_735_883_980
private let counter = "cumulativeSuspendedWithLockedFileExitCount"

private func path(of event: Event) -> [String: String] { ["path": event.text(.filePath) ?? "?"] }

private let lockedFile = Text(
  en:
    "Process {pid} of {bundle} was suspended at {time} while it held {path} locked, and was ended for it (0xdead10cc).",
  ko: "{bundle}의 프로세스 {pid}이(가) {time}에 {path}을(를) 잠근 채 일시 중단되어 종료되었습니다(0xdead10cc).",
  zhHant: "{bundle} 的程序 {pid} 於 {time} 在鎖定 {path} 時被暫停，並因此被結束（0xdead10cc）。")

private let unknownFile = Text(
  en:
    "Process {pid} of {bundle} was ended at {time} for a file that it held locked when it was suspended (0xdead10cc).",
  ko: "{bundle}의 프로세스 {pid}이(가) 일시 중단될 때 파일을 잠그고 있어 {time}에 종료되었습니다(0xdead10cc).",
  zhHant: "{bundle} 的程序 {pid} 因暫停時仍鎖定檔案，於 {time} 被結束（0xdead10cc）。")

private let countedExits = Text(
  en:
    "By MetricKit the system ended the app ({bundle}) {count} times because it was suspended with a locked file ({counter}).",
  ko: "MetricKit에 따르면 파일을 잠근 채 일시 중단되어 시스템이 앱({bundle})을 {count}번 종료했습니다({counter}).",
  zhHant: "依 MetricKit，因暫停時仍鎖定檔案，系統結束了應用程式（{bundle}）{count} 次（{counter}）。")
