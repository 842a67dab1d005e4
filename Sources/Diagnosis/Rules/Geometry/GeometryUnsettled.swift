import EventLog
import Vocabulary

extension Rule {
  /// Geometry was measured while layout was not done, or as the goal of an animation still under way, and was used.
  static let geometryUnsettled = Rule(
    id: "geometry.unsettled", severity: .warning, absence: .yes, basis: .documentation,
    needs: [.app(.layoutSample)],
    texts: RuleTexts(
      title: Text(
        en: "Geometry used before it had settled",
        ko: "안정되기 전의 좌표를 사용함",
        zhHant: "在穩定之前即使用幾何資料"),
      explanation: Text(
        en: """
          A `layout.sample` says `settled: false`, or was taken of the model layer while the view's presentation \
          layer was on its way elsewhere, and it was used: a `layout.point` rests on it as the view's last sample, \
          or no settled sample of the view replaced it in the launch.
          """,
        ko: """
          `layout.sample`에 `settled: false`가 적혔거나, 표시 레이어가 아직 이동 중일 때 모델 레이어에서 얻은 값인데 그 값이 쓰였습니다. 뷰의 마지막 샘플로서 \
          `layout.point`의 근거가 되었거나, 이 실행에서 안정된 샘플로 대체되지 않았습니다.
          """,
        zhHant: """
          某筆 `layout.sample` 載明 `settled: false`，或取自模型圖層而當時呈現圖層仍在移動，且已被使用：有 `layout.point` 以它作為該視圖的最後樣本，或在該次啟動中未被穩定的樣\
          本取代。
          """),
      why: Text(
        en: """
          The numbers are those of a moment that the user never sees. Hit areas, popovers and crops land beside the \
          view, and only sometimes, which makes the fault hard to repeat.
          """,
        ko: "사용자가 결코 보지 못하는 순간의 값입니다. 터치 영역, 팝오버, 자르기가 뷰에서 벗어나며, 가끔만 나타나 재현하기 어렵습니다.",
        zhHant: "這些數值屬於使用者從未看到的瞬間。觸控區、彈出視窗與裁切偏離視圖，且只是偶爾發生，難以重現。"),
      falsePositives: Text(
        en: """
          Samples taken on the way and followed by a settled one before anything uses them only document the \
          animation. Hit testing of a moving view on purpose reads the presentation layer: then the sample should \
          say so and be settled.
          """,
        ko: """
          이동 중에 얻었더라도 쓰이기 전에 안정된 샘플이 뒤따르면 애니메이션의 기록일 뿐입니다. 움직이는 뷰의 터치를 의도적으로 판정할 때는 표시 레이어를 읽으며, 샘플에 그렇게 적고 안정된 값을 \
          써야 합니다.
          """,
        zhHant: "途中取得、但在使用前已有穩定樣本取代者，只是動畫的紀錄。刻意對移動中的視圖做觸控判定時應讀取呈現圖層，樣本應如實註明且為穩定值。"),
      next: [
        Text(
          en: """
            Find when the sample is taken: before the first layout pass, inside an animation block or during a \
            rotation's transition.
            """,
          ko: "샘플을 언제 얻는지 찾으세요. 첫 레이아웃 이전, 애니메이션 블록 안, 회전 전환 도중이 후보입니다.",
          zhHant: "找出取樣的時點：首次版面配置之前、動畫區塊之內，或旋轉轉場期間。"),
        Text(
          en: """
            Call `layoutIfNeeded()` before reading, or read in `viewDidLayoutSubviews` or in the animation's \
            completion.
            """,
          ko: "읽기 전에 `layoutIfNeeded()`를 호출하거나, `viewDidLayoutSubviews` 또는 애니메이션의 완료 시점에서 읽으세요.",
          zhHant: "讀取前先呼叫 `layoutIfNeeded()`，或在 `viewDidLayoutSubviews` 或動畫完成時讀取。"),
        Text(
          en: """
            Decide whether the goal or the present position is meant: the model layer gives the first, \
            `presentation()` the second.
            """,
          ko: "목표 위치와 현재 위치 중 무엇이 필요한지 정하세요. 전자는 모델 레이어, 후자는 `presentation()`에서 얻습니다.",
          zhHant: "確定所需為目標位置或目前位置：前者取自模型圖層，後者取自 `presentation()`。"),
      ]),
    references: [
      "UIView.layoutIfNeeded()", "UIViewController.viewDidLayoutSubviews()", "CALayer.presentation()",
      "CALayer.model()",
    ],
    trigger: Scenario(
      """
      app A
      0.6 layout.sample viewID=card angle=0 bounds=[0,0,100,40] frame=[10,20,100,40] layer=model settled=false
      0.7 layout.point viewID=card targetViewID=window from=[5,5] to=[15,25] expected=[15,85]
      1.2 layout.sample viewID=card angle=0 bounds=[0,0,100,40] frame=[10,80,100,40] layer=model settled=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.6 layout.sample viewID=card angle=0 bounds=[0,0,100,40] frame=[10,20,100,40] layer=presentation settled=false
      0.8 layout.sample viewID=card angle=0 bounds=[0,0,100,40] frame=[10,60,100,40] layer=presentation settled=false
      1.2 layout.sample viewID=card angle=0 bounds=[0,0,100,40] frame=[10,80,100,40] layer=model settled=true
      1.3 layout.point viewID=card targetViewID=window from=[5,5] to=[15,85] expected=[15,85]
      2.0 layout.sample viewID=badge angle=0 bounds=[0,0,10,10] frame=[0,0,10,10] layer=model settled=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for launch in timeline.launches {
      let samples = timeline.events(.layoutSample, in: launch)
      guard !samples.isEmpty else { continue }
      let events = Array(samples) + Array(timeline.events(.layoutPoint, in: launch))
      var views: [Symbol: SampledView] = [:]
      for (view, samples) in Dictionary(grouping: samples, by: { $0.symbol(.viewID) }) {
        if let view { views[view] = SampledView(samples, timeline) }
      }
      var order: [Symbol] = []
      for event in events.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
        if event.name == .layoutSample {
          guard let view = event.symbol(.viewID) else { continue }
          if views[view]?.isUntouched == true { order.append(view) }
          views[view]?.take(event)
          continue
        }
        for view in [event.symbol(.viewID), event.symbol(.targetViewID)].compactMap({ $0 }) {
          views[view]?.use(event, timeline, &judgement)
        }
      }
      for view in order { views[view]?.end(launch, timeline, &judgement) }
    }
  }
}

/// The samples of one view as they follow one another.
private struct SampledView {
  /// Samples of the model layer taken during an animation, by index, with the presentation layer's sample that shows it.
  private let ahead: [Int: Event]
  private var last: Event?
  /// Whether a point has used the last sample.
  private var isUsed = false

  var isUntouched: Bool { last == nil }

  init(_ samples: [Event], _ timeline: Timeline) {
    var following: [Event?] = Array(repeating: nil, count: samples.count)
    var next: Event?
    for place in samples.indices.reversed() {
      following[place] = next
      if samples[place].text(.layer) == "presentation" { next = samples[place] }
    }
    var ahead: [Int: Event] = [:]
    var shown: Event?
    for (place, sample) in samples.enumerated() {
      switch sample.text(.layer) {
      case "presentation": shown = sample
      case "model":
        guard let before = shown, isMoving(before, apartFrom: sample) else { continue }
        // A model that calls itself settled is contradicted only by movement on both sides of it within a second.
        if sample.flag(.settled) == true {
          guard let after = following[place], isMoving(after, apartFrom: before),
            let lasted = timeline.duration(from: before, to: after), lasted <= Duration.seconds(1)
          else { continue }
        }
        ahead[sample.index] = before
      default: continue
      }
    }
    self.ahead = ahead
  }

  mutating func take(_ sample: Event) {
    last = sample
    isUsed = false
  }

  /// A point was converted with it. Later points that rest on the same sample say nothing new.
  mutating func use(_ point: Event, _ timeline: Timeline, _ judgement: inout Judgement) {
    guard let last, !isUsed else { return }
    isUsed = true
    judge(last, witness: point, &judgement)
  }

  /// The launch is over: its last sample stands. One that is not settled counts as used where the log goes on without a
  /// better one.
  func end(_ launch: Launch, _ timeline: Timeline, _ judgement: inout Judgement) {
    guard let last, !isUsed else { return }
    let lasted = launch.last.flatMap { timeline.duration(from: last, to: $0) } ?? 0
    let isSeen = lasted >= Duration.seconds(1) && !timeline.hasHole(timeline.logs[launch.log], from: last)
    guard isSeen || last.flag(.settled) == true else {
      judgement.leaveOpen()
      return
    }
    judge(last, witness: nil, &judgement)
  }

  private func judge(_ sample: Event, witness: Event?, _ judgement: inout Judgement) {
    let values = [
      "view": EventWording.value(sample, .viewID), "layer": sample.text(.layer) ?? "model",
      "frame": sample.numbers(.frame).map { "[\($0.map(LayoutNumber.text).joined(separator: ", "))]" } ?? "?",
    ]
    let witnesses = [ahead[sample.index], witness].compactMap { $0 }
    if ahead[sample.index] != nil {
      judgement.found(sample, witnesses: witnesses, Message(aheadOfAnimation, values))
    } else if sample.flag(.settled) == false {
      judgement.found(sample, witnesses: witnesses, Message(witness == nil ? neverReplaced : usedTooEarly, values))
    } else if sample.flag(.settled) == true {
      judgement.clear()
    } else {
      judgement.leaveOpen()
    }
  }
}

/// Whether a sample of the presentation layer was not settled and shows another place than `other`.
private func isMoving(_ presented: Event, apartFrom other: Event) -> Bool {
  guard presented.flag(.settled) == false else { return false }
  return [Key.frame, .bounds, .transform].contains { presented.numbers($0) != other.numbers($0) }
}

private let usedTooEarly = Text(
  en: "A point was converted with a sample of '{view}' ({layer} layer, frame {frame}) that was not settled.",
  ko: "안정되지 않은 '{view}'의 샘플({layer} 레이어, frame {frame})로 점을 변환했습니다.",
  zhHant: "以「{view}」尚未穩定的樣本（{layer} 圖層，frame {frame}）轉換了一個點。")

private let neverReplaced = Text(
  en: """
    The last sample of '{view}' in this launch ({layer} layer, frame {frame}) was not settled, and no settled one \
    replaced it until the log's end.
    """,
  ko: "이 실행에서 '{view}'의 마지막 샘플({layer} 레이어, frame {frame})이 안정되지 않았고, 로그가 끝날 때까지 안정된 샘플로 대체되지 않았습니다.",
  zhHant: "此次啟動中「{view}」的最後樣本（{layer} 圖層，frame {frame}）尚未穩定，直到日誌結束都沒有穩定的樣本取代它。")

private let aheadOfAnimation = Text(
  en: """
    A sample of the model layer of '{view}' (frame {frame}) was used while its presentation layer was still moving \
    elsewhere.
    """,
  ko: "'{view}'의 표시 레이어가 아직 다른 위치에서 움직이는 동안 모델 레이어의 샘플(frame {frame})이 사용되었습니다.",
  zhHant: "「{view}」的呈現圖層仍在他處移動時，便使用了模型圖層的樣本（frame {frame}）。")
