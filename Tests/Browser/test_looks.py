"""The sheet of looks, as a server brings it. Tests/Page/test_looks.py has the rest."""

from looks import choose, differences, seen
from playwright.sync_api import expect
from table import has_loaded, loaded, visit


def settings(page):
    visit(page, "/settings/game")
    expect(page.locator(".look-preview .board")).to_be_visible()


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
