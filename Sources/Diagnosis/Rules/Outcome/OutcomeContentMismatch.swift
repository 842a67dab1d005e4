import EventLog
import Vocabulary

extension Rule {
  /// What the server stored is not what the app prepared.
  static let outcomeContentMismatch = Rule(
    id: "outcome.content-mismatch",
    severity: .error,
    absence: .yes,
    basis: .reports,
    // A server's log or a receipt is needed too; without either every candidate is left open.
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Stored content differs from the input",
        ko: "저장된 내용이 입력과 다름",
        zhHant: "儲存的內容與輸入不同"),
      explanation: Text(
        en: """
          The bytes or the SHA-256 that the server stored for a transfer, by its own log or by the receipt in its \
          response, differ from those of the input as it was prepared.
          """,
        ko: """
          서버 로그나 응답의 수신 확인에 적힌 바이트 수 또는 SHA-256이 준비된 입력 파일의 값과 다릅니다.
          """,
        zhHant: "依伺服器日誌或回應中的回執，伺服器為這次傳輸儲存的位元組數或 SHA-256，與準備好的輸入檔案不同。"),
      why: Text(
        en: "The user believes the file to be safe, and what is kept is another file or a damaged one.",
        ko: "사용자는 파일이 안전하다고 믿지만 서버에 남은 것은 다른 파일이거나 손상된 파일입니다.",
        zhHant: "使用者以為檔案已妥善保存，實際留下的卻是另一個檔案或損壞的內容。"),
      falsePositives: Text(
        en: """
          A file that was prepared anew for a later transfer is compared with that transfer, not with an earlier \
          one. A server that unpacks, converts or re-encodes what it receives must log the body as it arrived.
          """,
        ko: """
          나중 전송을 위해 다시 준비한 파일은 앞선 전송이 아니라 그 전송과 비교합니다. 받은 내용을 풀거나 변환하거나 \
          다시 인코딩하는 서버는 도착한 그대로의 본문을 기록해야 합니다.
          """,
        zhHant: """
          為後續傳輸重新準備的檔案，會與該次傳輸比對，而非較早的那次。若伺服器會解壓、轉檔或重新編碼，必須記錄送達時\
          的原始內容。
          """),
      next: [
        Text(
          en: """
            Compare sizes first. Equal sizes speak for another rendition or a file that changed in place; a smaller \
            one for a body that was cut off or sent while it was still being written.
            """,
          ko: """
            먼저 크기를 비교하세요. 크기가 같으면 다른 변환본이거나 제자리에서 바뀐 파일이고, 더 작으면 본문이 \
            잘렸거나 쓰는 도중에 보낸 것입니다.
            """,
          zhHant: """
            先比較大小：大小相同，多半是另一個轉檔版本或被原地修改的檔案；較小，則是內容被截斷，或尚未寫完就送出。
            """),
        Text(
          en: "Check that the app uploads a closed copy of its own, to which nothing writes until completion.",
          ko: "앱이 닫힌 자체 복사본을 업로드하는지, 완료될 때까지 그 파일에 쓰는 코드가 없는지 확인하세요.",
          zhHant: "確認應用程式上傳的是已關閉的自有副本，且完成之前沒有任何程式寫入該檔案。"),
        Text(
          en: "Hash the file on disk now (`shasum -a 256`): three hashes tell input, path and server apart.",
          ko: "디스크의 파일을 지금 해시하세요(`shasum -a 256`). 세 해시를 비교하면 입력, 전송, 서버 중 어디인지 알 수 있습니다.",
          zhHant: "立即計算磁碟上檔案的雜湊（`shasum -a 256`）：比對三個雜湊，即可判斷問題出在輸入、傳輸或伺服器。"),
      ]),
    references: ["F28", "thread 65", "uploadTask(with:fromFile:)"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=4821 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=4821 sha256=f41f3fa6 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=4821
      7.0 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      1.1 input.prepared filePath=Outbox/photo.heic bytes=5108 sha256=f41f3fa6 fileType=regular
      1.2 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k2
      1.3 task.resumed sessionID=com.example.transfer taskID=2
      1.9 task.completed sessionID=com.example.transfer taskID=2 httpStatus=201
      1.95 server.receipt sessionID=com.example.transfer taskID=2 bytes=5108 sha256=f41f3fa6
      2.0 record.committed sessionID=com.example.transfer taskID=2 idempotencyKey=k2 accepted=true state=succeeded
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=4821 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=4821 sha256=92750e06 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=4821
      7.0 log.closed
      """),
    judge: { timeline, plan, judgement in
      let contents = StoredContents(timeline)
      for transfer in timeline.transfers where transfer.isUpload {
        let stored = contents.of(transfer)
        if stored.isEmpty {
          // Only a transfer that the server took can have been stored as something else.
          let status = transfer.completed?.integer(.httpStatus)
          if status.map({ AcceptedStatus.accepts($0, transfer, plan) }) ?? false { judgement.leaveOpen() }
          continue
        }
        let input = PreparedInput(transfer)
        for content in stored {
          switch input.differs(from: content) {
          case nil: judgement.leaveOpen()
          case false?: judgement.clear()
          case true?:
            judgement.found(
              content.event, witnesses: [input.event].compactMap { $0 },
              Message(
                content.request == nil ? receiptDiffers : storedDiffers,
                OutcomeWords.places(
                  transfer, timeline,
                  [
                    "bytes": content.bytes.map(String.init) ?? "–",
                    "hash": OutcomeWords.hash(content.sha256, timeline),
                    "inputBytes": input.bytes.map(String.init) ?? "–",
                    "inputHash": OutcomeWords.hash(input.sha256, timeline),
                  ])),
              transfers: [transfer.index],
              alternatives: content.request == nil ? [serverConverts, receiptOfAnother] : [serverConverts])
          }
        }
      }
    })
}

private let storedDiffers = Text(
  en: """
    The server stored {bytes} bytes with SHA-256 {hash} for task {task} of {session}, whose input was prepared with \
    {inputBytes} bytes and SHA-256 {inputHash}.
    """,
  ko: """
    서버는 {session}의 작업 {task}에 대해 {bytes}바이트(SHA-256 {hash})를 저장했지만 준비된 입력은 \
    {inputBytes}바이트(SHA-256 {inputHash})였습니다.
    """,
  zhHant: """
    伺服器為 {session} 的任務 {task} 儲存了 {bytes} 位元組（SHA-256 {hash}），而準備好的輸入是 {inputBytes} 位元組\
    （SHA-256 {inputHash}）。
    """)

private let receiptDiffers = Text(
  en: """
    The response to task {task} of {session} states {bytes} bytes with SHA-256 {hash}, but its input was prepared \
    with {inputBytes} bytes and SHA-256 {inputHash}.
    """,
  ko: """
    {session}의 작업 {task}에 대한 응답은 {bytes}바이트(SHA-256 {hash})를 받았다고 했지만 준비된 입력은 \
    {inputBytes}바이트(SHA-256 {inputHash})였습니다.
    """,
  zhHant: """
    {session} 任務 {task} 的回應載明收到 {bytes} 位元組（SHA-256 {hash}），但準備好的輸入是 {inputBytes} 位元組\
    （SHA-256 {inputHash}）。
    """)

private let serverConverts = Text(
  en: "The server, or a proxy before it, changes what it receives: send the same file with `curl --data-binary`.",
  ko: """
    서버나 그 앞의 프록시가 받은 내용을 바꿀 수 있습니다. 같은 파일을 `curl --data-binary`로 보내 비교하세요.
    """,
  zhHant: "伺服器或前端代理伺服器可能改動收到的內容：以 `curl --data-binary` 傳送同一檔案比對。")

private let receiptOfAnother = Text(
  en: "The app logged the receipt of another response for this task: compare with the server's own log.",
  ko: "앱이 다른 응답의 수신 확인을 이 작업의 것으로 기록했을 수 있습니다. 서버 자체의 로그와 비교하세요.",
  zhHant: "應用程式可能把另一個回應的回執記到這個任務上：請與伺服器本身的日誌比對。")
