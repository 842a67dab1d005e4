"""The checklist's forms: filled in, kept, checked, saved, and taken by `baton accept`."""

import json
import shutil

import pytest

import pages

CLEAN = "synthetic-simulator-clean"
PERSON = {"tester": "synthetic-kim", "device": "iPhone17,3", "os": "iOS 18.5 (22F76)"}


@pytest.fixture(params=pages.LANGUAGES)
def checklist(request, view, site):
    """The checklist of a run, with nothing kept from an earlier test."""
    page = view.open(site / CLEAN / request.param / "checklist.html")
    page.evaluate("localStorage.clear()")
    view.page.reload()
    return page


def form(page, check):
    return page.locator(f"form[data-check='{check}']")


def fill(page, check, outcome, **fields):
    one = form(page, check)
    if outcome:
        one.locator(f"input[value={outcome}]").check()
    for name, text in fields.items():
        one.locator(f"[name={name}]").fill(text)
    return one


def save(page):
    with page.expect_download() as download:
        page.locator("#save-button").click()
    assert download.value.suggested_filename == "returned.json"
    return download.value.path()


def faults(page):
    """Each field that is marked, with what is said of it."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('[aria-invalid=true]')].map(one =>
      [one.name ?? one.getAttribute('role'), document.getElementById(one.getAttribute('aria-describedby')).textContent]))""")


def test_what_was_typed_is_there_again_after_a_reload(checklist, view):
    fill(checklist, "device.lock-screen", "failed", note="줄 1\n第 2 行 <b>", log="phone.jsonl", **PERSON)
    fill(checklist, "device.suspension", None, times="08:00:10 +09:00")
    checklist.reload()
    one = form(checklist, "device.lock-screen")
    assert one.locator("input[value=failed]").is_checked()
    assert one.locator("[name=note]").input_value() == "줄 1\n第 2 行 <b>"
    assert {name: one.locator(f"[name={name}]").input_value() for name in PERSON} == PERSON
    assert form(checklist, "device.suspension").locator("[name=times]").input_value() == "08:00:10 +09:00"
    assert view.complaints == []


def test_another_run_shows_none_of_it(checklist, view, site):
    fill(checklist, "device.lock-screen", "passed", **PERSON)
    other = view.open(site / pages.FULL / "en" / "checklist.html")
    assert form(other, "device.lock-screen").locator("[name=tester]").input_value() == ""


def test_clearing_empties_the_forms_and_the_browser(checklist):
    fill(checklist, "device.lock-screen", "passed", **PERSON)
    asked = []
    checklist.once("dialog", lambda dialog: asked.append(dialog.message))
    # The tab of these tests dismisses each question: nothing is cleared then.
    checklist.locator("#clear-button").click()
    assert len(asked) == 1
    assert form(checklist, "device.lock-screen").locator("[name=tester]").input_value() == PERSON["tester"]
    checklist.evaluate("window.confirm = () => true")
    checklist.locator("#clear-button").click()
    assert form(checklist, "device.lock-screen").locator("[name=tester]").input_value() == ""
    checklist.reload()
    assert not form(checklist, "device.lock-screen").locator("input[value=passed]").is_checked()
    assert checklist.evaluate("localStorage.length") == 0


def test_a_browser_that_keeps_nothing_still_saves(chromium, site):
    # Some browsers shut their storage to files.
    import conftest
    shut = conftest.View(chromium)
    shut.page.add_init_script("""Object.defineProperty(window, 'localStorage', { get() { throw new Error('shut') } })""")
    page = shut.open(site / CLEAN / "en" / "checklist.html")
    fill(page, "device.lock-screen", "passed", **PERSON)
    assert json.loads(save(page).read_text())["answers"][0]["tester"] == PERSON["tester"]
    assert shut.complaints == []
    shut.context.close()


def test_what_is_kept_and_damaged_is_passed_over(checklist, view):
    fill(checklist, "device.lock-screen", "passed", **PERSON)
    for damaged in ("{", "null", "3", "[1]", '{"[\\"device.lock-screen\\",\\"418\\"]":{"tester":{}}}'):
        checklist.evaluate("text => localStorage.setItem(localStorage.key(0), text)", damaged)
        checklist.reload()
        assert form(checklist, "device.lock-screen").locator("[name=tester]").input_value() == ""
        assert checklist.locator("#save-button").is_visible()
    assert view.complaints == []


