"""Fingers on a phone: a tap moves, a wall is armed first and confirmed in the tray."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import begin, between, by_turn, centre, expect_turn

pytestmark = pytest.mark.touch

FINGERS = {**PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


def tap(page, point):
    page.touchscreen.tap(*point)


def test_a_tap_moves_and_a_wall_asks_first(visitor):
    first, second, _ = begin(visitor(**FINGERS), visitor(**FINGERS))
    tap(first, centre(first, "e2"))
    expect_turn(second)
    tap(second, between(second, "d6h"))
    expect(second.get_by_role("button", name="Place wall")).to_be_visible()
    second.get_by_role("button", name="Turn the wall").click()
    second.get_by_role("button", name="Turn the wall").click()
    second.get_by_role("button", name="Cancel").click()
    expect_turn(second)
    tap(second, between(second, "d6h"))
    second.get_by_role("button", name="Place wall").click()
    expect_turn(first)
    expect(first.locator("main")).to_contain_text("d6h")
    assert by_turn(first, second)[0] is first


def test_the_game_never_scrolls(visitor):
    first, _, _ = begin(visitor(**FINGERS), visitor(**FINGERS))
    for width, height in ((360, 640), (360, 740), (740, 360), (820, 1180)):
        first.set_viewport_size({"width": width, "height": height})
        size = first.evaluate("() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
        assert size == [0, 0], (width, height, size)
