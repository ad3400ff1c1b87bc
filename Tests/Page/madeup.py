"""Games of Quoridor between two that a test makes up, as the server answers with them."""

from scripted import golden


def positions(moves):
    """From the first one to the last."""
    pawns, walls, owners, left = ["e1", "e9"], {"h": [], "v": []}, {}, [10, 10]
    found = []
    for ply, move in enumerate([None, *moves]):
        seat = (ply + 1) % 2
        if move and len(move) == 3:
            walls[move[2]].append(move[:2])
            owners[move] = seat
            left[seat] -= 1
        elif move:
            pawns[seat] = move
        state = {"pawns": [*pawns], "h": [*walls["h"]], "v": [*walls["v"]], "owners": dict(owners), "left": [*left], "goal": [9, 1]}
        turn = 1 - seat
        line = " / ".join(" ".join(map(str, part)) for part in (state["h"], state["v"], pawns, left, [turn + 1]))
        found.append({"ply": ply, "m": move, "turn": turn, "qfen": line, "state": state})
    return found


def paste(server, moves):
    """A text of these moves is read; gives the address that has it."""
    found = positions(moves)
    server.answer("POST /replay", {"seats": 2, "moves": moves, "positions": found, "qfen": found[-1]["qfen"]})
    return f"/replay?text={'+'.join(moves)}"


def keep(server, moves=("e2", "e8", "e3", "e7"), removed=False):
    """A game of guests that one of them gave up after these moves, and nobody had analysed; gives its address. The server may have removed the moves."""
    room, match = golden("snap")["d"]["room"], golden("snap")["d"]["match"]
    seats = [{"i": 0, "user": "u_17", "name": "Guest 17", "kind": "human"}, {"i": 1, "user": "u_23", "name": "Mei", "kind": "human"}]
    server.answer(f"GET /archive/{match}", {
        "id": match, "game": "quoridor", "mode": "casual", "private": False, "room": room, "seats": seats, "started": 1_789_000_000_000, "ended": 1_789_000_060_000,
        "result": {"winner": 0, "why": "goal" if removed else "resign"}, "plies": len(moves), "config": {"seats": 2}, "moves": [] if removed else list(moves), "events": [],
        **({"moves_removed": True} if removed else {})})
    if removed:
        for part in ("positions", "analysis"):
            server.refuse(f"GET /archive/{match}/{part}", "moves_removed")
        return f"/replay/{match}"
    server.answer(f"GET /archive/{match}/positions", {"positions": positions(moves)})
    server.answer(f"GET /archive/{match}/analysis", {"id": match, "state": "none", "place": 0, "done": 0, "of": len(moves) + 1, "positions": []})
    return f"/replay/{match}"
