"""The menu in the head of a game: what one wants without leaving the board."""


import pytest
from playwright.sync_api import expect
from table import begin, said


def menu(page):
    """Opens it."""
    page.get_by_role("button", name=said(page, "game.menu"), exact=True).click()
    return page.get_by_role("menu")


@pytest.mark.engine
def test_keys_lead_through_the_menu(visitor):
    first, _, number = begin(visitor(), visitor())
    button = first.get_by_role("button", name=said(first, "game.menu"), exact=True)
    # Firefox moves no focus in a window behind another one.
    first.bring_to_front()
    button.focus()
    first.keyboard.press("Enter")
    items = first.locator("[role=menu] button")
    expect(items.first).to_be_focused()
    first.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    first.keyboard.press("End")
    expect(items.last).to_be_focused()
    first.keyboard.press("Escape")
    expect(first.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()
    corner = first.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    menu(first).get_by_role("menuitem", name=said(first, "game.flip")).click()
    expect(corner).not_to_have_attribute("aria-label", name)
    # Back closes it, and only then leaves.
    menu(first)
    first.go_back()
    expect(first.get_by_role("menu")).to_have_count(0)
    assert first.url.endswith(f"/game/{number}")
    menu(first)
    first.locator(".game-own .bar-who").click()
    expect(first.get_by_role("menu")).to_have_count(0)
    expect(first.get_by_role("dialog")).to_be_visible()
