/** Examples for the page about bots, as this game goes over the wire. */

/** @param {string} socket  address of the socket */
export const watchScript = (socket) => `// Node 22 or a browser console: follow a table, no account needed.
const ws = new WebSocket("${socket}", "palisade.v1");
let id = 0;
const send = (t, fields) => ws.send(JSON.stringify({ t, id: ++id, ...fields }));

ws.onopen = () => {
  send("hello", { agent: "my-scoreboard/1.0" });
  send("sub", { topic: "tv/smashup/best" });
};
ws.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.t !== "snap" && frame.t !== "ev") return;
  const table = frame.d?.state;
  if (table) console.log(table.phase, table.players.map(({ name }, i) => name + " " + (table.score[i] ?? "-")).join(", "));
};
// Keeps the socket alive.
setInterval(() => send("ping", { c: Date.now() }), 20000);`;

/** @param {string} origin */
export const curlLines = (origin) => `curl ${origin}/api/v1/tv/smashup           # tables under way
curl ${origin}/api/v1/rooms/48213            # one of them, as a watcher sees it
curl ${origin}/api/v1/archive/MATCH.txt      # a closed one, as a record`;

export const talk = `→ {"t":"hello","id":1,"agent":"my-bot/1.0"}
← {"t":"hello","re":1,"user":{…},"limits":{…},"games":[…]}
→ {"t":"do","id":2,"topic":"lobby/smashup","op":"room.create","key":"a1","d":{"mode":"casual","config":{"seats":1}}}
← {"t":"ok","re":2,"d":{"s":2,"room":"48213"}}
→ {"t":"sub","id":3,"topic":"room/48213","legal":true}
→ {"t":"do","id":4,"topic":"room/48213","op":"start","d":{}}
→ {"t":"do","id":5,"topic":"room/48213","op":"move","at":0,"d":{"m":"add Ann"}}
→ {"t":"do","id":6,"topic":"room/48213","op":"move","at":1,"d":{"m":"add Bob"}}
→ {"t":"do","id":7,"topic":"room/48213","op":"move","at":2,"d":{"m":"factions"}}
→ {"t":"do","id":8,"topic":"room/48213","op":"move","at":3,"d":{"m":"deal"}}
← {"t":"ev","topic":"room/48213","s":7,"k":"move","x":{"seat":0,"m":"deal"},"d":{"state":{"hands":[["ninjas","sharks"],["kaiju","geeks"]],…},…}}
→ {"t":"do","id":9,"topic":"room/48213","op":"move","at":4,"d":{"m":"play"}}
→ {"t":"do","id":10,"topic":"room/48213","op":"move","at":5,"d":{"m":"score 1 +3 ~k7"}}
← {"t":"ok","re":10,"d":{"s":9}}
→ {"t":"do","id":11,"topic":"room/48213","op":"move","at":6,"d":{"m":"score 1 +3 ~k7"}}
← {"t":"err","re":11,"code":"illegal_move","d":{"rule":"again"}}`;
