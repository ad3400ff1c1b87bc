"""Boards, bars and lists have their place in windows of every size, with letters of twice their size, and while they load."""

import pytest
from conftest import DESKTOP, PHONE
from judging import fits
from madeup import keep, paste
from match import ROOM, Match
from playwright.sync_api import expect
from rows import LONG, cuts_no_row, has_lines, sizes, stand_beside_the_title
from scripted import golden
from table import RACE, said

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
        assert page.locator("#tabbar a").first.evaluate("(tab) => tab.textContent") == said(page, "nav.home")
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
    server.visit("/lobby")
    page.locator(f"a[href='/game/{ROOM}']:visible").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    come = sizes(page)
    server.visit(f"/game/{ROOM}")
    assert sizes(page) == come


@pytest.mark.parametrize("look", [{"size": size} for size in (DESKTOP, PHONE, window(320, 568))], ids=["desktop", "phone", "small"])
def test_what_can_be_done_with_a_replay_stands_beside_its_title(server, page):
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })")
    server.visit(keep(server))
    stand_beside_the_title(page)


@pytest.mark.parametrize("look", [{"size": DESKTOP}, {"size": PHONE}], ids=["desktop", "phone"])
def test_a_replay_cuts_no_row_of_its_moves(server, page):
    server.visit(paste(server, LONG))
    cuts_no_row(page)


LINES = [(window(360, 740), 2), (window(390, 844), 2), (window(360, 640), 1), (window(390, 664), 1), (window(320, 568), 1)]


@pytest.mark.parametrize("is_watched", [False, True], ids=["played", "watched"])
@pytest.mark.parametrize(("look", "lines"), [({"size": size, "language": "zh-TW"}, lines) for size, lines in LINES], ids=[f"{size['width']}x{size['height']}" for size, _ in LINES])
def test_a_phone_with_height_to_spare_shows_two_lines_of_moves(server, page, look, lines, is_watched):
    server.guest()
    match = Match(server, watched=is_watched)
    match.play(*RACE[:14])
    server.visit(f"/tv/{ROOM}" if is_watched else f"/game/{ROOM}")
    has_lines(page, look["size"]["width"], lines)
