"""The code of a link, which the server draws. Tests/Page/test_sharing.py copies the link."""

import re

import pytest
from playwright.sync_api import expect
from table import open_room, said


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_a_room_is_opened_from_a_code_on_the_screen(visitor, language):
    page = visitor(locale=language)
    number = open_room(page)
    page.locator("#room-invite").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name=said(page, "room.code_alt").replace("{room}", number))
    expect(picture).to_be_visible()
    picture.evaluate("(image) => image.decode()")
    assert picture.evaluate("(image) => image.naturalWidth === image.naturalHeight && image.complete")
    expect(dialog.get_by_label(said(page, "room.link"))).to_have_value(re.compile(rf"^http.*/room/{number}$"))
