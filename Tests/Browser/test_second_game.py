"""A second game comes to the page with its folder and one line: here Tally, which only tests have."""

import json
import shutil

import pytest
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import WEB, more_ways, said, visit

TALLY = WEB / "tests/tally"
STAND_IN = (WEB.parent / "Tests/Browser/tally.js").read_text()


def tally(key):
    return json.loads((TALLY / "words/en.json").read_text())[f"tally.{key}"]


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """A server whose page has both games."""
    web = tmp_path_factory.mktemp("two") / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("tests"))
    shutil.copytree(TALLY, web / "games/tally")
    line = "  tally: { name: { en: 'Tally', 'zh-Hant': '計數' }, tables: [2, 3], analysed: [], load: () => import('./tally/index.js') },\n"
    listed = (web / "games/index.js").read_text()
    (web / "games/index.js").write_text(listed.replace("GAMES = {\n", "GAMES = {\n" + line))
    with Server(tmp_path_factory.mktemp("data"), [*ROOMY, "--web", str(web)]) as server:
        yield server


@pytest.fixture
def reader(visitor, two):
    page = visitor(at=two)
    page.add_init_script(STAND_IN)
    return page


def choose(page, name):
    page.get_by_role("group", name=said(page, "games.choose")).get_by_role("radio", name=name).check()


def test_screens_without_a_game_of_their_own_show_the_one_that_is_chosen(reader):
    page = reader
    visit(page, "/")
    choose(page, "Quoridor")
    expect(page.get_by_role("heading", level=1)).to_contain_text(said(page, "quoridor.home.title.1"))
    choose(page, "Tally")
    expect(page.get_by_role("heading", level=1)).to_contain_text(tally("home.title.1"))
    page.locator("#home-more").click()
    expect(page.get_by_role("button", name=tally("home.large"))).to_be_visible()
    page.keyboard.press("Escape")
    # The picture comes once it is on screen.
    page.locator(".home-live").scroll_into_view_if_needed()
    expect(page.locator(".home-live a.tally-mini")).to_have_count(1)
    visit(page, "/")
    more_ways(page, "home.room")
    expect(page.get_by_role("dialog").get_by_role("radio", name=said(page, "create.seats").replace("{n}", "3"))).to_be_visible()
    expect(page.get_by_label(said(page, "create.analysis"))).to_be_hidden()
    visit(page, "/tv")
    expect(page.locator("a.tally-mini")).to_have_count(1)
    expect(page.get_by_role("radio", name=said(page, "tv.filter.seats").replace("{n}", "3"))).to_be_visible()
    visit(page, "/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(tally("rules.title"))
    choose(page, "Quoridor")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, "quoridor.rules.title"))
    visit(page, "/settings/game")
    # Those of other games come when they are scrolled to.
    page.locator("[id^=group-], .settings-later").last.scroll_into_view_if_needed()
    for title in (tally("settings.title"), said(page, "quoridor.settings.title")):
        expect(page.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()
    visit(page, "/replay?game=tally")
    expect(page.locator("#replay-note")).to_have_text(tally("replay.example"))


def test_a_table_plays_any_game(visitor, reader):
    # The server knows no such room, and says so of the document; the table is that of the page alone.
    visitor.expect(r"status of 404")
    page = reader
    page.add_init_script("window.seated = true")
    visit(page, "/game/70007")
    total = page.locator(".tally-total")
    add = page.get_by_role("button", name="+2")
    for said_so_far in ("4 so far", "8 so far"):
        expect(page.locator(".tally-line")).to_have_text(said(page, "game.your_turn"))
        add.click()
        expect(total).to_have_text(said_so_far)
    expect(page.locator(".moves")).to_contain_text("+2")
    add.click()
    expect(page.get_by_role("dialog")).to_contain_text(said(page, "game.result.won"))
    assert page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/games/quoridor/') && !name.includes('/words/')).length") == 0
