"""One tour of all screens: each is shown once in each look, and judged. The tours are test_tour_*.py, split so that processes share them.

A look is a window, a theme and a language. The four of them are complete in pairs of theme and language, and have every kind of window: a phone, a wide
window, the narrowest one with letters of twice their size, and a phone that lies. Firefox, which differs in layout alone, has the narrowest and no axe.
TOUR=whole has windows of all sizes in both themes and both languages.
"""

import os
from dataclasses import dataclass
from itertools import product

import pytest
from conftest import ENGINE
from judging import ARRIVED, STILL, clean, fits, titled
from playwright.sync_api import expect

IS_CHROMIUM = ENGINE == "chromium"
TWICE = "(size) => { document.documentElement.style.fontSize = size; }"


@dataclass(frozen=True)
class Look:
    size: tuple
    theme: str
    language: str
    is_large: bool = False
    """Judged with letters of twice their size as well."""

    @property
    def name(self):
        return f"{self.size[0]}x{self.size[1]}{'-twice' if self.is_large else ''}-{self.theme}-{self.language[:2]}"

    @property
    def options(self):
        # axe brings a style of its own, which our content policy forbids.
        plain = {"viewport": dict(zip(("width", "height"), self.size)), "color_scheme": self.theme, "locale": self.language, "reduced_motion": "reduce", "bypass_csp": IS_CHROMIUM}
        return {**plain, "is_mobile": True, "has_touch": True, "device_scale_factor": 2} if IS_CHROMIUM and self.size[0] < 800 else plain


PHONE = Look((360, 740), "light", "en-GB")
DESKTOP = Look((1280, 800), "dark", "zh-TW")
NARROW = Look((320, 568), "dark", "en-GB", is_large=True)
LYING = Look((740, 360), "light", "zh-TW")
FOUR = [PHONE, DESKTOP, NARROW, LYING]

IS_WHOLE = os.environ.get("TOUR") == "whole"

if IS_WHOLE:
    SIZES = [(320, 568), (360, 740), (412, 915), (740, 360), (820, 1180), (1280, 800)]
    FOUR = [Look(size, theme, language, size[0] < 400) for size, theme, language in product(SIZES, ("light", "dark"), ("en-GB", "zh-TW"))]

LOOKS = [pytest.param(look, id=look.name, marks=[pytest.mark.engine] if IS_WHOLE else []) for look in FOUR]

every_look = pytest.mark.parametrize("look", LOOKS)


class Reader:
    """Goes from screen to screen in one look, as one person or another."""

    def __init__(self, visitor, look, server, **options):
        self.look, self.server = look, server
        self.page = visitor(at=server, **{**look.options, **options})

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
        """Without `twice`, a screen that is known to be too wide for letters of twice their size in the narrowest window has them of one size. `known` are the faults
        that it has in any case."""
        page, size, what = self.page, size or self.look.size, f"{what} in {self.look.name}"
        expect(page.locator(".toast")).to_have_count(0)
        page.wait_for_function(ARRIVED)
        page.evaluate("scrollTo(0, 0)")
        titled(page, what)
        fits(page, size, what, known)
        if self.look.is_large and twice:
            page.evaluate(TWICE, "200%")
            page.wait_for_function(STILL)
            fits(page, size, f"{what}, with letters of twice their size", known)
        if IS_CHROMIUM:
            clean(page, what, known)
        if self.look.is_large:
            page.evaluate(TWICE, "")
