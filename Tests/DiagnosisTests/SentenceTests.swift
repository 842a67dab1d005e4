import Testing

@testable import Diagnosis

@Suite("Sentences read naturally in each language")
struct SentenceTests {
  private static func korean(_ sentence: String, _ values: [String: String]) -> String {
    Message(Text(en: sentence, ko: sentence, zhHant: sentence), values).said(in: .korean)
  }

  @Test(
    "a Korean particle takes the form that the value before it asks for",
    arguments: [
      ("22", "22는 22가 22를 22로"), ("21", "21은 21이 21을 21로"), ("503", "503은 503이 503을 503으로"),
      ("h1", "h1은 h1이 h1을 h1로"), ("7F05264", "7F05264는 7F05264가 7F05264를 7F05264로"),
      ("서버", "서버는 서버가 서버를 서버로"), ("파일", "파일은 파일이 파일을 파일로"), ("로그인", "로그인은 로그인이 로그인을 로그인으로"),
      ("app.jsonl", "app.jsonl은 app.jsonl이 app.jsonl을 app.jsonl로"),
    ])
  func particles(value: String, expected: String) {
    #expect(Self.korean("{v}은(는) {v}이(가) {v}을(를) {v}(으)로", ["v": value]) == expected)
  }

  @Test("quotes and what stands in brackets do not decide, and nothing is guessed")
  func passedOver() {
    #expect(Self.korean("'{v}'이(가)", ["v": "change-A3"]) == "'change-A3'이")
    #expect(Self.korean("버전 {v}(변경 '{c}')(으)로", ["v": "8", "c": "B3"]) == "버전 8(변경 'B3')로")
    #expect(Self.korean("{v}와(과) {v}과(와)", ["v": "2"]) == "2와 2와")
    #expect(Self.korean("{v}은(는)", ["v": "★"]) == "★은(는)")
  }

  @Test("what a log holds is never rewritten")
  func values() {
    #expect(Self.korean("{v}입니다", ["v": "값은(는) {v}"]) == "값은(는) {v}입니다")
    #expect(Self.korean("{v}", ["v": "in 5 s"]) == "in 5 s")
    let plain = Text(en: "{v}은(는)", ko: "x", zhHant: "x")
    #expect(Message(plain, ["v": "1"]).said(in: .english) == "1은(는)")
  }

  @Test(
    "a duration has its unit in the language",
    arguments: [
      (Language.english, "8.27 s later"), (.korean, "8.27초 뒤"), (.traditionalChinese, "在 8.27 秒後"),
    ])
  func units(language: Language, expected: String) {
    let text = Text(en: "{after} later", ko: "{after} 뒤", zhHant: "在 {after} 後")
    #expect(Message(text, ["after": Wording.seconds(8_270_000_000)]).said(in: language) == expected)
  }
}
