import EventLog
import Vocabulary

extension Rule {
  /// A point was converted as if the view's bounds began at zero, or as if nothing had scrolled.
  static let geometryOriginIgnored = Rule(
    id: "geometry.origin-ignored", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.layoutPoint), .app(.layoutSample)],
    texts: RuleTexts(
      title: Text(
        en: "Bounds origin or scroll offset ignored",
        ko: "bounds 원점 또는 스크롤 오프셋을 무시함",
        zhHant: "忽略了 bounds 原點或捲動位移"),
      explanation: Text(
        en: """
          `layout.point` states where a point should land (`expected`) and where the app put it (`to`). The \
          difference is exactly the `bounds` origin, or the `contentOffset`, of the view or its target in their last \
          `layout.sample` before.
          """,
        ko: """
          `layout.point`에는 점이 놓여야 할 곳(`expected`)과 앱이 놓은 곳(`to`)이 적힙니다. 그 차이가 직전 `layout.sample`에 나온 뷰 또는 대상 뷰의 \
          `bounds` 원점이나 `contentOffset`과 정확히 같습니다.
          """,
        zhHant: """
          `layout.point` 記載點應落在何處（`expected`）與應用程式放在何處（`to`）。兩者之差恰為該視圖或目標視圖在先前最後一筆 `layout.sample` 中的 `bounds` 原點或 \
          `contentOffset`。
          """),
      why: Text(
        en: """
          Touches, selections and crop marks land beside what the user points at as soon as the content has scrolled \
          or been zoomed; at the top of the page everything looks right.
          """,
        ko: "내용이 스크롤되거나 확대되는 순간 터치, 선택, 자르기 표시가 사용자가 가리킨 곳에서 벗어납니다. 페이지 맨 위에서는 모두 정상으로 보입니다.",
        zhHant: "內容一旦捲動或縮放，觸控、選取與裁切標記便會偏離使用者所指之處；在頁面頂端時一切看似正常。"),
      falsePositives: Text(
        en: """
          A difference of another size has another cause (scale, rotation, safe area). Where all known origins and \
          offsets are 0, ignoring them changes nothing and the point is not judged.
          """,
        ko: "크기가 다른 차이는 원인이 다릅니다(배율, 회전, safe area). 알려진 원점과 오프셋이 모두 0이면 무시해도 결과가 같으므로 판정하지 않습니다.",
        zhHant: "其他大小的差距另有原因（縮放、旋轉、safe area）。若已知的原點與位移皆為 0，忽略與否並無差別，該點不作判定。"),
      next: [
        Text(
          en: "Replace the sums of frames by `convert(_:to:)` or `convert(_:from:)` between the two views.",
          ko: "frame을 더하는 계산을 두 뷰 사이의 `convert(_:to:)`나 `convert(_:from:)`으로 바꾸세요.",
          zhHant: "將 frame 的加總改為兩個視圖之間的 `convert(_:to:)` 或 `convert(_:from:)`。"),
        Text(
          en: """
            Check which view the point was measured in: `location(in:)` of the scroll view already contains the \
            offset.
            """,
          ko: "점을 어느 뷰에서 측정했는지 확인하세요. 스크롤 뷰의 `location(in:)`에는 오프셋이 이미 들어 있습니다.",
          zhHant: "確認該點是在哪個視圖中量測：捲動視圖的 `location(in:)` 已包含位移。"),
        Text(
          en: "Scroll by an odd amount, zoom, rotate, and compare `to` with `expected` again.",
          ko: "어중간한 만큼 스크롤하고 확대하고 회전한 뒤 `to`와 `expected`를 다시 비교하세요.",
          zhHant: "捲動一段不規則的距離、縮放並旋轉後，再次比對 `to` 與 `expected`。"),
      ]),
    references: ["UIView.convert(_:to:)", "UIView.bounds", "UIScrollView.contentOffset", "UITouch.location(in:)"],
    trigger: Scenario(
      """
      app A
      0.6 layout.sample viewID=page bounds=[0,320,390,700] frame=[0,88,390,700] contentOffset=[0,320] settled=true
      1.6 layout.point viewID=page targetViewID=window from=[40,360] to=[40,448] expected=[40,128]
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.6 layout.sample viewID=page bounds=[0,320,390,700] frame=[0,88,390,700] contentOffset=[0,320] settled=true
      1.6 layout.point viewID=page targetViewID=window from=[40,360] to=[40,128] expected=[40,128]
      1.8 layout.point viewID=page targetViewID=window from=[40,360] to=[40,216] expected=[40,128]
      2.0 layout.sample viewID=page bounds=[0,0,390,700] frame=[0,88,390,700] contentOffset=[0,0] settled=true
      2.2 layout.point viewID=page targetViewID=window from=[40,40] to=[40,448] expected=[40,128]
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for launch in timeline.launches {
      let points = timeline.events(.layoutPoint, in: launch)
      guard !points.isEmpty else { continue }
      var samples: [Symbol: Event] = [:]
      let events = Array(points) + Array(timeline.events(.layoutSample, in: launch))
      for event in events.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
        if event.name == .layoutSample {
          if let view = event.symbol(.viewID) { samples[view] = event }
          continue
        }
        let known = [event.symbol(.viewID), event.symbol(.targetViewID)].compactMap { $0.flatMap { samples[$0] } }
        guard let to = LayoutPoint(event, .to), let expected = LayoutPoint(event, .expected), !known.isEmpty else {
          judgement.leaveOpen()
          continue
        }
        let shifts = known.flatMap(LayoutShift.all)
        // Without any shift, ignoring it changes nothing.
        guard !shifts.isEmpty else { continue }
        let off = to - expected
        guard let ignored = shifts.first(where: { off.isClose(to: $0.value) || off.isClose(to: $0.value.opposite) })
        else {
          judgement.clear()
          continue
        }
        judgement.found(
          event, witnesses: [ignored.sample],
          Message(
            ignored.key == .bounds ? originIgnored : offsetIgnored,
            [
              "view": EventWording.value(event, .viewID), "target": EventWording.value(event, .targetViewID),
              "to": to.text, "expected": expected.text, "off": off.text,
              "owner": EventWording.value(ignored.sample, .viewID), "value": ignored.value.text,
            ]))
      }
    }
  }
}

/// By how much a sample shifts the coordinates inside its view.
private struct LayoutShift {
  let sample: Event
  /// `bounds` for their origin, or `contentOffset`.
  let key: Key
  let value: LayoutPoint

  /// The shifts of a sample that are not zero.
  static func all(of sample: Event) -> [LayoutShift] {
    [Key.bounds, .contentOffset].compactMap { key in
      guard let value = LayoutPoint(sample, key), !value.isZero else { return nil }
      return LayoutShift(sample: sample, key: key, value: value)
    }
  }
}

private let originIgnored = Text(
  en: """
    A point converted from '{view}' to '{target}' landed at {to} instead of {expected}: off by {off}, which is the \
    bounds origin {value} of '{owner}'.
    """,
  ko: """
    '{view}'에서 '{target}'(으)로 변환한 점이 {expected}이(가) 아니라 {to}에 놓였습니다. 차이 {off}은(는) '{owner}'의 bounds 원점 {value}에 해당합니다.
    """,
  zhHant: "由「{view}」轉換至「{target}」的點落在 {to} 而非 {expected}：相差 {off}，恰為「{owner}」的 bounds 原點 {value}。")

private let offsetIgnored = Text(
  en: """
    A point converted from '{view}' to '{target}' landed at {to} instead of {expected}: off by {off}, which is the \
    content offset {value} of '{owner}'.
    """,
  ko: """
    '{view}'에서 '{target}'(으)로 변환한 점이 {expected}이(가) 아니라 {to}에 놓였습니다. 차이 {off}은(는) '{owner}'의 content offset {value}에 \
    해당합니다.
    """,
  zhHant: "由「{view}」轉換至「{target}」的點落在 {to} 而非 {expected}：相差 {off}，恰為「{owner}」的 content offset {value}。")
