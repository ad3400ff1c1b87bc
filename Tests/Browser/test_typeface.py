"""The page with its typeface, while it has not come, and on a server that lacks it: everything is in its place."""

import pytest
from conftest import PHONE
from palisade import ROOMY, Server
from playwright.sync_api import expect
from table import loaded, visit
from test_layout import SHIFTS
from traffic import Traffic

FACES = "() => document.fonts.ready.then((all) => [...all].filter(({ family, status }) => family.replaceAll('\"', '') === 'Palisade' && status === 'loaded').length)"
"""How many files of the typeface the page shows letters of."""

WIDTHS = """([family, weight]) => {
    const line = document.createElement('span');
    line.textContent = 'Put a wall across their way, then reach the far side before they do';
    line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 16px ${family}`;
    document.body.append(line);
    const { width, height } = line.getBoundingClientRect();
    line.remove();
    return [width, height];
}"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A server without the typeface."""
    with Server(tmp_path_factory.mktemp("plain"), [*ROOMY, "--fonts", str(tmp_path_factory.mktemp("none"))]) as server:
        yield server


def home(page):
    page.add_init_script(SHIFTS)
    visit(page, "/")
    expect(page.locator(".online")).not_to_have_text("")


def files(page):
    return [url.rsplit("/", 1)[1] for url in loaded(page) if "/fonts/" in url]


def test_its_licence_stands_beside_that_of_the_page(visitor, server):
    page = visitor()
    visit(page, "/settings/about")
    row = page.locator("a[href='/fonts/licence.txt']")
    expect(row).to_contain_text("Inter")
    assert "OFL-1.1" in page.request.get("/fonts/licence.txt").text()


@pytest.mark.parametrize("language", ["en-GB", "zh-TW"])
def test_the_letters_of_the_page_are_of_its_typeface(visitor, server, language):
    page = visitor(locale=language, **PHONE)
    home(page)
    assert page.evaluate(FACES) == 1
    assert files(page) == ["latin.woff2"]
    assert page.evaluate("window.shift") < 0.02
    # A busy machine may be late with the first visit; the next one finds the file in the browser.
    page.reload()
    expect(page.locator(".online")).not_to_have_text("")
    assert page.evaluate(WIDTHS, ['"Palisade"', 400]) != page.evaluate(WIDTHS, ['"nowhere"', 400])
    assert page.evaluate("window.shift") < 0.02


def test_letters_beyond_latin_come_with_the_first_of_them(visitor, server):
    page = visitor()
    home(page)
    page.evaluate("document.fonts.load('16px Palisade', 'Łódź')")
    assert sorted(files(page)) == ["latin-ext.woff2", "latin.woff2"]


def test_a_server_without_the_typeface_shows_the_page_in_that_of_the_system(visitor, plain):
    page = visitor(at=plain, **PHONE)
    traffic = Traffic(page)
    home(page)
    traffic.rest()
    assert [path for path in traffic.paths if "font" in path] == []
    assert page.evaluate("document.fonts.size") == 0
    assert page.evaluate("window.shift") < 0.02


def test_a_typeface_that_does_not_come_in_time_is_not_waited_for_and_moves_nothing(visitor, server):
    page = visitor(**PHONE)
    held = []
    page.route("**/latin.woff2", lambda route: held.append(route))
    page.add_init_script(SHIFTS)
    page.goto("/", wait_until="commit")
    expect(page.locator(".online")).not_to_have_text("")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    before = page.get_by_role("heading", level=1).bounding_box()
    [route] = held
    route.continue_()
    page.evaluate("document.fonts.load('16px Palisade')")
    assert page.get_by_role("heading", level=1).bounding_box() == before
    assert page.evaluate("window.shift") < 0.02


def test_lines_break_at_the_same_words_in_the_faces_of_systems(visitor, server):
    page = visitor()
    home(page)
    page.reload()
    page.evaluate("Promise.all(['400', '600'].flatMap((weight) => ['Palisade', 'Palisade DejaVu'].map((family) => document.fonts.load(`${weight} 16px \"${family}\"`))))")
    for weight in (400, 600):
        (own, high), (other, as_high) = (page.evaluate(WIDTHS, [f'"{family}"', weight]) for family in ("Palisade", "Palisade DejaVu"))
        assert abs(other / own - 1) < 0.03 and abs(as_high - high) <= 1, (weight, own, other, high, as_high)
