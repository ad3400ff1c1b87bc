#!/usr/bin/env node
// bot.js ws://localhost:8080/ws TOKEN [GAMES]; needs Node 18 or later, and nothing else: the WebSocket stands at the end
const { once } = require("node:events"), { randomBytes } = require("node:crypto"), { setTimeout: sleep } = require("node:timers/promises");

const [URL, TOKEN, GAMES] = process.argv.slice(2);
let games = GAMES === undefined ? -1 : Number(GAMES);

function think(state, legal) { // <- your bot goes here
  return legal[Math.floor(Math.random() * legal.length)];
}

async function play() {
  const ws = await connect(), asked = new Map();
  let room = null, done = null, n = 0;
  const send = (frame) => { asked.set(++n, frame); ws.send(1, JSON.stringify({ id: n, ...frame })); };
  send({ t: "hello", agent: "demo-bot/1.0" }); send({ t: "sub", topic: "me" });
  try {
    for await (const text of ws.texts()) {
      const m = JSON.parse(text), d = m.d ?? {}, topic = m.topic, frame = asked.get(m.re);
      asked.delete(m.re);
      if (m.t === "bye") return m; // the server is about to close, and says why
      if (frame && m.retry_ms) { await sleep(m.retry_ms); send(frame); } // rate or busy: the same again
      if (topic === "me" && d.room !== room) {
        room = d.room; if (room) send({ t: "sub", topic: room, legal: true });
      }
      if (topic === "me" && !room) {
        if (games === 0) return {};
        if (!d.queue) send({ t: "do", topic: "lobby/quoridor", op: "match.enter", d: { mode: "casual" } });
      }
      if (topic && topic === room && d.legal?.length) send({ t: "do", topic: room, op: "move", at: d.ply, d: { m: think(d.state, d.legal) } });
      if (topic && topic === room && room !== done && ["over", "void"].includes(d.phase)) { done = room; games -= 1; send({ t: "do", topic: room, op: "leave" }); }
    }
  } finally { ws.close(); }
}

async function connect() {
  const asked = require(URL.startsWith("wss:") ? "node:https" : "node:http").get(URL.replace(/^ws/, "http"), { headers: {
    Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    "Sec-WebSocket-Protocol": "palisade.v1", Authorization: "Bearer " + TOKEN } });
  asked.on("response", (answer) => asked.destroy(new Error("no WebSocket here: " + answer.statusCode)));
  const [, socket, begun] = await once(asked, "upgrade");
  socket.setTimeout(45_000, () => socket.destroy(new Error("no frame was received in time"))); // the server pings every 20 s or faster
  socket.unshift(begun);
  function send(opcode, text) {
    const bytes = Buffer.from(text), mask = randomBytes(4), { length } = bytes;
    const size = length < 126 ? [128 | length] : [254, length >> 8, length & 255]; // no frame of a bot has 64 KiB
    socket.write(Buffer.concat([Buffer.from([128 | opcode, ...size]), mask, bytes.map((byte, at) => byte ^ mask[at % 4])]));
  }
  async function* texts() {
    let data = Buffer.alloc(0), text = [];
    for await (const more of socket) {
      data = Buffer.concat([data, more]);
      for (;;) {
        const at = { 126: 4, 127: 10 }[data[1]] ?? 2;
        if (data.length < at) break;
        const end = at + (at === 2 ? data[1] : at === 4 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2)));
        if (data.length < end) break;
        const opcode = data[0] & 15, last = data[0] & 128, bytes = data.subarray(at, end);
        data = data.subarray(end);
        if (opcode === 8) {
          const code = bytes.length ? bytes.readUInt16BE(0) : 1005;
          throw Object.assign(new Error("closed: " + code), { code });
        }
        if (opcode === 9) send(10, bytes);
        if (opcode < 3) { text.push(bytes); if (last) yield Buffer.concat(text.splice(0)).toString(); }
      }
    }
    throw new Error("connection lost");
  }
  return { send, texts, close: () => socket.destroy() };
}

(async () => {
  for (let tries = 0; games;) {
    const began = performance.now();
    let bye;
    try { bye = await play(); } catch (error) { console.error("reconnect:", String(error).slice(0, 80)); bye = { code: error.code }; }
    if ([4400, 4401, 4403, 4406, 4409].includes(bye.code)) { console.error("closed for good:", bye.code, bye.reason ?? ""); process.exit(1); }
    tries = performance.now() - began > 10_000 ? 0 : Math.min(tries + 1, 6);
    const [low, high] = bye.retry_ms ?? [0, Math.min(15_000, 300 * 2 ** tries)];
    if (games) await sleep(low + (high - low) * Math.random());
  }
})();
