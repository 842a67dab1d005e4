"""The filter shows the rows that are asked for, says what it hides and by what, and hides nothing by itself."""

import re
import urllib.parse

import pytest

import pages

RUN = pages.FULL
REPORTS = [one for one in pages.REPORTS if one.kind == "report"]
ROWS = """() => [...document.querySelectorAll('[data-row]')].map(one => ({
  row: one.dataset.row, verdict: one.dataset.verdict ?? '', rule: one.dataset.rule ?? '', task: one.dataset.task ?? '',
  session: one.dataset.session ?? '', launch: one.dataset.launch ?? '', file: one.dataset.file ?? '',
  text: one.textContent, shown: one.checkVisibility(), nested: one.parentElement.closest('[data-row]') !== null,
  nests: one.querySelector('[data-row]') !== null }))"""


@pytest.fixture(params=pages.LANGUAGES)
def report(request, view, site):
    return view.open(site / RUN / request.param / "report.html")


@pytest.fixture
def english(view, site):
    return view.open(site / RUN / "en" / "report.html")


def ask(page, query):
    page.locator("#filter").fill(query)
    page.keyboard.press("Enter")
    return page.evaluate(ROWS)


def numbers(text):
    return sorted(int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text))


def said(page):
    return page.locator(".filter [role=status]").inner_text()


@pytest.mark.parametrize("path", REPORTS, ids=str)
def test_without_scripts_there_is_no_filter_and_every_row_is_there(scriptless, view, site, path):
    total = len(view.read(site / path.path).evaluate(ROWS))
    page = scriptless.open(site / path.path)
    assert page.locator("input:visible, button:visible").count() == 0
    assert page.locator("[data-row]").count() == total
    assert page.locator("[hidden]:not(.chart *)").count() == 0


@pytest.mark.parametrize("path", REPORTS, ids=str)
def test_at_first_nothing_is_hidden_whatever_its_verdict(view, site, path):
    page = view.open(site / path.path)
    rows = page.evaluate(ROWS)
    assert {"outstanding", "not-evaluable"} <= {row["verdict"] for row in rows}
    assert page.locator("[hidden]:not(.chart *), .filtered").count() == 0
    assert numbers(page.locator(".filter-count").inner_text()) == [len(rows)]


@pytest.mark.parametrize("query, wanted", [
    ("verdict:failed", lambda row: row["verdict"] == "failed"),
    ("verdict:verified", lambda row: row["verdict"].startswith("verified-")),
    ("VERDICT:Outstanding", lambda row: row["verdict"] == "outstanding"),
    ("rule:handshake", lambda row: "handshake" in row["rule"]),
    ("task:1", lambda row: "1" in row["task"].split()),
    ("session:com.example.courier", lambda row: "com.example.courier" in row["session"]),
    ("launch:f0b16144", lambda row: "f0b16144" in row["launch"].lower()),
    ("file:app-2.jsonl", lambda row: "app-2.jsonl" in row["file"]),
    ("-verdict:outstanding", lambda row: row["verdict"] != "outstanding"),
    ("not verdict:outstanding", lambda row: row["verdict"] != "outstanding"),
    ("verdict:failed verdict:inconclusive", lambda row: row["verdict"] in ("failed", "inconclusive")),
    ("verdict:failed rule:cleanup", lambda row: row["verdict"] == "failed" and "cleanup" in row["rule"]),
    ("handler", lambda row: "handler" in row["text"].lower()),
    ("handler -session", lambda row: "handler" in row["text"].lower() and "session" not in row["text"].lower()),
    ("-1004", lambda row: "-1004" in row["text"]),
    ('"a real device"', lambda row: "a real device" in row["text"].lower()),
    ("“a real device”", lambda row: "a real device" in row["text"].lower()),
    ("verdict：failed", lambda row: row["verdict"] == "failed"),
])
def test_terms_show_the_rows_that_match_and_no_other(english, query, wanted):
    rows = ask(english, query)
    # A finding stands and falls together with its consequences.
    alone = [row for row in rows if not row["nested"] and not row["nests"]]
    assert alone and [row for row in alone if row["shown"] != bool(wanted(row))] == []
    assert all(row["shown"] for row in rows if wanted(row))


