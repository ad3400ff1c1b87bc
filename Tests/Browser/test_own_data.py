"""One's own data: an archive of it, and the end of the account."""

import zipfile

import pytest
from conftest import PHONE
from playwright.sync_api import expect
from table import said, toast
from test_account import SIZE, field, has_focus, signed_up, word
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


def test_a_member_deletes_the_account_and_keeps_it_after_all(visitor):
    visitor.expect("403")
    page = signed_up(visitor, "lee@ely.example")
    end = page.locator("section[aria-labelledby=account-owndata] .button.danger")
    end.click()
    dialog = page.get_by_role("dialog")
    for key in ("delete_goes", "delete_stays", "delete_undo"):
        expect(dialog.get_by_text(word(page, key))).to_be_visible()
    password = field(page, "delete_password")
    password.fill("wrong horse")
    password.press("Enter")
    expect(dialog.get_by_text(word(page, "wrong_password.current"))).to_be_visible()
    password.fill("correct horse")
    dialog.get_by_role("button", name=word(page, "delete")).click()
    expect(dialog).to_have_count(0)
    keep = page.get_by_role("button", name=word(page, "keep"))
    expect(keep).to_be_visible()
    has_focus(page, "ending")
    expect(end).to_be_hidden()
    # The first that somebody sees who signs in within these days.
    page.reload()
    expect(page.locator(".settings-body section").first).to_contain_text(word(page, "ending_text"))
    keep.click()
    expect(toast(page, "account.kept")).to_be_visible()
    page.wait_for_function("document.activeElement?.className === 'account-email'")
    expect(keep).to_be_hidden()
    expect(end).to_be_visible()
    # Somebody who changed their mind in the dialog deletes nothing.
    end.click()
    dialog.get_by_role("button", name=said(page, "dialog.cancel")).click()
    expect(end).to_be_visible()


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_the_dialog_that_deletes_is_accessible_and_fits_a_phone(visitor, theme, language):
    look = {**PHONE, "color_scheme": theme, "locale": language, "reduced_motion": "reduce", "bypass_csp": True}
    page = signed_up(visitor, f"mel-{theme}-{language}@ely.example".lower(), **look)
    page.locator("section[aria-labelledby=account-owndata] .button.danger").click()
    has_focus(page, "delete_password")
    clean(page, "delete")
    fits(page, SIZE, "delete")
