"""Files that are no photos."""

import io

import pytest
from account import word
from PIL import Image
from playwright.sync_api import expect


@pytest.mark.parametrize(("file", "key"), [
    ({"name": "a.gif", "mimeType": "image/gif", "buffer": b"GIF89a"}, "photo_kind"), ({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"}, "photo_broken")])
def test_another_file_is_refused_in_words(server, page, file, key):
    server.member()
    server.visit("/me/edit")
    expect(page.locator("#photo-choose")).to_be_visible()
    page.locator("#account-photo").set_input_files(file)
    expect(page.locator("#photo-note")).to_have_text(word(page, key))


NOISE = """() => {
    const real = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const image = real.apply(this, place);
        image.data.fill(255);
        return image;
    };
}"""


def test_where_pixels_are_kept_from_pages_the_file_is_sent_with_its_square(server, page):
    photo = io.BytesIO()
    Image.new("RGB", (80, 60), (200, 30, 30)).save(photo, "PNG")
    server.member()
    page.route("**/me/picture?*", lambda route: route.fulfill(json={"user": server.account}))
    server.visit("/me/edit")
    page.evaluate(NOISE)
    with page.expect_request("**/me/picture?*") as sent:
        page.locator("#account-photo").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": photo.getvalue()})
        expect(page.locator("#photo-note")).to_have_text(word(page, "photo_whole"))
        page.locator("#photo-save").click()
    assert sent.value.url.endswith("?x=10&y=0&size=60")
