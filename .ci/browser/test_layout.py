"""Nothing is cut and nothing scrolls sideways, however narrow the page and however wide its text."""

# What a reader may set by WCAG 1.4.12.
SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}"""


def expect_reflow(page, note=""):
    found = page.evaluate("look.sideways()")
    assert found["width"] <= found["viewport"], f"{note} the page is {found['width']} px wide: {found['outside']}"
    assert not found["outside"], note


def test_at_320_pixels_nothing_is_cut_and_only_regions_that_scroll_by_themselves_are_wider(view, site, every_page):
    page = view.open(site / every_page.path, width=320)
    expect_reflow(page, "folded")
    view.unfold()
    expect_reflow(page, "unfolded")
    assert page.evaluate("look.cut()") == []
    page.evaluate(SPACING)
    expect_reflow(page, "with wider spacing of text")
    assert page.evaluate("look.cut()") == []


def test_a_wide_window_scrolls_nothing_sideways(view, site, every_page):
    page = view.open(site / every_page.path)
    view.unfold()
    expect_reflow(page)
    assert page.evaluate("look.cut()") == []


def test_wider_spacing_of_text_cuts_nothing_in_a_wide_window(view, site, kind):
    page = view.open(site / kind.path)
    view.unfold()
    page.evaluate(SPACING)
    expect_reflow(page)
    assert page.evaluate("look.cut()") == []


def test_no_number_is_broken_over_two_lines(view, site, report_page):
    page = view.open(site / report_page.path)
    for width in (320, 800, 1280):
        view.look(width=width)
        broken = page.evaluate("""() => look.texts().filter(({ node }) => /^\\s*(≥ )?[\\d.,]+\\s*$/.test(node.data)).filter(
          ({ node }) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1;
          }).map(({ node, element }) => `${element.className} ${node.data}`)""")
        assert broken == [], width


def test_what_scrolls_by_itself_is_reached_by_the_keyboard(view, site, every_page):
    page = view.open(site / every_page.path, width=320)
    view.unfold()
    unreached = page.evaluate("""() => [...document.querySelectorAll('*')].filter(one =>
      ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth &&
      one.tagName !== 'TEXTAREA' && !one.querySelector('a[href]:not([tabindex="-1"]), button, [tabindex="0"]') &&
      !(one.tabIndex >= 0 && (one.ariaLabel || one.getAttribute('aria-labelledby')))
    ).map(look.where)""")
    assert not unreached
