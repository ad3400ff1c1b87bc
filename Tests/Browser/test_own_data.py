"""One's own data: an archive of it, and the end of the account."""

import zipfile

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from test_account import SIZE, has_focus, signed_up, word
from test_axe import LOOKS, clean
from test_layout import fits

pytestmark = pytest.mark.once


def test_a_member_downloads_an_archive_of_their_data(visitor):
    visitor.expect("429")
    page = signed_up(visitor, "kim@ely.example")
    ask = page.get_by_role("button", name=word(page, "export"))
    ask.click()
    link = page.locator("section[aria-labelledby=account-owndata] a")
    expect(page.get_by_text(word(page, "export_ready"))).to_be_visible()
    with page.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert b"kim@ely.example" in archive.read("profile.jsonl")
    ask.click()
    expect(page.get_by_text(word(page, "export_wait", minutes="60"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(word(page, "export_ready"))).to_be_visible()


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_the_dialog_that_deletes_is_accessible_and_fits_a_phone(visitor, theme, language):
    look = {**PHONE, "color_scheme": theme, "locale": language, "reduced_motion": "reduce", "bypass_csp": True}
    page = signed_up(visitor, f"mel-{theme}-{language}@ely.example".lower(), **look)
    page.locator("section[aria-labelledby=account-owndata] .button.danger").click()
    has_focus(page, "delete_password")
    clean(page, "delete")
    fits(page, SIZE, "delete")
