"""The screen of a replay, the rows of a list of moves, and what of them is in sight."""

import pytest
from playwright.sync_api import expect
from table import said, square, toast

WALK = [f"{file}{row}" for row, files in ((1, "dcba"), (2, "abcdefghi"), (1, "ihgfe")) for file in files]
"""How one walks around on the own two rows: eighteen steps in which no position comes back."""
LONG = [move for step in WALK for move in (step, f"{step[0]}{10 - int(step[1])}")]
"""Both walk so."""

OUTSIDE = """(list) => { const [top, bottom] = [list.getBoundingClientRect().top + list.clientTop, list.getBoundingClientRect().top + list.clientTop + list.clientHeight];
  return [...list.querySelectorAll('.round')].map((round) => round.getBoundingClientRect()).filter((round) => round.bottom > top + 2 && round.top < bottom - 2)
    .some((round) => round.top < top - 1 || round.bottom > bottom + 1); }"""
WHOLE = f"() => !({OUTSIDE})(document.querySelector('.moves'))"
"""No row of the moves is cut."""

SCREEN = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, foes, board] = ['.moves', '.game-foes', '.board'].map(box);
  const shown = [...document.querySelectorAll('.moves .round')].map((each) => each.getBoundingClientRect()).filter(({ top, bottom }) => bottom > strip.top + 1 && top < strip.bottom - 1);
  return { lines: new Set(shown.map(({ top }) => Math.round(top))).size, cut: shown.some(({ top, bottom }) => top < strip.top - 1 || bottom > strip.bottom + 1),
    board: Math.round(board.width), gap: Math.round(board.top - foes.bottom) };
}"""


def has_lines(page, width, lines):
    """A window so wide shows so many lines of the first moves of RACE, and whichever move is read."""
    expect(page.locator(".moves .move[aria-current]")).to_have_text("e9")
    page.wait_for_function("(lines) => document.querySelector('.game-strip').getBoundingClientRect().height < 29 === (lines === 1)", arg=lines)
    expect(page.locator(".moves .move[aria-current]")).to_be_in_viewport(ratio=.95)
    found = page.evaluate(SCREEN)
    assert found["lines"] == lines
    # More lines take nothing from the board, which is as wide as the window lets it; and the players sit at the board, however high the phone.
    assert lines == 1 or (found["board"], found["cut"], found["gap"]) == (width - 16, False, 6)
    # A move further up is shown with its whole line.
    page.locator(".steps button").first.click()
    page.locator(".steps button").nth(2).click()
    expect(page.locator(".moves .move[aria-current]")).to_have_text("e2")
    page.wait_for_function("() => { const [box, move] = ['.moves', '.move[aria-current]'].map((each) => document.querySelector(each).getBoundingClientRect()); return move.top > box.top - 2 && move.bottom < box.bottom + 2 && move.left >= box.left; }")


def cuts_no_row(page):
    """Of a replay of LONG, in whichever move is read."""
    expect(page.locator(".moves .round")).to_have_count(18)
    # On a phone the last rows of the list lie under the fold.
    page.locator(".moves").evaluate("(list) => list.scrollIntoView({ block: 'center' })")
    expect(page.locator(".moves .move[aria-current]")).to_be_in_viewport()
    for _ in range(13):
        page.wait_for_function(WHOLE)
        page.keyboard.press("ArrowLeft")
    page.locator(".moves").evaluate("(list) => list.scrollBy(0, -43)")
    page.wait_for_function(WHOLE)


ACTS = ("game.flip", "replay.share", "replay.download_animation", "replay.download_txt", "replay.download_json")
"""What can be done with a replay."""


def stand_in_the_menu(page):
    """These acts, in words, under a button beside the title; those which the page itself does are done, and the addresses of the files come back."""
    more = page.locator(".replay-acts").get_by_role("button", name=said(page, "game.menu"))
    box, title = more.bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert box["y"] < title["y"] + title["height"] and box["y"] + box["height"] > title["y"] - 12
    assert box["width"] >= 38 and box["height"] >= 44
    more.click()
    items = page.locator(".replay-acts").get_by_role("menuitem")
    expect(items).to_have_text([said(page, key) for key in ACTS])
    for item in items.all():
        expect(item).to_be_in_viewport(ratio=1)
    page.evaluate("""() => {
        window.taken = [];
        document.addEventListener('click', (event) => {
            if (!event.target.matches('a[download]')) return;
            taken.push(event.target.getAttribute('href'));
            event.preventDefault();
        });
    }""")
    for number in (2, 3, 4):
        items.nth(number).click()
        more.click()
    page.keyboard.press("Escape")
    top = square(page, "e9").bounding_box()["y"]
    more.click()
    items.nth(0).click()
    assert square(page, "e1").bounding_box()["y"] == pytest.approx(top, abs=1)
    more.click()
    items.nth(1).click()
    expect(toast(page, "replay.shared")).to_be_visible()
    return page.evaluate("taken")


def sizes(page):
    """How large some parts of a game are, which have sheets of several screens to do with them."""
    page.locator("#side-chat").click()
    for part in (".steps .icon", ".chip"):
        expect(page.locator(part).first).to_be_attached()
    return page.evaluate("() => ['.steps .icon', '.game-head .icon', '.bar-picture .avatar', '.chip'].map((each) => getComputedStyle(document.querySelector(each)).inlineSize)")
