"""The board of Quoridor under a pointer."""

import pytest
from playwright.sync_api import expect
from table import between


@pytest.mark.engine
def test_the_shadow_of_a_wall_goes_with_the_pointer(match, page):
    shadow = page.locator(".b-ghost")
    page.mouse.move(*between(page, "f3h"))
    expect(shadow).to_have_count(1)
    page.mouse.move(0, 0)
    expect(shadow).to_have_count(0)
