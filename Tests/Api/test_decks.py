"""The decks that come with the server: well formed, drawn by the code beside them, and silent about what they show."""

import json
import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy/decks"
sys.path.insert(0, str(ROOT / "deploy"))

from draw import flags, skies  # noqa: E402
from draw.geometry import band, clip, rectangle, star_outline  # noqa: E402
from draw.skies.projection import Projection  # noqa: E402
from draw.skies.stars import figures, read  # noqa: E402

DRAWN = {"flags": flags.deck, "skies": skies.deck}
FEWEST = {"flags": 56, "skies": 32}
LARGEST = {"flags": 6_000, "skies": 12_000}
PICTURES = [picture for name in DRAWN for picture in sorted((FOLDER / name).glob("*.svg"))]

SVG = "{http://www.w3.org/2000/svg}"
# A picture consists of shapes; these are all their attributes.
PAINT = {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"}
SHAPES = {"rect": {"x", "y", "width", "height"}, "circle": {"cx", "cy", "r"}, "path": {"d"}}
# Numbers, letters of paths, colours.
VALUE = re.compile(r"[-0-9. MLAz]+|#(?:[0-9a-f]{3}){1,2}|none|round")


def index(name):
    return json.loads((FOLDER / name / "deck.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DRAWN)
def test_the_pictures_are_those_that_the_code_draws(name):
    files = DRAWN[name]().files()
    assert {path.name: path.read_bytes() for path in (FOLDER / name).iterdir()} == {file: text.encode() for file, text in files.items()}


@pytest.mark.parametrize("name", DRAWN)
def test_the_index_is_well_formed(name):
    deck = index(name)
    assert set(deck) == {"id", "title", "licence", "credit", "items"}
    assert deck["id"] == name
    assert deck["licence"] == "CC0-1.0"
    for words in (deck["title"], deck["credit"], *(item["names"] for item in deck["items"])):
        assert set(words) == {"en", "zh-Hant"}
        assert all(text and text == text.strip() for text in words.values())
    for item in deck["items"]:
        assert set(item) == {"file", "names", "group"}
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.svg", item["file"])
        assert re.search(r"[\u4e00-\u9fff]", item["names"]["zh-Hant"])


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_occurs_twice(name):
    items = index(name)["items"]
    for things in ([item["file"] for item in items], *([item["names"][language] for item in items] for language in ("en", "zh-Hant"))):
        assert [thing for thing, times in Counter(things).items() if times > 1] == []
    pictures = Counter((FOLDER / name / item["file"]).read_text() for item in items)
    assert max(pictures.values()) == 1


@pytest.mark.parametrize("name", DRAWN)
def test_there_are_enough_for_a_game(name):
    items = index(name)["items"]
    assert len(items) >= FEWEST[name]
    assert min(Counter(item["group"] for item in items).values()) >= 4


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_a_picture_is_plain_shapes(picture):
    text = picture.read_text(encoding="utf-8")
    assert len(text.encode()) <= LARGEST[picture.parent.name]
    assert text.isascii() and not re.search(r"<[!?]|&", text)
    root = ET.fromstring(text)
    assert root.tag == SVG + "svg"
    assert set(root.attrib) == {"width", "height", "viewBox"}
    for shape in root.iter():
        assert not (shape.text or "").strip() and not (shape.tail or "").strip()
        if shape is root: continue
        assert list(shape) == []
        kind = shape.tag.removeprefix(SVG)
        assert kind in SHAPES
        assert set(shape.attrib) <= SHAPES[kind] | PAINT
        assert all(VALUE.fullmatch(value) for value in shape.attrib.values())


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_a_picture_keeps_its_proportions(picture):
    root = ET.fromstring(picture.read_text())
    width, height = float(root.get("width")), float(root.get("height"))
    left, top, across, down = map(float, root.get("viewBox").split())
    assert (left, top, width) == (0, 0, 300)
    assert height == pytest.approx(width * down / across, abs=0.01)


@pytest.mark.parametrize("name", DRAWN)
def test_no_picture_tells_its_name(name):
    for item in index(name)["items"]:
        text = (FOLDER / name / item["file"]).read_text().lower()
        words = re.findall(r"[a-z]{3,}", " ".join([item["names"]["en"], item["file"].removesuffix(".svg")]).lower())
        assert [word for word in words if word in text] == []


# The sky


def test_stars_are_where_a_catalogue_has_them():
    """Known positions of 2000 and magnitudes, from another source than the table: the Yale Bright Star Catalogue."""
    known = {
        ("CMa", "α"): (101.287, -16.716, -1.46), ("Lyr", "α"): (279.234, 38.784, 0.03), ("Boo", "α"): (213.915, 19.182, -0.04),
        ("Ori", "α"): (88.793, 7.407, 0.50), ("Ori", "β"): (78.634, -8.202, 0.12), ("Sco", "α"): (247.352, -26.432, 0.96),
        ("UMi", "α"): (37.954, 89.264, 2.02), ("Car", "α"): (95.988, -52.696, -0.72), ("Eri", "α"): (24.429, -57.237, 0.46),
        ("Cru", "γ"): (187.791, -57.113, 1.63), ("PsA", "α"): (344.413, -29.622, 1.16), ("Leo", "β"): (177.265, 14.572, 2.14),
    }
    stars = read()
    for name, (right_ascension, declination, magnitude) in known.items():
        star = stars[name]
        assert (star.right_ascension, star.declination) == pytest.approx((right_ascension, declination), abs=0.02), name
        assert star.magnitude == pytest.approx(magnitude, abs=0.2), name


def test_every_star_of_a_figure_is_known():
    stars = read()
    assert [name for *_, courses in figures() for course in courses for name in course if name not in stars] == []
    assert all(0 <= star.right_ascension < 360 and -90 <= star.declination <= 90 for star in stars.values())


def test_north_is_up_and_east_is_left():
    projection = Projection(84, 0)
    assert projection.project(84, 0) == pytest.approx((0, 0))
    assert projection.project(84, 1) == pytest.approx((0, -1), abs=1e-3)
    assert projection.project(85, 0) == pytest.approx((-1, 0), abs=1e-3)
    assert projection.project(264, 0) is None


@pytest.mark.parametrize("centre", [(0, 0), (84, 5), (213, -62), (30, 88), (300, -89)])
def test_the_projection_has_an_inverse(centre):
    projection = Projection(*centre)
    for place in ((0, 0), (3, 4), (-20, 8), (0, -30), (11, 11)):
        assert projection.project(*projection.unproject(*place)) == pytest.approx(place, abs=1e-6)


# Shapes


def test_a_band_ends_at_the_edge():
    outline = clip(band((0, 0), (30, 20), 4), rectangle(0, 0, 30, 20))
    assert len(outline) == 6
    assert all(-1e-9 <= x <= 30 + 1e-9 and -1e-9 <= y <= 20 + 1e-9 for x, y in outline)


def test_the_edges_of_a_star_lie_on_lines_from_point_to_point():
    corners = star_outline((0, 0), 1)
    assert corners[1][1] == pytest.approx(corners[2][1])
    assert corners[2][1] == pytest.approx(corners[8][1])
