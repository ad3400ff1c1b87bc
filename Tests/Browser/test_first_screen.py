"""The first screen of a place is small enough for a slow line, is asked for at once, and nothing of it is missing."""

import time

import pytest
from conftest import DESKTOP, PHONE
from palisade import PATIENCE, ROOMY, Server, move, play_to, table
from playwright.sync_api import expect
from slowline import SlowLine
from table import RACE, WEB, visit, words

MOST = 60_000
"""Bytes of all bodies as they come over the line. Heads come on top, some 260 bytes each. A running game keeps to it in Brotli, which Firefox asks for only over TLS."""
MOST_REQUESTS = 8
MOST_TRIPS = 5

GAMES = sorted(path.name for path in (WEB / "games").iterdir() if path.is_dir())
PLACES = ["/", "/lobby", "/tv", "/rules", "/ranks", "/me", "/settings", "/settings/game", "/settings/about", "/account", "/bots", "/rewards", "/scores", "/match", "/me/avatar"]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """A server on which nobody plays."""
    with Server(tmp_path_factory.mktemp("quiet"), ROOMY) as server:
        yield server


@pytest.fixture(scope="module")
def busy(tmp_path_factory):
    """A server with a running game of each kind, which the first screen lists below its fold."""
    with Server(tmp_path_factory.mktemp("busy"), ROOMY) as server:
        server.tables = {game: running(server, game)[0] for game in GAMES}
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


def running(server, game, **config):
    """The number of a game that has begun, the cookie of a player, and the connections of both."""
    cookies = [server.guest()[1] for _ in range(2)]
    clients = [server.client(cookie=cookie, documented=False) for cookie in cookies]
    for client in clients:
        client.hello()
    owner, other = clients
    number = owner.do(f"lobby/{game}", "room.create", {"mode": "casual", "config": {"seats": 2, **config}}, key="table")["d"]["room"]
    room = f"room/{number}"
    owner.sub(room)
    other.do(room, "join")
    other.do(room, "ready", {"on": True})
    owner.do(room, "start")
    owner.view(room, lambda view: view["phase"] == "playing")
    return number, cookies[0], clients


