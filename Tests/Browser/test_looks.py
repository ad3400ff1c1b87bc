"""What boards look like is a choice of the device: it acts at once, is kept, and holds wherever a board is shown."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from table import begin, has_loaded, loaded, said, visit

REPLAY = "/replay?text=e2+e8+e3+e7"
HOUSE = {"boardTheme": "paper", "pawnSet": "disc", "boardSize": "large", "boardMotion": "normal"}
SHOWN = """(el) => {
  const style = (selector) => getComputedStyle(el.querySelector(selector));
  return { boardTheme: style('.b-squares').fill, pawnSet: [0, 1].map((seat) => style(`.seat${seat} > .b-body`).clipPath).join(), boardMotion: style('.b-pawn').transitionDuration };
}"""
"""What a board looks like, by the choice that it comes from."""


def option(page, key, value):
    """The radio button of a choice, by its words."""
    group = page.get_by_role("group", name=said(page, f"quoridor.settings.{key}"), exact=True)
    return group.get_by_role("radio", name=said(page, f"quoridor.settings.{key}.{value}"), exact=True)


def settings(page):
    visit(page, "/settings/game")
    expect(page.locator(".look-preview .board")).to_be_visible()


def choose(page, **chosen):
    settings(page)
    for key, value in chosen.items():
        option(page, key, value).check()


def look(page):
    """Read when the board stands there with its sheet."""
    board = page.locator(".board").first
    expect(board.locator(".b-pawn").first).to_be_attached()
    page.wait_for_function("() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)")
    return board.evaluate(SHOWN)


def differences(one, other):
    return {key for key in one if one[key] != other[key]}


CHOICES = [("boardTheme", value) for value in ("walnut", "slate", "felt", "contrast")] + [("pawnSet", value) for value in ("pawn", "tower", "sign")] + [("boardMotion", value) for value in ("fast", "none")]


@pytest.mark.engine
@pytest.mark.parametrize(("key", "value"), CHOICES)
def test_a_look_acts_at_once_is_kept_and_holds_in_games_and_replays(visitor, played, key, value):
    page = visitor(at=played)
    settings(page)
    for each, usual in HOUSE.items():
        expect(option(page, each, usual)).to_be_checked()
    usual = look(page)
    option(page, key, value).check()
    page.wait_for_function(f"(usual) => JSON.stringify(({SHOWN})(document.querySelector('.board'))) !== JSON.stringify(usual)", arg=usual)
    chosen = look(page)
    assert differences(usual, chosen) == {key}
    page.reload()
    expect(option(page, key, value)).to_be_checked()
    expect(option(page, key, HOUSE[key])).not_to_be_checked()
    assert look(page) == chosen
    for place in (f"/tv/{played.room}", REPLAY):
        page.goto(place)
        assert look(page) == chosen, place
    choose(page, **{key: HOUSE[key]})
    page.wait_for_function(f"(usual) => JSON.stringify(({SHOWN})(document.querySelector('.board'))) === JSON.stringify(usual)", arg=usual)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_two_themes_are_alike_in_either_light(visitor, scheme):
    page = visitor(color_scheme=scheme)
    settings(page)
    fills = []
    for value in ("paper", "walnut", "slate", "felt", "contrast"):
        swatch = page.locator(f".look[data-board-theme={value}]")
        own = swatch.locator(".b-squares").evaluate("(el) => getComputedStyle(el).fill")
        option(page, "boardTheme", value).check()
        expect(page.locator(".board .b-squares")).to_have_css("fill", own)
        fills.append(own)
    assert len(set(fills)) == 5
    light = [sum(map(int, re.findall(r"\d+", fill)[:3])) > 3 * 128 for fill in fills]
    assert light == [scheme == "light"] * 5


def test_the_page_around_a_board_keeps_its_colours(visitor):
    page = visitor()
    settings(page)
    brand = page.locator(".brand rect").first
    usual = brand.evaluate("(el) => getComputedStyle(el).fill")
    option(page, "boardTheme", "contrast").check()
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(255, 255, 255)")
    assert brand.evaluate("(el) => getComputedStyle(el).fill") == usual


def test_a_printed_board_is_light_in_every_theme(visitor):
    page = visitor(color_scheme="dark")
    choose(page, boardTheme="slate")
    page.goto(REPLAY)
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(54, 66, 78)")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".board .b-squares")).to_have_css("fill", "rgb(238, 242, 246)")


@pytest.mark.parametrize("colours", ["none", "active"])
def test_pawns_of_every_set_have_the_mark_of_their_seat(visitor, colours):
    page = visitor(forced_colors=colours)
    settings(page)
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


def width(page, place):
    page.goto(place)
    look(page)
    return page.locator(".board").first.bounding_box()["width"]


def test_a_wide_window_has_boards_of_three_sizes(visitor, played):
    page = visitor(at=played, **DESKTOP)
    for place in (f"/tv/{played.room}", REPLAY):
        widths = []
        for value in ("small", "medium", "large"):
            choose(page, boardSize=value)
            widths.append(width(page, place))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small, medium, large = widths
        assert 350 <= small < 0.75 * large and 0.75 * large < medium < 0.9 * large, widths
        # What a small board leaves goes to what stands beside it, or outside of both.
        page.set_viewport_size({"width": 960, "height": 600})
        choose(page, boardSize="small")
        assert width(page, place) >= 350
        page.set_viewport_size(DESKTOP["viewport"])


def test_a_phone_has_boards_of_one_size(visitor, played):
    page = visitor(at=played, **DESKTOP)
    places = (f"/tv/{played.room}", REPLAY)
    widths = {}
    for value in ("large", "small"):
        choose(page, boardSize=value)
        page.set_viewport_size(PHONE["viewport"])
        widths[value] = [width(page, place) for place in places]
        settings(page)
        expect(page.get_by_role("group", name=said(page, "quoridor.settings.boardSize"))).to_have_count(0)
        page.set_viewport_size(DESKTOP["viewport"])
    assert widths["small"] == widths["large"] and min(widths["small"]) >= 0.85 * PHONE["viewport"]["width"], widths


@pytest.mark.engine
def test_keys_alone_choose_a_look(visitor):
    page = visitor()
    settings(page)
    option(page, "boardTheme", "paper").focus()
    before = look(page)
    page.keyboard.press("ArrowRight")
    expect(option(page, "boardTheme", "walnut")).to_be_focused()
    expect(option(page, "boardTheme", "walnut")).to_be_checked()
    page.wait_for_function("(fill) => getComputedStyle(document.querySelector('.board .b-squares')).fill !== fill", arg=before["boardTheme"])
    page.keyboard.press("Tab")
    expect(option(page, "pawnSet", "disc")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(option(page, "pawnSet", "sign")).to_be_checked()


def test_the_preview_shows_how_fast_things_move(visitor):
    page = visitor()
    settings(page)
    pawn = page.locator(".board .b-pawn.seat0")
    before = pawn.evaluate("(el) => el.style.transform")
    option(page, "boardMotion", "fast").check()
    page.wait_for_function("(before) => document.querySelector('.board .b-pawn.seat0').style.transform !== before", arg=before)
    walls = page.locator(".board .b-wall").count()
    option(page, "boardMotion", "none").check()
    expect(page.locator(".board .b-wall")).not_to_have_count(walls)
    assert pawn.evaluate("(el) => el.style.transform") == before


def test_the_preview_shows_other_choices_about_the_board(visitor):
    page = visitor()
    settings(page)
    expect(page.locator(".board .b-hint").first).to_be_attached()
    page.locator("#set-hints").uncheck()
    expect(page.locator(".board .b-hint")).to_have_count(0)
    page.locator("#set-coordinates").uncheck()
    expect(page.locator(".board .b-letters text")).to_have_count(0)


def test_the_sheet_of_looks_is_fetched_by_those_who_chose_one(visitor, played):
    page = visitor(at=played)
    page.goto(f"/tv/{played.room}")
    look(page)
    files = loaded(page)
    assert files and not [url for url in files if "looks" in url]
    choose(page, pawnSet="tower")
    page.goto(f"/tv/{played.room}")
    look(page)
    has_loaded(page, "looks.css")


def test_a_board_whose_look_cannot_be_fetched_has_that_of_the_house(visitor, played):
    visitor.expect("Failed to load resource")
    page = visitor(at=played)
    settings(page)
    usual = look(page)
    option(page, "boardTheme", "felt").check()
    page.context.route("**/looks.css", lambda route: route.abort())
    page.goto(f"/tv/{played.room}")
    assert look(page) == usual


def test_the_switch_of_the_focus_mode_is_that_of_the_menu(visitor):
    first, second, _ = begin(visitor(), visitor())
    expect(first.locator(".game")).not_to_have_attribute("data-focus", "")
    visit(second, "/settings/game")
    second.get_by_role("switch", name=said(second, "settings.focus"), exact=True).check()
    second.go_back()
    expect(second.locator(".game")).to_have_attribute("data-focus", "")
    second.locator(".game-head [aria-haspopup]").click()
    item = second.get_by_role("menuitemcheckbox", name=said(second, "game.focus"))
    expect(item).to_be_checked()
    item.click()
    visit(second, "/settings/game")
    expect(second.get_by_role("switch", name=said(second, "settings.focus"), exact=True)).not_to_be_checked()
