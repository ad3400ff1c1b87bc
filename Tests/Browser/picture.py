"""Makes the picture of the README anew: one game as its two players see it, on a desktop and on a phone.

    python Tests/Browser/picture.py      writes .github/game.png
"""

import base64
import tempfile
from pathlib import Path

from conftest import PHONE
from engine import browser_of
from palisade import ROOMY, Server
from playwright.sync_api import sync_playwright
from table import begin, expect_turn, play

PICTURE = Path(__file__).resolve().parents[2] / ".github/game.png"
MOVES = ["e2", "e8", "e3", "e7", "e4", "e6", "e3h", "d6v", "c3h", "f5h", "d4", "h5h", "d5", "e5"]
DESKTOP = {"width": 1120, "height": 760}
HEIGHT = 560
"""Of both screens in the picture."""

SHEET = """<style>
  main {{ display: flex; gap: 28px; padding: 20px; width: max-content; background: #e9e4da }}
  body {{ margin: 0 }}
  img {{ height: {height}px; border-radius: 10px; box-shadow: 0 3px 14px #0005 }}
</style><main><img src="{desktop}"><img src="{phone}"></main>"""


def address(png):
    return "data:image/png;base64," + base64.b64encode(png).decode()


def main():
    with tempfile.TemporaryDirectory() as data, Server(data, ROOMY) as server, sync_playwright() as playwright:
        browser = browser_of(playwright)

        def person(**look):
            return browser.new_context(base_url=server.url, reduced_motion="reduce", locale="en-GB", **look).new_page()

        desktop, phone = person(viewport=DESKTOP), person(**PHONE, is_mobile=True, has_touch=True, color_scheme="dark")
        first, second, _ = begin(desktop, phone)
        play((first, second), MOVES)
        expect_turn(first)
        shots = {name: address(page.screenshot()) for name, page in (("desktop", desktop), ("phone", phone))}
        sheet = browser.new_page(viewport={"width": 1400, "height": 800})
        sheet.set_content(SHEET.format(height=HEIGHT, **shots))
        sheet.wait_for_function("[...document.images].every((image) => image.complete)")
        sheet.locator("main").screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
