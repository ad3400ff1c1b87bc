import { afterClose, backOff, decode, encode, hello, ping, SUBPROTOCOL } from './protocol.js';

/**
 * The one owner of the socket: dials, greets, keeps it alive, dials again.
 *
 *   connecting ─hello→ open ─close→ lost | restarting ─timer→ dial … or stopped
 *
 * @typedef {{send(text: string): void, close(code?: number): void, onopen: any, onmessage: any, onclose: any, onerror: any}} Socket
 * @typedef {object} World  everything outside, so that a test reconnects in four lines
 * @property {(url: string, protocol: string) => Socket} open
 * @property {() => number} now  local time in ms
 * @property {(ms: number, run: () => void) => () => void} after  returns its own cancel
 * @property {() => number} random  0..<1
 *
 * @param {World} world
 * @param {object} options
 * @param {string} options.url
 * @param {() => {agent: string, sid: string, lang: string}} options.who
 * @param {(frame: any) => void} options.onHello
 * @param {(frame: any) => void} options.onFrame  every other frame
 * @param {(status: import('./types.js').Status, code: number | null) => void} options.onStatus
 * @param {(sent: number, received: number, server: number) => void} options.onSample  one round trip, in ms
 * @param {() => Promise<void>} options.identify  before dialling again after 4401
 */
export function createConnection(world, options) {
  const stable = 10000;
  const probeLimit = 2500;
  let socket = /** @type {Socket | null} */ (null);
  let status = /** @type {import('./types.js').Status} */ ('connecting');
  let beat = { ping_ms: 5000, dead_ms: 15000, idle_ping_ms: 20000 };
  let busy = false;
  let attempt = 0;
  let refused = 0;
  let lastID = 0;
  let greeted = 0;
  let bye = /** @type {{code: number, retry_ms?: number[] | number, url?: string | null} | null} */ (null);
  const timers = { retry: idle, ping: idle, dead: idle, stable: idle };

  function say(next, code = null) {
    status = next;
    options.onStatus(next, code);
  }

  function restart(timer, ms, run) {
    timers[timer]();
    timers[timer] = world.after(ms, run);
  }

  function quiet() {
    for (const timer of Object.keys(timers)) timers[timer]();
  }

  function dial() {
    quiet();
    release();
    bye = null;
    const mine = world.open(options.url, SUBPROTOCOL);
    socket = mine;
    mine.onopen = () => {
      greeted = world.now();
      transmit(hello(++lastID, options.who()));
      expectFrame();
    };
    mine.onmessage = (event) => receive(event.data);
    mine.onclose = (event) => lose(event.code ?? 1006);
    mine.onerror = null;
  }

  /** Lets go of a socket without hearing of its end. */
  function release() {
    if (!socket) return;
    const old = socket;
    socket = null;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close(1000);
  }

  function receive(text) {
    const frame = decode(text);
    if (!frame) return;
    timers.dead();
    if (frame.t === 'hello') return welcome(frame);
    if (frame.t === 'pong') return options.onSample(frame.c, world.now(), frame.ts);
    if (frame.t === 'bye') bye = /** @type {any} */ (frame);
    options.onFrame(frame);
  }

  function welcome(frame) {
    beat = { ...beat, ...frame.hb };
    refused = 0;
    options.onSample(greeted, world.now(), frame.ts);
    restart('stable', stable, () => { attempt = 0; });
    options.onHello(frame);
    say('open');
    schedulePing();
  }

  function schedulePing() {
    restart('ping', busy ? beat.ping_ms : beat.idle_ping_ms, () => {
      probe(beat.dead_ms);
      schedulePing();
    });
  }

  function probe(limit) {
    transmit(ping(++lastID, world.now()));
    expectFrame(limit);
  }

  function expectFrame(limit = beat.dead_ms) {
    restart('dead', limit, () => lose(4410));
  }

  function lose(code) {
    quiet();
    release();
    const reason = code === 1006 && bye ? bye.code : code;
    const plan = afterClose(reason);
    if (plan === 'stop' || (plan === 'identify' && refused++ > 0)) return say('stopped', reason);
    say(plan === 'restart' ? 'restarting' : 'lost', reason);
    const again = plan === 'identify' ? () => options.identify().then(dial, () => say('stopped', reason)) : dial;
    timers.retry = world.after(pause(plan), again);
    attempt += 1;
  }

  function pause(plan) {
    const jitter = backOff(attempt, world.random());
    const asked = [bye?.retry_ms ?? []].flat();
    if (asked.length) return asked[0] + Math.round(world.random() * ((asked[1] ?? asked[0]) - asked[0]));
    return plan === 'later' ? 5000 + jitter : jitter;
  }

  function transmit(frame) {
    socket?.send(encode(frame));
  }

  return {
    get status() { return status; },
    start: dial,
    /** A fresh number for the next frame; numbers rise for the life of the page. */
    id: () => ++lastID,
    send: transmit,
    /** At once instead of at the end of the back-off; also leaves `stopped`. */
    retry() {
      if (status === 'open') return probe(probeLimit);
      if (status === 'connecting' && socket) return;
      attempt = 0;
      if (status === 'stopped') say('connecting');
      dial();
    },
    /** The same page under another identity: the cookie is read while the socket opens. */
    redial() {
      say('connecting');
      dial();
    },
    /** Seated in a running game: ping often. @param {boolean} on */
    busy(on) {
      if (on === busy) return;
      busy = on;
      if (status === 'open') schedulePing();
    },
  };
}

function idle() {}
