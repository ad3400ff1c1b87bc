/** Examples for the page about bots, as this game goes over the wire. */

/** @param {string} socket  address of the socket */
export const watchScript = (socket) => `// Node 22 or a browser console: follow the featured game, no account needed.
const ws = new WebSocket("${socket}", "palisade.v1");
let id = 0;
const send = (t, fields) => ws.send(JSON.stringify({ t, id: ++id, ...fields }));

ws.onopen = () => {
  send("hello", { agent: "my-watcher/1.0" });
  send("sub", { topic: "tv/picquiz/best" });
};
ws.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.t !== "snap" && frame.t !== "ev") return;
  const game = frame.d;
  if (game?.room) console.log(game.room, game.ply, game.moves.at(-1), game.state.q, game.state.name.en, game.state.score);
};
// Keeps the socket alive.
setInterval(() => send("ping", { c: Date.now() }), 20000);`;

/** @param {string} origin */
export const curlLines = (origin) => `curl ${origin}/api/v1/tv/picquiz             # games under way
curl ${origin}/api/v1/rooms/48213            # one of them, as a watcher sees it
curl -N ${origin}/api/v1/rooms/48213/stream  # each change, as it comes
curl '${origin}/api/v1/archive?limit=5'      # games that ended
curl ${origin}/api/v1/archive/MATCH.txt      # one of them, as a record`;

export const talk = `→ {"t":"hello","id":1,"agent":"my-bot/1.0"}
← {"t":"hello","re":1,"user":{…},"limits":{…},"games":[{"id":"picquiz","choices":{"deck":[{"value":"flags","title":{…}},…]},…},…]}
→ {"t":"sub","id":2,"topic":"me"}
← {"t":"snap","topic":"me","s":0,"d":{"room":null,"queue":null,…}}
→ {"t":"do","id":3,"topic":"lobby/picquiz","op":"room.create","key":"a1","d":{"mode":"casual","config":{"seats":1,"deck":"flags"}}}
← {"t":"ok","re":3,"d":{"s":2,"room":"48213"}}
→ {"t":"sub","id":4,"topic":"room/48213","legal":true}
→ {"t":"do","id":5,"topic":"room/48213","op":"start","d":{}}
← {"t":"ev","topic":"room/48213","s":3,"k":"start","d":{"ply":0,"legal":["1","2","3"],"state":{"q":1,"of":8,"name":{"en":"Japan",…},"imgs":["/api/v1/games/picquiz/files/…",…],…},…}}
→ {"t":"do","id":6,"topic":"room/48213","op":"move","at":0,"d":{"m":"2"}}
← {"t":"ev","topic":"room/48213","s":4,"k":"move","x":{"seat":0,"m":"2"},"d":{"legal":["next"],"state":{"answer":2,"picks":[2],"score":[1],…},…}}
← {"t":"ok","re":6,"d":{"s":4}}`;
