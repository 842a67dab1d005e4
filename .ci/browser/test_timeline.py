"""The picture of the timeline: seen, zoomed, walked through and lit."""

import pytest

import pages

EARLY = pages.Page("report", pages.FULL, "en")
WIDTH = "Number(document.querySelector('#chart .scroll > svg').getAttribute('width'))"
LIT = "[...document.querySelectorAll('#chart .event.lit')].map(one => one.id)"


@pytest.fixture
def page(view, site):
    page = view.open(site / EARLY.path)
    view.unfold()
    page.locator("#chart .event[tabindex='0']").focus()
    return page


@pytest.mark.parametrize("report", [page for page in pages.REPORTS if page.kind == "report"], ids=str)
def test_every_listed_event_is_drawn_once_and_has_a_name(view, site, report):
    page = view.read(site / report.path)
    drawn = page.evaluate("""() => [...document.querySelectorAll('#chart .event')].flatMap(one =>
      one.dataset.events ? one.dataset.events.split(' ') : [one.id.slice(2)])""")
    listed = [row.get("id") for row in pages.rows(site / report.path.replace(".html", ".xml"), "event")]
    assert sorted(drawn) == sorted(listed) and drawn
    unnamed = page.evaluate("""() => [...document.querySelectorAll('#chart svg a')].filter(one =>
      !one.querySelector('title')?.textContent.trim()).length""")
    assert unnamed == 0


def test_no_two_marks_are_nearer_than_a_finger_is_wide(page):
    near = page.evaluate("""() => {
      const places = [...document.querySelectorAll('#chart .event')].map(one => {
        const at = one.transform.baseVal.getItem(0).matrix;
        return [at.e, at.f];
      });
      return places.filter(([x, y], i) => places.some(([u, v], k) => k > i && Math.hypot(x - u, y - v) < 23.9)).length;
    }""")
    assert near == 0


def test_without_scripts_it_is_a_picture_whose_marks_lead_to_their_lines(scriptless, site):
    page = scriptless.open(site / EARLY.path)
    assert page.locator("#chart .tools").count() == 0
    mark = page.locator("#chart .event.handler").first
    target = mark.get_attribute("href")
    mark.click()
    assert page.url.endswith(target)
    assert -1 <= page.locator(target).bounding_box()["y"] < 900


def test_the_keyboard_walks_from_mark_to_mark_in_one_stop(page):
    assert page.locator("#chart .event[tabindex='0']").count() == 1
    at = "document.activeElement.id"
    page.keyboard.press("Home")
    first = page.evaluate(at)
    page.keyboard.press("ArrowRight")
    second = page.evaluate(at)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(at) == first != second
    page.keyboard.press("End")
    lane = "[...document.querySelectorAll('#chart .marks-of')].indexOf(document.activeElement.parentNode)"
    assert page.evaluate(at) != first and page.evaluate(lane) == 0
    page.keyboard.press("ArrowDown")
    assert page.evaluate(lane) == 1
    page.keyboard.press("ArrowUp")
    assert page.evaluate(lane) == 0
    assert page.locator("#chart .event[tabindex='0']").count() == 1
    assert page.evaluate("look.focus().outlined")


def test_it_zooms_around_what_has_the_focus_and_back(page):
    whole = page.evaluate(WIDTH)
    page.keyboard.press("End")
    for _ in range(3):
        page.keyboard.press("+")
    assert page.evaluate(WIDTH) > 3 * whole
    assert page.evaluate("look.focus().inView")
    folds = "[...document.querySelectorAll('#chart rect.veil')].map(one => Math.round(one.width.baseVal.value))"
    zoomed = page.evaluate(folds)
    page.keyboard.press("0")
    assert page.evaluate(WIDTH) == whole and page.evaluate(folds) == zoomed
    page.locator("#chart button[data-does='in']").click()
    assert page.evaluate(WIDTH) > whole


def test_the_pointer_takes_hold_of_the_ground_and_moves_it(page):
    page.locator("#chart button[data-does='in']").click()
    region = page.locator("#chart .scroll")
    left = region.evaluate("one => one.scrollLeft")
    box = region.bounding_box()
    # In the row of a lane's name, where no mark is.
    y = box["y"] + 75
    page.mouse.move(box["x"] + 500, y)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, y, steps=4)
    page.mouse.up()
    assert region.evaluate("one => one.scrollLeft") == left + 100


def test_a_finding_lights_what_it_rests_on_and_escape_puts_it_out(page):
    link = page.locator("a.to-chart[data-events*=' ']").first
    events = link.get_attribute("data-events").split()
    link.click()
    assert sorted(page.evaluate(LIT)) == sorted("m-" + event for event in events)
    assert page.evaluate("look.focus().inView")
    assert "#" + page.evaluate("document.activeElement.id") == link.get_attribute("href")
    page.keyboard.press("Escape")
    assert page.evaluate(LIT) == []


def test_a_mark_leads_to_its_line_which_offers_the_finding(page):
    link = page.locator("a.to-chart").first
    link.click()
    page.keyboard.press("Enter")
    row = page.locator("tr:target")
    assert row.count() == 1 and -1 <= row.bounding_box()["y"] < 900
    finding = row.locator("a[href^='#finding-']").first
    card = page.locator(f"[id='{finding.get_attribute('href')[1:]}']")
    assert card.locator(".to-chart").count() >= 1


def test_printed_it_is_whole(view, site):
    page = view.open(site / EARLY.path, media="print", width=700)
    box = page.locator("#chart .scroll > svg").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 700
    assert page.locator("#chart .tools").is_hidden()
