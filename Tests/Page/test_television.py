"""The screen of live games, and the small boards of the first screen."""

import json
import re

import pytest
from conftest import DESKTOP, PHONE
from four import ROUND, Four
from match import Match
from playwright.sync_api import expect
from scripted import golden
from table import said
from television import expect_large, shown_whole

LOBBY = golden("snap-lobby")["d"]
WIDE = {"width": 1920, "height": 1080}
PHONE_ON_ITS_SIDE = {"width": 740, "height": 360}


def live(match, watchers=0):
    """A game as the lobby lists it."""
    seats = [{key: seat[key] for key in ("name", "kind")} for seat in match.view["seats"]]
    return {"room": match.view["room"], "mode": "casual", "ply": match.view["ply"], "watchers": watchers, "stars": 0, "seats": seats}


def show(server, *games):
    server.show("lobby/quoridor", {**LOBBY, "rooms": [], "live": list(games)})


@pytest.fixture
def four(server):
    """Four play one game and two another, of which the first is watched."""
    large, small = Four(server), Match(server, watched=True, room="48214")
    large.play(*ROUND[:4])
    small.play("e2", "e8")
    show(server, live(large, watchers=1), live(small))
    return large, small


@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}], ids=["phone", "desktop"])
def test_one_game_is_shown_large_until_it_ends(server, page):
    """With what makes the lobby list it so, a true server is asked in Tests/Browser/test_television.py."""
    games = [Match(server, watched=True, room=room) for room in ("48213", "48214", "48215")]
    for match in games:
        match.play("e2", "e8")
    show(server, *map(live, games))
    server.visit("/tv")
    cards = page.locator(".tv-grid > *")
    expect(cards).to_have_count(3)
    expect_large(cards.nth(0), cards.nth(1), cards.nth(2))
    featured = cards.nth(0).locator("a").first.get_attribute("href")
    # More spectators make another game the most watched, which its card says.
    own, rival, third = sorted(games, key=lambda match: not featured.endswith(match.view["room"]))
    show(server, live(own), live(rival, watchers=2), live(third))
    rival.view["watchers"] = 2
    server.show(rival.topic, rival.view)
    expect(cards.filter(has=page.locator(f'a[href="/tv/{rival.view["room"]}"]'))).to_contain_text(said(page, "tv.watching"))
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", featured)
    # Its card stays where it is when the game is over, until the page is looked at anew.
    show(server, live(rival, watchers=2), live(third))
    expect(cards.nth(0).locator(".live-over")).to_be_visible()
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", featured)
    page.get_by_role("button", name=said(page, "tv.fresh")).click()
    expect(cards).to_have_count(2)
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", f"/tv/{rival.view['room']}")
    expect(page.get_by_role("button", name=said(page, "tv.fresh"))).to_be_hidden()


SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]))).observe({ type: 'layout-shift' });
}"""


@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}, {"size": WIDE}], ids=["phone", "desktop", "wide"])
def test_nothing_moves_while_games_come_and_go(server, page):
    """Neither when the cards are first drawn, nor when their games begin, end and give way."""
    games = {room: Match(server, watched=True, room=room) for room in ("48210", "48211", "48212", "48213")}
    page.evaluate(SHIFTS)
    for match in games.values():
        server.delay_view(match.topic)
    show(server, *map(live, games.values()))
    server.visit("/tv")
    cards = page.locator(".tv-grid > *")
    expect(cards).to_have_count(4)
    for match in games.values():
        server.show(match.topic, match.view)
    expect(cards.nth(1).locator(".b-pawn")).to_have_count(2)
    places = cards.evaluate_all("(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))")
    new = [Match(server, watched=True, room=room) for room in ("48220", "48221")]
    show(server, *map(live, [*new, games["48212"], games["48211"]]))
    expect(cards).to_have_count(6)
    expect(cards.and_(page.locator(".over"))).to_have_count(2)
    assert cards.evaluate_all("(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))")[:4] == places
    page.wait_for_function("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    assert page.evaluate("shifts.reduce((sum, [value]) => sum + value, 0)") <= 0.02, page.evaluate("shifts")


@pytest.mark.parametrize("look", [{"size": WIDE}], ids=["1920"])
def test_a_wide_window_shows_players_and_moves_beside_the_large_board(server, page):
    match = Match(server, watched=True)
    match.view["seats"][0]["rating"] = 1704
    match.play("e2", "e8", "e3")
    show(server, live(match))
    server.visit("/tv")
    seats = page.locator(".large-seat")
    expect(seats).to_have_count(2)
    expect(seats.nth(0)).to_contain_text("Ann")
    expect(seats.nth(0)).to_contain_text("1,704")
    expect(seats.nth(1).locator(".large-clock[data-running]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(page.locator(".large-side .move")).to_have_text(["e2", "e8", "e3"])
    match.play("e7")
    expect(page.locator(".large-side .move")).to_have_text(["e2", "e8", "e3", "e7"])
    board, side = page.locator(".tv-grid .mini").first.bounding_box(), page.locator(".large-side").bounding_box()
    assert side["x"] > board["x"] + board["width"] and side["y"] == board["y"] and board["width"] > 700


SIZES = [(1280, 800), (1024, 768), (1440, 900), (360, 740)]


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": {"width": width, "height": height}} for width, height in SIZES], ids=[f"{width}-{height}" for width, height in SIZES])
def test_the_large_board_stands_in_the_window_with_all_who_play(server, page, look, four):
    server.visit("/tv?show=seats-4")
    card = page.locator(".tv-grid > *").nth(0)
    expect(card.locator(".mini-seat")).to_have_count(4)
    assert page.evaluate("scrollY") == 0 and shown_whole(card)
    # Nor do the others keep it narrower than it can be.
    assert card.bounding_box()["width"] > min(0.85 * look["size"]["width"], look["size"]["height"] - 300)


@pytest.mark.parametrize("look", [{"size": PHONE_ON_ITS_SIDE}], ids=["740-360"])
def test_a_phone_on_its_side_shows_the_large_board_between_the_bars(server, page, four):
    server.visit("/tv?show=seats-4")
    card = page.locator(".tv-grid > *").nth(0).locator(".mini")
    expect(card.locator(".mini-seat")).to_have_count(4)
    card.evaluate("(card) => card.scrollIntoView({ block: 'center' })")
    assert shown_whole(card)


@pytest.mark.parametrize("path", ["/tv", "/"])
def test_pawns_of_a_small_board_bear_the_signs_of_their_seats(server, page, four, path):
    server.visit(path)
    card = page.locator(".live-game").filter(has=page.locator('.mini[data-seats="4"]'))
    if path == "/":
        page.locator(".home-live").scroll_into_view_if_needed()
    expect(card.locator(".b-pawn")).to_have_count(4)
    shapes = card.locator(".b-pawn .seat-mark").evaluate_all("(all) => all.map((each) => each.getAttribute('d').replace(/[^a-zA-Z]/g, ''))")
    beside = card.locator(".mini-seat").evaluate_all("(all) => all.map((each) => each.querySelector('.seat-mark').getAttribute('d').replace(/[^a-zA-Z]/g, ''))")
    assert sorted(shapes) == sorted(beside) and len(set(shapes)) > 2


@pytest.mark.parametrize("look", [{"size": WIDE}], ids=["wide"])
def test_a_small_card_shows_the_faces_of_its_players(server, page, four):
    """The pictures of the large game stand beside it already."""
    server.visit("/tv")
    small = page.locator(".tv-grid > *").nth(1).locator(".live-faces")
    expect(small.locator("> .avatar")).to_have_count(2)
    expect(small.locator("> .avatar > *").nth(5)).to_be_attached()
    expect(page.locator(".tv-grid > *").nth(0).locator(".live-faces")).to_be_hidden()
    assert small.bounding_box()["height"] <= page.locator(".tv-grid > *").nth(1).locator(".live-facts").bounding_box()["height"]


def test_a_card_tells_who_is_away(server, page, four):
    _, small = four
    server.visit("/tv")
    card = page.locator(".live-game").filter(has=page.locator(f'a[href="/tv/{small.view["room"]}"]'))
    expect(card.locator(".mini-seat")).to_have_count(2)
    away = card.locator(".live-away")
    expect(away).to_be_hidden()
    gone, stays = small.view["seats"]
    small.change("presence", {"seat": 0, "on": False}, seats=[{**gone, "on": False}, stays])
    expect(away).to_be_visible()
    expect(away).to_have_text(f"{gone['name']} {said(page, 'live.away')}")


def test_small_boards_show_the_chosen_pawns(server, page, four):
    server.visit("/tv")
    body = page.locator(".mini .b-body").first
    expect(body).to_have_css("clip-path", "none")
    server.visit("/tv", stored={"palisade.settings": json.dumps({"pawnSet": "tower"})})
    expect(body).to_have_css("clip-path", re.compile("^polygon"))
    # It fills its square as it does on the board.
    body, side = (page.locator(name).first.evaluate("(each) => each.getBoundingClientRect().width") for name in (".mini .b-body", ".mini-picture"))
    assert 0.9 < body / (side / 9) < 1.1


@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_a_short_name_stays_whole_beside_the_running_clock(server, page):
    """In the smallest card, which has two names on a line."""
    match = Four(server, names=("Eve", "Bob", "Ann", "Mia"))
    show(server, live(match))
    server.visit("/?game=quoridor")
    card = page.locator(f'.mini[href="/tv/{match.view["room"]}"]')
    page.locator(".home-live").scroll_into_view_if_needed()
    for name, move in zip(("Eve", "Bob", "Ann", "Mia"), ROUND):
        running = card.locator(".mini-seat").filter(has=page.locator(".mini-clock:not(:empty)"))
        expect(running.locator(".mini-name")).to_have_text(name)
        assert running.locator(".mini-name").evaluate("(name) => name.scrollWidth <= name.clientWidth"), name
        match.play(move)
