"""Somebody who has never been here: sees squares, walls and dots, and walks the shortest way that they see."""

import re
from collections import deque

from playwright.sync_api import expect
from table import centre, said

MOST_LOOKS = 500
"""Far more than a game has turns, so that a page that tells of no end fails the walk."""

SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Sight:
    """The board as its squares tell of themselves."""

    def __init__(self, page):
        words = {key: said(page, f"quoridor.{key}") for key in ("label.own", "label.pawn", "label.reach", "label.goal", "label.walls")}
        sides = {side: said(page, f"quoridor.side.{side}") for side in SIDES}
        found = {name: re.compile(re.escape(text).replace(r"\{seat\}", ".*").replace(r"\{sides\}", "(.*)")) for name, text in words.items()}
        self.reach, self.goals, self.walls, self.own, self.other = set(), set(), {}, None, None
        for label in page.locator("[role=gridcell]").evaluate_all("(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"):
            square = label[:2]
            name, _, rest = label.partition(said(page, "quoridor.comma"))
            assert name == square, label
            walls = found["label.walls"].search(rest)
            self.walls[square] = {side for side, word in sides.items() if walls and word in walls.group(1)}
            if found["label.own"].search(rest):
                self.own = square
            elif found["label.pawn"].search(rest):
                self.other = square
            if found["label.reach"].search(rest):
                self.reach.add(square)
            elif found["label.goal"].search(rest):
                self.goals.add(square)
        self.row = next(iter(self.goals))[1]

    def ways(self, square):
        for side, (file, rank) in SIDES.items():
            next_square = chr(ord(square[0]) + file) + str(int(square[1]) + rank)
            if next_square in self.walls and side not in self.walls[square]:
                yield next_square

    def steps(self, start, row):
        """The fewest steps from there to the row, as if there were no pawns."""
        known, queue = {start: 0}, deque([start])
        while queue:
            square = queue.popleft()
            if square[1] == row:
                return known[square]
            for following in self.ways(square):
                if following not in known:
                    known[following] = known[square] + 1
                    queue.append(following)
        raise AssertionError("there is always a way")

    @property
    def best(self):
        return min(sorted(self.reach), key=lambda square: self.steps(square, self.row))


def play(page):
    """Plays the game on the page to its end. Returns whether it is won."""
    line, card = page.locator(".tray-line"), page.locator(".end-card")
    turn, first = said(page, "game.your_turn"), said(page, "game.first_turn")
    mine = re.compile(f"^({re.escape(turn)}|{re.escape(first)})$")
    for _ in range(MOST_LOOKS):
        expect(line.filter(has_text=mine).or_(card).first).to_be_visible()
        if card.count():
            return said(page, "game.result.won") in card.inner_text()
        sight = Sight(page)
        if not sight.reach:
            continue
        target = sight.best
        page.touchscreen.tap(*centre(page, target))
        expect(line).not_to_have_text(mine)
    raise AssertionError("the game does not end")
