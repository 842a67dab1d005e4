import EventLog
import Vocabulary

extension Rule {
  /// A log holds a credential: whoever reads it can act as its owner.
  static let privacyCredential = Rule(
    id: "privacy.credential", severity: .error, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Credential in a log",
        ko: "로그에 남은 인증 정보",
        zhHant: "日誌中含有認證資訊"),
      explanation: Text(
        en: """
          A value of a log holds an authorization header, a bearer token, basic credentials, a cookie, a token or \
          signature in a URL, a JSON Web Token, a private key or a password. It is recognised by the words beside it; the \
          report names its kind and its place, and never the value.
          """,
        ko: """
          로그의 값에 인증 헤더, Bearer 토큰, Basic 인증 정보, 쿠키, URL의 토큰이나 서명, JSON Web Token, 개인 키, \
          비밀번호 가운데 하나가 들어 있습니다. 곁에 있는 단어로 알아내며, 보고서에는 종류와 위치만 적고 값은 적지 않습니다.
          """,
        zhHant: """
          日誌的某個值含有驗證標頭、Bearer 權杖、Basic 認證、Cookie、URL 中的權杖或簽章、JSON Web Token、私密金鑰或\
          密碼。判斷依據是旁邊的文字；報告只列出種類與位置，絕不顯示其值。
          """),
      why: Text(
        en: """
          Logs are mailed, attached and kept for years. A token in one of them opens the account of a tester or a user to \
          all who receive it, and a bag with it is refused.
          """,
        ko: """
          로그는 메일로 보내지고 첨부되어 몇 년씩 보관됩니다. 그 안의 토큰은 받는 사람 모두에게 테스터나 사용자의 계정을 \
          열어 주며, 이런 로그가 든 백은 거부됩니다.
          """,
        zhHant: """
          日誌會被寄送、附加並保存多年。其中的權杖等於向所有收件者敞開測試人員或使用者的帳號；含有它的交付袋也會遭拒。
          """),
      falsePositives: Text(
        en: """
          UUIDs, hashes, task ids, idempotency keys and presigned-looking paths without a query are none; nor is a value \
          that is masked already, nor `Authorization: denied` in a line about permissions.
          """,
        ko: """
          UUID, 해시, 작업 번호, 멱등 키, 쿼리가 없는 경로는 해당하지 않습니다. 이미 가려진 값이나 권한을 적은 줄의 \
          `Authorization: denied`도 아닙니다.
          """,
        zhHant: """
          UUID、雜湊值、任務編號、冪等鍵與不帶查詢字串的路徑都不算；已遮蔽的值，或描述權限的 `Authorization: denied` \
          也不算。
          """),
      next: [
        Text(
          en: "Revoke the credential now: it was written to a file and may have been copied.",
          ko: "지금 그 인증 정보를 폐기하세요. 파일에 기록되었으므로 이미 복사되었을 수 있습니다.",
          zhHant: "立即撤銷該認證資訊：它已寫入檔案，可能早被複製。"),
        Text(
          en: "Let the app log a URL without its query, and of a token at most the first characters of its hash.",
          ko: "앱이 URL은 쿼리 없이, 토큰은 해시의 앞 몇 글자만 기록하게 하세요.",
          zhHant: "讓應用程式記錄 URL 時去掉查詢字串，權杖至多只記其雜湊值的前幾個字元。"),
        Text(
          en: "Before passing the run on, make the bag with `--redact`, which lists each line that it masks.",
          ko: "실행을 전달하기 전에 `--redact`로 백을 만드세요. 가린 줄이 모두 나열됩니다.",
          zhHant: "轉交之前，請以 `--redact` 製作交付袋，它會列出每一行遮蔽之處。"),
      ]),
    references: ["F40", "RFC 6750", "RFC 7617", "RFC 7519", "RFC 7468"],
    trigger: Scenario(
      """
      app A
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST url=https://uploads.example.com/upload?access_token=synthetic-3f9a body=file kind=upload
      0.4 app.state state=active note="sent Authorization: Bearer synthetic-token-71"
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST url=https://uploads.example.com/upload/0F99E1BB-1078-5F44-ABC0-22E48823E669?part=1 body=file kind=upload idempotencyKey=62F6D70D-F27C-5FF4-9810-6D3E7B217394 sha256=92750e06ad1a35cb8aed5607afdc5e37a2446be3f370567053a12f9151564971
      0.4 app.state state=active note="photo authorization: denied; Authorization: <private>; the bearer of task=17"
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      var kinds: [Symbol: CredentialPattern.Kind] = [:]
      let store = timeline.store
      let holding = store.symbols { CredentialPattern.find(in: $0) != nil }
      for symbol in holding { kinds[symbol] = CredentialPattern.find(in: store.string(symbol)) }
      // One finding for each file, kind and key: a thousand signed URLs are one habit of the app.
      var found: [CredentialUse.Place: CredentialUse] = [:]
      store.forEachUse(of: holding) { event, key, symbol in
        guard let kind = kinds[symbol] else { return }
        found[CredentialUse.Place(file: event.file, kind: kind, key: key), default: CredentialUse(first: event)]
          .take(event, symbol)
      }
      let files = Set(found.keys.map(\.file))
      for (index, file) in timeline.files.enumerated() where file.events > 0 && !files.contains(index) {
        judgement.clear()
      }
      for (place, use) in found.sorted(by: { ($0.value.first.index, $0.key.name) < ($1.value.first.index, $1.key.name) }
      ) {
        judgement.found(
          use.first,
          Message(
            place.kind.sentence,
            [
              "file": timeline.files[place.file].path, "line": "\(use.first.line)", "key": place.key.rawValue,
              "values": "\(use.values.count)", "lines": "\(use.lines)",
            ]))
      }
    })
}

/// Where one kind of credential stands in one file.
private struct CredentialUse {
  struct Place: Hashable {
    let file: Int
    let kind: CredentialPattern.Kind
    let key: Key

    var name: String { "\(key.rawValue) \(kind.rawValue)" }
  }
  let first: Event
  private(set) var values: Set<Symbol> = []
  private(set) var lines = 0

  init(first: Event) { self.first = first }

  mutating func take(_ event: Event, _ value: Symbol) {
    values.insert(value)
    lines += 1
  }
}

extension CredentialPattern.Kind {
  /// The finding's sentence, which never holds the value.
  fileprivate var sentence: Text {
    Text(
      en: "{file}, line {line}: `{key}` holds \(name.en); such lines: {lines}, different values: {values}.",
      ko: "{file} {line}번째 줄의 `{key}`에 \(name.ko)이(가) 들어 있습니다. 해당 줄 {lines}개, 서로 다른 값 {values}개.",
      zhHant: "{file} 第 {line} 行的 `{key}` 含有\(name.zhHant)；這類行共 {lines} 行，相異的值 {values} 個。")
  }

  private var name: Text {
    switch self {
    case .authorization: Text(en: "an authorization header", ko: "인증 헤더", zhHant: "驗證標頭")
    case .bearerToken: Text(en: "a bearer token", ko: "Bearer 토큰", zhHant: " Bearer 權杖")
    case .basicCredentials: Text(en: "basic credentials", ko: "Basic 인증 정보", zhHant: " Basic 認證")
    case .cookie: Text(en: "a cookie", ko: "쿠키", zhHant: " Cookie")
    case .urlToken: Text(en: "a token, key or signature", ko: "토큰·키·서명", zhHant: "權杖、金鑰或簽章")
    case .jsonWebToken: Text(en: "a JSON Web Token", ko: "JSON Web Token", zhHant: " JSON Web Token")
    case .privateKey: Text(en: "a private key", ko: "개인 키", zhHant: "私密金鑰")
    case .password: Text(en: "a password", ko: "비밀번호", zhHant: "密碼")
    }
  }
}