def first_screen(visitor, server, game, locale, **look):
    """The page, and the sizes of all bodies that came by the time it stood still."""
    page = visitor(at=server, locale=locale, **look)
    requests = []
    page.on("requestfinished", lambda request: requests.append(request))
    visit(page, f"/?game={game}")
    language = "zh-Hant" if locale == "zh-TW" else "en"
    expect(page.get_by_role("heading", level=1)).to_contain_text(words(language)[f"{game}.home.title.1"])
    # The answer of the server has come, and all that it brings along.
    expect(page.locator(".online")).not_to_have_text("")
    expect(page.locator(".game-picker")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page, {request.url: request.sizes()["responseBodySize"] for request in requests}


def check(sizes, game, most_requests=MOST_REQUESTS):
    assert len(sizes) >= 6, "requests were not seen"
    assert len([url for url in sizes if "/icons/" not in url and not url.endswith((".webmanifest", "/ws"))]) <= most_requests
    assert sum(sizes.values()) <= MOST, sorted(((size, url) for url, size in sizes.items()), reverse=True)[:20]
    assert [url for url in sizes if "/games/" in url and f"/games/{game}/" not in url] == []


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_of_a_game_is_at_most_60_kilobytes(visitor, quiet, game, locale):
    page, sizes = first_screen(visitor, quiet, game, locale)
    check(sizes, game)
    expect(page.locator(".home-live .empty")).to_be_attached()


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_makes_the_first_screen_no_larger(visitor, busy, game, look):
    page, sizes = first_screen(visitor, busy, game, "zh-TW", **look)
    # A wide window shows the picture, which takes two modules more.
    check(sizes, game, MOST_REQUESTS + 2)
    # Its picture comes once it is on screen.
    page.locator(".home-live").scroll_into_view_if_needed()
    expect(page.locator(".live-game")).to_be_visible()


@pytest.mark.parametrize("place", ["tv", "embed"])
@pytest.mark.parametrize("game", GAMES)
def test_the_screen_of_a_room_asks_for_its_own_game_alone(visitor, busy, game, place):
    page = visitor(at=busy, **PHONE)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    visit(page, f"/{place}/{busy.tables[game]}")
    expect(page.locator(".game-board")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert any(f"/games/{game}/" in url or f"+games/{game}/" in url for url in asked)
    assert [url for url in asked if any(f"games/{other}/" in url for other in GAMES if other != game)] == []


@pytest.mark.parametrize("place", ["replay", "embed/replay"])
@pytest.mark.parametrize("game", ["memory", "picquiz"])
def test_a_replay_asks_for_its_own_game_alone(visitor, shown, game, place):
    number, _, clients = running(shown, game)
    clients[0].do(f"room/{number}", "resign")
    match = clients[0].view(f"room/{number}", lambda view: view["phase"] == "over")["match"]
    sizes = sizes_of(visitor, shown, f"/{place}/{match}", "zh-TW", seen=lambda page: expect(page.locator(".replay-board, .game-board").first).to_be_visible())
    assert [url for url in sizes if any(f"games/{other}/" in url for other in GAMES if other != game)] == []
    check_small(sizes)
    for client in clients:
        client.close()


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["quoridor", "memory", "picquiz"])
def test_a_game_that_is_over_is_at_most_60_kilobytes(visitor, shown, game, look):
    number, cookie, clients = running(shown, game)
    clients[0].do(f"room/{number}", "resign")
    clients[0].view(f"room/{number}", lambda view: view["phase"] == "over")
    check_small(sizes_of(visitor, shown, f"/game/{number}", "zh-TW", cookie=cookie, seen=lambda page: expect(page.locator(".end-place button").first).to_be_visible(), look=look))
    for client in clients:
        client.close()


LATE = """() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/v/'));
    const app = files.find(({ name }) => name.endsWith('/app.js'));
    return { names: files.map(({ name }) => name), late: files.filter(({ startTime }) => startTime > app.responseEnd).map(({ name }) => name) };
}"""
"""Files that were asked for after the first module had come, which is a round trip more."""


@pytest.mark.parametrize("path", PLACES)
def test_a_place_is_asked_for_at_once(visitor, quiet, path):
    page = visitor(at=quiet, locale="zh-TW")

    def answer_last(route):
        answer = route.fetch()
        page.wait_for_function("self.early")
        route.fulfill(response=answer)

    page.route("**/app.js", answer_last)
    visit(page, path)
    page.wait_for_load_state("networkidle")
    found = page.evaluate(LATE)
    assert len(found["names"]) >= 4 and found["late"] == []


def second_visit(page, path):
    """What comes over the line when somebody who was here comes again."""
    visit(page, path)
    page.wait_for_load_state("networkidle")
    page.goto("/api/v1/version")
    visit(page, path)
    page.wait_for_load_state("networkidle")
    return page.evaluate("""() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
        .filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname).filter((name) => !name.startsWith('/api/'))""")


@pytest.mark.parametrize("path", PLACES)
def test_a_second_visit_takes_one_request(visitor, quiet, path):
    examples = ["/examples/bot.py"] if path == "/bots" else []
    assert second_visit(visitor(at=quiet), path) == [path, *examples]


@pytest.mark.parametrize("path", PLACES)
def test_each_screen_is_at_most_60_kilobytes(visitor, quiet, path):
    page = visitor(at=quiet, locale="zh-TW")
    requests = []
    page.on("requestfinished", lambda request: requests.append(request))
    visit(page, path)
    page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes()["responseBodySize"] for request in requests}
    assert sum(sizes.values()) <= MOST, sizes


def in_brotli(server, path):
    """Asks for a file until its copy in Brotli, which the first request made the server begin, is there."""
    deadline = time.monotonic() + PATIENCE
    while (answer := server.http("HEAD", path, headers={"Accept-Encoding": "gzip, deflate, br"}))[1].get("content-encoding") != "br":
        assert answer[1]["content-encoding"] == "gzip" and time.monotonic() < deadline


def sizes_of(visitor, server, path, locale, cookie=None, seen=lambda page: None, look=PHONE):
    """Sizes of all bodies that come by the time the page stands still; `seen` waits for what it shows."""
    sizes = {}
    # The second visitor gets what the first one made the server compress.
    for _ in range(2):
        for url, size in sizes.items():
            # The smallest files are not worth it.
            if "/v/" in url and size > 1000:
                in_brotli(server, url.removeprefix(server.url))
        page = visitor(at=server, locale=locale, **look)
        if cookie:
            name, value = cookie.split("=", 1)
            page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
        requests = []
        page.on("requestfinished", lambda request, seen=requests: seen.append(request))
        visit(page, path)
        seen(page)
        page.wait_for_load_state("networkidle")
        sizes = {request.url: request.sizes()["responseBodySize"] for request in requests}
        page.context.close()
    return sizes


