"""A replay is stepped through by keys, buttons and the wheel, and runs by itself."""

import pytest
from madeup import paste
from playwright.sync_api import expect
from table import rested, said

MOVES = ["e2", "e8", "e3", "e7"]


@pytest.mark.engine
def test_arrow_keys_walk_through_a_replay_from_any_button(server, page):
    server.visit(paste(server, MOVES))
    slider = page.get_by_role("slider")
    page.locator(".moves .move").nth(1).click()
    expect(slider).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name=said(page, "replay.following")).click()
    page.keyboard.press("End")
    expect(slider).to_have_value("4")
    # The slider has its own keys, and the list of moves scrolls.
    slider.press("ArrowLeft")
    expect(slider).to_have_value("3")
    page.locator(".moves").press("ArrowLeft")
    page.get_by_role("button", name=said(page, "replay.following")).press("ArrowRight")
    expect(slider).to_have_value("4")


def test_a_replay_runs_turns_and_rolls(server, page):
    server.visit(f"{paste(server, MOVES)}&ply=0")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.locator(".replay-board .board").hover()
    page.mouse.wheel(0, 100)
    expect(slider).to_have_value("1")
    page.mouse.wheel(0, -100)
    expect(slider).to_have_value("0")
    corner = page.locator("[role=gridcell]").first
    name = corner.get_attribute("aria-label")
    page.keyboard.press("f")
    expect(corner).not_to_have_attribute("aria-label", name)
    page.keyboard.press("Space")
    expect(slider).to_have_value("4")


def test_a_text_that_is_read_too_late_leads_nobody_back(server, page):
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})
    server.hold("POST /replay")
    server.visit("/replay")
    page.get_by_role("textbox").fill("e2 e8")
    page.get_by_role("button", name="Show").click()
    page.wait_for_function("harness.log().asked.some(({ path }) => path === '/replay')")
    page.evaluate("history.pushState(null, '', '/rules'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("textbox")).to_have_count(0)
    paste(server, ["e2", "e8"])
    rested(page)
    assert page.url.endswith("/rules")
