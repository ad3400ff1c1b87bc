"""The rules are read over a running game, and cost nobody a turn."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import said


def open_rules(page):
    page.get_by_role("button", name=said(page, "nav.rules_long"), exact=True).click()
    rules = page.get_by_role("dialog")
    expect(rules).to_be_visible()
    return rules


def leaves(match, seat, ms):
    match.change("time", {"why": "stall", "budget": 40_000}, clock=match.clock(seat, ms))


@pytest.mark.parametrize("look", [{"language": "en-GB", "size": PHONE}, {"language": "zh-TW"}], ids=["en", "zh"])
def test_the_clock_stays_above_the_rules_until_they_close_by_themselves(match, page):
    rules = open_rules(page)
    clock = rules.locator(".rules-clock")
    expect(clock).to_contain_text(said(page, "game.your_turn"))
    expect(clock.get_by_role("timer")).to_contain_text("9:5")
    match.play("e2")
    expect(clock).to_contain_text(said(page, "game.thinking").replace("{name}", "Mei"))
    # The last seconds of the other are no matter.
    leaves(match, 1, 9_000)
    expect(clock.get_by_role("timer")).to_contain_text("0:0")
    expect(rules).to_be_visible()
    match.play("e8")
    leaves(match, 0, 10_400)
    expect(rules).to_have_count(0)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(said(page, "game.rules_closed"))
    # Whoever opens them again in the last seconds may read them.
    leaves(match, 0, 9_900)
    expect(open_rules(page).locator(".rules-clock")).to_contain_text(said(page, "game.your_turn"))


def test_without_a_clock_nothing_runs_over_the_rules(match, page):
    match.change("time", {"why": "stall", "budget": 40_000}, clock=None, control="none")
    rules = open_rules(page)
    expect(rules.locator("h3, h2").first).to_be_visible()
    expect(rules.locator(".rules-clock")).to_be_hidden()
