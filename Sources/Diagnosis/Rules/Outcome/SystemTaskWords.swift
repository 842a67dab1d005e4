import EventLog
import Vocabulary

/// Values for the places that messages about a task of the system share, and what else its lines tell.
enum SystemTaskWords {
  static func places(_ task: SystemTask, _ timeline: Timeline, _ more: [String: String] = [:]) -> [String: String] {
    var places = [
      "session": task.session.map(timeline.store.string) ?? "?", "task": "\(task.number)",
      "uuid": String(timeline.store.string(task.uuid).prefix(8)),
    ]
    places.merge(more) { $1 }
    return places
  }

  /// Lines of servers' requests that are the task's, or could be, and what is to be said of the latter.
  static func requests(of task: SystemTask, in timeline: Timeline) -> (lines: [Event], doubts: [Text]) {
    switch task.request {
    case .none: return ([], [])
    case .request(let index): return ([timeline.requests[index].arrival].compactMap(\.self), [])
    case .ambiguous(let candidates, _):
      let lines = candidates.prefix(3).compactMap { timeline.requests[$0].arrival }
      return (lines, lines.isEmpty ? [] : [whichRequest])
    }
  }

  private static let whichRequest = Text(
    en: """
      Which request of the server's log is this task's cannot be told for certain: the lines shown fit, and nothing that only \
      one request and only one task have ties them. Let the server log the bytes of the body and an idempotency key.
      """,
    ko: """
      서버 로그의 어느 요청이 이 작업의 것인지 확실히 알 수 없습니다. 표시된 줄은 들어맞지만 하나의 요청과 하나의 작업만이 \
      함께 가진 값이 없습니다. 서버가 본문의 바이트 수와 멱등 키를 기록하게 하세요.
      """,
    zhHant: """
      無法確定伺服器日誌中哪一個請求屬於這個任務：列出的各行相符，但沒有只有一個請求與一個任務共有的值。請讓伺服器記錄本文的\
      位元組數與冪等鍵。
      """)
}
