"""Everything is reached and left by the keyboard, and one sees where one is."""

import dataclasses

import pytest

import pages

PATHS = pages.KINDS + [dataclasses.replace(one, language=lang) for one, lang in zip(pages.KINDS, ("ko", "zh-Hant"))]


def stops(page, key, presses):
    """What holds the focus after each press of a key, until it leaves the page."""
    passed = []
    while len(passed) < presses:
        page.keyboard.press(key)
        at = page.evaluate("look.focus()")
        if not at:
            break
        passed.append(at)
    return passed


@pytest.mark.parametrize("width", [320, 1440])
@pytest.mark.parametrize("path", PATHS, ids=str)
def test_tab_reaches_every_control_in_order_and_leaves_the_page(view, site, path, width):
    page = view.open(site / path.path, width=width)
    view.unfold()
    expected = page.evaluate("""() => {
      const all = look.controls();
      all.forEach((one, index) => { one.dataset.lookIndex = index; });
      return all.map(look.where);
    }""")
    forward = stops(page, "Tab", len(expected) + 1)
    # Behind the last one the focus leaves for the browser, or begins again where there is no browser around the page.
    assert forward[len(expected):] == [] or forward.pop()["index"] == 0
    assert [expected[one["index"]] if one["index"] >= 0 else one["what"] for one in forward] == expected
    assert [one["what"] for one in forward if not one["outlined"]] == []
    assert [one["what"] for one in forward if not one["inView"]] == []
    assert [one["what"] for one in forward if one["covered"]] == []
    # From the last one: what lies behind it is the browser's.
    page.evaluate("look.controls().at(-1).focus()")
    backward = stops(page, "Shift+Tab", len(expected) - 1)
    assert [one["index"] for one in backward] == list(range(len(expected) - 2, -1, -1))


def test_the_first_stop_skips_to_the_result(view, site):
    page = view.open(site / pages.KINDS[0].path)
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    assert skip.evaluate("one => one === document.activeElement")
    box = skip.bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0 and box["width"] > 20
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_what_is_folded_opens_by_the_keyboard(view, site):
    page = view.open(site / pages.KINDS[0].path)
    folded = page.locator("details:not([open])").first.element_handle()
    folded.query_selector("summary").focus()
    page.keyboard.press("Enter")
    assert folded.evaluate("one => one.open")
    page.keyboard.press("Space")
    assert not folded.evaluate("one => one.open")


def test_a_link_leads_to_its_place(view, site):
    page = view.open(site / pages.KINDS[0].path)
    link = page.locator("nav.contents a").last
    target = link.get_attribute("href")
    link.focus()
    page.keyboard.press("Enter")
    top = page.locator(target).evaluate("one => one.getBoundingClientRect().top")
    assert -1 <= top < 900 and page.url.endswith(target)
