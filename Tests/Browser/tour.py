"""One tour of all screens: each is shown in each look, and judged. The tours are test_tour_*.py, split so that processes share them.

A look is a window, a theme and a language. The four of them are complete in pairs of theme and language, and have every kind of window: a phone, a wide
window, the narrowest one with letters of twice their size, and a phone that lies. A screen is opened once in each language, and turns from look to look as
it stands there; the next one is opened in the look that the last one was left in, so that screens are opened in windows of both kinds.
TOUR=whole has windows of all sizes in both themes and both languages, and Firefox, which differs in layout alone and has no axe.
"""

import os
from dataclasses import dataclass, replace
from itertools import product

import pytest
from engine import IS_CHROMIUM
from judging import ARRIVED, STILL, clean, fits, titled
from playwright.sync_api import expect

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What is laid out by its own size follows a window in the frame behind it."""
TWICE = "(size) => { document.documentElement.style.fontSize = size; }"


@dataclass(frozen=True)
class Look:
    size: tuple
    theme: str
    is_large: bool = False
    """Judged with letters of twice their size as well."""

    @property
    def is_touched(self):
        return self.size[0] < 800

    @property
    def name(self):
        return f"{self.size[0]}x{self.size[1]}{'-twice' if self.is_large else ''}-{self.theme}"


@dataclass(frozen=True)
class Tour:
    """The looks of one language."""
    language: str
    looks: tuple

    @property
    def name(self):
        return self.language[:2]

    @property
    def options(self):
        first = self.looks[0]
        # axe brings a style of its own, which our content policy forbids.
        plain = {"viewport": dict(zip(("width", "height"), first.size)), "color_scheme": first.theme, "locale": self.language, "reduced_motion": "reduce", "bypass_csp": IS_CHROMIUM}
        return {**plain, "is_mobile": True, "has_touch": True, "device_scale_factor": 2} if IS_CHROMIUM and all(look.is_touched for look in self.looks) else plain


TOURS = [
    Tour("en-GB", (Look((360, 740), "light"), Look((320, 568), "dark", is_large=True))),
    Tour("zh-TW", (Look((1280, 800), "dark"), Look((740, 360), "light"))),
]

IS_WHOLE = os.environ.get("TOUR") == "whole"

if IS_WHOLE:
    SIZES = [(320, 568), (360, 740), (412, 915), (740, 360), (820, 1180), (1280, 800)]
    TOURS = [Tour(language, tuple(Look(size, theme, size[0] < 400) for size, theme in product(SIZES, ("light", "dark")))) for language in ("en-GB", "zh-TW")]

every_look = pytest.mark.parametrize("tour", [pytest.param(tour, id=tour.name, marks=[pytest.mark.engine] if IS_WHOLE else []) for tour in TOURS])


class Reader:
    """Goes from screen to screen in one language, as one person or another."""

    def __init__(self, visitor, tour, server, **options):
        self.tour, self.server = tour, server
        self.page = visitor(at=server, **{**tour.options, **options})
        self.looks = list(tour.looks)
        self.height = None
        self.fingers = self.page.context.new_cdp_session(self.page) if IS_CHROMIUM and not tour.options.get("has_touch") else None

    def keep_height(self, height):
        """The windows are as high as this from now on."""
        self.height = height
        self.show(self.looks[0])

    def show(self, look, size=None):
        """The window and the theme of a look."""
        width, height = size or look.size
        self.page.set_viewport_size({"width": width, "height": self.height or height})
        self.page.emulate_media(color_scheme=look.theme)
        if self.fingers:
            self.fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": look.is_touched})

    def become(self, cookies, server=None):
        """Is somebody else from the next screen on. `cookies` are those of a session by their names, or one as it was sent; none is a stranger."""
        self.server = server or self.server
        if isinstance(cookies, str):
            cookies = dict([cookies.split("=", 1)])
        self.page.goto("about:blank")
        self.page.context.clear_cookies()
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.server.url} for name, value in (cookies or {}).items()])

    def open(self, path, *parts):
        """Goes there, and comes back when these parts of the screen are shown."""
        self.page.goto(self.server.url + path)
        self.sees(*parts)

    def sees(self, *parts):
        for part in parts:
            expect(self.page.locator(part).first).to_be_visible()

    def visit(self, path, *parts):
        """Goes there and judges what is shown."""
        self.open(path, *parts)
        self.judge(path)

    def judge(self, what, size=None, twice=True, known=()):
        """Judges the screen in each look, beginning with the one that it stands in. Without `twice`, a screen that is known to be too wide for letters of twice their
        size in the narrowest window has them of one size. `known` are the faults that it has in any case."""
        page = self.page
        expect(page.locator(".toast")).to_have_count(0)
        page.wait_for_function(ARRIVED)
        for look in self.looks:
            self.show(look, size)
            self.judge_look(replace(look, size=size or look.size), f"{what} in {look.name}", twice, known)
        self.looks.reverse()
        if size:
            self.show(self.looks[0])

    def judge_look(self, look, what, twice, known):
        page = self.page
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(DRAWN)
        page.wait_for_function(STILL)
        titled(page, what)
        fits(page, look.size, what, known)
        if look.is_large and twice:
            page.evaluate(TWICE, "200%")
            page.wait_for_function(STILL)
            fits(page, look.size, f"{what}, with letters of twice their size", known)
        if IS_CHROMIUM:
            clean(page, what, known)
        if look.is_large:
            page.evaluate(TWICE, "")
