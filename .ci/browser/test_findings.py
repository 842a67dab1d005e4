"""A finding is told as a proof, is found again by its link, and can be taken along as Markdown that does nothing."""

import json
import re
import shutil

import pytest

import pages

RUN = pages.FULL
REPORTS = [one for one in pages.REPORTS if one.kind == "report"]


@pytest.fixture
def report(view, site):
    return view.open(site / RUN / "en" / "report.html")


@pytest.mark.parametrize("path", REPORTS, ids=str)
def test_the_proof_is_told_in_order_with_the_lines_around_it(view, site, path):
    page = view.read(site / path.path)
    source = site / path.path.replace("report.html", "report.xml")
    for finding in pages.rows(source, "finding"):
        article = page.locator(f"[id='finding-{finding.get('id')}']")
        body = article.locator(":scope > .body") if article.locator(":scope > .body").count() else article
        steps = body.locator(":scope > .proof > li")
        witnesses = [one for one in finding if one.tag.endswith("}witness")]
        assert steps.count() == len(witnesses) + 1
        assert steps.first.get_attribute("class") == "contract"
        for index, witness in enumerate(witnesses):
            step = steps.nth(index + 1)
            assert (step.get_attribute("class") == "culprit") == (witness.get("role") == "culprit")
            assert witness.get("file") in step.text_content()
        around = [one.get("line") for one in finding if one.tag.endswith("}context")]
        assert body.locator(":scope > .proof .near:not(.cited) .no").all_text_contents() == around


def test_a_line_of_a_proof_that_is_on_the_timeline_names_its_event(view, site):
    page = view.read(site / RUN / "en" / "report.html")
    events = {one.get("id"): (one.get("file"), one.get("line")) for one in pages.rows(site / RUN / "en" / "report.xml", "event")}
    named = page.evaluate("""() => [...document.querySelectorAll('.proof > [data-event]')].map(one =>
      [one.dataset.event, one.querySelector('.where').textContent])""")
    assert named
    for event, where in named:
        assert where == ":".join(events[event])


def test_the_link_of_a_finding_leads_to_it(report):
    link = report.locator("article.finding a.permalink").last
    link.click()
    target = link.get_attribute("href")
    assert report.url.endswith(target)
    assert report.locator(":target").get_attribute("id") == target[1:]
    box = report.locator(":target").bounding_box()
    assert 0 <= box["y"] < 900


def test_a_link_opens_what_is_folded_around_its_target(view, site):
    page = view.open(site / RUN / "en" / "report.html")
    folded = page.locator("details[id]:not([open])").first.get_attribute("id")
    page.evaluate("id => { location.hash = id; }", folded)
    page.wait_for_function("id => document.getElementById(id).open", arg=folded)


def test_the_link_survives_another_log_and_another_name_of_a_log(baton, folder):
    """Of findings about the app's own lines; what a new log shows beside is another matter."""
    run = folder / "synthetic-more"
    shutil.copytree(pages.ROOT / "runs" / RUN, run)
    baton.report(run, folder / "before")
    before = {one.get("id"): one.get("rule") for one in pages.rows(folder / "before" / "report.xml", "finding")}
    log = next((run / "logs").glob("app*.jsonl"))
    log.rename(log.with_name("zz-renamed.jsonl"))
    (run / "logs" / "aa-other.jsonl").write_text(json.dumps({
        "event": "log.opened", "time": "2026-05-12T01:00:00Z", "seq": 0, "uptime": 1.5, "pid": 77,
        "launch": "77000000-0059-5940-8E98-6908D7BE2A09", "environment": {"kind": "simulator"}}) + "\n")
    baton.report(run, folder / "after")
    after = {one.get("id"): one.get("rule") for one in pages.rows(folder / "after" / "report.xml", "finding")}
    assert before and {key: rule for key, rule in before.items() if key not in after} == {}


