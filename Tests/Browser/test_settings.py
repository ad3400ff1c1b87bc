"""The pages of the settings: how they slide, what they fetch, and what a server says of itself there. Tests/Page/test_settings_pages.py has the rest."""

import re

import pytest
from conftest import DESKTOP, MOVING, PHONE
from playwright.sync_api import expect
from slides import MOVES
from table import WEB, loaded, said, visit
from test_layout import SHIFTS
from traffic import Traffic


def at(page, place):
    """That page is shown, it is called by its name, and a reader of the screen hears of it."""
    key = f"settings.page.{place}" if place else "title.settings"
    page.wait_for_url(f"**/settings{place and '/' + place}")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, key))
    expect(page).to_have_title(f"{said(page, key)} · Palisade")


@pytest.mark.engine
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_page_slides_in_and_out_within_the_window(visitor, size):
    page = visitor(**size, **MOVING)
    page.add_init_script(MOVES)
    page.add_init_script(SHIFTS)
    visit(page, "/settings")
    page.locator("#set-game").click()
    at(page, "game")
    expect(page.locator(".leaving")).to_have_count(0)
    deeper = page.evaluate("moves.splice(0)")
    assert {move["name"]: move["hidden"] for move in deeper} == {"page-in": False, "page-covered": True}
    page.go_back()
    at(page, "")
    expect(page.locator(".leaving")).to_have_count(0)
    out = page.evaluate("moves.splice(0)")
    assert {move["name"]: move["hidden"] for move in out} == {"page-below": False, "page-out": True}
    for move in deeper + out:
        assert move["ms"] == 240 and move["fits"] and set(move["changed"]) <= {"transform", "opacity"}, move
    assert page.evaluate("window.shift") < 0.02


def test_words_and_sheets_come_where_they_are_needed(visitor):
    page = visitor()
    traffic = Traffic(page)

    def wanted(path):
        visit(page, path)
        traffic.rest()
        return {part for part in PARTS if any(re.search(part, url) for url in loaded(page))}

    assert wanted("/") == set()
    assert wanted("/settings") == wanted("/settings/about") == {"/words/.*settings", "/styles/.*settings"}
    assert wanted("/settings/game") == {"/words/.*settings", "/styles/.*settings", "/options.js"}
    assert wanted("/settings/security") == {"/words/.*settings", "/styles/.*settings", "/words/.*account", "/styles/.*account"}
    assert wanted("/account") == {"/words/.*account", "/styles/.*account"}


PARTS = ("/words/.*settings", "/words/.*account", "/styles/.*settings", "/styles/.*account", "/options.js")


def test_what_the_page_is_about_can_be_read(visitor, server):
    page = visitor()
    visit(page, "/settings/about")
    expect(page.get_by_text(re.compile(r"\d+\.\d+"))).to_be_visible()
    for href in page.locator(".settings-body a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))"):
        assert server.http("GET", href)[0] == 200, href
    page.locator("a[href='/licence.txt']").click()
    page.wait_for_url("**/licence.txt")
    assert page.locator("body").inner_text().split() == (WEB.parent / "LICENSE").read_text().split()
