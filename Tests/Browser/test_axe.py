"""axe finds nothing on any screen, in both themes and both languages."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import PHONE
from playwright.sync_api import expect
from table import begin, open_room, play, said

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
PLAIN = ["/", "/lobby", "/tv", "/replay", "/settings", "/settings/account", "/settings/security", "/settings/game", "/settings/about",
         "/account", "/account?way=new", "/account?way=returning", "/account?way=forgot", "/me", "/me/edit", "/me/avatar", "/rules", "/ranks", "/ranks/rating", "/rewards", "/scores", "/bots", "/nowhere"]
LOOKS = [("light", "en-GB"), ("dark", "zh-TW")]
"""Each theme and each language once: colours do not depend on words."""

pytestmark = pytest.mark.once


STILL = "document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"


def clean(page, what):
    """Judged when nothing fades any more: a colour half-way to another one has the contrast of neither."""
    page.wait_for_function(STILL)
    found = Axe().run(page, options=RULES).response["violations"]
    assert found == [], [(what, one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_plain_screens(visitor, theme, language):
    # axe brings a style of its own, which our content policy forbids.
    page = visitor(color_scheme=theme, locale=language, reduced_motion="reduce", bypass_csp=True, **PHONE)
    visitor.expect("404")
    for path in PLAIN:
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        clean(page, path)
        if path == "/rules":
            page.get_by_role("button", name=said(page, "rules.practice_start")).click()
            expect(page.locator(".practice")).to_be_visible()
            clean(page, "exercises")


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_rooms_and_games(visitor, theme, language):
    # Colours are judged as they are, not half-way through a fade.
    still = {"bypass_csp": True, "color_scheme": theme, "locale": language, "reduced_motion": "reduce"}
    owner, other, lonely = visitor(**still), visitor(**still), visitor(**still)
    open_room(lonely)
    clean(lonely, "room")
    first, second, number = begin(owner, other)
    clean(first, "game")
    watcher = visitor(**still, **PHONE)
    watcher.goto(f"/tv/{number}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    clean(watcher, "watch")
    play((first, second), ["e2", "e8"])
    first.get_by_role("button", name=said(first, "game.resign")).click()
    clean(first, "give up")
    first.get_by_role("dialog").get_by_role("button", name=said(first, "game.resign_yes")).click()
    expect(second.get_by_role("dialog")).to_be_visible()
    clean(second, "end")
    watcher.goto(second.get_by_role("dialog").locator("a[href^='/replay/']").get_attribute("href"))
    expect(watcher.get_by_role("slider")).to_be_visible()
    clean(watcher, "replay")
