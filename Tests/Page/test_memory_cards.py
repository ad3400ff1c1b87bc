"""The cards of the memory game: their faces, the bonus, the clock of a turn, shuffling, and their place in every window."""

import re

import pytest
from cardtable import CardTable
from judging import fits
from memorytable import cards, turn
from places import seen
from playwright.sync_api import expect
from table import noticed, said, spoken
from windows import every_window


def word(page, key):
    """A line of the game in the language of the page."""
    return spoken(page)[f"memory.{key}"]


def sit(server, page, **config):
    if server.me is None:
        server.guest()
    table = CardTable(server, **config)
    table.visit()
    expect(cards(page)).to_have_count(len(table.cards))
    expect(page.locator(".memory-cards[data-laid]")).to_be_visible()
    return table


def test_what_was_closed_is_forgotten_by_the_page(server, page):
    table = sit(server, page, mode="hard")
    assert page.locator(".memory-front > *").count() == 0
    assert turn(page, 1) != turn(page, 2)
    expect(page.locator("[data-kind=open] .memory-front > *")).to_have_count(2)
    table.close()
    expect(page.locator("[data-kind=open]")).to_have_count(0)
    expect(page.locator(".memory-front > *")).to_have_count(0)
    expect(page.locator(".memory-tray .memory-line")).to_have_text(word(page, "turn_two"))


@pytest.mark.engine
def test_arrows_lead_through_the_rows_and_tab_leaves_the_cards(server, page):
    sit(server, page, mode="hard")
    assert page.locator('.memory-card[tabindex="0"]').count() == 1
    cards(page).first.focus()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("[...document.querySelectorAll('.memory-card')].indexOf(document.activeElement)")
    first, second = seen(page, ".memory-card:first-child")[0], seen(page, f".memory-card:nth-child({below + 1})")[0]
    assert second["top"] > first["top"]
    assert abs(second["left"] - first["left"]) < 2
    page.keyboard.press("End")
    expect(cards(page).last).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=word(page, "shuffle"))).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cards(page).last).to_be_focused()


def test_shuffle_keeps_what_was_found_and_restart_deals_anew(server, page):
    sit(server, page)
    score = page.locator(".game-own .bar-count")
    assert turn(page, 1) == turn(page, 6)
    expect(page.locator("[data-kind=found]")).to_have_count(2)
    turn(page, 2)
    page.get_by_role("button", name=word(page, "shuffle")).click()
    expect(page.locator("[data-kind=open]")).to_have_count(0)
    expect(page.locator("[data-kind=found]")).to_have_count(2)
    expect(score).to_have_text("10")
    page.get_by_role("button", name=word(page, "restart")).click()
    page.get_by_role("dialog").get_by_role("button", name=said(page, "dialog.cancel")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(score).to_have_text("10")
    assert [frame["d"]["m"] for frame in server.sent("move")] == ["1", "6", "2", "shuffle"]
    page.get_by_role("button", name=word(page, "restart")).click()
    page.get_by_role("dialog").get_by_role("button", name=word(page, "restart_yes")).click()
    expect(page.locator("[data-kind=closed]")).to_have_count(10)
    expect(score).to_have_text("0")


LATER = "(ms) => { const { now } = Date; Date.now = () => now() + ms; self.onTime = () => { Date.now = now; }; }"


def test_the_bonus_is_shown_while_it_counts_and_only_where_there_is_one(server, page):
    sit(server, page, mode="medium")
    pie = page.locator(".memory-pie")
    expect(pie).to_be_hidden()
    bonus = noticed(pie, "(pie) => !('idle' in pie.dataset) && pie.textContent")
    turn(page, 1)
    assert re.fullmatch(r"\+[1-5]", bonus())
    # It shrinks, and goes after six seconds.
    page.evaluate(LATER, 6000)
    try:
        expect(pie).to_be_hidden()
    finally:
        page.evaluate("onTime()")
    sit(server, page, mode="easy")
    turn(page, 1)
    expect(page.locator(".memory-pie")).to_have_count(0)


@pytest.mark.parametrize("you", [0, 1], ids=["own", "other"])
def test_the_clock_of_a_turn_stands_beside_the_player_on_turn(server, page, you):
    sit(server, page, table="shared", you=you)
    on_turn = page.locator(".bar[data-turn]")
    expect(on_turn.locator(".clock-digits")).to_have_text(re.compile(r"0:(1\d|20)"))
    expect(on_turn).to_contain_text("Mei" if you else server.me["name"])


@every_window
def test_twenty_cards_fit_and_a_finger_can_hit_them(server, page, size):
    for config in ({"deck": "garden"}, {"table": "shared"}):
        sit(server, page, mode="hard", **config)
        fits(page, size, config)
        within_reach(page, size, 20 if "table" in config else 22)


def within_reach(page, size, count):
    """Every card and button is on the screen and at least 44 px wide and high."""
    least = 44 if min(size) >= 360 else 40
    parts = seen(page, ".memory-card, .memory-act")
    assert len(parts) == count
    assert [each for each in parts if min(each["width"], each["height"]) < least] == []
    assert [each for each in parts if each["left"] < 0 or each["right"] > size[0] + 1 or each["top"] < 0 or each["bottom"] > size[1] + 1] == []
