#!/usr/bin/env python3
import json, random, sys, time  # bot.py ws://localhost:8080/ws TOKEN [GAMES]; needs: pip install websockets
from websockets.sync.client import connect

URL, TOKEN, games, tries = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else -1, 0

def think(state, legal):  # <- your bot goes here
    return random.choice(legal)

def play():
    global games
    with connect(URL, subprotocols=["palisade.v1"], additional_headers={"Authorization": "Bearer " + TOKEN}) as ws:
        room, done, asked, n = None, None, {}, 0
        def send(t, **fields):
            nonlocal n; n += 1; asked[n] = {"t": t, **fields}; ws.send(json.dumps({"id": n, **asked[n]}))
        send("hello", agent="demo-bot/1.0"); send("sub", topic="me")
        for m in map(json.loads, ws):
            d, topic, frame = m.get("d") or {}, m.get("topic"), asked.pop(m.get("re"), None)
            if m["t"] == "bye": return m  # the server is about to close, and says why
            if frame and m.get("retry_ms"): time.sleep(m["retry_ms"] / 1000); send(**frame)  # rate or busy: the same again
            if m.get("code") == "bad_value" and "bots" not in frame["d"]: frame["d"]["bots"] = "only"; send(**frame)  # no pool: a server bot
            if topic == "me" and d["room"] != room: room = d["room"]; room and send("sub", topic=room, legal=True)
            if topic == "me" and not room:
                if games == 0: return {}
                if not d["queue"]: send("do", topic="lobby/quoridor", op="match.enter", d={"mode": "casual"})
            if topic == room and d.get("legal"): send("do", topic=room, op="move", at=d["ply"], d={"m": think(d["state"], d["legal"])})
            if topic == room != done and d.get("phase") in ("over", "void"): done = room; games -= 1; send("do", topic=room, op="leave")
    return {"code": ws.close_code}
while games:
    began = time.monotonic()
    try: bye = play()
    except Exception as error: print("reconnect:", repr(error)[:80], file=sys.stderr); bye = {"code": getattr(getattr(error, "rcvd", 0), "code", 1006)}
    if bye.get("code") in (4400, 4401, 4403, 4406, 4409): sys.exit(f"closed for good: {bye}")
    tries = 0 if time.monotonic() - began > 10 else min(tries + 1, 6)
    if games: time.sleep(random.uniform(*bye.get("retry_ms") or (0, min(15000, 300 * 2 ** tries))) / 1000)
