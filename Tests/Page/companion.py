"""A table of Smash Up with one phone, that of whoever is at the page: as a server tells of it, and moves are made as they come."""

from copy import deepcopy

from match import ROOM, TOPIC
from scripted import Refused, golden

FACTIONS = {
    "base": "aliens dinosaurs ninjas pirates robots tricksters wizards zombies", "geeky": "geeks", "cthulhu": "minions innsmouth elder-things miskatonic",
    "awesome": "killer-plants steampunks ghosts bear-cavalry", "science": "cyborg-apes super-spies shapeshifters time-travelers",
    "monster": "werewolves vampires mad-scientists giant-ants", "fault": "dragons mythic-greeks sharks superheroes tornados",
    "pretty": "fairies mythic-horses kitty-cats princesses", "cease": "astroknights changerbots ignobles star-roamers",
    "thinking": "teddy-bears rock-stars explorers grannies", "japan": "magical-girls mega-troopers kaiju itty-critters",
}
ALL = " ".join(FACTIONS.values()).split()


class Companion:
    def __init__(self, server, *moves):
        """`moves`: those that were made before anybody looked."""
        self.server = server
        self.view = golden("snap")["d"]
        seat = {**self.view["seats"][0], "user": server.me["user"], "name": server.me["name"]}
        self.view.update(game="smashup", config={"seats": 1}, seats=[seat], turn=0, ply=0, last=None, moves=[], clock=None, watchers=0)
        self.view["state"] = {"phase": "players", "host": 0, "players": [], "off": [], "selected": len(ALL), "missing": 0, "deal": 0, "game": 0, "hands": [],
                              "score": [], "leads": [], "winners": [], "log": []}
        self.view.pop("legal")
        for move in moves:
            self.after(move)
        server.tell_me(room=TOPIC)
        server.show(TOPIC, self.view)
        server.rule(TOPIC, self.hear)

    def visit(self):
        self.server.visit(f"/game/{ROOM}")

    def hear(self, frame):
        assert frame["op"] == "move", frame
        self.after(frame["d"]["m"])
        chat = self.view.pop("chat")
        told = {"k": "move", "x": {**self.view["last"], "ms": 900, "lag": 10}}, self.view, {**self.view, "chat": chat}
        self.view = deepcopy(told[2])
        return told

    def after(self, text):
        """The table after a move, which the rules may refuse."""
        move, _, key = text.partition(" ~")
        verb, *rest = move.split(" ")
        state = deepcopy(self.view["state"])
        getattr(self, f"_{verb}")(state, rest, key)
        state["selected"] = len(ALL) - len(state["off"])
        state["missing"] = max(0, 2 * len(state["players"]) - state["selected"])
        best = [player for player, score in enumerate(state["score"]) if score == max(state["score"])]
        state["leads"] = best if state["score"] and max(state["score"]) >= 15 else []
        state["winners"] = best if state["phase"] == "over" else []
        ply = self.view["ply"] + 1
        self.view.update(state=state, ply=ply, last={"seat": 0, "m": text, "ply": ply})

    def _add(self, state, words, _):
        name = " ".join(words)
        if name.lower() in [player["name"].lower() for player in state["players"]]:
            raise Refused("illegal_move", rule="taken")
        state["players"].append({"name": name, "seat": None})

    def _factions(self, state, *_):
        state["phase"] = "factions"

    def _set(self, state, words, _):
        self._choose(state, FACTIONS[words[0]].split(), words[1])

    def _faction(self, state, words, _):
        self._choose(state, words[:1], words[1])

    def _choose(self, state, factions, on):
        state["off"] = [each for each in ALL if (on == "off" if each in factions else each in state["off"])]

    def _deal(self, state, *_):
        cards = [each for each in ALL if each not in state["off"]]
        state.update(phase="dealt", deal=state["deal"] + 1, hands=[cards[2 * player:2 * player + 2] for player in range(len(state["players"]))], score=[], log=[])

    def _play(self, state, *_):
        state.update(phase="playing", game=state["game"] + 1, score=[0] * len(state["players"]), log=[])

    _again = _play

    def _score(self, state, words, key):
        if key and key in [entry.get("key") for entry in state["log"]]:
            raise Refused("illegal_move", rule="again")
        player, change = int(words[0]) - 1, int(words[1])
        self._count(state, player, change)
        state["log"].append({"n": len(state["log"]) + 1, "player": player, "by": 0, "change": change, **({"key": key} if key else {})})

    def _undo(self, state, words, _):
        entry = state["log"][int(words[0]) - 1]
        self._count(state, entry["player"], -entry["change"])
        entry["undone"] = True

    def _count(self, state, player, change):
        state["score"][player] += change
        if not 0 <= state["score"][player] <= 25:
            raise Refused("illegal_move", rule="bounds")

    def _end(self, state, *_):
        state["phase"] = "over"


def counting(server, *players):
    """A table that counts, at its screen."""
    server.guest()
    table = Companion(server, *(f"add {player}" for player in players), "factions", "deal", "play")
    table.visit()
    return table
