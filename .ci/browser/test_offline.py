"""A page is one file: it asks for nothing, holds together, and is complete without scripts."""

import pages

HEADINGS_AND_ROWS = """[...document.querySelectorAll('h1, h2, h3, h4, main tr')].map(one =>
  one.tagName + ' ' + one.textContent.replace(/\\s+/g, ' ').trim())"""


def test_nothing_is_asked_for_and_nothing_goes_wrong(view, site, every_page):
    path = site / every_page.path
    page = view.open(path)
    view.unfold()
    view.look(media="print")
    page.mouse.wheel(0, 5000)
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)))")
    assert view.requests == [path.as_uri()]
    assert view.complaints == []


def test_what_a_page_may_do_is_shut(view, site, every_page):
    page = view.read(site / every_page.path)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'none';") and "base-uri 'none'" in policy and "form-action 'none'" in policy
    assert "unsafe" not in policy


def test_ids_are_unique_and_links_lead_somewhere_in_the_page(view, site, every_page):
    page = view.read(site / every_page.path)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert sorted({one for one in ids if ids.count(one) > 1}) == []
    targets = page.evaluate("[...document.querySelectorAll('[href]')].map(one => one.getAttribute('href'))")
    astray = [one for one in targets if not one.startswith("#") or one[1:] not in ids]
    assert astray == []
    named = page.evaluate("""[...document.querySelectorAll('[aria-labelledby], [aria-describedby], [aria-controls], [for]')]
      .flatMap(one => ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap(key =>
        (one.getAttribute(key) ?? '').split(/\\s+/).filter(Boolean)))""")
    assert [one for one in named if one not in ids] == []


def test_without_scripts_the_same_headings_and_tables_are_there(view, scriptless, site, every_page):
    with_scripts = view.open(site / every_page.path).evaluate(HEADINGS_AND_ROWS)
    without = scriptless.open(site / every_page.path).evaluate(HEADINGS_AND_ROWS)
    assert [one for one in with_scripts if one not in without] == []
    assert [one for one in without if one not in with_scripts] == []


def test_without_scripts_a_page_tells_all_that_its_report_holds(scriptless, site, report_page):
    page = scriptless.open(site / report_page.path)
    scriptless.unfold()
    shown = pages.squeezed(page.evaluate("document.body.innerText"))
    report = site / report_page.run / report_page.language / "report.xml"
    told = []
    for check in pages.rows(report, "check"):
        open_on_device = check.get("scope") == "device" and check.get("verdict") in ("outstanding", "inconclusive")
        if report_page.kind == "report" or open_on_device:
            told += [pages.child(check, "title"), check.get("id")]
        if open_on_device:
            told += [one.text for one in check if one.tag.rpartition("}")[2] in ("step", "sendBack")]
    if report_page.kind == "report":
        for finding in pages.rows(report, "finding"):
            told += [pages.child(finding, "title"), pages.child(finding, "message"), pages.child(finding, "explanation")]
        told += [one.get("path") for one in pages.rows(report, "file")]
    told.append(pages.rows(report, "statement")[0].text)
    assert len(told) > 20
    assert [one for one in told if one and pages.squeezed(one) not in shown] == []
