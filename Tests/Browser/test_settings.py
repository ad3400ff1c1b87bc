"""The settings: a list of pages, each with an address of its own; and the steps into an account, which have theirs."""

import re

import pytest
from conftest import DESKTOP, MOVING, PHONE
from playwright.sync_api import expect
from table import WEB, loaded, said, visit
from test_account import field, has_focus, word
from test_layout import SHIFTS
from traffic import Traffic

PAGES = ["account", "security", "game", "about"]
SHOWN = {"account": "#account-enter", "security": "#account-enter", "game": "#set-effects", "about": "a[href='/licence.txt']"}
"""What a guest finds on each page."""


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
def test_keys_alone_lead_to_a_page_and_back(visitor):
    page = visitor(**PHONE)
    visit(page, "/settings")
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


MOVES = """
window.moves = [];
addEventListener('animationstart', ({ animationName, target }) => {
  const own = target.getAnimations().find((each) => each.animationName === animationName);
  if (!animationName.startsWith('page-') || !own) return;
  const changed = own.effect.getKeyframes().flatMap((frame) => Object.keys(frame)).filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key));
  moves.push({ name: animationName, ms: own.effect.getTiming().duration, changed: [...new Set(changed)].sort(), fits: document.documentElement.scrollWidth <= innerWidth, hidden: target.closest('[inert]') !== null });
});
"""
"""What slides, for how long, and whether the page stays as wide as the window meanwhile."""


@pytest.mark.engine
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_page_slides_in_and_out_within_the_window(visitor, size):
    page = visitor(**size, **MOVING)
    page.add_init_script(MOVES)
    page.add_init_script(SHIFTS)
    visit(page, "/settings")
    page.locator("#set-game").click()
    at(page, "game")
    expect(page.locator(".leaving")).to_have_count(0)
    deeper = page.evaluate("moves.splice(0)")
    assert {move["name"]: move["hidden"] for move in deeper} == {"page-in": False, "page-covered": True}
    page.go_back()
    at(page, "")
    expect(page.locator(".leaving")).to_have_count(0)
    out = page.evaluate("moves.splice(0)")
    assert {move["name"]: move["hidden"] for move in out} == {"page-below": False, "page-out": True}
    for move in deeper + out:
        assert move["ms"] == 240 and move["fits"] and set(move["changed"]) <= {"transform", "opacity"}, move
    assert page.evaluate("window.shift") < 0.02


def test_nothing_slides_for_those_who_want_no_motion(visitor):
    page = visitor(**PHONE, reduced_motion="reduce")
    page.add_init_script(MOVES)
    visit(page, "/settings")
    page.locator("#set-about").click()
    at(page, "about")
    expect(page.locator(SHOWN["about"])).to_be_visible()
    back(page).click()
    at(page, "")
    assert page.evaluate("moves") == []


@pytest.mark.engine
@pytest.mark.parametrize("then", ["", "?then=home"])
def test_the_way_in_leaves_no_trace_in_the_history(visitor, then):
    page = visitor()
    visit(page, "/rules")
    visit(page, "/" if then else "/settings")
    if then:
        page.get_by_role("button", name=said(page, "home.name")).click()
        page.get_by_role("dialog").get_by_role("link").click()
    else:
        page.locator("#set-account").click()
        page.locator("#account-enter").click()
    page.locator("#account-new").click()
    has_focus(page, "name")
    field(page, "email").fill(f"trace{len(then)}@ely.example")
    field(page, "password").fill("correct horse")
    field(page, "password").press("Enter")
    page.wait_for_url(re.compile("/$" if then else "/settings/account$"))
    if not then:
        expect(page.get_by_text(word(page, "member", email="trace0@ely.example"))).to_be_visible()
        page.go_back()
        at(page, "")
    page.go_back()
    page.wait_for_url("**/rules")


def test_words_and_sheets_come_where_they_are_needed(visitor):
    page = visitor()
    traffic = Traffic(page)

    def wanted(path):
        visit(page, path)
        traffic.rest()
        return {part for part in PARTS if any(re.search(part, url) for url in loaded(page))}

    assert wanted("/") == set()
    assert wanted("/settings") == wanted("/settings/about") == {"/words/.*settings", "/styles/.*settings"}
    assert wanted("/settings/game") == {"/words/.*settings", "/styles/.*settings", "/options.js"}
    assert wanted("/settings/security") == {"/words/.*settings", "/styles/.*settings", "/words/.*account", "/styles/.*account"}
    assert wanted("/account") == {"/words/.*account", "/styles/.*account"}


PARTS = ("/words/.*settings", "/words/.*account", "/styles/.*settings", "/styles/.*account", "/options.js")


def test_what_the_page_is_about_can_be_read(visitor, server):
    page = visitor()
    visit(page, "/settings/about")
    expect(page.get_by_text(re.compile(r"\d+\.\d+"))).to_be_visible()
    for href in page.locator(".settings-body a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))"):
        assert server.http("GET", href)[0] == 200, href
    page.locator("a[href='/licence.txt']").click()
    page.wait_for_url("**/licence.txt")
    assert page.locator("body").inner_text().split() == (WEB.parent / "LICENSE").read_text().split()
