"""What boards look like, as the server brings it: the choices of a device hold in a game that runs there, and in a replay. Tests/Page/test_looks.py has the rest."""

import pytest
from looks import HOUSE, choose, differences, option, seen
from playwright.sync_api import expect
from table import has_loaded, loaded, visit

REPLAY = "/replay?text=e2+e8+e3+e7"


def settings(page):
    visit(page, "/settings/game")
    expect(page.locator(".look-preview .board")).to_be_visible()


@pytest.mark.engine
def test_keys_alone_choose_a_look_that_is_kept_and_holds_in_games_and_replays(visitor, played):
    # A board without motion is told from the others by how long its pawns take.
    page = visitor(at=played, reduced_motion="no-preference")
    settings(page)
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
    page.reload()
    for key, value in {"boardTheme": "walnut", "pawnSet": "sign", "boardMotion": "none", "boardSize": HOUSE["boardSize"]}.items():
        expect(option(page, key, value)).to_be_checked()
    assert seen(page) == chosen
    for place in (f"/tv/{played.room}", REPLAY):
        page.goto(place)
        assert seen(page) == chosen, place


def test_the_sheet_of_looks_is_fetched_by_those_who_chose_one_and_who_cannot_have_it_has_that_of_the_house(visitor, played):
    visitor.expect("Failed to load resource")
    page = visitor(at=played)
    page.goto(f"/tv/{played.room}")
    usual = seen(page)
    files = loaded(page)
    assert files and not [url for url in files if "looks" in url]
    settings(page)
    choose(page, boardTheme="felt", pawnSet="tower")
    page.goto(f"/tv/{played.room}")
    assert differences(usual, seen(page)) == {"boardTheme", "pawnSet"}
    has_loaded(page, "looks.css")
    page.context.route("**/looks.css", lambda route: route.abort())
    page.goto(f"/tv/{played.room}")
    assert seen(page) == usual
