"""The screen of live games shows one of them large, and stays with it."""

import re

import pytest
from conftest import DESKTOP, PHONE
from palisade import ROOMY, Server, play_to, table, table_of_four
from playwright.sync_api import expect
from table import said, visit


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_one_game_is_shown_large_until_it_ends(visitor, tmp_path, outlast, look):
    server = outlast.enter_context(Server(tmp_path, ROOMY))
    games = [table(server) for _ in range(3)]
    for seats, topic in games:
        play_to(seats, topic, 2)
    page = visitor(at=server, **look)
    visit(page, "/tv")
    cards = page.locator(".tv-grid > *")
    expect(cards).to_have_count(3)
    large, others = cards.nth(0).bounding_box(), [cards.nth(number).bounding_box() for number in (1, 2)]
    assert all(large["width"] > 1.8 * other["width"] for other in others)
    featured = cards.nth(0).locator("a").first.get_attribute("href")
    # More spectators make another game the most watched, which its card says.
    rival = next((seats, topic) for seats, topic in games if not featured.endswith(topic.split("/")[1]))
    number = rival[1].split("/")[1]
    watchers = [server.client() for _ in range(2)]
    for watcher in watchers:
        watcher.hello()
        watcher.sub(f"watch/{number}")
    expect(cards.filter(has=page.locator(f'a[href="/tv/{number}"]'))).to_contain_text(said(page, "tv.watching"))
    expect(cards.nth(0).locator("a").first).to_have_attribute("href", featured)
    own = next((seats, topic) for seats, topic in games if featured.endswith(topic.split("/")[1]))
    own[0][0].do(own[1], "resign")
    expect(cards).to_have_count(2)
    expect(cards.nth(0).locator("a").first).not_to_have_attribute("href", featured)
    for client in [*watchers, *(seat for seats, _ in games for seat in seats)]:
        client.close()


@pytest.fixture
def four(tmp_path, outlast):
    """A server on which four play one game and two another."""
    server = outlast.enter_context(Server(tmp_path, ROOMY))
    large, small = table_of_four(server), table(server)
    play_to(*small, 2)
    watcher = server.client()
    watcher.hello()
    watcher.sub(f"watch/{large[1].removeprefix('room/')}")
    yield server, large, small
    for client in [watcher, *large[0], *small[0]]:
        client.close()


def shown_whole(page, card):
    """Whether all of a card stands between the bars of the window."""
    return card.evaluate("""(card) => {
        const box = card.getBoundingClientRect();
        const bars = [...document.querySelectorAll('.appbar, .tabbar')].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
        const [top, bottom] = [Math.max(0, ...bars.filter((bar) => bar.top < 99).map((bar) => bar.bottom)), Math.min(innerHeight, ...bars.filter((bar) => bar.top > 99).map((bar) => bar.top))];
        return box.top >= top && box.bottom <= bottom + 1;
    }""")


@pytest.mark.engine
@pytest.mark.parametrize("width, height", [(1280, 800), (1024, 768), (1440, 900), (360, 740)])
def test_the_large_board_stands_in_the_window_with_all_who_play(visitor, four, width, height):
    page = visitor(at=four[0], viewport={"width": width, "height": height})
    visit(page, "/tv?show=seats-4")
    card = page.locator(".tv-grid > *").nth(0)
    expect(card.locator(".mini-seat")).to_have_count(4)
    assert page.evaluate("scrollY") == 0 and shown_whole(page, card)
    # Nor do the others keep it narrower than it can be.
    assert card.bounding_box()["width"] > min(0.85 * width, height - 300)


def test_a_phone_on_its_side_shows_the_large_board_between_the_bars(visitor, four):
    page = visitor(at=four[0], viewport={"width": 740, "height": 360})
    visit(page, "/tv?show=seats-4")
    card = page.locator(".tv-grid > *").nth(0).locator(".mini")
    expect(card.locator(".mini-seat")).to_have_count(4)
    card.evaluate("(card) => card.scrollIntoView({ block: 'center' })")
    assert shown_whole(page, card)


@pytest.mark.parametrize("path", ["/tv", "/"])
def test_pawns_of_a_small_board_bear_the_signs_of_their_seats(visitor, four, path):
    page = visitor(at=four[0])
    visit(page, path)
    card = page.locator(".live-game").filter(has=page.locator('.mini[data-seats="4"]'))
    if path == "/":
        page.locator(".home-live").scroll_into_view_if_needed()
    expect(card.locator(".b-pawn")).to_have_count(4)
    shapes = card.locator(".b-pawn .seat-mark").evaluate_all("(all) => all.map((each) => each.getAttribute('d').replace(/[^a-zA-Z]/g, ''))")
    beside = card.locator(".mini-seat").evaluate_all("(all) => all.map((each) => each.querySelector('.seat-mark').getAttribute('d').replace(/[^a-zA-Z]/g, ''))")
    assert sorted(shapes) == sorted(beside) and len(set(shapes)) > 2


def test_a_card_tells_who_is_away(visitor, four):
    server, _, (seats, topic) = four
    page = visitor(at=server)
    visit(page, "/tv")
    card = page.locator(".live-game").filter(has=page.locator(f'a[href="/tv/{topic.removeprefix("room/")}"]'))
    expect(card.locator(".mini-seat")).to_have_count(2)
    away = card.locator(".live-away")
    expect(away).to_be_hidden()
    seat = next(each for each in seats[1].view(topic)["seats"] if each["i"] == 0)
    seats[0].close()
    expect(away).to_be_visible()
    expect(away).to_have_text(f"{seat['name']} {said(page, 'live.away')}")


def test_small_boards_show_the_chosen_pawns(visitor, four):
    page = visitor(at=four[0])
    visit(page, "/tv")
    body = page.locator(".mini .b-body").first
    expect(body).to_have_css("clip-path", "none")
    page.evaluate("localStorage.setItem('palisade.settings', JSON.stringify({ pawnSet: 'tower' }))")
    page.reload()
    expect(body).to_have_css("clip-path", re.compile("^polygon"))
    # It fills its square as it does on the board.
    body, side = (page.locator(name).first.evaluate("(each) => each.getBoundingClientRect().width") for name in (".mini .b-body", ".mini-picture"))
    assert 0.9 < body / (side / 9) < 1.1
