"""Exhibition games on TV and at home, marked as such, and how they give way to a game of people."""

import pytest
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import begin, said, visit


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("hall"), [*ROOMY, "--exhibitions", "1"]) as server:
        yield server


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_lonely_visitor_finds_a_game_to_watch(visitor, hall, language):
    page = visitor(at=hall, locale=language)
    visit(page, "/tv")
    game = page.locator(".live-game")
    expect(game.locator(".live-mark")).to_have_text(said(page, "live.exhibition"))
    game.get_by_role("link").first.click()
    page.wait_for_url("**/tv/*")
    expect(page.locator(".game-head")).to_contain_text(said(page, "live.exhibition"))
    expect(page.locator(".moves-list .move").first).to_be_visible()
    visit(page, "/")
    page.locator(".home-live").scroll_into_view_if_needed()
    expect(page.locator(".home-live .live-mark")).to_be_visible()


def test_a_game_of_people_comes_first(visitor, hall):
    page = visitor(at=hall)
    visit(page, "/tv")
    expect(page.locator(".live-game .live-mark")).to_be_visible()
    _, _, room = begin(visitor(at=hall), visitor(at=hall))
    expect(page.locator(".live-game").first.get_by_role("link").first).to_have_attribute("href", f"/tv/{room}")
    expect(page.locator(".live-game").first.locator(".live-mark")).to_have_count(0)
