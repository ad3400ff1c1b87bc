"""The page without a network: what was promised works, a new version never interrupts a game, and the worker that does all this can be taken away."""

import re
import shutil
import time

import pytest
from asking import ask, wait_until
from conftest import PATIENCE, PHONE, PREPARED
from memberpages import member_page, members
from palisade import ROOMY, Server
from playwright.sync_api import TimeoutError, expect
from smashtable import button, name, press_quickly, scores
from table import WEB, begin, play, said, toast, visit
from traffic import Traffic

AWAY = "WebSocket|ERR_CONNECTION|ERR_FAILED|ERR_INTERNET|/ws|NetworkError|Load failed|Failed to fetch|establish a connection|Failed to load resource"
"""The words of browsers for a server that does not answer. They are not the page's fault."""
KEPT = """async () => {
    const kept = await caches.match('/offline', { cacheName: 'palisade-document' });
    const version = /data-files="([^"]*)"/.exec(await kept?.text() ?? '')?.[1];
    return version !== undefined && version === document.documentElement.dataset.files;
}"""
"""The worker has kept the version that the page has."""
CACHES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])))"""


@pytest.fixture
def mortal(tmp_path, outlast):
    return outlast.enter_context(Server(tmp_path, ROOMY, quickly=PREPARED))


@pytest.fixture
def own(tmp_path, outlast):
    """A server with a folder of the page of its own, which may change."""
    folder = tmp_path / "web"
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("tests"))
    (tmp_path / "data").mkdir()
    server = outlast.enter_context(Server(tmp_path / "data", [*ROOMY, "--web", str(folder)], quickly=PREPARED))
    server.folder = folder
    return server


def served(page, path="/rules"):
    """Somebody who has pressed something here, so that the worker came, and waited until it had kept the page."""
    visit(page, path)
    page.locator("h1").first.click()
    wait_until(page, KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def person(visitor, server, **look):
    return served(visitor(at=server, service_workers="allow", **look))


@pytest.mark.engine
def test_it_comes_with_the_first_press_and_not_before(visitor, server):
    page = visitor(service_workers="allow")
    traffic = Traffic(page)
    visit(page, "/rules")
    traffic.rest()
    assert ask(page, "() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)") == 0
    assert page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/ui/worker.js')).length") == 0
    served(page)


@pytest.mark.engine
def test_nothing_private_is_kept(visitor, server):
    page = person(visitor, server)
    traffic = Traffic(page)
    for path in ("/settings/account", "/me", "/account", "/ranks"):
        visit(page, path)
    traffic.rest()
    kept = ask(page, CACHES)
    assert sorted(re.sub("/v/.*", "", name) for name in kept) == ["palisade-document", "palisade-files-"]
    paths = [path for paths in kept.values() for path in paths]
    assert 40 < len(paths) < 300
    assert [path for path in paths if not path.startswith(("/v/", "/icons/")) and path not in ("/offline", "/manifest.webmanifest")] == []


@pytest.mark.engine
@pytest.mark.parametrize("path", ["/", "/rules", "/account"])
def test_a_later_visit_still_takes_one_request(visitor, server, path):
    page = person(visitor, server)
    traffic = Traffic(page)
    for _ in range(2):
        page.goto("/api/v1/version")
        visit(page, path)
        traffic.rest()
    # All but the document is in the cache of the worker or of the browser: nothing came over the line.
    came = page.evaluate("""() => performance.getEntriesByType('resource').filter(({ transferSize, name }) => transferSize > 0 && !name.includes('/api/')).map(({ name }) => name)""")
    assert came == []
    expect(page.locator(".banner")).to_be_hidden()


@pytest.mark.engine
@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_home_leads_to_what_works_without_the_server_and_back(visitor, mortal, locale):
    visitor.expect(AWAY)
    page = person(visitor, mortal, locale=locale, **PHONE)
    mortal.kill()
    page.goto("/")
    expect(page).to_have_url(re.compile("/offline$"))
    expect(page.locator(".lead")).to_have_text(said(page, "offline.away"))
    # Rules with their exercises.
    page.locator(".offline-games a[href^='/rules']").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "quoridor.rules.title"))
    page.get_by_role("button", name=said(page, "rules.practice_start")).click()
    expect(page.locator(".practice-goal")).to_be_visible()
    page.go_back()
    # A screen that needs the server says so as well.
    page.goto("/ranks/money")
    expect(page.locator("h1")).to_be_visible()
    mortal.start()
    page.goto("/offline")
    expect(page.locator(".lead")).to_have_text(said(page, "offline.here"))
    page.get_by_role("link", name=said(page, "offline.home")).click()
    expect(page.locator("#home-play")).to_be_visible()
    expect(page.locator(".online")).not_to_have_text("")


def board(page):
    return page.get_by_role("grid")


def step(page, square):
    page.get_by_role("gridcell", name=re.compile(f"^{square}\\b")).focus()
    page.keyboard.press("Enter")


def test_a_game_against_the_bot_of_the_page_goes_on_after_a_reload(visitor, mortal):
    visitor.expect(AWAY)
    page = person(visitor, mortal)
    mortal.kill()
    page.goto("/offline/quoridor")
    expect(page.locator("h1")).to_have_text(said(page, "quoridor.offline.title"))
    expect(page.locator(".offline-note")).to_have_text(said(page, "offline.note"))
    expect(page.locator(".banner")).to_be_hidden()
    # Where a tap leads can be seen before the first one.
    expect(page.locator(".board .b-hint").first).to_be_attached()
    kept = "JSON.parse(localStorage.getItem('palisade.offline.quoridor') ?? '{\"moves\":[]}').moves"
    # A list without a move would be a stray line.
    expect(page.locator(".game-strip")).to_be_hidden()
    step(page, "e2")
    expect(page.locator(".game-strip")).to_be_visible()
    page.wait_for_function(f"() => {kept}.length === 2")
    before = page.evaluate(kept)
    assert before[0] == "e2"
    page.reload()
    expect(board(page)).to_be_visible()
    expect(page.get_by_role("gridcell", name=re.compile("^e2,"))).to_have_accessible_name(re.compile(said(page, "seat.name.0")))
    assert page.evaluate(kept) == before
    page.get_by_role("button", name=said(page, "quoridor.offline.take_back")).click()
    page.wait_for_function(f"() => {kept}.length === 0")


def test_a_board_has_the_look_that_was_chosen(visitor, mortal):
    visitor.expect(AWAY)
    page = person(visitor, mortal)
    # Nothing has asked for its sheet so far.
    page.add_init_script("localStorage.setItem('palisade.settings', JSON.stringify({ boardTheme: 'slate' }))")
    mortal.kill()
    page.goto("/offline/quoridor")
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(238, 242, 246)")


def test_a_game_against_the_bot_of_the_page_comes_to_an_end(visitor, mortal):
    visitor.expect(AWAY)
    page = person(visitor, mortal)
    mortal.kill()
    page.goto("/offline/quoridor")
    expect(board(page)).to_be_visible()
    # One step before the goal, with the bot far away.
    moves = "e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 a9 e8 b9".split()
    page.evaluate("(moves) => localStorage.setItem('palisade.offline.quoridor', JSON.stringify({ you: 0, moves }))", moves)
    page.reload()
    expect(board(page)).to_be_visible()
    step(page, "e9")
    expect(page.locator(".game-tray")).to_contain_text(said(page, "quoridor.offline.won"))
    page.locator(".game-tray").get_by_role("button", name=said(page, "quoridor.offline.new")).click()
    # Whoever began lets the other begin.
    page.wait_for_function("() => { const game = JSON.parse(localStorage.getItem('palisade.offline.quoridor')); return game.you === 1 && game.moves.length === 1; }")


def test_scores_are_counted_on_this_device_and_outlive_a_reload(visitor, mortal):
    visitor.expect(AWAY)
    page = person(visitor, mortal, **PHONE)
    mortal.kill()
    page.goto("/offline/smashup")
    name(page, "Ada", "Bo")
    for act in ("to_factions", "deal", "play"):
        button(page, act).click()
    press_quickly(page, 0, 3)
    expect(scores(page)).to_have_text(["3", "0"])
    page.wait_for_function("() => JSON.parse(localStorage.getItem('palisade.offline.smashup')).score[0] === 3")
    page.reload()
    expect(scores(page)).to_have_text(["3", "0"])
    page.locator(".smash-entry-line").first.get_by_role("button").click()
    expect(scores(page)).to_have_text(["0", "0"])


def finished_game(visitor, server):
    first, second, number = begin(visitor(at=server), visitor(at=server))
    play((first, second), ["e2", "e8", "e3", "e7"])
    give_up(first)
    return second.get_by_role("dialog").get_by_role("link", name=said(second, "game.turned")).get_attribute("href").split("/")[-1].split("?")[0]


def give_up(page):
    page.get_by_role("button", name=said(page, "game.resign")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes")).click()


@pytest.mark.engine
def test_a_replay_that_was_seen_is_there_without_the_server(visitor, mortal):
    visitor.expect(AWAY)
    match = finished_game(visitor, mortal)
    page = person(visitor, mortal)
    visit(page, f"/replay/{match}")
    expect(page.locator(".replay .moves")).to_contain_text("e7")
    wait_until(page, "() => caches.has('palisade-replays')")
    mortal.kill()
    page.goto("/offline")
    page.locator(f"a[href='/replay/{match}']").click()
    expect(page.locator(".replay .moves")).to_contain_text("e7")
    page.reload()
    expect(page.locator(".replay .moves")).to_contain_text("e7")


@pytest.mark.engine
def test_signing_out_leaves_nothing_of_a_person(visitor, mortal):
    [member] = members(mortal, 1)
    page = served(member_page(visitor, member, service_workers="allow"))
    ask(page, """async () => {
        localStorage.setItem('palisade.offline.quoridor', '{}');
        await (await caches.open('palisade-replays')).put('/replay/m_1', new Response('{}'));
    }""")
    visit(page, "/settings/account")
    # The page may still ask for something of the member when nobody is there any more.
    visitor.expect(r"status of 401")
    page.get_by_role("button", name=said(page, "account.sign_out"), exact=True).click()
    expect(toast(page, "account.left")).to_be_visible()
    assert page.evaluate("localStorage.getItem('palisade.offline.quoridor')") is None
    assert ask(page, "() => caches.has('palisade-replays')") is False


def change(server, colour="rebeccapurple"):
    """Another version of the page."""
    sheet = server.folder / "styles/help.css"
    sheet.write_text(sheet.read_text() + f"\n.changed {{ color: {colour}; }}\n")


def versioned(page):
    return page.evaluate("document.documentElement.dataset.files")


def restart(server):
    server.stop()
    server.start()


@pytest.mark.engine
def test_a_new_version_waits_for_the_end_of_a_game(visitor, own):
    visitor.expect(AWAY)
    page, friend = person(visitor, own), visitor(at=own)
    traffic = Traffic(page)
    first, second, _ = begin(page, friend)
    # With the first news of a game comes what shows its end. Firefox does not ask again for a module that it could not have.
    play((first, second), ["e2", "e8"])
    traffic.rest()
    before = versioned(page)
    change(own)
    restart(own)
    for each in (first, second):
        expect(each.locator(".banner")).to_be_hidden()
    # The worker has kept the new version, so the page was told of it.
    wait_until(page, """async (before) => {
        const kept = await caches.match('/offline', { cacheName: 'palisade-document' });
        return !(await kept.text()).includes(`data-files="${before}"`);
    }""", before)
    expect(toast(page, "update.ready")).to_have_count(0)
    play((first, second), ["e3", "e7"])
    give_up(first)
    # What can be pressed does not lie behind a dialog.
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(toast(page, "update.ready")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(toast(page, "update.ready")).to_be_visible()
    assert versioned(page) == before
    toast(page, "update.ready").get_by_role("button", name=said(page, "conn.reload")).click()
    page.wait_for_function("(before) => document.documentElement.dataset.files !== before", arg=before)
    expect(toast(page, "update.ready")).to_have_count(0)


LOOK = "async () => { await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}); }"
"""A browser looks for another worker a moment after each visit; this has it look at once, and waits until it has."""


def until(page, is_so):
    """Visits until something is so. In one visit of some four Chromium 156 neither asks for the document nor gives up, while it changes the worker, and
    it may answer no question about workers either; the next visit is answered."""
    deadline = time.monotonic() + 2 * PATIENCE / 1000
    while True:
        try:
            page.goto("/rules", timeout=PATIENCE / 5)
            if is_so():
                return
            ask(page, LOOK, patience=PATIENCE / 5)
        except TimeoutError:
            pass
        assert time.monotonic() < deadline, "the worker stays"


def test_the_next_start_takes_a_new_version_by_itself(visitor, own):
    visitor.expect(AWAY)
    page = person(visitor, own)
    before = versioned(page)
    change(own)
    restart(own)
    visit(page, "/rules")
    after = versioned(page)
    assert after != before
    # A version that could not be kept as a whole is tried again with the next document.
    until(page, lambda: ask(page, KEPT, patience=PATIENCE / 5))
    own.kill()
    page.goto("/rules")
    assert versioned(page) == after
    assert len([name for name in ask(page, CACHES) if name.startswith("palisade-files-")]) == 2


@pytest.mark.engine
def test_a_worker_is_taken_away_by_the_next_one(visitor, own):
    visitor.expect(AWAY)
    page = person(visitor, own)
    worker = own.folder / "sw.js"
    worker.write_text(worker.read_text().replace("const REMOVED = false;", "const REMOVED = true;"))
    restart(own)
    # A page may ask for it as well, and some other one asks later.
    gone = "async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0 && !navigator.serviceWorker.controller"
    until(page, lambda: ask(page, gone, patience=PATIENCE / 5))


def test_a_broken_worker_is_mended_by_the_next_one(visitor, own):
    visitor.expect(AWAY + "|worker broke|Error")
    page = visitor(at=own, service_workers="allow")
    worker = own.folder / "sw.js"
    good = worker.read_text()
    worker.write_text("addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(clients.claim()));"
                      "addEventListener('fetch', (event) => { if (event.request.mode === 'navigate') event.respondWith(new Response('broken', { status: 500 })); });")
    restart(own)
    visit(page, "/rules")
    page.locator("h1").click()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    worker.write_text(good)
    restart(own)
    assert page.goto("/rules").status == 500
    # Whatever a worker answers, the browser asks for the next one with each visit.
    until(page, lambda: page.locator("#main").count() > 0)
    expect(page.locator("h1").first).to_be_visible()
