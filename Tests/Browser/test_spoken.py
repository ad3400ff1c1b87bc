"""A whole game of Quoridor by keys alone, as it is heard: every announcement, and the name of every square that gets the focus, beside what was done.
`Tests/Browser/golden` holds what has to be heard in each language, and both browsers must say the same. Where the words change on purpose, write the
files anew and read what changed as somebody would who sees nothing of it: GOLDEN=write pytest Tests/Browser/test_spoken.py"""

from pathlib import Path

import pytest
from conftest import QUICK
from palisade import ROOMY, Server, move
from playwright.sync_api import expect
from table import said, visit
from transcript import SPOKEN, Transcript

pytestmark = pytest.mark.engine

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = {"en-GB": "en", "zh-TW": "zh-Hant"}


class Table:
    """Ada plays on a page by keys, Ben by a client of the protocol, Eve watches on a page."""

    def __init__(self, server, page, watcher, language):
        self.page, self.watcher = page, watcher
        self.ada, self.ben = (named(server, name) for name in ("Ada", "Ben"))
        name, value = self.ada.cookie.split("=", 1)
        page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
        for each in (page, watcher):
            each.add_init_script(SPOKEN)
        # Firefox tells only the foremost window of the focus, and the board takes it as the game begins.
        page.bring_to_front()
        while not self._begin():
            pass
        # From here on the page is all there is of Ada.
        self.ada.close()
        self.ply = 0
        number = self.topic.split("/")[1]
        watcher.goto(f"/tv/{number}")
        expect(watcher.get_by_role("grid")).to_be_visible()
        page.bring_to_front()
        self.heard = Transcript(language, number)
        self.heard.follow("Ada", page)
        self.heard.follow("Eve", watcher)
        self.heard.did("The game begins.")
        for name in ("Ada", "Eve"):
            self.heard.listen(name)

    def _begin(self):
        """Begins a game with the page in its room. Returns whether the lot gave Ada the first move; otherwise the game is over and left."""
        room = self.ben.do("lobby/quoridor", "room.create", {"mode": "casual", "control": "10+5"}, key=f"room {self.ben.id}")["d"]["room"]
        self.topic = f"room/{room}"
        self.ada.do(self.topic, "join")
        for client in (self.ada, self.ben):
            client.sub(self.topic)
        visit(self.page, f"/room/{room}")
        expect(self.page.locator(".seats")).to_be_visible()
        self.ada.do(self.topic, "ready", {"on": True})
        self.ben.do(self.topic, "start")
        first, _ = (client.view(self.topic, lambda view: view["phase"] == "playing")["you"] == 0 for client in (self.ada, self.ben))
        self.page.wait_for_url(f"**/game/{room}")
        expect(self.page.get_by_role("grid")).to_be_visible()
        if first:
            return True
        self.page.goto("about:blank")
        self.ben.do(self.topic, "resign")
        for client in (self.ada, self.ben):
            client.view(self.topic, lambda view: view["phase"] == "over")
            client.do(self.topic, "leave")
        return False

    def press(self, *keys):
        for key in keys:
            self.heard.did(f"Ada presses {key}.")
            self.page.keyboard.press(key)
            self.heard.listen("Ada")

    def type(self, text):
        """A line in the command box, which stands behind the board."""
        self._go("#command", "Tab")
        self.heard.did(f"Ada types {text}.")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.heard.listen("Ada")

    def to_board(self, key):
        self.heard.did("Ada goes to the board.")
        self._go("[role=gridcell]", key)
        self.heard.listen("Ada")

    def _go(self, selector, key):
        for _ in range(100):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {selector}")

    def moved(self, by=1):
        """Ada has moved."""
        self._settle(by, said(self.page, "game.thinking").replace("{name}", "Ben"))

    def ben_plays(self, m, planned=False):
        """Ben moves, and with `planned` Ada answers at once what she has planned."""
        self.heard.did(f"Ben plays {m}.")
        move(self.ben, self.topic, m)
        if planned:
            self.moved(2)
        else:
            self._settle(1, said(self.page, "game.your_turn"))

    def _settle(self, by, line):
        """Waits until both pages show the moves, and Ben's client knows them."""
        self.ply += by
        self.ben.view(self.topic, lambda view: view["ply"] == self.ply)
        for page in (self.page, self.watcher):
            expect(page.locator(".moves-list .move")).to_have_count(self.ply)
        expect(self.page.locator(".tray-line")).to_have_text(line)
        self._listen()

    def _listen(self):
        self.heard.listen("Ada")
        # A spectator may get the news of two moves in one frame or in two.
        self.heard.listen("Eve", joined=True)

    def won(self):
        expect(self.page.get_by_role("dialog")).to_contain_text(said(self.page, "game.result.won"))
        expect(self.watcher.locator(".tray-line")).to_contain_text(said(self.watcher, "game.result.over").replace("{name}", "Ada"))
        self._listen()


def named(server, name):
    user, cookie = server.guest(name)
    client = server.client(cookie=cookie, documented=False)
    client.user, client.cookie = user["id"], cookie
    client.hello()
    client.sub("me")
    return client


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_game_by_keys_is_heard_as_it_is_written(visitor, outlast, tmp_path, locale):
    # Names are given out once on a server, so it has one of its own.
    server = outlast.enter_context(Server(tmp_path, [*ROOMY, *QUICK]))
    table = Table(server, visitor(at=server, locale=locale), visitor(at=server, locale=locale), LANGUAGES[locale])
    outlast.callback(table.ben.close)
    questions_and_steps(table)
    walls(table)
    plan_and_jump(table)
    refusals(table)
    race_home(table)
    table.heard.compare(GOLDEN / f"quoridor.{LANGUAGES[locale]}.txt")


def questions_and_steps(table):
    table.press("c", "l", "m", "f", "f", "ArrowUp", "ArrowUp", "Enter", "g", "ArrowUp", "Enter")
    table.moved()
    table.press("Enter")
    table.ben_plays("e8")
    table.type("walls")
    table.type("e3")
    table.moved()
    table.ben_plays("e7")


def walls(table):
    """One is steered to the edge and put away, another one turned and placed."""
    table.to_board("Shift+Tab")
    table.press("w", "ArrowDown", "ArrowDown", "ArrowDown", "Escape", "w", "r", "ArrowLeft", "ArrowUp", "Enter")
    table.moved()
    table.type("walls")


def plan_and_jump(table):
    table.type("e4")
    table.press("Escape")
    table.type("e4")
    table.ben_plays("e6", planned=True)
    table.type("last")
    table.type("clock")
    table.ben_plays("e5")
    table.to_board("Shift+Tab")
    table.press("ArrowUp", "ArrowUp", "Enter")
    table.moved()
    table.ben_plays("e6h")


def refusals(table):
    table.press("w", "Enter", "r", "Enter", "Escape", "ArrowUp", "Enter")
    table.type("e6h")
    table.type("e3x")
    table.type("pass")
    table.type("c3h")
    table.moved()
    table.ben_plays("e4")


def race_home(table):
    table.to_board("Shift+Tab")
    table.press("ArrowLeft", "Enter")
    table.moved()
    table.ben_plays("e3")
    table.press("ArrowUp", "Enter")
    table.moved()
    table.ben_plays("e2")
    table.press("ArrowUp", "Enter")
    table.moved()
    table.ben_plays("d2")
    table.press("m", "ArrowUp", "Enter")
    table.won()
