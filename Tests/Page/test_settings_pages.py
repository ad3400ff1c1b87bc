"""The settings: a list of pages, each with an address of its own."""

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from slides import MOVES
from table import said

PAGES = ["account", "security", "game", "about", "developers"]
SHOWN = {"account": "#account-enter", "security": "#account-enter", "game": "#set-effects", "about": "a[href='/licence.txt']", "developers": "#embed-code"}
"""What a guest finds on each page."""


@pytest.fixture(autouse=True)
def version(server):
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1"})


def at(page, place):
    """That page is shown, it is called by its name, and a reader of the screen hears of it."""
    key = f"settings.page.{place}" if place else "title.settings"
    page.wait_for_url(f"**/settings{place and '/' + place}")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(page, key))
    expect(page).to_have_title(f"{said(page, key)} · Palisade")


def heading_has_focus(page):
    page.wait_for_function("() => document.activeElement?.tagName === 'H1'")


def back(page):
    return page.get_by_role("main").get_by_role("link", name=said(page, "title.settings"), exact=True)


@pytest.mark.engine
@pytest.mark.history
@pytest.mark.parametrize("look", [{"size": PHONE}, {"size": DESKTOP}], ids=["phone", "desktop"])
@pytest.mark.parametrize("place", PAGES)
def test_a_page_is_reached_by_its_row_and_left_without_a_trace(server, page, place):
    server.visit("/settings")
    page.locator(f"#set-{place}").click()
    at(page, place)
    heading_has_focus(page)
    expect(page.locator("#polite")).to_have_text(said(page, f"settings.page.{place}"))
    expect(page.locator(SHOWN[place])).to_be_visible()
    length = page.evaluate("history.length")
    back(page).click()
    at(page, "")
    heading_has_focus(page)
    expect(page.locator("#set-lang-0")).to_be_visible()
    assert page.evaluate("history.length") == length
    page.go_forward()
    at(page, place)
    page.go_back()
    at(page, "")


@pytest.mark.engine
@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_keys_alone_lead_to_a_page_and_back(server, page):
    server.visit("/settings")
    page.locator("#set-game").focus()
    page.keyboard.press("Enter")
    at(page, "game")
    heading_has_focus(page)
    page.keyboard.press("Tab")
    expect(page.locator("#set-effects")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("output[for=set-effects]")).to_have_text("80%")
    page.keyboard.press("Shift+Tab")
    expect(back(page)).to_be_focused()
    page.keyboard.press("Enter")
    at(page, "")
    heading_has_focus(page)


@pytest.mark.parametrize("look", [{"size": PHONE}])
@pytest.mark.parametrize("place", PAGES)
def test_a_page_is_reached_by_its_address(server, page, place):
    server.visit(f"/settings/{place}")
    at(page, place)
    expect(page.locator(SHOWN[place])).to_be_visible()
    expect(page.locator(f"#set-{place}")).to_be_hidden()
    back(page).click()
    at(page, "")
    page.go_back()
    at(page, place)


def test_a_wide_window_shows_the_list_beside_the_page(server, page):
    server.visit("/settings/game")
    expect(page.locator("#set-game")).to_have_attribute("aria-current", "page")
    page.locator("#set-about").click()
    at(page, "about")
    expect(page.locator("#set-about")).to_have_attribute("aria-current", "page")
    expect(page.locator("#set-game")).not_to_have_attribute("aria-current", "page")


def test_a_choice_is_kept(server, page):
    server.visit("/settings/game")
    page.locator("#set-music").fill("30")
    page.locator("#set-vibration").uncheck()
    page.locator("#set-chat").uncheck()
    server.visit("/settings/game")
    expect(page.locator("#set-music")).to_have_value("30")
    for key in ("vibration", "chat"):
        expect(page.locator(f"#set-{key}")).not_to_be_checked()


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_the_forms_of_other_games_come_when_they_are_scrolled_to(server, page):
    server.visit("/settings/game")
    expect(page.locator("#group-quoridor")).to_be_attached()
    others = page.locator("#set-memoryNumbers, #set-smashupTable")
    expect(others).to_have_count(0)
    page.locator(".settings-later").last.scroll_into_view_if_needed()
    expect(others).to_have_count(2)
    expect(page.locator(".settings-later")).to_have_count(0)


@pytest.mark.parametrize("look", [{"size": PHONE, "calm": True}])
def test_nothing_slides_for_those_who_want_no_motion(server, page):
    server.visit("/settings")
    page.evaluate(MOVES)
    page.locator("#set-about").click()
    at(page, "about")
    expect(page.locator(SHOWN["about"])).to_be_visible()
    back(page).click()
    at(page, "")
    assert page.evaluate("moves") == []


@pytest.mark.parametrize("look", [{"calm": True}])
def test_with_less_motion_a_change_is_there_at_once(server, page):
    """A transition of however short a time shows the old state for a frame, and what lies inside changes with the frame after."""
    server.visit("/settings")
    padding = page.evaluate("""() => {
      const main = document.getElementById('main');
      const before = getComputedStyle(main).paddingTop;
      document.documentElement.dataset.chrome = 'none';
      return [before, getComputedStyle(main).paddingTop];
    }""")
    assert padding[0] != "0px" and padding[1] == "0px"


def test_the_version_of_the_server_can_be_read(server, page):
    server.visit("/settings/about")
    expect(page.get_by_text("1.0")).to_be_visible()


def test_about_links_the_source_that_was_built(server, page):
    source = "https://code.example/palisade/tree/0123abc"
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1", "source": source})
    server.visit("/settings/about")
    expect(page.get_by_role("link", name=said(page, "settings.source_text"))).to_have_attribute("href", source)
    expect(page.locator("a[href='/app.js']")).to_have_count(0)


@pytest.mark.parametrize("source", [None, "javascript:alert(1)"])
def test_about_shows_the_page_as_it_is_sent_where_no_source_is_named(server, page, source):
    server.answer("GET /version", {"name": "palisade", "version": "1.0", "protocol": "palisade.v1", "source": source})
    server.visit("/settings/about")
    expect(page.get_by_text("1.0")).to_be_visible()
    expect(page.get_by_role("link", name=said(page, "settings.packed_text"))).to_have_attribute("href", "/app.js")


@pytest.mark.parametrize("look", [{"size": PHONE}])
def test_nothing_but_forms_that_come_late_stands_below_one(server, page):
    server.visit("/settings/game")
    expect(page.locator(".settings-later")).to_have_count(2)
    assert page.locator(".settings-later ~ :not(.settings-later)").count() == 0
