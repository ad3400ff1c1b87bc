"""Boards, bars and lists have their place in windows of every size, with letters of twice their size, and while they load."""

import pytest
from conftest import DESKTOP, PHONE
from judging import fits
from madeup import keep, paste
from match import ROOM, Match
from playwright.sync_api import expect
from rows import LONG, cuts_no_row, has_lines, sizes, stand_in_the_menu
from scripted import golden
from table import RACE, said
from tour import DRAWN

SIZES = [((320, 568), "en-GB"), ((360, 740), "zh-TW"), ((412, 915), "en-GB"), ((740, 360), "zh-TW"), ((1280, 800), "en-GB")]


def window(width, height):
    return {"width": width, "height": height}


@pytest.mark.parametrize("look", [{"size": window(360, 640), "language": language, "calm": True} for language in ("en-GB", "zh-TW")], ids=["en", "zh"])
def test_letters_of_twice_the_size_leave_the_words_of_the_bars_to_those_who_hear_them(server, page):
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    for path, part in (("/", "h1"), ("/me/avatar", "[role=tablist]")):
        server.visit(path)
        expect(page.locator(part).first).to_be_visible()
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        # The words of the bars give way to their marks, and are still said.
        assert page.locator("#tabbar a").first.evaluate("(tab) => tab.textContent") == said(page, "nav.play")
    assert page.locator(".preview .avatar").bounding_box()["width"] > 100


@pytest.mark.parametrize("look", [{"size": window(*size), "language": language} for size, language in SIZES], ids=[f"{size[0]}x{size[1]}" for size, _ in SIZES])
def test_a_game_fits_from_its_first_move_to_the_next_game(server, match, page, look):
    size = tuple(look["size"].values())
    fits(page, size, "game")
    page.get_by_role("button", name=said(page, "game.resign")).click()
    fits(page, size, "give up")
    server.do("resign", {"s": 1})
    page.get_by_role("dialog").get_by_role("button", name=said(page, "game.resign_yes")).click()
    match.resign(0)
    again = page.get_by_role("dialog").get_by_role("button", name=said(page, "game.rematch"), exact=True)
    expect(again).to_be_visible()
    fits(page, size, "end")
    server.do("offer", {"s": 1})
    again.click()
    match.change("offer", {"seat": 0, "kind": "rematch"}, offers=[{"seat": 0, "kind": "rematch", "accepted": []}])
    expect(again).to_have_count(0)
    fits(page, size, "offered")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    fits(page, size, "offered, in the tray")


@pytest.mark.parametrize("look", [{"size": PHONE, "language": language} for language in ("en-GB", "zh-TW")], ids=["en", "zh"])
def test_the_date_of_a_replay_is_not_broken(server, page):
    server.visit(keep(server))
    date = page.locator(".replay-top .kicker > :last-child")
    expect(date).to_contain_text("20")
    assert date.evaluate("(date) => { const range = document.createRange(); range.selectNodeContents(date); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }") == 1


def test_a_game_looks_alike_to_who_comes_from_the_lobby(server, page):
    server.guest()
    server.show("lobby/quoridor", golden("snap-lobby")["d"])
    # Begun before, because a page follows a game that begins.
    Match(server).play("e2")
    server.visit("/")
    page.locator(f"a[href='/game/{ROOM}']:visible").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    come = sizes(page)
    server.visit(f"/game/{ROOM}")
    assert sizes(page) == come


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": size} for size in (DESKTOP, PHONE, window(320, 568))], ids=["desktop", "phone", "small"])
def test_what_can_be_done_with_a_replay_stands_in_its_menu(server, page):
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })")
    address = keep(server)
    server.visit(address)
    game = f"/api/v1/archive/{address.split('/')[-1]}"
    assert stand_in_the_menu(page) == [f"{game}/animation.webp", f"{game}.txt", game]


@pytest.mark.parametrize("look", [{"size": DESKTOP}, {"size": PHONE}], ids=["desktop", "phone"])
def test_a_replay_cuts_no_row_of_its_moves(server, page):
    server.visit(paste(server, LONG))
    cuts_no_row(page)


LINES = [(window(360, 740), 2), (window(390, 844), 3), (window(412, 915), 3), (window(360, 640), 1), (window(390, 664), 1), (window(320, 568), 1)]


@pytest.mark.parametrize("is_watched", [False, True], ids=["played", "watched"])
@pytest.mark.parametrize(("look", "lines"), [({"size": size, "language": "zh-TW"}, lines) for size, lines in LINES], ids=[f"{size['width']}x{size['height']}" for size, _ in LINES])
def test_a_phone_with_height_to_spare_shows_more_lines_of_moves(server, page, look, lines, is_watched):
    server.guest()
    match = Match(server, watched=is_watched)
    match.play(*RACE[:14])
    server.visit(f"/tv/{ROOM}" if is_watched else f"/game/{ROOM}")
    has_lines(page, look["size"]["width"], lines)


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_the_lines_of_moves_follow_the_height_of_the_window(match, page):
    match.play(*RACE[:14])
    for size, lines in ((PHONE, 2), (window(320, 568), 1)):
        page.set_viewport_size(size)
        has_lines(page, size["width"], lines)
        page.keyboard.press("End")


def takes_its_share(page):
    """The board has three fifths of the width, whole, and nothing else lies outside the window."""
    size = page.viewport_size
    board = page.locator(".board").bounding_box()
    assert board["width"] >= 0.6 * size["width"], board
    for part in page.locator(".board, .bar, .game-head .icon-button, .tray-line").all():
        box = part.bounding_box()
        if box:
            assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"] + 0.5 and box["y"] + box["height"] <= size["height"] + 0.5, box
    fits(page, (size["width"], size["height"]), "game")


def whole_name_and_number(bar):
    """Neither the name nor the number of walls is cut off."""
    for part in (".bar-name", ".bar-count"):
        assert bar.locator(part).is_visible()
    assert bar.evaluate("""(bar) => {
      const name = bar.querySelector('.bar-name'), count = bar.querySelector('.bar-count'), line = bar.querySelector('.bar-line');
      return [name.scrollWidth <= name.clientWidth + 1, count.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1];
    }""") == [True, True]


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": PHONE, "calm": True}], ids=["phone"])
def test_large_text_leaves_the_board_its_place(match, page):
    before = page.locator(".board").bounding_box()["width"]
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert page.locator(".board").bounding_box()["width"] > 0.66 * before
    takes_its_share(page)
    for bar in page.locator(".bar").all():
        whole_name_and_number(bar)
    # So does twice the zoom, which makes a window half as large.
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    page.set_viewport_size(window(640, 400))
    page.evaluate(DRAWN)
    takes_its_share(page)
    for bar in page.locator(".bar").all():
        whole_name_and_number(bar)


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": PHONE}], ids=["phone"])
def test_a_replay_on_a_phone_is_moved_on_from_wherever_one_reads(server, page):
    server.visit(paste(server, LONG))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("#tabbar")).to_be_hidden()
    for place in (0, 9999):
        page.evaluate("(place) => scrollTo(0, place)", place)
        expect(page.locator(".scrubber")).to_be_in_viewport(ratio=1)
    # Nothing is left under it.
    last = page.get_by_role("link", name=said(page, "replay.another")).bounding_box()
    assert last["y"] + last["height"] <= page.locator(".scrubber").bounding_box()["y"]
    cuts_no_row(page)
