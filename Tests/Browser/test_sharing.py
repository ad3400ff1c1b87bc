"""Links are copied, also where a page without https may not use the clipboard."""

import re

import pytest
from playwright.sync_api import expect
from table import open_room, said, toast

PLAIN = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
"""As a browser does on plain http that is not its own machine's."""


@pytest.mark.engine
def test_a_link_is_copied_without_a_clipboard(visitor):
    page = visitor()
    page.add_init_script(PLAIN)
    number = open_room(page)
    page.evaluate("document.addEventListener('copy', () => { document.documentElement.dataset.copied = getSelection().toString() || document.activeElement.value; })")
    page.locator("#room-copy").click()
    expect(toast(page, "room.copied")).to_be_visible()
    assert page.locator("html").get_attribute("data-copied").endswith(f"/room/{number}")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.engine
def test_a_link_that_cannot_be_copied_can_be_selected(visitor):
    page = visitor()
    page.add_init_script(PLAIN + "document.execCommand = () => false;")
    number = open_room(page)
    page.locator("#room-copy").click()
    field = page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(f"{page.url}")
    assert page.url.endswith(number)
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == page.url


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_room_is_opened_from_a_code_on_the_screen(visitor, language):
    page = visitor(locale=language)
    number = open_room(page)
    page.locator("#room-code").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name=said(page, "room.code_alt").replace("{room}", number))
    expect(picture).to_be_visible()
    picture.evaluate("(image) => image.decode()")
    assert picture.evaluate("(image) => image.naturalWidth === image.naturalHeight && image.complete")
    expect(dialog.get_by_label(said(page, "room.link"))).to_have_value(re.compile(rf"^http.*/room/{number}$"))
