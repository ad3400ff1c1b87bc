"""What boards look like is a choice of the device: it acts at once, is kept, and holds wherever a board is shown."""

import re

import pytest
from conftest import DESKTOP, PHONE
from looks import HOUSE, SHOWN, choose, differences, option, seen
from madeup import paste
from match import ROOM, Match
from playwright.sync_api import expect
from table import said


@pytest.fixture
def places(server):
    """Where else a board is shown: the addresses of a game that is watched, and of a replay."""
    Match(server, watched=True).play("e2", "e8", "e3", "e7")
    return f"/tv/{ROOM}", paste(server, ["e2", "e8", "e3", "e7"])


def visit_settings(server, page):
    server.visit("/settings/game")
    expect(page.locator(".look-preview .board")).to_be_visible()


CHOICES = [("boardTheme", value) for value in ("walnut", "slate", "felt", "contrast")] + [("pawnSet", value) for value in ("pawn", "tower", "sign")] + [("boardMotion", value) for value in ("fast", "none")]


@pytest.mark.parametrize(("key", "value"), CHOICES)
def test_a_look_acts_at_once_is_kept_and_holds_in_games_and_replays(server, page, places, key, value):
    visit_settings(server, page)
    for each, usual in HOUSE.items():
        expect(option(page, each, usual)).to_be_checked()
    usual = seen(page)
    option(page, key, value).check()
    page.wait_for_function(f"(usual) => JSON.stringify(({SHOWN})(document.querySelector('.board'))) !== JSON.stringify(usual)", arg=usual)
    chosen = seen(page)
    assert differences(usual, chosen) == {key}
    visit_settings(server, page)
    expect(option(page, key, value)).to_be_checked()
    expect(option(page, key, HOUSE[key])).not_to_be_checked()
    assert seen(page) == chosen
    for place in places:
        server.visit(place)
        assert seen(page) == chosen, place
    visit_settings(server, page)
    option(page, key, HOUSE[key]).check()
    page.wait_for_function(f"(usual) => JSON.stringify(({SHOWN})(document.querySelector('.board'))) === JSON.stringify(usual)", arg=usual)


