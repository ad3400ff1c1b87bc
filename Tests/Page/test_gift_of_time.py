"""More time is given beside the board. That it comes to the other, Tests/Browser/test_asked.py sees."""

import pytest
from match import TOPIC
from playwright.sync_api import expect
from table import said

LANGUAGES = pytest.mark.parametrize("look", [{"language": "en-GB"}, {"language": "zh-TW"}], ids=["en", "zh"])


def menu(page):
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    expect(page.get_by_role("menu")).to_be_visible()
    return page.get_by_role("menuitem", name=said(page, "game.give_time"), exact=True)


def expect_news(page):
    expect(page.locator(".toast").filter(has_text=said(page, "news.gift").replace("{name}", "").strip(" ."))).to_be_visible()


@LANGUAGES
def test_the_other_is_given_more_time(server, match, page):
    expect(menu(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    match.play("e2")
    match.take("offer")
    menu(page).click()
    page.wait_for_function("harness.log().sent.some(({ op }) => op === 'offer')")
    assert [(frame["topic"], frame["d"]) for frame in server.sent("offer")] == [(TOPIC, {"kind": "time"})]
    match.give_time(0)
    expect_news(page)


@LANGUAGES
def test_the_own_turn_gets_more_time(match, page):
    clock = page.locator(".game-own .clock-digits")
    match.change("time", {"why": "stall", "budget": 40_000}, clock=match.clock(0, 40_000))
    expect(clock).to_contain_text(":3")
    match.give_time(1)
    expect_news(page)
    # There were 40 s at most, and are more now.
    expect(clock).to_contain_text("0:5")