def test_what_is_hidden_is_counted_in_the_form_at_the_head_and_in_each_section(report):
    total = len(report.evaluate(ROWS))
    ask(report, "verdict:failed")
    hidden = report.locator("[data-row][hidden]").count()
    assert 0 < hidden < total
    assert numbers(said(report)) == sorted([total - hidden, total])
    banner = report.locator(".filtered")
    assert "verdict:failed" in banner.inner_text()
    assert numbers(banner.locator("p").inner_text()) == sorted([hidden, total])
    here = report.locator("section > .gap:not(.filtered)").all_inner_texts()
    notes = [numbers(text) for text in here]
    sections = report.evaluate("""() => [...document.querySelectorAll('section')]
      .map(one => one.querySelectorAll('[data-row][hidden]').length).filter(Boolean)""")
    assert [note for note in notes if note in [[n] for n in sections]] == [[n] for n in sections]
    assert "{" not in banner.inner_text() + said(report) + "".join(here)
    # On paper too.
    report.emulate_media(media="print")
    assert banner.is_visible() and not report.locator(".filter").is_visible()


def test_all_is_shown_again_by_the_button_at_the_head_and_in_the_form(english):
    for button in (".filtered button", ".filter button"):
        ask(english, "verdict:failed")
        english.locator(button).click()
        assert english.locator("[hidden]:not(.chart *), .filtered").count() == 0
        assert english.locator("#filter").input_value() == ""
        assert english.evaluate("document.activeElement.id") == "filter"
        assert "filter=" not in english.url


def test_the_address_keeps_the_filter_and_the_fragment(english):
    english.locator(".principal a").first.click()
    fragment = urllib.parse.urlsplit(english.url).fragment
    ask(english, 'rule:handshake "an & b" -x')
    address = urllib.parse.urlsplit(english.url)
    assert urllib.parse.parse_qs(address.query)["filter"] == ['rule:handshake "an & b" -x']
    assert address.fragment == fragment
    ask(english, "rule:handshake")
    shown = english.locator("[data-row]:not([hidden])").count()
    english.reload()
    assert english.locator("#filter").input_value() == "rule:handshake"
    assert english.locator("[data-row]:not([hidden])").count() == shown


def test_a_link_leads_to_a_row_that_the_filter_hides(english):
    ask(english, "rule:no.such.rule")
    assert english.locator("[data-row]:not([hidden])").count() == 0
    link = english.locator(".principal a").last
    target = link.get_attribute("href")[1:]
    link.click()
    assert english.locator(f"[id='{target}']").is_visible()
    box = english.locator(f"[id='{target}']").bounding_box()
    assert 0 <= box["y"] < 900
    assert english.locator(".filtered").count() == 1


@pytest.mark.parametrize("query", ["foo:1", "verdict:fine", "task:one", "rule:", '"open', "-", "session:"])
def test_a_term_that_cannot_be_applied_is_said_and_hides_nothing(report, query):
    ask(report, query)
    faults = report.locator(".filter-faults li")
    assert faults.count() == 1 and query in faults.inner_text()
    assert report.locator("[hidden]:not(.chart *)").count() == 0
    ask(report, f"verdict:failed {query}")
    assert report.locator(".filter-faults li").count() == 1
    assert report.locator("[data-row]:not([hidden])").count() == report.locator("[data-verdict=failed]").count()


def test_the_slash_leads_to_the_field_unless_it_is_turned_off(english):
    english.keyboard.press("/")
    assert english.evaluate("document.activeElement.id") == "filter"
    english.keyboard.type("a/b")
    assert english.locator("#filter").input_value() == "a/b"
    english.locator(".filter-how summary").click()
    english.locator(".filter-how input").uncheck()
    english.locator(".filter-how summary").focus()
    english.keyboard.press("/")
    assert english.evaluate("document.activeElement.id") != "filter"


def test_what_is_typed_is_applied_without_a_key_and_said_to_a_screen_reader(english):
    english.locator("#filter").press_sequentially("verdict:failed")
    english.wait_for_selector(".filtered")
    assert english.locator(".filter [role=status] .filter-count").count() == 1


def test_a_folded_list_opens_while_it_holds_what_is_asked_for(english):
    folded = english.locator("details:not([open]) [data-row][data-verdict=clear]").first
    rule = folded.get_attribute("data-rule")
    ask(english, f"rule:{rule}")
    assert english.locator(f"[data-rule='{rule}']").first.is_visible()
    ask(english, "")
    assert english.locator("details:not([open]) [data-row]").count() > 0


def test_the_help_names_every_field_and_every_verdict_and_its_example_is_a_query(report):
    report.locator(".filter-how summary").click()
    told = report.locator(".filter-how").inner_text()
    for word in report.evaluate("filterTerms.fields.concat(filterTerms.verdicts)"):
        assert word in told
    example = report.evaluate("""() => {
      const words = document.querySelector('main').dataset.sayExamples;
      return filterTerms.parse(words.slice(words.indexOf('verdict:')));
    }""")
    assert example["faults"] == [] and len(example["terms"]) == 8
