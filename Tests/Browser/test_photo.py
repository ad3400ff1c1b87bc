"""A photo as the own picture: chosen, cut, sent and removed."""

import io
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect
from table import visit
from test_account import signed_up as member, word

RED, BLUE = (220, 30, 30), (30, 60, 220)


def signed_up(visitor, email, **look):
    page = member(visitor, email, **look)
    visit(page, "/me/edit")
    expect(page.locator("#photo-choose")).to_be_visible()
    return page


def photo(width=1200, height=800, kind="JPEG"):
    image = Image.new("RGB", (width, height), BLUE)
    image.paste(RED, (0, 0, width // 2, height))
    data = io.BytesIO()
    image.save(data, kind)
    return {"name": f"photo.{kind.lower()}", "mimeType": f"image/{kind.lower()}", "buffer": data.getvalue()}


def choose(page, file):
    page.locator("#account-photo").set_input_files(file)


def put_away(page):
    """The sheet with the photo is gone, and with it the way back over it, which loading the page anew would cut short."""
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => !history.state?.layers")


def worn(page, server):
    place = page.locator(".photo-now image")
    expect(place).to_be_visible()
    with urllib.request.urlopen(server.url + place.get_attribute("href")) as answer:
        return Image.open(io.BytesIO(answer.read())).convert("RGB")


def near(pixel, colour):
    return all(abs(one - other) < 24 for one, other in zip(pixel, colour))


@pytest.mark.engine
def test_a_photo_is_cut_by_keyboard_sent_and_removed(visitor, server):
    page = signed_up(visitor, "photo@ely.example")
    expect(page.locator("#photo-remove")).to_be_hidden()
    choose(page, photo())
    stage = page.get_by_role("application", name=word(page, "crop"))
    expect(stage).to_be_focused()
    # To the left edge: the right half of the square is what was right of the middle.
    for _ in range(8):
        stage.press("Shift+ArrowLeft")
    stage.press("-")
    page.locator("#photo-save").press("Enter")
    expect(page.get_by_text(word(page, "photo_saved"))).to_be_visible()
    picture = worn(page, server)
    assert near(picture.getpixel((20, 128)), RED) and near(picture.getpixel((180, 128)), RED) and near(picture.getpixel((210, 128)), BLUE)
    # Everywhere else at once.
    expect(page.locator(".appbar .avatar image")).to_have_count(1)
    page.locator("#photo-remove").press("Enter")
    expect(page.get_by_text(word(page, "photo_removed"))).to_be_visible()
    expect(page.locator(".photo-now image")).to_have_count(0)
    expect(page.locator("#photo-remove")).to_be_hidden()


@pytest.mark.engine
def test_dragging_and_zooming_choose_another_part(visitor, server):
    page = signed_up(visitor, "drag@ely.example")
    choose(page, photo())
    stage = page.locator(".crop-stage")
    expect(stage).to_be_visible()
    box = stage.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] - box["width"], box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
    page.locator("#crop-zoom").fill("0.6")
    page.locator("#photo-save").click()
    expect(page.get_by_text(word(page, "photo_saved"))).to_be_visible()
    picture = worn(page, server)
    assert near(picture.getpixel((10, 128)), BLUE) and near(picture.getpixel((245, 128)), BLUE)


def test_cancelling_changes_nothing_and_a_refusal_may_be_tried_again(visitor):
    page = signed_up(visitor, "busy@ely.example")
    choose(page, photo())
    page.get_by_role("button", name="Cancel").click()
    put_away(page)
    expect(page.locator("#photo-choose")).to_be_focused()
    expect(page.locator(".photo-now image")).to_have_count(0)
    visitor.expect("422")
    page.route("**/api/v1/me/picture", lambda route: route.fulfill(status=422, json={"error": {"code": "too_many_pixels", "msg": "too many"}}))
    choose(page, photo())
    page.locator("#photo-save").click()
    expect(page.locator("#photo-note")).to_have_text(word(page, "too_many_pixels"))
    page.unroute("**/api/v1/me/picture")
    page.locator("#photo-save").click()
    expect(page.get_by_text(word(page, "photo_saved"))).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (320, 568), (740, 360), (1280, 800)], ids=str)
def test_the_photo_comes_first_and_all_of_its_sheet_is_in_sight(visitor, size):
    page = signed_up(visitor, f"sheet{size[0]}@ely.example", viewport={"width": size[0], "height": size[1]})
    assert page.locator("#photo-choose").bounding_box()["y"] < page.locator("#profile-name").bounding_box()["y"]
    choose(page, photo())
    expect(page.locator(".crop-stage")).to_be_focused()
    for part in (".crop-stage", "#crop-zoom", "#photo-save"):
        if size[1] > 400:
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    box = page.locator(".crop-stage").bounding_box()
    assert abs(box["width"] - box["height"]) < 1 and box["width"] >= 140
