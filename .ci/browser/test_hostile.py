"""Text from logs is shown as text: it runs nothing, leads nowhere, and breaks neither lines nor layout."""

import json

import pytest

import pages

RUN = "synthetic-relaunch-early-handler"
# Behind every name and value of a log, so that what belonged together still does.
TEXTS = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)><style>*{display:none}</style>",
    "ends and addresses": "]]></style></script>--><b>&lt;&#0;&amp; javascript:alert(1) https://evil.example/?<svg/onload=x>",
    "overrides of direction": "a\u202egnp.exe\u2066x\u2069\u200fy",
    "right-to-left names": "שלום العالم 12",
    "a very long name": "0123456789" * 10_000,
    "combining marks and wide letters": "e" + "\u0301" * 2_000 + "👩‍👩‍👧‍👦🏴‍☠️﷽" * 20,
    "lines and controls": "one\ntwo\r\n\u0000\u001b[31mred\u0085\u2028three",
}
ACTING = {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
KEPT = {
    "event", "time", "source", "schema", "kind", "state", "cause", "body", "thread", "via", "appState", "owner", "type",
    "fileType", "method", "status", "by", "outcome", "check", "protection", "disposition", "configuration", "reason", "layer",
    "interface",
}


def poisoned(value, text, key=""):
    if isinstance(value, dict):
        return {name: poisoned(inner, text, name) for name, inner in value.items()}
    # A text of a hundred kilobytes behind everything would be a test of patience.
    behind = key not in KEPT if len(text) < 10_000 else key in ("sessionID", "idempotencyKey", "taskDescription")
    return value + text if isinstance(value, str) and behind else value


@pytest.fixture(scope="module", params=TEXTS)
def hostile(request, baton, tmp_path_factory):
    """A report and a checklist whose log holds the text in every string, and the run's title too."""
    run = tmp_path_factory.mktemp("hostile") / "synthetic-hostile"
    text = TEXTS[request.param]
    for source in (pages.ROOT / "runs" / RUN / "logs").glob("*.jsonl"):
        lines = [json.dumps(poisoned(json.loads(line), text)) for line in source.read_text().splitlines()]
        target = run / "logs" / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(lines) + "\n")
    (run / "run.json").write_text(json.dumps({"title": "synthetic " + text}))
    baton.report(run, run / "out")
    return text, run / "out"


@pytest.mark.parametrize("name", ["report", "checklist"])
def test_it_runs_nothing_and_asks_for_nothing(view, site, hostile, name):
    text, out = hostile
    tags = "[...new Set([...document.querySelectorAll('*')].map(one => one.localName))].sort()"
    own = set(view.open(site / RUN / "en" / f"{name}.html").evaluate(tags))
    scripts = view.page.evaluate("document.scripts.length")
    page = view.open(out / f"{name}.html")
    view.unfold()
    assert view.requests == [(out / f"{name}.html").as_uri()]
    assert view.complaints == []
    assert page.evaluate("document.scripts.length") == scripts
    # The mark of a cut, of a hole or of a replaced character are the page's own.
    assert set(page.evaluate(tags)) - own <= {"i", "em", "span", "small", "bdi", "title"}
    links = page.evaluate("[...document.querySelectorAll('[href], [src], [style]')].map(one => one.getAttribute('href') ?? '')")
    assert [one for one in links if not one.startswith("#")] == []
    assert page.evaluate("""[...document.querySelectorAll('*')].filter(one =>
      one.getAttributeNames().some(key => key.startsWith('on'))).length""") == 0


def test_it_is_shown_as_it_stands(view, hostile):
    text, out = hostile
    page = view.open(out / "report.html")
    view.unfold()
    shown = page.evaluate("document.body.innerText")
    if text.isascii() and len(text) < 200 and text.isprintable():
        assert text in shown
    # No character that leads a terminal or the eye elsewhere is left to act.
    assert (ACTING - set("\t\n\r")) & set(shown) == set()


@pytest.mark.parametrize("name", ["report", "checklist"])
@pytest.mark.parametrize("width", [320, 1440])
def test_it_breaks_no_layout(view, hostile, name, width):
    text, out = hostile
    page = view.open(out / f"{name}.html", width=width)
    view.unfold()
    found = page.evaluate("look.sideways()")
    assert found["width"] <= found["viewport"] and found["outside"] == []
    if "\u0301" not in text and "﷽" not in text:
        assert page.evaluate("look.cut()") == []


def test_what_follows_a_right_to_left_name_stands_behind_it(view, hostile):
    page = view.open(hostile[1] / "report.html")
    view.unfold()
    # Of two pieces of text on one line of a paragraph that reads from the left, the later one is further right.
    turned = page.evaluate("""() => {
      const found = [];
      for (const bdi of document.querySelectorAll('bdi')) {
        const next = bdi.nextSibling;
        if (next?.nodeType !== Node.TEXT_NODE || !next.data.trim() || !look.visible(bdi)) continue;
        const range = document.createRange();
        range.selectNodeContents(next);
        const before = [...bdi.getClientRects()].at(-1), after = range.getClientRects()[0];
        if (!before || !after || Math.abs(before.top - after.top) > 4) continue;
        if (after.left < before.left) found.push(look.where(bdi));
      }
      return found;
    }""")
    assert turned == []


def test_it_is_printed_within_the_sheet(view, hostile):
    import test_print
    if hostile[0] not in (TEXTS["a very long name"], TEXTS["right-to-left names"]):
        pytest.skip("these two are the widest")
    page = view.open(hostile[1] / "report.html")
    sheets = test_print.printed(page, "A4")
    # The head is shortened: else it would fill the sheets and could not come again on each.
    assert len(sheets) < 120
    assert [sheet for sheet in sheets if "synthetic-hostile" not in sheet] == []
