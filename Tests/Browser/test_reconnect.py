"""The server is killed, comes back on the same port, and everybody goes on with what they did."""

import re

import pytest
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import begin, expect_turn, play, said


@pytest.fixture
def mortal(tmp_path, outlast):
    return outlast.enter_context(Server(tmp_path, ROOMY))


@pytest.mark.engine
def test_a_game_survives_a_kill(visitor, mortal):
    # The browser's own word on a lost connection is not the page's fault.
    visitor.expect("WebSocket|ERR_CONNECTION|/ws|NetworkError")
    first, second, number = begin(visitor(at=mortal), visitor(at=mortal))
    watcher = visitor(at=mortal)
    watcher.goto(f"/tv/{number}")
    play((first, second), ["e2", "e8", "e3h"])
    expect_turn(second)
    mortal.kill()
    expect(second.locator(".banner")).to_be_visible()
    mortal.start()
    for page in (first, second, watcher):
        expect(page.locator(".banner")).to_be_hidden()
    expect_turn(second)
    play((second, first), ["d8", "d2", "d7"])
    expect(watcher.locator("main")).to_contain_text("d7")


def test_who_waits_for_an_opponent_still_does_after_a_kill(visitor, mortal):
    visitor.expect("WebSocket|ERR_CONNECTION|/ws|NetworkError")
    one, other = visitor(at=mortal), visitor(at=mortal)
    one.goto("/match")
    note = one.locator(".match-note")
    expect(note).to_have_text(said(one, "match.searching"))
    mortal.kill()
    expect(one.locator(".banner")).to_be_visible()
    mortal.start()
    expect(one.locator(".banner")).to_be_hidden()
    expect(note).to_have_text(said(one, "match.searching"))
    other.goto("/match")
    for page in (one, other):
        expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.engine
def test_a_screen_that_cannot_be_fetched_says_so(visitor, mortal):
    visitor.expect("WebSocket|ERR_CONNECTION|/ws|NetworkError|dynamically imported")
    page = visitor(at=mortal)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    mortal.kill()
    expect(page.locator(".banner")).to_be_visible()
    page.get_by_role("link", name=said(page, "nav.tv"), exact=True).first.click()
    expect(page.locator("main")).to_contain_text(said(page, "broken.title"))


@pytest.mark.engine
def test_a_page_asks_for_its_words_until_they_come(visitor):
    visitor.expect("Failed to load resource|Cross-Origin|NetworkError")
    page = visitor()
    words = re.compile(r"/words/(.+/)?en\.json$")
    page.route(words, lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("Palisade cannot be reached.")).to_be_visible()
    page.unroute(words)
    expect(page.locator("#hero")).to_be_visible()
    expect(page.get_by_text("Palisade cannot be reached.")).to_be_hidden()
