"""Browsers ask for what the document of a place names, at once and for nothing more. Tests/EndToEnd/test_screen_bytes.py counts the bytes of that without a
browser; here stands that browsers ask as its reader of documents does."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from conftest import DESKTOP, PHONE
from first_files import FIGURES, GAMES, TYPEFACE, Visit, asked_by, scripted
from heldline import HeldLine
from palisade import ROOMY, Server, move, play_to, table
from playwright.sync_api import expect
from table import RACE, loaded, visit, words
from traffic import Traffic

PLACES = {
    "play": ["/", "/match", "/tv", "/rules", "/bots"],
    "settings": ["/settings", "/settings/game", "/settings/about", "/account"],
    "people": ["/ranks", "/rewards", "/scores?game=memory", "/me", "/me/avatar"],
}
UNTIMED = {"quoridor": {"control": "none"}, "memory": {"config": {"table": "race"}}}
"""Settings with which no turn of a game runs out, so that there is no news while the page is looked at."""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """A server on which nobody plays."""
    with Server(tmp_path_factory.mktemp("quiet"), ROOMY) as server:
        yield server


@pytest.fixture(scope="module")
def busy(tmp_path_factory):
    """A server with a running game of each kind, which the first screen lists below its fold."""
    with Server(tmp_path_factory.mktemp("busy"), ROOMY) as server:
        server.tables = {game: running(server, game, **UNTIMED.get(game, {}))[:2] for game in GAMES}
        yield server


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A server with a running game, a finished one and a room that waits: their numbers, and the cookie of a player."""
    with Server(tmp_path_factory.mktemp("shown"), ROOMY) as server:
        # No turn runs out and no game ends while the tests go on.
        seats, topic = table(server, control="none")
        play_to(seats, topic, 6)
        done, ended = table(server)
        for ply, m in enumerate(RACE):
            done[ply % 2].view(ended, lambda view, ply=ply: view["ply"] == ply)
            move(done[ply % 2], ended, m)
        host = server.player()
        server.room, server.cookie = topic.removeprefix("room/"), seats[0].cookie
        server.match = done[0].view(ended, lambda view: view["phase"] == "over")["match"]
        server.lobby = host.do("lobby/quoridor", "room.create", {"mode": "casual", "config": {"seats": 2}}, key="table")["d"]["room"]
        yield server
        for client in [*seats, *done, host]:
            client.close()


def running(server, game, config=(), **settings):
    """The number of a game that has begun, the cookie of a player, and the connections of both."""
    cookies = [server.guest()[1] for _ in range(2)]
    clients = [server.client(cookie=cookie, documented=False) for cookie in cookies]
    for client in clients:
        client.hello()
    owner, other = clients
    number = owner.do(f"lobby/{game}", "room.create", {"mode": "casual", "config": {"seats": 2, **dict(config)}, **settings}, key="table")["d"]["room"]
    room = f"room/{number}"
    owner.sub(room)
    other.do(room, "join")
    other.do(room, "ready", {"on": True})
    owner.do(room, "start")
    owner.view(room, lambda view: view["phase"] == "playing")
    return number, cookies[0], clients


def asks_as_read(traffic, server, address, language="zh-TW", cookie=None, later=()):
    """The page has asked for what its document names and for these files of its scripts, each of them once."""
    [asked] = asked_by(server, [Visit(address, language, cookie)])
    folder = re.match("/v/[^/]+", asked.files[0])[0]
    # The events of a page may miss a file from the browser's memory, and the list of the document has no file twice.
    found = Counter(path for path in traffic.paths if path.startswith("/v/")) | Counter(path for url in loaded(traffic.page) if (path := urlsplit(url).path).startswith("/v/"))
    for file in [*FIGURES, TYPEFACE]:
        assert found.pop(folder + file, 1) == 1, address
    assert found == Counter([*asked.files, *(folder + file for file in later)]), address