def copied(page, article):
    """The Markdown that the button gives where a page may not copy."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    article.locator("button.copy").first.click()
    field = article.locator(".by-hand textarea").first
    field.wait_for()
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") > 100
    return field.input_value()


def test_a_finding_is_copied_as_markdown(view, report):
    view.context.grant_permissions(["clipboard-read", "clipboard-write"])
    article = report.locator("article.finding").first
    article.locator("button.copy").first.click()
    report.wait_for_function("document.querySelector('article.finding [role=status]').textContent !== ''")
    text = report.evaluate("navigator.clipboard.readText()")
    assert article.locator(".by-hand").count() == 0
    title = article.locator(".name").first.text_content()
    assert text.startswith(f"### {title}\n")
    assert f"`{article.get_attribute('data-rule')}`" in text
    for raw in article.locator(":scope > .body > .proof > li > .raw").all_text_contents():
        assert f"   ```\n   {raw}\n   ```" in text
    for step in article.locator(":scope > .body > ol.next > li").all_text_contents():
        assert re.sub(r"\W", "", step) in re.sub(r"\W", "", text)
    consequence = article.locator(".consequence .name")
    assert consequence.count() == 0 or consequence.first.text_content() not in text


def test_where_a_page_may_not_copy_the_text_stands_selected(report):
    text = copied(report, report.locator("article.finding").first)
    assert text.startswith("### ")
    # Asked again there is still one field.
    report.locator("article.finding button.copy").first.click()
    assert report.locator("article.finding").first.locator(".by-hand").count() == 1


HOSTILE = "`````x` <img src=x> [a](http://evil.example) @someone #12 **b** | www.evil.example\n# y ``` ![i](j) $z$ &amp; _u_ ~~s~~"


def test_markdown_of_hostile_text_does_nothing(view, baton, folder):
    run = folder / "synthetic-hostile"
    (run / "logs").mkdir(parents=True)
    for source in (pages.ROOT / "runs" / RUN / "logs").glob("*.jsonl"):
        lines = []
        for line in source.read_text().splitlines():
            event = json.loads(line)
            for key in ("sessionID", "handlerID"):
                if key in event:
                    event[key] += HOSTILE
            lines.append(json.dumps(event))
        (run / "logs" / source.name).write_text("\n".join(lines) + "\n")
    baton.report(run, folder / "out")
    page = view.open(folder / "out" / "report.html")
    seen = 0
    for article in page.locator("article.finding:not(.consequence)").all():
        text = copied(page, article)
        seen += "evil" in text
        # Code out of the way, fence by fence and span by span, as CommonMark reads them.
        plain, fence = [], None
        for line in text.split("\n"):
            mark = re.match(r"^ {0,3}(`{3,})\s*$", line)
            if fence is None and mark:
                fence = mark[1]
            elif fence and mark and len(mark[1]) >= len(fence):
                fence = None
            elif fence is None:
                plain.append(line)
        assert fence is None
        rest = re.sub(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", "\n".join(plain))
        rest = re.sub(r"^### |^\*\*|\*\*$|\*\*(?= |$)|(?<=1\. )\*\*", "", rest, flags=re.M)
        assert re.findall(r"(?<!\\)[<\[\]`*_~|$]|(?<!\\)!\[", rest) == [], rest
        assert re.findall(r"@(?!\u200b)|https?://|www\.(?!\\)", rest) == [], rest
        article.locator(".by-hand").first.evaluate("one => one.remove()")
    assert seen


def many(folder):
    """A run with ten thousand findings of one rule in sixty sessions."""
    run = folder / "synthetic-many"
    (run / "logs").mkdir(parents=True)
    launch = "41000000-0059-5940-8E98-6908D7BE2A09"
    with (run / "logs" / "app.jsonl").open("w") as log:
        seq = 0

        def write(event, at, **keys):
            nonlocal seq
            time = "2026-03-14T%02d:%02d:%06.3fZ" % (at // 3600, at // 60 % 60, at % 60)
            log.write(json.dumps({"event": event, "time": time, "seq": seq, "uptime": 100 + at, "launch": launch, "pid": 5000, **keys}) + "\n")
            seq += 1

        write("log.opened", 0)
        for number in range(10_000):
            at = 1 + number / 10
            keys = {"sessionID": f"com.example.synthetic-{number % 60}", "taskID": number // 60 + 1, "idempotencyKey": f"K-{number}"}
            write("task.created", at, **keys, method="POST", kind="upload", body="file")
            write("task.completed", at + 0.02, **keys, httpStatus=500)
            write("record.committed", at + 0.03, **keys, accepted=True, status="done")
        write("log.closed", 1100)
    return run


def test_ten_thousand_findings_are_counted_and_reached_by_the_calls_that_the_page_names(view, baton, folder):
    run = many(folder)
    baton.report(run, folder / "out")
    path = folder / "out" / "report.html"
    assert path.stat().st_size < 1_500_000
    page = view.open(path)
    assert page.evaluate("document.getElementsByTagName('*').length") < 20_000
    rows = page.evaluate("""() => [...document.querySelectorAll('.groups tbody tr')].map(one =>
      [...one.querySelectorAll('td')].map(cell => cell.textContent.trim()))""")
    rule = "outcome.http-failure-accepted"
    counted = [int(row[1].replace(",", "")) for row in rows if rule in row[3]]
    assert sum(counted) == 10_000
    call = rows[7][3].split()
    assert call[:3] == ["baton", "diagnose", "RUN"]
    printed = baton("diagnose", run, *call[3:], "--quiet", statuses=(0, 1)).splitlines()
    assert len(printed) == int(rows[7][1].replace(",", ""))