@pytest.mark.engine
def test_keys_alone_choose_a_look_that_is_kept_and_holds_in_games_and_replays(server, page, places):
    visit_settings(server, page)
    usual = seen(page)
    option(page, "boardTheme", "paper").focus()
    page.keyboard.press("ArrowRight")
    expect(option(page, "boardTheme", "walnut")).to_be_focused()
    expect(option(page, "boardTheme", "walnut")).to_be_checked()
    page.wait_for_function("(fill) => getComputedStyle(document.querySelector('.board .b-squares')).fill !== fill", arg=usual["boardTheme"])
    page.keyboard.press("Tab")
    expect(option(page, "pawnSet", "disc")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(option(page, "pawnSet", "sign")).to_be_checked()
    choose(page, boardMotion="none")
    page.wait_for_function("(took) => getComputedStyle(document.querySelector('.b-pawn')).transitionDuration !== took", arg=usual["boardMotion"])
    chosen = seen(page)
    assert differences(usual, chosen) == {"boardTheme", "pawnSet", "boardMotion"}
    visit_settings(server, page)
    for key, value in {"boardTheme": "walnut", "pawnSet": "sign", "boardMotion": "none", "boardSize": HOUSE["boardSize"]}.items():
        expect(option(page, key, value)).to_be_checked()
    assert seen(page) == chosen
    for place in places:
        server.visit(place)
        assert seen(page) == chosen, place


@pytest.mark.parametrize("look", [{"theme": "light"}, {"theme": "dark"}], ids=["light", "dark"])
def test_no_two_themes_are_alike_in_either_light(server, page, look):
    visit_settings(server, page)
    fills = []
    for value in ("paper", "walnut", "slate", "felt", "contrast"):
        swatch = page.locator(f".look[data-board-theme={value}]")
        own = swatch.locator(".b-squares").evaluate("(el) => getComputedStyle(el).fill")
        option(page, "boardTheme", value).check()
        expect(page.locator(".board .b-squares")).to_have_css("fill", own)
        fills.append(own)
    assert len(set(fills)) == 5
    light = [sum(map(int, re.findall(r"\d+", fill)[:3])) > 3 * 128 for fill in fills]
    assert light == [look["theme"] == "light"] * 5


def test_the_page_around_a_board_keeps_its_colours(server, page):
    visit_settings(server, page)
    brand = page.locator(".brand rect").first
    usual = brand.evaluate("(el) => getComputedStyle(el).fill")
    option(page, "boardTheme", "contrast").check()
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(255, 255, 255)")
    assert brand.evaluate("(el) => getComputedStyle(el).fill") == usual


@pytest.mark.parametrize("look", [{"theme": "dark"}])
def test_a_printed_board_is_light_in_every_theme(server, page, places):
    visit_settings(server, page)
    choose(page, boardTheme="slate")
    server.visit(places[1])
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(54, 66, 78)")
    page.emulate_media(media="print")
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(238, 242, 246)")


@pytest.mark.parametrize("colours", ["none", "active"])
def test_pawns_of_every_set_have_the_mark_of_their_seat(server, page, colours):
    page.emulate_media(forced_colors=colours)
    visit_settings(server, page)
    cuts = set()
    for value in ("disc", "pawn", "tower", "sign"):
        option(page, "pawnSet", value).check()
        page.wait_for_function("(value) => document.documentElement.dataset.pawnSet === value", arg=value)
        pawns = page.locator(".board .b-pawn").evaluate_all("""(pawns) => pawns.map((pawn) => {
          const [body, mark] = ['.b-body', '.seat-mark'].map((part) => pawn.querySelector(part));
          const [around, within] = [body, mark].map((part) => part.getBoundingClientRect());
          const { clipPath, stroke } = getComputedStyle(body);
          return { cut: clipPath, shape: mark.getAttribute('d'), isCutThrough: clipPath !== 'none' && stroke !== 'none',
            isInside: around.left < within.left && within.right < around.right && around.top < within.top && within.bottom < around.bottom };
        })""")
        assert len({pawn["shape"] for pawn in pawns}) == 2 and all(pawn["isInside"] and not pawn["isCutThrough"] for pawn in pawns), pawns
        cuts.add(tuple(pawn["cut"] for pawn in pawns))
    assert len(cuts) == 4


def width(server, page, place):
    server.visit(place)
    seen(page)
    return page.locator(".board").first.bounding_box()["width"]


def test_a_wide_window_has_boards_of_three_sizes(server, page, places):
    for place in places:
        widths = []
        for value in ("small", "medium", "large"):
            visit_settings(server, page)
            choose(page, boardSize=value)
            widths.append(width(server, page, place))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small, medium, large = widths
        assert 350 <= small < 0.75 * large and 0.75 * large < medium < 0.9 * large, widths
        # What a small board leaves goes to what stands beside it, or outside of both.
        page.set_viewport_size({"width": 960, "height": 600})
        visit_settings(server, page)
        choose(page, boardSize="small")
        assert width(server, page, place) >= 350
        page.set_viewport_size(DESKTOP)


def test_a_phone_has_boards_of_one_size(server, page, places):
    widths = {}
    for value in ("large", "small"):
        visit_settings(server, page)
        choose(page, boardSize=value)
        page.set_viewport_size(PHONE)
        widths[value] = [width(server, page, place) for place in places]
        visit_settings(server, page)
        expect(page.get_by_role("group", name=said(page, "quoridor.settings.boardSize"))).to_have_count(0)
        page.set_viewport_size(DESKTOP)
    assert widths["small"] == widths["large"] and min(widths["small"]) >= 0.85 * PHONE["width"], widths


def test_the_preview_shows_how_fast_things_move(server, page):
    visit_settings(server, page)
    pawn = page.locator(".board .b-pawn.seat0")
    before = pawn.evaluate("(el) => el.style.transform")
    option(page, "boardMotion", "fast").check()
    page.wait_for_function("(before) => document.querySelector('.board .b-pawn.seat0').style.transform !== before", arg=before)
    walls = page.locator(".board .b-wall").count()
    option(page, "boardMotion", "none").check()
    expect(page.locator(".board .b-wall")).not_to_have_count(walls)
    assert pawn.evaluate("(el) => el.style.transform") == before


def test_the_preview_shows_other_choices_about_the_board(server, page):
    visit_settings(server, page)
    expect(page.locator(".board .b-hint").first).to_be_attached()
    page.locator("#set-hints").uncheck()
    expect(page.locator(".board .b-hint")).to_have_count(0)
    page.locator("#set-coordinates").uncheck()
    expect(page.locator(".board .b-letters text")).to_have_count(0)


def test_the_switch_of_the_focus_mode_is_that_of_the_menu(server, match, page):
    expect(page.locator(".game")).not_to_have_attribute("data-focus", "")
    server.visit("/settings/game")
    focus = page.get_by_role("switch", name=said(page, "settings.focus"), exact=True)
    focus.check()
    page.go_back()
    expect(page.locator(".game")).to_have_attribute("data-focus", "")
    page.locator(".game-head [aria-haspopup]").click()
    item = page.get_by_role("menuitemcheckbox", name=said(page, "game.focus"))
    expect(item).to_be_checked()
    item.click()
    server.visit("/settings/game")
    expect(focus).not_to_be_checked()