CAME = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname).filter((name) => !name.startsWith('/api/'))"""
"""All that came over the line and not from the cache."""


@pytest.mark.parametrize("kind", PLACES)
def test_a_place_asks_for_what_its_document_names_and_a_second_visit_for_nothing(visitor, quiet, kind):
    page = visitor(at=quiet, locale="zh-TW")
    traffic = Traffic(page)
    came = {}
    for path in PLACES[kind]:
        # The page before may still fetch something for itself.
        page.goto("/api/v1/version")
        traffic.clear()
        visit(page, path)
        if path == "/":
            expect(page.locator(".online")).not_to_have_text("")
            expect(page.locator(".home-live .empty")).to_be_attached()
        traffic.rest()
        asks_as_read(traffic, quiet, path)
        page.goto("/api/v1/version")
        visit(page, path)
        traffic.rest()
        came[path] = page.evaluate(CAME)
    assert came == {path: [urlsplit(path).path, *(["/examples/bot.py"] if path == "/bots" else [])] for path in PLACES[kind]}


def signed_in(page, server, cookie):
    if cookie:
        name, value = cookie.split("=", 1)
        page.context.add_cookies([{"name": name, "value": value, "url": server.url}])


def asks(visitor, server, address, seen, language="zh-TW", cookie=None, look=PHONE, later=()):
    """Goes to a screen, waits until it shows what `seen` looks for, and compares."""
    page = visitor(at=server, locale=language, **look)
    signed_in(page, server, cookie)
    traffic = Traffic(page)
    visit(page, address)
    seen(page)
    traffic.rest()
    asks_as_read(traffic, server, address, language, cookie, later)
    return page, traffic


@pytest.mark.parametrize(("game", "look"), [("quoridor", DESKTOP), ("picquiz", PHONE), ("smashup", DESKTOP), ("memory", PHONE)])
def test_the_first_screen_fetches_the_picture_of_a_running_game_once_it_is_in_sight(visitor, busy, game, look):
    def online(page):
        expect(page.get_by_role("heading", level=1)).to_contain_text(words("zh-Hant")[f"{game}.home.title.1"])
        expect(page.locator(".online")).not_to_have_text("")
        expect(page.locator(".game-picker, .game-switch").filter(visible=True)).to_be_visible()

    address = f"/?game={game}"
    page = visitor(at=busy, locale="zh-TW", **look)
    traffic = Traffic(page)
    visit(page, address)
    online(page)
    page.locator(".home-live").scroll_into_view_if_needed()
    expect(page.locator(".live-game")).to_be_visible()
    traffic.rest()
    asks_as_read(traffic, busy, address, later=scripted("/", game, "zh-TW", live=True))


def board(page):
    expect(page.locator(".game-board, .replay-board, [role=grid]").first).to_be_visible()


def ended(page):
    expect(page.locator(".end-place button").first).to_be_visible()


@pytest.mark.parametrize(("game", "place", "look"), [("quoridor", "game", DESKTOP), ("quoridor", "tv", DESKTOP), ("quoridor", "embed", DESKTOP), ("memory", "game", PHONE), ("picquiz", "tv", PHONE), ("smashup", "embed", PHONE)])
def test_a_table_asks_for_what_its_document_names(visitor, busy, game, place, look):
    number, cookie = busy.tables[game]
    asks(visitor, busy, f"/{place}/{number}", board, cookie=cookie if place == "game" else None, look=look)


@pytest.mark.parametrize(("game", "look"), [("quoridor", DESKTOP), ("memory", PHONE)])
def test_an_own_game_that_is_over_asks_for_its_end_and_no_more(visitor, shown, game, look):
    number, cookie, clients = running(shown, game)
    clients[0].do(f"room/{number}", "resign")
    clients[0].view(f"room/{number}", lambda view: view["phase"] == "over")
    asks(visitor, shown, f"/game/{number}", ended, cookie=cookie, look=look)
    for client in clients:
        client.close()


@pytest.mark.parametrize("address", ["/replay/{match}", "/embed/replay/{match}", "/embed/tv/quoridor"])
def test_a_screen_of_those_who_look_on_asks_for_what_its_document_names(visitor, shown, address):
    asks(visitor, shown, address.format(match=shown.match), board, language="en-GB")


def test_further_screens_ask_for_what_their_documents_name(visitor, shown):
    page = visitor(at=shown, locale="zh-TW", **PHONE)
    traffic = Traffic(page)
    for address, pattern, game in (
        ("/settings/game?game=memory", "", ""), ("/settings/account", "", ""), ("/settings/security", "", ""), ("/settings/developers", "", ""), ("/replay", "", ""), ("/ranks/rating", "", ""), ("/me/edit", "", ""),
        ("/offline", "/offline", "quoridor"), ("/offline/quoridor", "", ""), ("/offline/smashup", "", ""), (f"/room/{shown.lobby}", "/room/#####", "quoridor"),
    ):
        traffic.clear()
        visit(page, address)
        if pattern == "/room/#####":
            expect(page.locator(".seats")).to_be_visible()
        if pattern == "/offline":
            expect(page.locator(".offline-games a").first).to_be_visible()
        traffic.rest()
        asks_as_read(traffic, shown, address, later=scripted(pattern, game, "zh-TW"))


OWN_ROOM = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/table/own/ownroom.js')).length"
"""How often the page fetched what tells of news of an own room."""


def test_a_game_that_goes_on_as_usual_fetches_nothing_to_tell_of_it(visitor, shown):
    seats, topic = table(shown, control="none")
    page = visitor(at=shown)
    name, value = seats[0].cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "url": shown.url}])
    page.goto(f"/game/{topic.removeprefix('room/')}")
    expect(page.locator(".game-board")).to_be_visible()
    watcher = shown.client()
    watcher.hello()
    watcher.sub(topic.replace("room", "watch"))
    play_to(seats, topic, 4)
    expect(page.locator(".moves-list .move")).to_have_count(4)
    assert page.evaluate(OWN_ROOM) == 0
    # An offer is told of at once.
    seats[1].do(topic, "offer", {"kind": "draw"})
    expect(page.locator(".toast button").first).to_be_visible()
    assert page.evaluate(OWN_ROOM) == 1
    for client in [*seats, watcher]:
        client.close()


BARELESS = """() => {
    window.bareless = 0;
    const look = () => {
        if (document.documentElement.dataset.chrome === 'full' && !document.querySelector('#appbar .links a')) window.bareless += 1;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Counts the frames of a screen with bars that has nothing in them."""


def test_the_bars_come_with_the_first_screen_that_has_them(visitor, shown):
    page = visitor(at=shown, **DESKTOP)
    visit(page, f"/tv/{shown.room}")
    board(page)
    expect(page.locator("#appbar .links")).to_have_count(0)
    expect(page.locator("#skip")).to_have_text(words("en")["nav.skip"])
    page.evaluate(BARELESS)
    page.locator(".game-back").click()
    expect(page.locator("#appbar .links a[aria-current]")).to_have_attribute("href", "/tv")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("window.bareless") == 0
    assert page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('chrome'))") == []


def test_the_board_of_a_game_takes_five_round_trips(visitor, played, outlast):
    """One connects, one fetches the document, one connects for the files, one fetches them and opens the socket, and one brings what the socket says. What is
    asked for after that is never answered here."""
    line = outlast.enter_context(HeldLine(played.port))
    page = visitor(at=line, **PHONE)
    address = f"/tv/{played.room}"
    [asked] = asked_by(played, [Visit(address, "en-GB")])
    line.let_through([address])
    page.goto(address, wait_until="commit")
    line.wait_for_requests([*asked.files, "/ws"])
    line.let_through([*asked.files, "/ws"])
    line.let_socket_speak(f'"topic":"watch/{played.room}"'.encode())
    expect(page.locator("[role=grid]").first).to_be_attached()
