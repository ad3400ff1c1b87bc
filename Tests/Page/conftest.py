"""The page in a true browser without a server: the page's own modules, run by its own composition root, with a scripted server on the other side of `fetch`
and of the socket. For forms, menus, words, notes and refusals; that a true server answers as these tests say, Tests/EndToEnd and Tests/Browser know.
ENGINE=firefox runs what differs by engine. A console error, or a request that nobody prepared, fails the test."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

TESTS = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(TESTS / folder) for folder in ("Api", "Browser", "EndToEnd")]

pytest.register_assert_rewrite("scripted")

from documented import CSRF  # noqa: E402
from engine import add_markers, browser_of, judged_by_engine  # noqa: E402
from files import Files  # noqa: E402
from match import ROOM, Match  # noqa: E402
from scripted import ScriptedServer  # noqa: E402

PATIENCE = 30_000
"""Milliseconds after which something that should have come is missing."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def files():
    with Files() as files:
        yield files


@pytest.fixture(scope="session")
def context(files):
    with sync_playwright() as playwright:
        browser = browser_of(playwright)
        yield context_of(browser, files)
        browser.close()


def context_of(browser, files, **more):
    context = browser.new_context(base_url=files.url, viewport=DESKTOP, locale="en-GB", service_workers="block", **more)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "palisade_csrf", "value": CSRF, "url": files.url}])
    return context


class Tab:
    """A page that tests use one after the other, and its complaints."""

    def __init__(self, context):
        self.page = context.new_page()
        self.complaints = []
        self.page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.open = set()
        self.page.on("request", lambda request: self.open.add(request))
        for end in ("requestfinished", "requestfailed"):
            self.page.on(end, lambda request: self.open.discard(request))
        self.decide = None
        self.page.expose_function("decide", lambda frame: self.decide(frame))
        self.page.goto("/harness")

    def rest(self):
        """Comes back when the modules that the page has begun to fetch are there: they would go on in the page of the next test. One that a test holds back never comes."""
        for _ in range(100):
            self.page.evaluate("new Promise((done) => setTimeout(done, 5))")
            if not self.open:
                return


@pytest.fixture(scope="session")
def shared_tab(context):
    return Tab(context)


@pytest.fixture(scope="session")
def touch_tab(context, files):
    return Tab(context_of(context.browser, files, has_touch=True))


@pytest.fixture
def tab(request, context):
    """The one tab of all tests, or that of the tests with fingers; one of its own for a test that counts the entries of the history, which has an end, or that
    has to do with how modules are fetched, which a tab does once."""
    if any(map(request.node.get_closest_marker, ("history", "unread"))):
        tab = Tab(context)
        yield tab
        tab.page.close()
    else:
        tab = request.getfixturevalue("touch_tab" if request.node.get_closest_marker("touch") else "shared_tab")
        if tab.page.evaluate("typeof harness") != "object":
            tab.page.goto("/harness")
        tab.complaints.clear()
        yield tab


@pytest.fixture
def look(request):
    """What a test was given by `looks`."""
    return getattr(request, "param", {})


@pytest.fixture
def page(tab, look):
    """Where the page is tested, in a look: `size`, `theme`, `language`, `calm`."""
    page, size = tab.page, look.get("size", DESKTOP)
    if page.viewport_size != size:
        page.set_viewport_size(size)
    page.emulate_media(
        media="null", forced_colors="null", color_scheme=look.get("theme", "light"), reduced_motion="reduce" if look.get("calm") else "no-preference")
    page.mouse.move(0, 0)
    return page


@pytest.fixture
def server(tab, page, look):
    server = ScriptedServer(page, [look.get("language", "en-GB")])
    tab.decide = server.decide
    yield server
    tab.rest()
    server.close()
    assert tab.complaints == []


@pytest.fixture
def match(server, page):
    """A game at its screen."""
    server.guest()
    match = Match(server)
    server.visit(f"/game/{ROOM}")
    expect(page.get_by_role("grid")).to_be_visible()
    return match


def pytest_collection_modifyitems(items):
    items[:] = judged_by_engine(items)


def pytest_configure(config):
    add_markers(config)
    config.addinivalue_line("markers", "history: counts entries of the history, so it has a tab of its own")
    config.addinivalue_line("markers", "unread: sees how modules are fetched, so it has a tab of its own that has read none")
