/** Examples for the page about bots, as this game goes over the wire. */
export { strength } from './strength.js';

/** @param {string} socket  address of the socket */
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
curl -N ${origin}/api/v1/rooms/48213/stream  # each change, as it comes
curl '${origin}/api/v1/archive?limit=5'      # games that ended
curl ${origin}/api/v1/archive/MATCH.txt      # one of them, as a record`;

export const talk = `→ {"t":"hello","id":1,"agent":"my-bot/1.0"}
← {"t":"hello","re":1,"user":{…},"limits":{…},"games":[…]}
→ {"t":"sub","id":2,"topic":"me"}
← {"t":"snap","topic":"me","s":0,"d":{"room":null,"queue":null,…}}
→ {"t":"do","id":3,"topic":"lobby/quoridor","op":"match.enter","d":{"mode":"casual"}}
← {"t":"ok","re":3,"d":{"queued":true,"eta_ms":3000}}
← {"t":"ev","topic":"me","s":2,"k":"change","d":{"room":"room/48213","queue":null,…}}
→ {"t":"sub","id":4,"topic":"room/48213","legal":true}
← {"t":"snap","topic":"room/48213","s":4,"d":{"ply":0,"turn":0,"legal":["e2","d1",…],…}}
→ {"t":"do","id":5,"topic":"room/48213","op":"move","at":0,"d":{"m":"e2"}}
← {"t":"ev","topic":"room/48213","s":5,"k":"move","x":{"seat":0,"m":"e2"},"d":{…}}
← {"t":"ok","re":5,"d":{"s":5}}`;
