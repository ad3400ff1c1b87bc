"""Pictures of every screen: phone, tablet and desktop, light and dark, English and Chinese.

    python Tests/Browser/screens.py FOLDER [LOOK ...]        looks: phone-light-en, desktop-dark-zh, …
"""

import re
import sys
import tempfile
from itertools import product
from pathlib import Path

from conftest import DESKTOP, PHONE
from engine import browser_of
from judging import ARRIVED
from palisade import ROOMY, Server
from playwright.sync_api import expect, sync_playwright
from quiztable import answered, asked, capsule, loaded, pick, right, sit_alone, tables
from smashtable import button, end, name, press, sit_down, word
from table import RACE, begin, centre, join_room, open_room, play

SIZES = {"phone": {**PHONE, "is_mobile": True, "has_touch": True}, "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True}, "desktop": DESKTOP}
LANGUAGES = {"en": "en-GB", "zh": "zh-TW"}
PLAIN = {"home": "/", "tv": "/tv", "replay-form": "/replay", "settings": "/settings",
         "settings-account": "/settings/account", "settings-security": "/settings/security", "settings-game": "/settings/game", "settings-about": "/settings/about", "settings-developers": "/settings/developers",
         "account": "/account", "sign-up": "/account?way=new", "profile": "/me", "edit-profile": "/me/edit", "avatar": "/me/avatar", "rules": "/rules", "ranks": "/ranks", "ratings": "/ranks/rating", "rewards": "/rewards", "bots": "/bots", "missing": "/nowhere"}


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
            def shoot(page, what, whole=True, wait=250):
                page.wait_for_timeout(wait)
                page.screenshot(path=folder / f"{what}-{name}.png", full_page=whole)

            reader = person(**look)
            for what, path in {**PLAIN, "watch": f"/tv/{number}", "replay": f"{replay}?ply=8"}.items():
                reader.goto(path)
                expect(reader.get_by_role("heading", level=1).first).to_be_attached()
                reader.wait_for_function(ARRIVED)
                reader.evaluate("scrollTo(0, 0)")
                shoot(reader, what, what != "watch")
            analyse(reader, f"{replay}?ply=0")
            shoot(reader, "analysis")
            play_through(person(**look), person(), shoot)
            count_through(person(**look), shoot)
            answer_through(lambda **more: person(**{**look, **more}), server, shoot)
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
    """The screens that only a player sees: a room, the own turn with an aimed wall, giving up, the end."""
    page.goto("/")
    page.locator("#home-more").click()
    shoot(page, "more-ways", False)
    page.locator("button.way").last.click()
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


def answer_through(person, server, shoot):
    """The picture quiz: alone to the end, and eight at once."""
    page = sit_alone(person, server)
    shoot(page, "quiz-open", False)
    for index in range(8):
        capsule(page, right(page)[index % 2]).click()
        answered(page)
        if index < 2:
            shoot(page, ("quiz-right", "quiz-wrong")[index], False)
        page.locator(".picquiz-next").click()
        if index < 7:
            asked(page, index + 2)
            loaded(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    shoot(page, "quiz-end", False)
    replay = page.get_by_role("dialog").locator("a[href^='/replay/']").get_attribute("href")
    page.keyboard.press("Escape")
    shoot(page, "quiz-answers", False)
    for what, path in {"quiz-home": "/?game=picquiz", "quiz-rules": "/rules?game=picquiz", "quiz-replay": replay}.items():
        page.goto(path)
        page.wait_for_function(ARRIVED)
        shoot(page, what)
    page.context.close()
    table = tables(person, server, 8, pages=1, deck="skies")
    first, watcher = table.pages[0], person()
    watcher.goto(f"/tv/{table.room}")
    loaded(watcher)
    capsule(first, 1).click()
    shoot(first, "quiz-waiting", False)
    own = int(re.search(r"seat(\d)", first.locator(".game-own .bar").get_attribute("class"))[1])
    for seat, client in enumerate(table.clients):
        if seat != own:
            pick(client, table.room, 1, seat % 3 + 1)
    answered(watcher)
    shoot(watcher, "quiz-watch", False, wait=0)
    answered(first)
    shoot(first, "quiz-eight", False, wait=0)
    watcher.goto("/tv?game=picquiz")
    expect(watcher.locator(".picquiz-mini-name").first).to_be_visible()
    shoot(watcher, "quiz-tv")
    table.close()
    for each in (first, watcher):
        each.context.close()


def count_through(page, shoot):
    """The Smash Up companion: each of its screens, and the device that lies on the table."""
    sit_down(page)
    name(page, "Ann", "Bartholomew Longname", "李小龍")
    shoot(page, "smash-names", False)
    for step in ("to_factions", "deal", "play"):
        button(page, step).click()
        if step != "play":
            shoot(page, f"smash-{'factions' if step == 'to_factions' else 'dealt'}", False, wait=1000)
    press(page, 0, 15)
    press(page, 2, 3)
    shoot(page, "smash-scores", False)
    button(page, "table_mode").click()
    shoot(page, "smash-on-the-table", False)
    page.get_by_role("button", name=word(page, "table.leave")).click()
    expect(page.locator("[data-waits]")).to_have_count(0)
    end(page)
    shoot(page, "smash-over", False)
    for what, path in {"smash-home": "/?game=smashup", "smash-rules": "/rules?game=smashup"}.items():
        page.goto(path)
        page.wait_for_function(ARRIVED)
        shoot(page, what)
    page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
