"""More time is given beside the board."""

import pytest
from playwright.sync_api import expect
from table import begin, click, expect_turn, said


def menu(page):
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menuitem", name=said(page, "game.give_time"), exact=True)


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_other_gets_more_time(visitor, language):
    first, second, _ = begin(visitor(locale=language), visitor(locale=language))
    click(first, "e2")
    expect_turn(second)
    expect(menu(second)).to_have_count(0)
    second.keyboard.press("Escape")
    menu(first).click()
    for page in (first, second):
        news = said(page, "news.gift").replace("{name}", "")
        expect(page.locator(".toast").filter(has_text=news.strip(" ."))).to_be_visible()
    # The other had 40 s at most, and has more now.
    expect(second.locator(".game-own .clock-digits")).to_contain_text("0:5")
