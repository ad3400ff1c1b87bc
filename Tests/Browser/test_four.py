"""A table of four: bots fill in, and somebody is out while the others play on. What the page alone shows of one is judged in Tests/Page/test_four.py."""

import re

from conftest import PHONE
from playwright.sync_api import expect
from table import more_ways, said, visit


def play_three_bots(page):
    """Begins a game of four with bots at all other seats, and returns its room."""
    visit(page, "/")
    more_ways(page, "quoridor.home.large")
    page.get_by_role("dialog").get_by_role("button", name=said(page, "create.make")).click()
    page.wait_for_url("**/room/*")
    number = page.url.rsplit("/", 1)[1]
    free = page.get_by_role("button", name=said(page, "seat.bot"))
    dialog = page.get_by_role("dialog")
    for left in (3, 2, 1):
        expect(free).to_have_count(left)
        free.first.click()
        # The descriptions of the levels elsewhere are not true here.
        expect(dialog).to_contain_text(said(page, "quoridor.bot.large"))
        expect(dialog).not_to_contain_text(said(page, "quoridor.bot.level.8"))
        dialog.get_by_role("button", name=re.compile("^Pebble")).click()
        expect(dialog).to_have_count(0)
    start = page.get_by_role("button", name=said(page, "room.start"), exact=True)
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    page.wait_for_url(f"**/game/{number}")
    return number


def test_who_is_out_may_find_another_opponent(visitor):
    page, watcher, other = visitor(), visitor(**PHONE), visitor()
    # Firefox keeps nothing for the blank page before the first.
    page.add_init_script("if (location.protocol.startsWith('http')) localStorage.setItem('palisade.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('palisade.settings') ?? '{}'), command: 'on' }))")
    number = play_three_bots(page)
    expect(page.locator("#command")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".game-own .bar")).to_have_attribute("data-out", "")
    # The others play on, which it says with what there is to do.
    out = page.get_by_role("dialog", name=said(page, "game.say_out_you"))
    expect(out.get_by_role("button", name=said(page, "game.leave"), exact=True)).to_be_visible()
    out.get_by_role("button", name=said(page, "game.watch_on")).click()
    expect(out).to_have_count(0)

    # Nor is there a line for moves that they cannot make.
    expect(page.locator("#command")).to_have_count(0)

    # On a phone there is no place for it, but it can be heard.
    watcher.goto(f"/tv/{number}")
    expect(watcher.locator(".bar[data-out] .bar-who")).to_have_accessible_name(re.compile(said(watcher, "game.out")))

    page.get_by_role("link", name="Leave this screen").click()
    page.locator("#home-match").click()
    expect(page.locator(".match-note")).to_have_text(said(page, "match.searching"))
    other.goto("/match")
    for each in (page, other):
        each.wait_for_url(lambda url: re.search(r"/game/\d{5}$", url) and not url.endswith(number))
