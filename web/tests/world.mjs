/** A small world for tests of the connection: sockets that answer when told, and time that passes when told. */
export function createWorld() {
  const sockets = [];
  let now = 1000;
  let timers = [];
  const world = {
    sockets,
    get socket() { return sockets.at(-1); },
    random: () => 0.5,
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run };
      timers.push(timer);
      return () => { timers = timers.filter((each) => each !== timer); };
    },
    /** Lets time pass, ringing each timer at its moment. */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.due <= end).sort((one, other) => one.due - other.due)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.due);
        next.run();
      }
      now = end;
    },
    /** Time passes and no timer rings: the machine sleeps. */
    sleep(ms) { now += ms; },
    open(url, protocol) {
      const sent = [];
      const socket = {
        url, protocol, sent, closed: null,
        send: (text) => sent.push(JSON.parse(text)),
        close(code) { socket.closed = code; },
        /** The last frame the client sent of this type. */
        last: (type) => sent.findLast((frame) => frame.t === type),
        say: (frame) => socket.onmessage({ data: JSON.stringify({ ts: now, ...frame }) }),
        end: (code) => socket.onclose({ code }),
        greet(user = { id: 'u_1', name: 'ada', kind: 'human', scopes: [] }) {
          socket.onopen();
          socket.say({ t: 'hello', re: socket.last('hello').id, user, hb: { ping_ms: 5000, dead_ms: 15000, idle_ping_ms: 20000 }, games: [] });
        },
      };
      sockets.push(socket);
      return socket;
    },
  };
  return world;
}
