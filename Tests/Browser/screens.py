"""Pictures of every screen: phone and desktop, light and dark, English and Chinese.

    python Tests/Browser/screens.py FOLDER [LOOK ...]        looks: phone-light-en, desktop-dark-zh, …
"""

import re
import sys
import tempfile
from itertools import product
from pathlib import Path

from conftest import DESKTOP, PHONE, browser_of
from palisade import ROOMY, Server
from playwright.sync_api import expect, sync_playwright
from table import RACE, begin, centre, join_room, open_room, play

SIZES = {"phone": {**PHONE, "is_mobile": True, "has_touch": True}, "desktop": DESKTOP}
LANGUAGES = {"en": "en-GB", "zh": "zh-TW"}
PLAIN = {"home": "/", "lobby": "/lobby", "tv": "/tv", "replay-form": "/replay", "settings": "/settings", "rules": "/rules", "bots": "/bots", "missing": "/nowhere"}


def looks(wanted):
    for (size, viewport), theme, (tag, locale) in product(SIZES.items(), ("light", "dark"), LANGUAGES.items()):
        name = f"{size}-{theme}-{tag}"
        if not wanted or name in wanted:
            yield name, {**viewport, "color_scheme": theme, "locale": locale}


def main(folder, wanted):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(data, ROOMY) as server, sync_playwright() as playwright:
        browser = browser_of(playwright)

        def person(**options):
            return browser.new_context(base_url=server.url, reduced_motion="reduce", **{**DESKTOP, "locale": "en-GB", **options}).new_page()

        first, second, number = begin(person(), person())
        play((first, second), ["e2", "e8", "e3", "e7", "e4h", "d6h", "c3v"])
        ended, loser, _ = begin(person(), person())
        play((ended, loser), RACE)
        replay = ended.get_by_role("dialog").get_by_role("link", name="Replay").get_attribute("href")
        open_room(person())
        for name, look in looks(wanted):
            def shoot(page, what, whole=True):
                page.wait_for_timeout(250)
                page.screenshot(path=folder / f"{what}-{name}.png", full_page=whole)

            reader = person(**look)
            for what, path in {**PLAIN, "watch": f"/tv/{number}", "replay": f"{replay}?ply=8"}.items():
                reader.goto(path)
                expect(reader.get_by_role("heading", level=1).first).to_be_attached()
                reader.wait_for_load_state("networkidle")
                shoot(reader, what, what != "watch")
            analyse(reader, f"{replay}?ply=0")
            shoot(reader, "analysis")
            play_through(person(**look), person(), shoot)
            reader.context.close()
        browser.close()


def analyse(reader, address):
    """A marked move and what would have been better; the first to look asks for it."""
    reader.goto(address)
    reader.locator(".analysis .button, .mark-counts").filter(visible=True).first.click()
    expect(reader.locator(".mark-counts")).to_be_visible()
    expect(reader.locator(".analysis-progress")).to_be_hidden(timeout=60_000)
    reader.locator("button.mark-count").first.click()
    reader.evaluate("scrollTo(0, 0)")


def play_through(page, friend, shoot):
    """What only somebody who plays sees: a room, the own turn with an aimed wall, giving up, the end."""
    page.goto("/lobby")
    page.locator(".way").first.click()
    shoot(page, "make-room", False)
    page.get_by_role("dialog").locator("button.primary").click()
    page.wait_for_url("**/room/*")
    shoot(page, "room-alone")
    join_room(friend, page.url.rsplit("/", 1)[1])
    friend.locator("#room-ready").click()
    start = page.locator("#room-start")
    expect(start).not_to_have_attribute("aria-disabled", "true")
    shoot(page, "room")
    start.click()
    for each in (page, friend):
        each.wait_for_url("**/game/*")
    expect(friend.locator(".tray-line")).to_have_text(re.compile("Your turn|is thinking"))
    if friend.locator(".tray-line").inner_text() == "Your turn":
        friend.mouse.click(*(centre(friend, "e2") if friend.locator('[aria-label^="e1, your pawn"]').count() else centre(friend, "e8")))
        expect(friend.locator(".tray-line")).not_to_have_text("Your turn")
    page.wait_for_timeout(250)
    board = page.locator(".game-board").bounding_box()
    page.mouse.move(board["x"] + board["width"] * 0.5, board["y"] + board["height"] * 0.445)
    shoot(page, "game", False)
    page.mouse.move(0, 0)
    friend.get_by_role("button", name="Give up").click()
    friend.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shoot(page, "end", False)
    page.context.close()
    friend.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
