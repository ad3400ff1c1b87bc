"""What tests of an account do on its screens."""

import re

from table import spoken

EMAIL = "ada@ely.example"


def word(page, key, **blanks):
    return re.sub(r"\{(\w+)\}", lambda blank: blanks[blank[1]], spoken(page)[f"account.{key}"])


def field(page, key):
    return page.locator(f"#account-{key}")


def button(page, key, **blanks):
    return page.get_by_role("button", name=word(page, key, **blanks), exact=True)


def way(page, key):
    return page.get_by_role("link", name=word(page, key))


def has_focus(page, key):
    page.wait_for_function("(id) => document.activeElement?.id === id", arg=f"account-{key}")


def enter(page, email, password):
    """By keyboard alone, from the first field on: Enter leads from one to the next, and sends."""
    if field(page, "name").count():
        has_focus(page, "name")
        field(page, "name").press("Enter")
    has_focus(page, "email")
    field(page, "email").fill(email)
    field(page, "email").press("Enter")
    has_focus(page, "password")
    field(page, "password").fill(password)
    field(page, "password").press("Enter")


def section(page, key):
    return page.get_by_role("region", name=word(page, key), exact=True)


def rows(page, key):
    return section(page, key).locator(".session")


def dialog(page):
    return page.get_by_role("dialog").last
