"""The parts of a Smash Up table that come when they are needed."""

import re

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from smashtable import button, counting, name, press_quickly, scores, sit_down, word
from table import said, visit
from traffic import Traffic

FAILED = "ERR_FAILED|error loading dynamically imported module|NS_ERROR|NetworkError"


def fails(page, path):
    """Requests of this file fail until the list that comes back is emptied."""
    failing = [True]
    page.route(re.compile(rf"/games/smashup/{path}"), lambda route: route.abort() if failing else route.continue_())
    return failing


@pytest.mark.engine
def test_a_table_begins_to_count_with_the_files_it_came_with(visitor):
    visitor.expect(FAILED)
    page = visitor(**PHONE)
    sit_down(page)
    expect(page.locator("#smash-name")).to_be_visible()
    failing = fails(page, "")
    name(page, "Ann", "Bob")
    page.locator(".smash-row .icon-button").first.click()
    page.keyboard.press("Escape")
    for key in ("to_factions", "deal", "play"):
        button(page, key).click()
    expect(page.locator(".smash-panel")).to_have_count(2)
    failing.clear()


def test_a_device_that_cannot_be_laid_on_the_table_stays_in_the_hand(visitor):
    visitor.expect(FAILED)
    page = visitor(**PHONE)
    failing = fails(page, r"flat\.js")
    counting(page, "Ann", "Bob")
    button(page, "table_mode").click()
    expect(page.locator(".toast.bad")).to_contain_text(said(page, "error.offline"))
    expect(page.locator(".smash[data-table]")).to_have_count(0)
    failing.clear()
    button(page, "table_mode").click()
    expect(page.get_by_role("button", name=word(page, "table.leave"))).to_be_focused()
    # A page that opens like this has the table as well, and leaves the focus where it is.
    page.reload()
    expect(page.locator(".smash[data-table]")).to_be_visible()
    expect(page.locator(".game-head")).to_have_attribute("inert", "")
    expect(page.get_by_role("button", name=word(page, "table.leave"))).not_to_be_focused()


def test_counting_needs_nothing_more_without_a_network(visitor):
    visitor.expect(FAILED)
    page = visitor(**PHONE)
    counting(page, "Ann", "Bob")
    page.reload()
    expect(page.locator(".smash-panel")).to_have_count(2)
    failing = fails(page, "")
    press_quickly(page, 0, 2)
    expect(scores(page)).to_have_text(["2", "0"])
    page.locator(".smash-entry-line").first.get_by_role("button").click()
    expect(scores(page)).to_have_text(["0", "0"])
    expect(page.locator("[data-waits]")).to_have_count(0)
    failing.clear()


def test_the_companion_on_a_device_has_all_its_parts_at_once(visitor):
    page = visitor(**PHONE)
    traffic = Traffic(page)
    visit(page, "/offline/smashup")
    expect(page.locator("#smash-name")).to_be_visible()
    traffic.rest()
    traffic.clear()
    name(page, "Ann", "Bob")
    page.locator(".smash-row .icon-button").first.click()
    page.keyboard.press("Escape")
    for key in ("to_factions", "deal", "play", "table_mode"):
        button(page, key).click()
    page.get_by_role("button", name=word(page, "table.turn")).click()
    page.get_by_role("button", name=word(page, "table.leave")).click()
    button(page, "end").click()
    page.get_by_role("dialog").get_by_role("button", name=word(page, "end"), exact=True).click()
    expect(page.locator(".smash-tally")).to_be_visible()
    assert [url for url in traffic.urls if "/games/smashup/" in url] == []
