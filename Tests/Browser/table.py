"""What people do with the page, in their words."""

import re

from playwright.sync_api import expect


def open_room(page):
    """Makes a casual room and returns its number."""
    page.goto("/lobby")
    page.get_by_role("button", name="Make a room").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Make room").click()
    page.wait_for_url("**/room/*")
    return page.url.rsplit("/", 1)[1]


def join_room(page, number):
    """Types the five digits; the fifth one goes in."""
    page.goto("/lobby")
    page.get_by_label("Room number").press_sequentially(number)
    page.wait_for_url(f"**/room/{number}")


def begin(owner, other):
    """Both sit in the room; afterwards they play. Returns (who moves first, the other one, room number)."""
    number = open_room(owner)
    join_room(other, number)
    other.get_by_role("button", name="Ready to play").click()
    start = owner.get_by_role("button", name="Start the game")
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    for page in (owner, other):
        page.wait_for_url(f"**/game/{number}")
    return (*by_turn(owner, other), number)


def by_turn(one, other):
    """The two players, the one to move first."""
    expect(one.locator(".tray-line")).to_have_text(re.compile("Your turn|is thinking"))
    return (one, other) if one.locator(".tray-line").inner_text() == "Your turn" else (other, one)


def square(page, name):
    return page.locator(f'[role=gridcell][aria-label^="{name},"], [role=gridcell][aria-label="{name}"]')


def centre(page, name):
    box = square(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page, name):
    """A pawn move by mouse."""
    page.mouse.click(*centre(page, name))


def between(page, wall):
    """A point in the groove of a wall, near its middle."""
    file, rank, direction = wall
    x, y = centre(page, file + rank)
    right, _ = centre(page, chr(ord(file) + 1) + rank)
    _, up = centre(page, file + str(int(rank) + 1))
    if direction == "h":
        return x + 0.35 * (right - x), (y + up) / 2
    return (x + right) / 2, y + 0.35 * (up - y)


def place(page, wall):
    """A wall by mouse: what was aimed at when the button went down counts when it comes up."""
    x, y = between(page, wall)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()


def expect_turn(page):
    expect(page.locator(".tray-line")).to_have_text("Your turn")


def play(pages, moves):
    """Plays moves in turn: "e2" or "e3h"; each one waits until it is that page's turn."""
    for index, move in enumerate(moves):
        page = pages[index % 2]
        expect_turn(page)
        (place if len(move) == 3 else click)(page, move)
        expect(page.locator(".tray-line")).not_to_have_text("Your turn")


RACE = ["e2", "e8", "e3", "e7", "e4", "d7", "d4", "d6h", "d5", "d8", "d6", "d9", "c6", "e9", "c7", "f9", "c8", "g9", "c9"]
"""A short game with one wall that the first player wins."""
