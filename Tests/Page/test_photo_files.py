"""Files that are no photos."""

import pytest
from account import word
from playwright.sync_api import expect


@pytest.mark.parametrize(("file", "key"), [
    ({"name": "a.gif", "mimeType": "image/gif", "buffer": b"GIF89a"}, "photo_kind"), ({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"}, "photo_broken")])
def test_another_file_is_refused_in_words(server, page, file, key):
    server.member()
    server.visit("/me/edit")
    expect(page.locator("#photo-choose")).to_be_visible()
    page.locator("#account-photo").set_input_files(file)
    expect(page.locator("#photo-note")).to_have_text(word(page, key))
