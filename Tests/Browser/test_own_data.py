"""One's own data: an archive of it, and the end of the account."""

import zipfile

from playwright.sync_api import expect
from test_account import signed_up, word


def test_a_member_downloads_an_archive_of_their_data(visitor):
    visitor.expect("429")
    page = signed_up(visitor, "kim@ely.example")
    ask = page.get_by_role("button", name=word(page, "export"))
    ask.click()
    link = page.locator("section[aria-labelledby=account-owndata] a")
    expect(page.get_by_text(word(page, "export_ready", until="").rstrip(" .。"))).to_be_visible()
    with page.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert b"kim@ely.example" in archive.read("profile.jsonl")
    ask.click()
    expect(page.get_by_text(word(page, "export_wait", minutes="60"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(word(page, "export_ready", until="").rstrip(" .。"))).to_be_visible()
