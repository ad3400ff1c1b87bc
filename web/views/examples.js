/** Programs for the page about bots. Each runs as it stands, once an address and a token are filled in. */

/** @param {string} socket  address of the socket, `wss://host/ws` */
export const pythonBot = (socket) => `# pip install websockets
import json, random, sys, time
from websockets.sync.client import connect

URL, TOKEN = "${socket}", sys.argv[1]
LOBBY = "lobby/quoridor"

def think(state, legal):            # your idea goes here
    return random.choice(legal)

def play():
    headers = {"Authorization": "Bearer " + TOKEN}
    with connect(URL, subprotocols=["palisade.v1"], additional_headers=headers) as ws:
        number, room = 0, None

        def send(t, **fields):
            nonlocal number
            number += 1
            ws.send(json.dumps({"t": t, "id": number, **fields}))

        send("hello", agent="my-bot/1.0")
        send("sub", topic="me")
        for text in ws:
            frame = json.loads(text)
            view = frame.get("d") or {}
            if frame["t"] == "bye":
                return
            if frame["t"] not in ("snap", "ev") or not view:
                continue
            if frame["topic"] == "me":
                if view["room"] and view["room"] != room:
                    send("sub", topic=view["room"], legal=True)
                if not view["room"] and not view["queue"]:
                    send("do", topic=LOBBY, op="match.enter",
                         d={"mode": "casual", "bots": "yes"})
                room = view["room"]
            elif view.get("legal"):     # there only on your own turn
                send("do", topic=frame["topic"], op="move", at=view["ply"],
                     d={"m": think(view["state"], view["legal"])})
            elif view.get("phase") in ("over", "void") and frame["topic"] == room:
                send("do", topic=room, op="leave")

while True:
    try:
        play()
    except Exception as problem:
        print("again:", problem, file=sys.stderr)
    time.sleep(random.uniform(0.5, 2))`;

/** @param {string} socket */
export const watchScript = (socket) => `// Node 22 or a browser console: follow the featured game, no account needed.
const ws = new WebSocket("${socket}", "palisade.v1");
let id = 0;
const send = (t, fields) => ws.send(JSON.stringify({ t, id: ++id, ...fields }));

ws.onopen = () => {
  send("hello", { agent: "my-watcher/1.0" });
  send("sub", { topic: "tv/quoridor/best" });
};
ws.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.t !== "snap" && frame.t !== "ev") return;
  const game = frame.d;
  if (game?.room) console.log(game.room, game.ply, game.moves.at(-1), game.state.pawns);
};
// Keeps the socket alive.
setInterval(() => send("ping", { c: Date.now() }), 20000);`;

/** @param {string} origin */
export const curlLines = (origin) => `curl ${origin}/api/v1/tv/quoridor            # games under way
curl ${origin}/api/v1/rooms/48213            # one of them, as a watcher sees it
curl ${origin}/api/v1/archive?limit=5        # games that ended
curl ${origin}/api/v1/archive/MATCH.txt      # one of them, as a record`;

export const talk = `→ {"t":"hello","id":1,"agent":"my-bot/1.0"}
← {"t":"hello","re":1,"user":{…},"limits":{…},"games":[…]}
→ {"t":"sub","id":2,"topic":"me"}
← {"t":"snap","topic":"me","s":0,"d":{"room":"room/48213",…}}
→ {"t":"sub","id":3,"topic":"room/48213","legal":true}
← {"t":"snap","topic":"room/48213","s":4,"d":{"ply":0,"turn":0,"legal":["e2","d1",…],…}}
→ {"t":"do","id":4,"topic":"room/48213","op":"move","at":0,"d":{"m":"e2"}}
← {"t":"ev","topic":"room/48213","s":5,"k":"move","x":{"seat":0,"m":"e2"},"d":{…}}
← {"t":"ok","re":4,"d":{"s":5}}`;
