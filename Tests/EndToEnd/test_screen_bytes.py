"""Each screen asks for little, for all of it at once, and for nothing of another game: what its document names is read as a browser reads it."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import product

import pytest
import smashup
from first_files import ANSWERS, FIGURES, GAMES, LANGUAGES, TYPEFACE, Asked, Sizes, Visit, asked_by, fetched, scripted
from palisade import ROOMY, Server, begun
from plan import PLACES, files_of

MOST = 100_000
"""Bytes of all bodies as they come over the line. Heads come on top, some 260 bytes each."""
MOST_REQUESTS = 10
MOST_OF_A_TYPEFACE = 30_000
"""Bytes of the letters of most screens, which no screen waits for."""
MOST_OF_FIGURES = 9_000
"""Bytes of the art of people, and of bots, which comes once a screen is there that shows one, and once for all screens."""

UNTIMED = {"quoridor": {"settings": {"control": "none"}}, "memory": {"table": "race"}}
"""Settings with which no turn of a game runs out."""


def finished(server, game):
    """A game that is over: (clients by seat, topic)."""
    if game == "smashup":
        seats, topic = smashup.counting(server, "Ann", "Bob", documented=False)
        smashup.make(seats[0], topic, "close")
    else:
        seats, topic = begun(server, game, 2, documented=False)
        seats[0].do(topic, "resign")
    seats[0].view(topic, lambda view: view["phase"] == "over")
    return seats, topic


class Site:
    """A server with a running game of each kind, a finished one and a room that waits."""

    def __init__(self, server):
        self.server = server
        self.running, self.over, self.waiting, self.clients = {}, {}, {}, []
        for game in GAMES:
            self.running[game] = self.kept(begun(server, game, 2, documented=False, **UNTIMED.get(game, {})))
            self.over[game] = self.kept(finished(server, game))
            host = server.player()
            self.waiting[game] = host.do(f"lobby/{game}", "room.create", {"mode": "casual", "config": {"seats": 2}}, key="wait")["d"]["room"]
            self.clients.append(host)

    def kept(self, table):
        """A player of the game and the number of its room; the players stay."""
        seats, topic = table
        self.clients += seats
        return seats[0], topic.removeprefix("room/")

    def addresses(self, pattern, game):
        """Where the route leads for this game: addresses, each with the cookie of its visitor."""
        (player, room), (other, ended) = self.running[game], self.over[game]
        match = other.views[f"room/{ended}"]["match"]
        known = {
            "/room/#####": [(f"/room/{self.waiting[game]}", None)],
            "/game/#####": [(f"/game/{room}", player.cookie), (f"/game/{ended}", other.cookie)],
            "/tv/#####": [(f"/tv/{room}", None), (f"/tv/{ended}", None)],
            "/embed/#####": [(f"/embed/{room}", None), (f"/embed/{ended}", None)],
            "/embed/@*": [(f"/embed/@{player.user}", None)],
            "/embed/tv/*": [(f"/embed/tv/{game}", None)],
            "/embed/replay/m_*": [(f"/embed/replay/{match}", None)],
            "/replay/m_*": [(f"/replay/{match}", None)],
            "/me/edit": [(f"/me/edit?game={game}", player.cookie)],
            "/u/u_*": [(f"/u/{player.user}?game={game}", None)],
            "/ranks/*": [(f"/ranks/{board}?game={game}", None) for board in ("money", "winrate", "rating")],
            "/offline/*": [(f"/offline/{game}", None)],
        }
        if pattern in known:
            return known[pattern]
        assert not set("#*") & set(pattern), f"{pattern} has no address here"
        return [(f"{pattern}?game={game}", None)]

    def answers(self, pattern, game):
        """What the screen shows at first, besides its files."""
        other, ended = self.over[game]
        match = other.views[f"room/{ended}"]["match"]
        more = [f"/api/v1/archive/{match}/analysis"] if game == "quoridor" and pattern.endswith("/m_*") else []
        # The pictures of a question.
        if re.match("/(game|tv|embed|replay)/", pattern):
            player, room = self.running[game]
            more = [*more, *player.views[f"room/{room}"]["state"].get("imgs", [])]
        return [answer.format(game=game, match=match) for answer in ANSWERS.get(pattern, [])] + more


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("site"), ROOMY, page=True) as server:
        site = Site(server)
        yield site
        for client in site.clients:
            client.close()


@dataclass
class Screen:
    pattern: str
    game: str
    visit: Visit
    asked: Asked
    """What the document names."""
    later: list
    """Files that the scripts of the screen ask for."""
    answers: list

    @property
    def files(self):
        return [*self.asked.files, *self.later]

    @property
    def name(self):
        return f"{self.visit.address} {self.visit.language} {self.later}"


@pytest.fixture(scope="module")
def screens(site):
    """Each screen of each place and game, in both languages, and with all that its scripts may ask for."""
    plans = [
        (pattern, game, Visit(address, language, cookie))
        for pattern, game in product(PLACES, GAMES)
        for address, cookie in site.addresses(pattern, game)
        for language in LANGUAGES
    ]
    found = []
    for (pattern, game, visit), asked in zip(plans, asked_by(site.server, [visit for *_, visit in plans]), strict=True):
        folder = re.match("/v/[^/]+", asked.files[0])[0]
        ways = [scripted(pattern, game, visit.language, live=live) for live in (False, True)]
        for later in {tuple(way) for way in ways}:
            found.append(Screen(pattern, game, visit, asked, [folder + file for file in later], site.answers(pattern, game)))
    return found


@pytest.fixture(scope="module")
def sizes(site):
    return Sizes(site.server)


def test_each_screen_is_at_most_100_kilobytes(screens, sizes):
    rest = {screen.name: sum(sizes.of(address, screen.visit.cookie) for address in [screen.visit.address, *screen.answers]) for screen in screens}

    def total(screen):
        return rest[screen.name] + sum(map(sizes.of, screen.files))

    # Brotli takes the server long, and is smaller than gzip: no more files are compressed than the verdict needs.
    large = [screen for screen in screens if total(screen) > MOST]
    for screen in large:
        for file in sorted(screen.files, key=sizes.of, reverse=True):
            if total(screen) > MOST:
                sizes.compress([file])
    assert {screen.name: total(screen) for screen in large if total(screen) > MOST} == {}
    # Who comes first after a start of the server gets gzip.
    assert large == []
    assert {screen.pattern for screen in screens} == set(PLACES) and len(screens) > 200


def test_a_screen_asks_for_few_files(screens):
    """The document is one more."""
    assert {screen.name: screen.files for screen in screens if len(screen.asked.files) + 1 > MOST_REQUESTS} == {}
    assert {screen.name: screen.files for screen in screens if screen.pattern == "/" and len(screen.files) + 1 > MOST_REQUESTS} == {}
    assert min(len(screen.asked.files) for screen in screens) >= 4


def test_the_typeface_is_one_small_file(site, screens):
    [folder] = {re.match("/v/[^/]+", screen.files[0])[0] for screen in screens}
    assert all(any("+typeface" in file for file in screen.files) for screen in screens)
    status, _, body = fetched(site.server, folder + TYPEFACE)
    assert status == 200 and len(body) <= MOST_OF_A_TYPEFACE


def test_figures_are_small(screens, sizes):
    folder = re.match("/v/[^/]+", screens[0].files[0])[0]
    for file in FIGURES:
        sizes.compress([folder + file])
        assert sizes.of(folder + file) <= MOST_OF_FIGURES, file


def test_a_screen_asks_for_its_own_game_alone(screens):
    """The page for those without a network offers all games that need none, and the frame of a player does not know what they play."""
    one = [screen for screen in screens if screen.pattern not in ("/offline", "/embed/@*")]
    named = {screen.name: {game for game in GAMES for file in screen.files if f"games/{game}/" in file} for screen in one}
    own = {screen.name: {screen.game} for screen in screens}
    assert {name: games for name, games in named.items() if games != own[name]} == {}


def test_a_document_names_each_file_once_and_no_other_version(screens):
    for screen in screens:
        assert [file for file, times in Counter(screen.files).items() if times > 1] == [], screen.name
        assert len({file.split("/")[2] for file in screen.files if file.startswith("/v/")}) == 1 and all(file.startswith("/v/") for file in screen.files), screen.name
        assert screen.asked.sockets == ["/ws"], screen.name


def test_all_that_a_document_names_is_there(site, screens):
    for address in sorted({address for screen in screens for address in [*screen.files, *screen.asked.marks]}):
        assert fetched(site.server, address)[0] == 200, address


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_a_table_takes_at_most_60_kilobytes_of_its_game(site, screens, sizes, game, language):
    """From the first screen and the room of the game, where the files come one by one."""
    folder = re.match("/v/[^/]+", screens[0].files[0])[0] + f"/games/{game}"
    files = {"index.js", f"words/{LANGUAGES[language]}.json", *(file for pattern in ("/", "/room/#####", "/game/#####") for file in files_of(PLACES[pattern], game))}
    assert len(files) >= 6 and sum(sizes.of(f"{folder}/{file}") for file in files) <= MOST


def test_a_file_comes_in_brotli_once_it_was_asked_for(site, sizes):
    path = "/v/present/core/say/i18n.js"
    sizes.compress([path])
    assert sizes.now(path)[0] == "br" and sizes.now(path, coding="identity")[0] is None
