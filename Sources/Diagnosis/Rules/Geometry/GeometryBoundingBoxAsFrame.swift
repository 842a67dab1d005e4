import EventLog
import Vocabulary

extension Rule {
  /// The box around a rotated view was put back as the view's own size.
  static let geometryBoundingBoxAsFrame = Rule(
    id: "geometry.bounding-box-as-frame", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.layoutSample)],
    texts: RuleTexts(
      title: Text(
        en: "Bounding box taken for the view's size",
        ko: "외접 상자를 뷰의 크기로 사용함",
        zhHant: "將外接框誤作視圖尺寸"),
      explanation: Text(
        en: """
          After a rotation by θ, no multiple of 90°, the size of `bounds` became the upright box around the former \
          size: w·|cos θ| + h·|sin θ| by w·|sin θ| + h·|cos θ|. The former size is that of the view's last settled \
          sample at angle 0; sides agree within 0.01 points or 0.5 % (a convention).
          """,
        ko: """
          90°의 배수가 아닌 θ만큼 회전한 뒤 `bounds`의 크기가 이전 크기의 축 정렬 외접 상자, 곧 w·|cos θ| + h·|sin θ|와 w·|sin θ| + h·|cos θ|가 \
          되었습니다. 이전 크기는 각도 0에서 마지막으로 안정된 샘플의 값이며, 두 변은 0.01포인트 또는 0.5%(관례) 이내로 일치합니다.
          """,
        zhHant: """
          旋轉 θ（非 90° 的倍數）後，`bounds` 的尺寸變成先前尺寸的軸對齊外接框：w·|cos θ| + h·|sin θ| 乘 w·|sin θ| + h·|cos θ|。先前尺寸取自該視圖在角度 0 的最後\
          一筆穩定樣本，兩邊誤差在 0.01 點或 0.5 %（慣例）之內。
          """),
      why: Text(
        en: """
          The view grows with every rotation and takes touches beyond what it shows, and each pass multiplies the \
          error. UIKit calls `frame` undefined under a transform other than identity.
          """,
        ko: "회전할 때마다 뷰가 커져 보이는 영역 밖의 터치까지 받고, 반복할수록 오차가 커집니다. UIKit에서 항등이 아닌 transform이 적용된 `frame`은 정의되지 않습니다.",
        zhHant: "視圖隨每次旋轉變大，接收超出可見範圍的觸控，且誤差逐次放大。UIKit 中，套用非單位 transform 時 `frame` 未定義。"),
      falsePositives: Text(
        en: """
          A device turned by 90° swaps width and height, which is the same formula and no fault. A `frame` that \
          shows the bounding box while `bounds` stay as they were is right. At very small angles box and size agree \
          within the tolerance, and nothing is decided.
          """,
        ko: """
          기기를 90° 돌리면 너비와 높이가 바뀌는데, 공식은 같지만 잘못이 아닙니다. `bounds`는 그대로이고 `frame`만 외접 상자를 나타내면 정상입니다. 각도가 아주 작으면 상자와 크기가 \
          허용 오차 안에서 같으므로 판정하지 않습니다.
          """,
        zhHant: "裝置旋轉 90° 會對調寬高，公式相同但並非錯誤。`bounds` 不變而 `frame` 顯示外接框屬正確。角度極小時，外接框與原尺寸在容許誤差內相同，不作判定。"),
      next: [
        Text(
          en: """
            Search for code that reads `frame` of a transformed view and writes it to `frame`, `bounds` or a \
            constraint.
            """,
          ko: "transform이 적용된 뷰의 `frame`을 읽어 `frame`, `bounds`, 제약에 다시 쓰는 코드를 찾으세요.",
          zhHant: "搜尋讀取已套用 transform 之視圖的 `frame`，再寫回 `frame`、`bounds` 或約束的程式碼。"),
        Text(
          en: "Place a rotated view by `center` and `bounds` only, and convert rectangles with `convert(_:to:)`.",
          ko: "회전된 뷰는 `center`와 `bounds`로만 배치하고, 사각형은 `convert(_:to:)`로 변환하세요.",
          zhHant: "旋轉後的視圖只以 `center` 與 `bounds` 配置，並以 `convert(_:to:)` 轉換矩形。"),
        Text(
          en: "Rotate by 45° and back: `bounds` must be what they were before.",
          ko: "45° 돌렸다가 되돌리세요. `bounds`가 처음과 같아야 합니다.",
          zhHant: "旋轉 45° 再轉回：`bounds` 必須與先前相同。"),
      ]),
    references: ["UIView.frame", "UIView.bounds", "UIView.transform", "UIView.convert(_:to:)"],
    trigger: Scenario(
      """
      app A
      0.6 layout.sample viewID=crop-handle angle=0 bounds=[0,0,100,40] frame=[10,20,100,40] layer=model settled=true
      1.6 layout.sample viewID=crop-handle angle=45 bounds=[0,0,98.995,98.995] frame=[0,0,98.995,98.995] settled=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.6 layout.sample viewID=crop-handle angle=0 bounds=[0,0,100,40] frame=[10,20,100,40] layer=model settled=true
      1.6 layout.sample viewID=crop-handle angle=90 bounds=[0,0,40,100] frame=[10,20,40,100] layer=model settled=true
      2.6 layout.sample viewID=crop-handle angle=45 bounds=[0,0,100,40] frame=[10.5,-9.5,98.995,98.995] settled=true
      3.6 layout.sample viewID=crop-handle angle=0.1 bounds=[0,0,100,40] frame=[10,20,100.07,40.17] settled=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for launch in timeline.launches {
      var upright: [Symbol: (sample: Event, size: LayoutSize)] = [:]
      // One finding for a view and the size it had: later samples show the same fault again.
      var told: Set<Symbol> = []
      for sample in timeline.events(.layoutSample, in: launch) {
        guard let view = sample.symbol(.viewID), let angle = sample.billionths(.angle) else { continue }
        if angle % 360_000_000_000 == 0 {
          if sample.flag(.settled) == true, let size = LayoutSize(bounds: sample) {
            upright[view] = (sample, size)
            told.remove(view)
          }
          continue
        }
        guard angle % 90_000_000_000 != 0, !told.contains(view) else { continue }
        guard let former = upright[view], let size = LayoutSize(bounds: sample) else {
          judgement.leaveOpen()
          continue
        }
        let degrees = Double(angle) / 1e9
        let box = former.size.boundingBox(turnedBy: degrees)
        guard size.isClose(to: box) else {
          judgement.clear()
          continue
        }
        // At small angles the box is the size itself within the tolerance.
        guard !former.size.isClose(to: box) else {
          judgement.leaveOpen()
          continue
        }
        told.insert(view)
        judgement.found(
          sample, witnesses: [former.sample],
          Message(
            boxBecameSize,
            [
              "view": timeline.store.string(view), "angle": LayoutNumber.text(degrees), "former": former.size.text,
              "size": size.text, "box": box.text,
            ]))
      }
    }
  }
}

private let boxBecameSize = Text(
  en: """
    After a rotation by {angle}° the bounds of '{view}' became {size}: the bounding box ({box}) of the former \
    {former}, not the view's size.
    """,
  ko: "{angle}° 회전한 뒤 '{view}'의 bounds가 {size}이(가) 되었습니다. 이는 뷰의 크기가 아니라 이전 크기 {former}의 외접 상자({box})입니다.",
  zhHant: "旋轉 {angle}° 後，「{view}」的 bounds 變為 {size}：這是先前尺寸 {former} 的外接框（{box}），而非視圖的尺寸。")
