"""One browser and one set of pages for all tests of a process."""

import os
import pathlib
import shutil
import tempfile

import pytest
from playwright.sync_api import sync_playwright

import pages

HERE = pathlib.Path(__file__).parent
LOOK = (HERE / "look.js").read_text()


def pytest_addoption(parser):
    parser.addoption("--baton", required=True, help="the program under test")
    parser.addoption("--templates", help="templates that take the place of the program's")


def pytest_generate_tests(metafunc):
    for name, chosen in (("every_page", pages.ALL), ("report_page", pages.REPORTS), ("kind", pages.KINDS)):
        if name in metafunc.fixturenames:
            # Of the scope of the session, so that all tests of one page come after each other.
            metafunc.parametrize(name, chosen, ids=str, scope="session")


def program(config):
    return pages.Program(config.getoption("--baton"), config.getoption("--templates"))


@pytest.fixture(scope="session")
def baton(request):
    return program(request.config)


def pytest_configure_node(node):
    """Makes the pages once, for all processes of the tests."""
    if not hasattr(node.config, "site"):
        node.config.site = tempfile.TemporaryDirectory(prefix="baton-pages-")
        program(node.config).all(node.config.site.name)
    node.workerinput["site"] = node.config.site.name


@pytest.fixture(scope="session")
def site(request, baton, tmp_path_factory):
    """A folder with every page of the example runs."""
    if hasattr(request.config, "workerinput"):
        return pathlib.Path(request.config.workerinput["site"])
    folder = tmp_path_factory.mktemp("pages")
    baton.all(folder)
    return folder


@pytest.fixture(scope="session")
def chromium():
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium is installed: run .ci/browser/setup"
    with sync_playwright() as playwright:
        # A container's root user has no sandbox to lose; the pages are our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class View:
    """A tab without a network that notes whatever a page asks for, complains of or throws."""

    def __init__(self, chromium, **options):
        self.context = chromium.new_context(offline=True, accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.requests, self.complaints = [], []
        self.shown = None
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.complaints.append(dialog.message), dialog.dismiss()))

    def open(self, path, width=1440, height=900, scheme="light", media="null", forced="none", motion="no-preference"):
        """Loads a page; what was noted before is forgotten."""
        self.look(width, height, scheme, media, forced, motion)
        self.requests.clear()
        self.complaints.clear()
        self.page.goto(pathlib.Path(path).as_uri())
        self.page.evaluate(LOOK)
        self.shown = path
        return self.page

    def read(self, path):
        """A page for a test that takes it however the test before has left it."""
        return self.page if self.shown == path else self.open(path)

    def look(self, width=1440, height=900, scheme="light", media="null", forced="none", motion="no-preference"):
        """Changes how the page is shown."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(media=media, color_scheme=scheme, forced_colors=forced, reduced_motion=motion)

    def unfold(self):
        """Opens everything that is folded, so that it is looked at too."""
        self.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")


@pytest.fixture(scope="session")
def view(chromium):
    made = View(chromium)
    yield made
    made.context.close()


@pytest.fixture(scope="session")
def scriptless(chromium):
    made = View(chromium, java_script_enabled=False)
    yield made
    made.context.close()


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="baton-") as path:
        yield pathlib.Path(path)
