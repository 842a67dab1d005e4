"""WCAG 2.2 AA and axe's best practices, in each way of showing a page."""

import pathlib

import axe_playwright_python
import pytest

import pages

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES = {
    "light": {"scheme": "light"},
    "dark": {"scheme": "dark"},
    "forced colours": {"forced": "active"},
    "forced colours, dark": {"forced": "active", "scheme": "dark"},
    "print": {"media": "print", "width": 700},
}

# Contrast is looked at apart: it is a matter of colours, not of widths, and slow. One element for each way in which text
# is painted stands for all that are painted so.
RULES = """(rules) => axe.run(document, { runOnly: rules, rules: { "color-contrast": { enabled: false } },
  resultTypes: ["violations"] })"""
ALL_RULES = {"type": "tag", "values": TAGS}
# What of it depends on the width. The three languages differ in their words alone: each rule sees each page, and each
# width, but not every pair of the two.
RULES_OF_WIDTH = {"type": "rule", "values": ["target-size", "scrollable-region-focusable", "meta-viewport"]}
WIDTHS = {"en": {320: ALL_RULES, 1440: ALL_RULES}, "ko": {320: ALL_RULES, 1440: RULES_OF_WIDTH},
          "zh-Hant": {320: RULES_OF_WIDTH, 1440: ALL_RULES}}
CONTRAST = """() => axe.run({ include: look.painted() }, { runOnly: { type: "rule", values: ["color-contrast"] },
  resultTypes: ["violations", "incomplete"] })"""


def said(results):
    """The violations as lines, those of one rule together."""
    return "\n".join(
        f"{one['id']} ({len(one['nodes'])}): {one['help']}\n  {one['nodes'][0]['html'][:200]}\n  "
        + one["nodes"][0]["failureSummary"].replace("\n", "\n  ") for one in results)


def test_axe_finds_no_violation(view, site, every_page):
    page = view.open(site / every_page.path)
    page.evaluate(AXE)
    view.unfold()
    for width, rules in WIDTHS[every_page.language].items():
        view.look(width=width)
        found = page.evaluate(RULES, rules)["violations"]
        assert not found, f"{width} px\n{said(found)}"


# No colour depends on the language: two runs stand for all in the others.
@pytest.mark.parametrize(
    "path", [one for one in pages.ALL if one.language == "en" or one.run in (pages.FULL, pages.AUDITED)], ids=str)
def test_text_stands_out_from_what_is_behind_it(view, site, path):
    page = view.open(site / path.path)
    page.evaluate(AXE)
    view.unfold()
    for name in SCHEMES if path.language == "en" else ["light", "dark"]:
        view.look(**SCHEMES[name])
        results = page.evaluate(CONTRAST)
        found = results["violations"] + results["incomplete"]
        assert not found, f"{name}\n{said(found)}"
        assert page.evaluate("look.faint()") == [], name


@pytest.mark.parametrize("scheme", ["light", "forced colours"])
def test_the_contrast_of_every_text_is_that_of_the_samples(view, site, scheme):
    # The page of all with the fewest texts, and yet most of the ways in which they are painted.
    page = view.open(site / pages.Page("checklist", pages.FULL, "en").path)
    page.evaluate(AXE)
    view.unfold()
    view.look(**SCHEMES[scheme])
    found = page.evaluate(CONTRAST.replace("look.painted()", "[document.body]"))["violations"]
    assert not found, said(found)


def test_headings_go_down_one_level_at_a_time(view, site, every_page):
    page = view.read(site / every_page.path)
    levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(one => Number(one.tagName[1]))")
    assert levels.count(1) == 1 and levels[0] == 1
    jumps = [(above, below) for above, below in zip(levels, levels[1:]) if below > above + 1]
    assert not jumps


def test_landmarks_and_tables_are_named(view, site, every_page):
    page = view.read(site / every_page.path)
    view.unfold()
    assert page.locator("main").count() == 1
    unnamed = page.evaluate("""() => [...document.querySelectorAll('table')].filter(table => look.visible(table)).filter(table => {
      const heads = [...table.querySelectorAll('th')];
      const named = table.caption || table.closest('[aria-label], [aria-labelledby]');
      return !named || !heads.length || heads.some(head => !head.scope);
    }).map(look.where)""")
    assert not unnamed


def test_the_language_is_that_of_the_words(view, site, every_page):
    page = view.read(site / every_page.path)
    assert page.evaluate("document.documentElement.lang") == every_page.language


def test_nothing_moves_for_those_who_asked_for_less_motion(view, site, kind):
    page = view.open(site / kind.path, motion="reduce")
    view.unfold()
    assert page.evaluate("look.moving()") == []


def test_verdicts_and_severities_are_told_by_words_and_shapes(view, site, kind):
    # Without colour: a mark is drawn beside the word, in a shape of its own for each kind.
    page = view.open(site / kind.path)
    shapes = page.evaluate("""() => {
      const used = [...document.querySelectorAll('svg.mark use')].map(one => one.getAttribute('href').slice(1));
      return [...new Set(used)].map(id => document.getElementById(id)?.innerHTML.replaceAll('currentColor', ''));
    }""")
    assert None not in shapes and len(set(shapes)) == len(shapes)
    silent = page.evaluate("""() => [...document.querySelectorAll('svg.mark')].filter(one => look.visible(one))
      .filter(one => !one.parentElement.textContent.trim()).map(look.where)""")
    assert not silent
