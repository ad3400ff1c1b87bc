"""Other moves tried on the board of a replay."""

import re

from playwright.sync_api import expect
from table import said

LINE = ".lines .move"


def begin(page):
    page.get_by_role("button", name=said(page, "replay.try")).click()
    expect(page.locator(".lines")).to_be_visible()


def tried(page, *moves):
    """The line holds these moves and no others, whatever signs stand behind them."""
    expect(page.locator(LINE)).to_have_count(len(moves))
    for index, move in enumerate(moves):
        expect(page.locator(LINE).nth(index)).to_have_text(re.compile(f"^{move}"))


def expect_mover(page, seat):
    expect(page.locator(".lines .tray-line")).to_have_text(said(page, "lines.turn").replace("{name}", said(page, f"seat.name.{seat}")))


def back(page):
    return page.get_by_role("button", name=said(page, "game.look_back"))
