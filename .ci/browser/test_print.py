"""On paper: the head on each page, no row cut, nothing folded, and about as many pages as there is text for."""

import dataclasses
import re
import unicodedata

import pypdfium2
import pytest

import pages

PAPERS = {"A4": (595, 842), "Letter": (612, 792)}
# The pages of paper that a page may take. More says that something spreads, less that something is missing.
LENGTHS = {"report": (20, 65), "checklist": (8, 16), "audit": (1, 3), "comparison": (2, 6)}

# A mark at the beginning and at the end of whatever must stay on one page.
MARK = """() => {
  const kept = [...document.querySelectorAll('tr, .proof li, fieldset, h2, h3, pre')].filter(look.visible);
  const mark = (text) => {
    const made = document.createElement('span');
    made.textContent = text;
    made.setAttribute('class', 'look-mark');
    return made;
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.look-mark { font-size: 4px !important; letter-spacing: 0 !important; white-space: nowrap; }');
  document.adoptedStyleSheets.push(sheet);
  kept.forEach((element, index) => {
    const inner = element.tagName === 'TR' ? [element.firstElementChild, element.lastElementChild] : [element, element];
    inner[0].prepend(mark('«' + index + '«'));
    inner[1].append(mark('»' + index + '»'));
  });
  return kept.map(look.where);
}"""


def printed(page, paper):
    """The text of each sheet."""
    made = pypdfium2.PdfDocument(page.pdf(format=paper))
    width, height = made[0].get_size()
    assert max(abs(width - PAPERS[paper][0]), abs(height - PAPERS[paper][1])) < 2
    return [pages.squeezed(sheet.get_textpage().get_text_bounded()) for sheet in made]


def tight(text):
    """Without what a PDF adds or changes: spaces, ligatures, and the code of a hyphen at the end of a line."""
    return "".join(unicodedata.normalize("NFKC", text.replace("\x02", "-").replace("\ufffe", "-")).split())


# Every page in English on A4, one of each kind on Letter, and two runs in the languages that break lines otherwise.
PRINTED = [(one, "A4") for one in pages.ALL if one.language == "en" or one.run in (pages.FULL, pages.AUDITED)]
PRINTED += [(one, "Letter") for one in pages.KINDS]


@pytest.mark.parametrize("path, paper", PRINTED, ids=str)
def test_each_sheet_names_run_build_and_what_is_shown_on_a_device(view, site, path, paper):
    page = view.open(site / path.path)
    sheets = printed(page, paper)
    running = page.locator(".running")
    head = tight(running.evaluate("one => one.textContent"))
    statement = tight(page.locator("p.statement").first.text_content())
    assert statement and statement in head
    if path.kind != "audit":
        assert tight(page.locator("h1").text_content()) in head
    if path.kind in ("report", "checklist"):
        builds = {one.get("build") for one in pages.rows(site / path.run / path.language / "report.xml", "check")}
        assert all(build in head for build in builds if build)
    # The number of the sheet may come before it.
    assert [number for number, sheet in enumerate(sheets, 1) if head not in tight(sheet)[:len(head) + 12]] == []
    least, most = LENGTHS[path.kind]
    assert least <= len(sheets) <= most
    assert all(f"{number}/{len(sheets)}" in tight(sheet) for number, sheet in enumerate(sheets, 1))
    if path.kind == "checklist":
        expect_a_sheet_for_each_check(page, [tight(sheet) for sheet in sheets])


def expect_a_sheet_for_each_check(page, sheets):
    titles = [tight(one) for one in page.locator(".task h2 > span:first-child").all_text_contents()]
    begins = [next(number for number, sheet in enumerate(sheets[1:], 1) if title in sheet) for title in titles]
    assert begins == sorted(set(begins))
    # One with long attempts may take a second.
    assert len(sheets) <= 1 + len(titles) + 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", pages.KINDS + [
    dataclasses.replace(pages.KINDS[0], language="ko"), pages.Page("report", "never-arrived", "zh-Hant")], ids=str)
def test_no_row_is_cut(view, site, path, paper):
    page = view.open(site / path.path)
    view.unfold()
    page.evaluate("document.querySelector('.running').remove()")
    view.look(media="print")
    names = page.evaluate(MARK)
    view.look()
    sheets = [tight(sheet) for sheet in printed(page, paper)]
    assert len(names) > 3
    found = {}
    for index, name in enumerate(names):
        first = [number for number, sheet in enumerate(sheets) if f"«{index}«" in sheet]
        last = [number for number, sheet in enumerate(sheets) if f"»{index}»" in sheet]
        # The head of a table comes again on each sheet.
        if not first or first != last:
            found[name] = (first, last)
    assert not found


def test_what_is_folded_on_the_screen_is_on_paper(view, site, kind):
    page = view.open(site / kind.path)
    inside = page.evaluate("""() => [...document.querySelectorAll('details:not([open]) li')].map(one =>
      one.textContent.trim()).filter(text => text.length > 30 && text.length < 90)""")
    text = tight("".join(printed(page, "A4")))
    missing = [one for one in inside if tight(one) not in text]
    # A line that goes over to the next sheet has the head of that sheet within it.
    assert len(missing) <= len(inside) // 10


def test_links_are_text_and_controls_are_gone(view, site, kind):
    page = view.open(site / kind.path, media="print", width=700)
    left = page.evaluate("""() => [...document.querySelectorAll('button, select, input[type=search], nav.contents, .skip')]
      .filter(look.visible).map(look.where)""")
    assert left == []
    colours = page.evaluate("""() => [...new Set([...document.querySelectorAll('a[href]:not(svg a)')].filter(look.visible)
      .map(one => getComputedStyle(one).color))]""")
    assert all(len(set(re.findall(r"\d+", colour)[:3])) == 1 for colour in colours), colours


def test_a_filled_in_form_is_printed_as_filled_in(view, site):
    page = view.open(site / pages.KINDS[1].path)
    page.locator("input[value=failed]").first.check()
    page.locator("[name=tester]").first.fill("synthetic-kim")
    page.locator("[name=note]").first.fill("seen twice")
    text = " ".join(printed(page, "A4"))
    page.evaluate("localStorage.clear()")
    assert "synthetic-kim" in text and "seen twice" in text
