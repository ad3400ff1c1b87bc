"""Actions of players at a table of the Smash Up companion."""

import re

from playwright.sync_api import expect
from table import spoken, visit


def word(page, key, **blanks):
    """A line of the companion in the language of the page."""
    text = spoken(page)[f"smashup.{key}"]
    return re.sub(r"\{(\w+)\}", lambda blank: str(blanks[blank[1]]), text)


def button(page, key):
    return page.locator(".smash-tray").get_by_role("button", name=word(page, key), exact=True)


def sit_down(page):
    """One press on the first screen."""
    visit(page, "/?game=smashup")
    page.get_by_role("button", name=word(page, "home.solo")).click()
    expect(page.locator("#smash-name")).to_be_visible()


def name(page, *players):
    for index, player in enumerate(players, 1):
        page.locator("#smash-name").fill(player)
        page.keyboard.press("Enter")
        expect(page.locator(".smash-row")).to_have_count(index)


def counting(page, *players):
    sit_down(page)
    name(page, *players)
    button(page, "to_factions").click()
    button(page, "deal").click()
    expect(page.locator(".smash-hand")).to_have_count(len(players))
    button(page, "play").click()
    expect(page.locator(".smash-panel")).to_have_count(len(players))


def press(page, player, times=1, sign="more"):
    for _ in range(times):
        page.locator(".smash-panel").nth(player).locator(".smash-step").nth(1 if sign == "more" else 0).click()


AT_ONCE = """(button, times) => {
  const { now } = Date;
  const moment = now();
  Date.now = () => moment;
  for (let at = 0; at < times; at += 1) button.click();
  Date.now = now;
}"""


def press_quickly(page, player, times):
    """At one moment, so that the presses become one change, on any machine."""
    page.locator(".smash-panel").nth(player).locator(".smash-step").nth(1).evaluate(AT_ONCE, times)


def scores(page):
    return page.locator(".smash-score")


def end(page):
    """The game is over, and the screen shows who has won."""
    button(page, "end").click()
    page.get_by_role("dialog").get_by_role("button", name=word(page, "end"), exact=True).click()
    expect(page.locator(".smash-tally")).to_be_visible()
