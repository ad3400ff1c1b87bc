"""A newcomer on a small phone, who knows nothing but what the page shows, begins with one tap and wins against the weakest bot."""

import re

import newcomer
import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import said, visit

GAMES = 20
"""Somebody who only walks the shortest way wins nine games of ten, and stops with the first of them. So many losses in a row are no bad luck."""


@pytest.mark.touch
@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_newcomer_wins(visitor, language):
    page = visitor(**{**PHONE, "viewport": {"width": 360, "height": 740}}, device_scale_factor=2, is_mobile=True, has_touch=True, locale=language)
    visit(page, "/")
    # The first tap, on a dot of the board that is there, is the first move.
    page.get_by_role("button", name=said(page, "quoridor.home.step").replace("{square}", "e2")).tap()
    page.wait_for_url("**/game/*")
    expect(page.locator(".game")).to_contain_text("Pebble")
    # What to do is said as well.
    expect(page.locator(".tray-coach")).to_be_visible()
    for _ in range(GAMES):
        if newcomer.play(page):
            return
        room = page.url
        page.get_by_role("dialog").get_by_role("button", name=said(page, "game.rematch"), exact=True).tap()
        expect(page).not_to_have_url(re.compile(re.escape(room)))
    raise AssertionError(f"lost {GAMES} games")