def check_small(sizes):
    assert sum(sizes.values()) <= MOST, sorted(((size, url) for url, size in sizes.items()), reverse=True)


def board(page):
    expect(page.locator("[role=grid]").first).to_be_attached()


SHOWN = ["/tv/{room}", "/embed/{room}", "/embed/tv/quoridor", "/replay/{match}", "/embed/replay/{match}"]
"""Screens with a game, of those who look on."""


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("path", SHOWN)
def test_the_screen_of_a_game_is_at_most_60_kilobytes(visitor, shown, path, locale):
    sizes = sizes_of(visitor, shown, path.format(room=shown.room, match=shown.match), locale, seen=board)
    assert len([url for url in sizes if "/icons/" not in url and "/api/" not in url]) <= MOST_REQUESTS
    check_small(sizes)


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_the_screen_of_an_own_game_is_at_most_60_kilobytes(visitor, shown, locale):
    check_small(sizes_of(visitor, shown, f"/game/{shown.room}", locale, cookie=shown.cookie, seen=board))


UNTIMED = {"quoridor": {"control": "none"}, "memory": {"table": "race"}}
"""Settings with which no turn of a game runs out, so that there is no news while the page is looked at."""


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("place", ["game", "tv", "embed"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_each_game_is_at_most_60_kilobytes(visitor, shown, game, place, look):
    number, cookie, clients = running(shown, game, **UNTIMED.get(game, {}))

    def seen(page):
        expect(page.locator(".game-board")).to_be_visible()
        if game == "quoridor" and look is DESKTOP and place != "embed":
            expect(page.locator(".chat")).to_be_visible()

    # Chinese words take more.
    check_small(sizes_of(visitor, shown, f"/{place}/{number}", "zh-TW", cookie=cookie if place == "game" else None, seen=seen, look=look))
    for client in clients:
        client.close()


OWN_ROOM = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/table/ownroom.js')).length"
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


def chat(page):
    expect(page.locator(".chat-none")).to_be_visible()


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


MOST_OF_CHAT = 3_000
"""Bytes that a wide window takes beyond a phone, for the chat beside the board."""


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_the_chat_beside_the_board_is_at_most_3_kilobytes(visitor, shown, locale):
    path = f"/tv/{shown.room}"
    phone = sizes_of(visitor, shown, path, locale, seen=board)
    wide = sizes_of(visitor, shown, path, locale, seen=chat, look=DESKTOP)
    beyond = {url: size for url, size in wide.items() if url not in phone}
    assert sum(beyond.values()) <= MOST_OF_CHAT, beyond


FURTHER = ["/settings/game", "/settings/game?game=memory", "/settings/game?game=smashup", "/settings/account", "/settings/security", "/replay", "/ranks/rating", "/me/edit", "/offline", "/offline/quoridor", "/offline/smashup", "/room/{lobby}"]
"""Screens that keep to the bound in Brotli, on phones."""


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("path", FURTHER)
def test_a_further_screen_is_at_most_60_kilobytes(visitor, shown, path, locale):
    check_small(sizes_of(visitor, shown, path.format(lobby=shown.lobby), locale))


DELAY = 2.5
"""Seconds of a round trip: so long that a busy machine does not look like one more."""


def test_the_board_of_a_game_takes_five_round_trips(visitor, played):
    line = SlowLine(played.port)
    trips = []
    for _ in range(5):
        line.round_trip = 0
        page = visitor(**PHONE)
        line.round_trip = DELAY
        page.goto(f"http://127.0.0.1:{line.port}/tv/{played.room}", wait_until="commit")
        page.wait_for_selector("[role=grid]", state="attached", timeout=PATIENCE * 1000)
        trips.append(page.evaluate("performance.now()") / 1000 / DELAY)
        page.close()
        # What the machine adds is no trip.
        if trips[-1] < MOST_TRIPS + 1:
            return
    pytest.fail(f"{trips} round trips")


def test_a_file_comes_in_brotli_once_it_was_asked_for(quiet):
    path = "/core/i18n.js"
    in_brotli(quiet, path)
    assert quiet.http("GET", path)[1].get("content-encoding") is None
