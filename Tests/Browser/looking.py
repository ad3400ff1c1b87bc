"""A running game that is looked through."""

import re

from playwright.sync_api import expect
from table import said, square

OPENING = ["e2", "e8", "e3", "e7", "e3h", "d7"]


def line(page, key, **values):
    """The status line says this."""
    text = re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), said(page, key))
    expect(page.locator(".tray-line")).to_have_text(text)


def stands(page, name):
    """A pawn stands on this square, as those hear who do not see it."""
    return expect(square(page, name)).to_have_attribute("aria-label", re.compile("pawn"))
