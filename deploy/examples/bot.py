#!/usr/bin/env python3
import json, random, sys, time  # bot.py ws://localhost:8080/ws TOKEN [GAMES]; needs: pip install websockets
from websockets.sync.client import connect

URL, TOKEN, games = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else -1

def think(state, legal):  # <- your bot goes here
    return random.choice(legal)

def play():
    global games
    with connect(URL, subprotocols=["palisade.v1"], additional_headers={"Authorization": "Bearer " + TOKEN}) as ws:
        room, done, move, n = None, None, {}, 0
        def send(t, **fields):
            nonlocal n; n += 1; ws.send(json.dumps({"t": t, "id": n, **fields}))
        send("hello", agent="demo-bot/1.0"); send("sub", topic="me")
        for m in map(json.loads, ws):
            d, topic = m.get("d") or {}, m.get("topic")
            if topic == "me" and d["room"] != room:
                room = d["room"]; room and send("sub", topic=room, legal=True)
            if topic == "me" and not room:
                if games == 0: return
                if not d["queue"]: send("do", topic="lobby/quoridor", op="match.enter", d={"mode": "casual"})
            if topic == room and d.get("legal"):
                move = dict(topic=room, op="move", at=d["ply"], d={"m": think(d["state"], d["legal"])}); send("do", **move)
            if m.get("code") == "rate": time.sleep(m["retry_ms"] / 1000); send("do", **move)
            if topic == room != done and d.get("phase") in ("over", "void"): done = room; games -= 1; send("do", topic=room, op="leave")
while games:
    try: play()
    except Exception as error: print("reconnect:", repr(error)[:80], file=sys.stderr); time.sleep(random.uniform(0.1, 0.5))
