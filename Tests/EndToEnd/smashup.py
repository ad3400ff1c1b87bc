"""Tables of the Smash Up companion: opening them, walking through their steps, and counting their scores anew."""

import re

from palisade import begun

LOBBY = "lobby/smashup"
FACTIONS = 46


def smashup_table(server, phones=1, documented=True, settings=None):
    """A table that has begun, with so many phones: (clients by seat, topic). The owner has seat 0."""
    return begun(server, "smashup", phones, documented, settings)


def make(client, topic, *moves, at=None):
    """Makes moves one after the other. Returns the view after the last one."""
    for text in moves:
        client.do(topic, "move", {"m": text}, at=client.views[topic]["ply"] if at is None else at)
    return client.views[topic]


def counting(server, *names, phones=1, **options):
    """A table that counts, its players without phones unless there are several phones: then each names its own."""
    clients, topic = smashup_table(server, phones, **options)
    for index, name in enumerate(names):
        if phones > 1 and index < phones:
            make(clients[index], topic, f"me {name}")
            for client in clients:
                client.view(topic, lambda view: len(view["state"]["players"]) == index + 1)
        else:
            make(clients[0], topic, f"add {name}")
    make(clients[0], topic, "factions", "deal", "play")
    for client in clients:
        client.view(topic, lambda view: view["state"]["phase"] == "playing")
    return clients, topic


def refusal(refused):
    return refused.value.frame["code"], refused.value.frame.get("d", {}).get("rule")


def counted(moves):
    """The scores at the end, those of the newest game that was ended, and the keys in their order, all worked out anew from the moves of a table."""
    players, scores, log, keys, ended, phase = 0, [], [], [], [None], ""
    for text in moves:
        plain, _, key = text.partition(" ~")
        keys += [key] if key else []
        if re.match("add |me ", plain):
            players += 1
        elif plain.startswith("remove"):
            players -= 1
        elif plain in ("play", "again"):
            scores, log = [0] * players, []
        elif plain == "end":
            ended.append(scores[:])
        elif plain == "back" and phase == "end":
            ended.pop()
        elif plain in ("deal", "players"):
            scores = []
        elif match := re.fullmatch(r"score (\d) ([+-]\d+)", plain):
            log.append((int(match[1]) - 1, int(match[2])))
            scores[log[-1][0]] += log[-1][1]
        elif match := re.fullmatch(r"undo (\d+)", plain):
            player, change = log[int(match[1]) - 1]
            scores[player] -= change
        phase = plain if plain in ("end", "again", "deal", "players", "back") else phase
    return scores, ended[-1], keys