@pytest.mark.parametrize("name, outcome, fields, wrong", [
    ("no outcome", None, {"note": "x"}, ["radiogroup"]),
    ("nobody and nowhere", "passed", {}, ["tester", "device", "os"]),
    ("failed by nobody", "failed", {"device": "iPhone17,3", "os": "iOS 18.5"}, ["tester"]),
    ("no version", "passed", {**PERSON, "os": "iOS"}, ["os"]),
    ("no system", "passed", {**PERSON, "os": "18.5"}, ["os"]),
    ("a log outside", "passed", {**PERSON, "log": "app.jsonl, ../other.jsonl"}, ["log"]),
    ("an absolute log", "passed", {**PERSON, "log": "/var/log/app.jsonl"}, ["log"]),
    ("a log twice", "passed", {**PERSON, "log": "app.jsonl; app.jsonl"}, ["log"]),
    ("a day to come", "passed", {**PERSON, "times": "step 1 at 2999-01-01 08:00"}, ["times"]),
])
def test_what_is_missing_or_wrong_is_said_at_its_field(checklist, name, outcome, fields, wrong):
    one = fill(checklist, "device.lock-screen", outcome, **fields)
    checklist.locator("#save-button").click()
    found = faults(checklist)
    assert list(found) == wrong
    language = checklist.evaluate("document.documentElement.lang")
    for text in [*found.values(), checklist.locator("#save-state").inner_text()]:
        latin = sum(letter.isascii() and letter.isalpha() for letter in text)
        assert text.strip() and (language == "en" or latin < len(text) / 2), text
    first = "input[type=radio]" if wrong[0] == "radiogroup" else f"[name={wrong[0]}]"
    assert one.locator(first).first.evaluate("one => one === document.activeElement")
    assert str(len(wrong)) in checklist.locator("#save-state").inner_text()
    # What is mended is marked no longer.
    if wrong[0] == "radiogroup":
        one.locator("input[value=passed]").check()
    else:
        one.locator(f"[name={wrong[0]}]").fill("iOS 18.5")
    assert list(faults(checklist)) == wrong[1:]


def test_an_empty_page_saves_nothing_and_says_so(checklist):
    checklist.locator("#save-button").click()
    assert checklist.locator("#save-state").inner_text().strip()
    assert faults(checklist) == {}


def test_faults_stand_out_and_break_no_rule(checklist, view):
    import test_accessibility
    fill(checklist, "device.lock-screen", "passed")
    fill(checklist, "device.suspension", None, note="x")
    checklist.locator("#save-button").click()
    assert len(faults(checklist)) == 4
    checklist.evaluate(test_accessibility.AXE)
    checklist.evaluate((pages.pathlib.Path(__file__).with_name("look.js")).read_text())
    found = checklist.evaluate(test_accessibility.RULES, test_accessibility.ALL_RULES)["violations"]
    for scheme in ("light", "dark", "forced colours"):
        view.look(**test_accessibility.SCHEMES[scheme])
        found += checklist.evaluate(test_accessibility.CONTRAST)["violations"]
    assert not found, test_accessibility.said(found)


def test_a_form_is_filled_in_and_saved_with_the_keyboard_alone(checklist):
    first = checklist.locator("form").first
    first.locator("input[type=radio]").first.focus()
    checklist.keyboard.press("Space")
    checklist.keyboard.press("ArrowDown")
    for text in (*PERSON.values(), "phone.jsonl", "08:00:10 +09:00", "one line"):
        checklist.keyboard.press("Tab")
        checklist.keyboard.type(text)
    for _ in range(200):
        checklist.keyboard.press("Tab")
        if checklist.evaluate("document.activeElement.id") == "save-button":
            break
    with checklist.expect_download() as download:
        checklist.keyboard.press("Enter")
    answer = json.loads(download.value.path().read_text())["answers"]
    assert answer == [{
        "check": first.get_attribute("data-check"), "outcome": "failed", **PERSON, "log": "phone.jsonl",
        "times": "08:00:10 +09:00", "note": "one line"} | (
            {"build": first.get_attribute("data-build")} if first.get_attribute("data-build") else {})]


def test_enter_in_a_field_sends_nothing(checklist, view):
    form(checklist, "device.lock-screen").locator("[name=tester]").press("Enter")
    assert view.complaints == [] and not checklist.url.endswith("?")


def test_what_was_typed_once_is_offered_in_the_other_forms(checklist):
    fill(checklist, "device.lock-screen", "passed", **PERSON)
    field = form(checklist, "device.suspension").locator("[name=tester]")
    field.focus()
    assert field.evaluate("one => [...one.list.options].map(option => option.value)") == [PERSON["tester"]]


def test_the_saved_file_is_taken_with_its_logs_and_judged_by_them(checklist, baton, folder):
    logs = pages.ROOT / "runs/synthetic-device-witnessed/logs"
    run, back = folder / CLEAN, folder / "back"
    shutil.copytree(pages.ROOT / "runs" / CLEAN, run)
    shutil.copytree(logs, back)
    fill(checklist, "device.lock-screen", "passed", log="app.jsonl", note="<b>& \"quoted\"", **PERSON)
    fill(checklist, "device.force-quit", "passed", **PERSON)
    fill(checklist, "device.system-relaunch", "not-performed", note="no time")
    shutil.copy(save(checklist), back / "returned.json")
    baton("accept", back, "--into", run, "--lenient", statuses=(0,))
    baton.report(run, folder / "out")
    verdicts = {}
    for check in pages.rows(folder / "out/report.xml", "check"):
        verdicts.setdefault(check.get("id"), set()).add((check.get("verdict"), check.get("environment")))
    # The log decides where there is one; a word alone is a word; what was not performed stays outstanding.
    assert ("verified", "device") in verdicts["device.lock-screen"]
    assert "attested" in {verdict for verdict, _ in verdicts["device.force-quit"]}
    assert "verified" not in {verdict for verdict, _ in verdicts["device.force-quit"]}
    assert {verdict for verdict, _ in verdicts["device.system-relaunch"]} <= {"outstanding", "inconclusive"}


def test_without_scripts_it_is_read_and_offers_no_button_that_does_nothing(scriptless, site):
    page = scriptless.open(site / CLEAN / "en" / "checklist.html")
    assert page.locator("ol.steps").count() > 5
    assert page.locator("button:visible").count() == 0
