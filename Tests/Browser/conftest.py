"""The page on a real server in a real browser. ENGINE=chromium or firefox; any console error, page error or CSP violation fails the test."""

import re
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "EndToEnd"))

from asking import ask
from engine import IS_CHROMIUM, add_markers, browser_of, judged_by_engine
from palisade import ROOMY, Server, play_to, table

SPARE = re.compile(r"WebSocket connection to 'ws://127\.0\.0\.1:\d+/ws' failed: Error (?:in connection establishment|during WebSocket handshake): net::ERR_CONNECTION_RESET")
"""The message of Chromium when it dialled over a connection that it had kept in reserve and that the server had closed: the page dials again, once."""
LEFT = re.compile(r"The connection to (ws://127\.0\.0\.1:\d+/ws) was interrupted while the page was loading\.")
"""The message of Firefox when a page was left while it dialled. It says of the same socket that it cannot connect as well."""
PATIENCE = 30_000
"""Milliseconds after which something that should have come is missing."""

QUICK = ["--analysis-nodes", "3000"]
"""An analysis that finds the mistakes of the games here in no time, on a busy machine as well."""

ONE_DAY = "Date.prototype.toDateString = () => 'today';"
"""The launch screen comes once a day: one that comes at midnight would cover a page that a test is about."""
LAUNCHED = "try { localStorage.setItem('palisade.launched', 'today'); } catch {}"
"""Lets a page think that its visitor has seen the launch screen today."""

PREPARED = {"--page-preparation": None}
"""For tests with a service worker, which shows the page that it kept if the first answer of a server takes long: the server prepares the page before it listens."""
UNSERVED = {"service_workers": "block"}
"""Requests through a service worker cannot be held back or changed by a test, so only those of test_offline.py have one."""
MOVING = {"reduced_motion": "no-preference"}
CALM = {"reduced_motion": "reduce"} if IS_CHROMIUM else MOVING
"""Pages move in Firefox, and in Chromium where a test is about it: drawing each frame of a movement takes a sixth of all the processor time there.
Without movement there is no launch screen."""
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}}

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("data"), [*ROOMY, *QUICK], quickly=PREPARED) as server:
        yield server


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A server with a game in its sixth turn, and the number of its room."""
    with Server(tmp_path_factory.mktemp("played"), ROOMY) as server:
        # No turn runs out and no game ends while the tests go on.
        seats, topic = table(server, control="none")
        play_to(seats, topic, 6)
        server.room = topic.split("/")[1]
        yield server
        for seat in seats:
            seat.close()


def without_left(texts):
    """The messages but for those of sockets that were dialling when their page was left: one of each kind for a socket."""
    rest = list(texts)
    for left in filter(None, map(LEFT.fullmatch, texts)):
        for text in (left[0], f"Firefox can’t establish a connection to the server at {left[1]}."):
            if text in rest:
                rest.remove(text)
    return rest


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def seen(page):
    """What a person would see on the page, for the report of a test that failed: there is no other look at it in CI."""
    try:
        fields = page.locator("input:visible, textarea:visible").evaluate_all("all => all.map(({ name, id, type, value }) => [name || id, type === 'password' ? value.length : value])")
        return f"{page.url}\n{page.locator('body').inner_text(timeout=2000)[:1500]}\nfields: {fields}"
    except PlaywrightError as problem:
        return f"{page.url}: {problem}"


RAW_NAMES = """() => {
  if (document.documentElement.lang !== 'zh-Hant') return [];
  const texts = document.evaluate('//body//text()', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const all = Array.from({ length: texts.snapshotLength }, (_, at) => texts.snapshotItem(at).data);
  for (const node of document.querySelectorAll('[aria-label], [title]')) all.push(node.getAttribute('aria-label') ?? '', node.getAttribute('title') ?? '');
  return [...all, document.title].filter((text) => /Guest [0-9]{4}/.test(text));
}"""
"""What a page in Chinese shows or says of a guest in English."""


@pytest.fixture(scope="session")
def driver():
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(driver):
    browser = browser_of(driver)
    yield browser
    browser.close()


@pytest.fixture
def outlast():
    """Where a test puts servers and proxies of its own: they end after the pages, which would complain of one that has gone."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def visitor(request, browser, server, outlast):
    """Makes people at a browser of their own: `visitor(**options of the context)` gives a page. A complaint of the page
    fails the test, unless the test said `visitor.expect(pattern)`, or it is the one spare connection, or a page was left."""
    complaints, contexts, expected = [], [], []

    def make(at=None, launch=False, **options):
        context = browser.new_context(base_url=(at or server).url, **{**DESKTOP, **UNSERVED, **(MOVING if launch else CALM), "locale": "en-GB", **options})
        context.add_init_script(ONE_DAY)
        if not launch:
            context.add_init_script(LAUNCHED)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        spares = []

        def hear(message):
            is_spare = SPARE.fullmatch(message.text) and not spares
            # A resource that could not be fetched is named by the place of the message alone.
            place = f" {message.location['url']}" if message.text.startswith("Failed to load resource") else ""
            (spares if is_spare else complaints).append(message.text + place)

        page.on("console", lambda message: hear(message) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    make.expect = expected.append
    yield make
    pages = [page for context in contexts for page in context.pages]
    raw = []
    if request.node.stash.get(FAILED, False):
        print(*map(seen, pages), f"complaints: {complaints}", sep="\n")
    else:
        raw = [(page.url, text) for page in pages for text in ask(page, RAW_NAMES)]
    for context in contexts:
        context.close()
    assert raw == []
    assert [text for text in without_left(complaints) if not any(re.search(pattern, text) for pattern in expected)] == []


def pytest_collection_modifyitems(items):
    items[:] = judged_by_engine(items)


def pytest_configure(config):
    add_markers(config)
