import { createHeartbeat } from './heartbeat.js';
import { decode, encode, hello, OFFLINE, ping, SILENT, SUBPROTOCOL } from './protocol.js';
import { createRetryPolicy } from './retry.js';
import { createWatchdog, PROBE } from './watchdog.js';

const OPEN = 1;

/**
 * The one owner of the socket: dials, greets, keeps it alive, dials again.
 *
 *   connecting ─hello→ open ─close→ lost | restarting ─timer→ dial … or stopped
 *
 * @typedef {{send(text: string): void, close(code?: number): void, readyState?: number, onopen: any, onmessage: any, onclose: any, onerror: any}} Socket
 * @typedef {object} World  everything outside, so that a test reconnects in four lines
 * @property {(url: string, protocol: string) => Socket} open
 * @property {() => number} now  local time in ms
 * @property {(ms: number, run: () => void) => () => void} after  returns its own cancel
 * @property {() => number} random  0..<1
 *
 * @typedef {object} Options
 * @property {string} url
 * @property {() => {agent: string, sid: string, lang: string}} who
 * @property {() => void} onGreet  frames may follow the greeting before it is answered
 * @property {(frame: any) => void} onHello
 * @property {(frame: any) => void} onFrame  every other frame
 * @property {(status: import('../types.js').Status, code: number | null) => void} onStatus
 * @property {(sent: number, received: number, server: number) => void} onSample  one round trip, in ms
 * @property {() => Promise<void>} identify  before dialling again after 4401
 *
 * @param {World} world @param {Options} options
 */
export function createConnection(world, options) {
  const watchdog = createWatchdog(world, { silent: () => lose(SILENT), overslept });
  const heartbeat = createHeartbeat(world, ask);
  const policy = createRetryPolicy(world);
  let socket = /** @type {Socket | null} */ (null);
  let status = /** @type {import('../types.js').Status} */ ('connecting');
  let lastID = 0;
  let dialledAt = 0;
  let greetedAt = -Infinity;
  let hasGreeted = false;
  /** True for the second dial of an immediate retry. */
  let insists = false;
  let unplugged = false;
  let cancelRetry = () => {};

  /** @param {import('../types.js').Status} next @param {number | null} [code] */
  function say(next, code = null) {
    status = next;
    options.onStatus(next, code);
  }

  function dial() {
    hangUp();
    policy.dialling();
    const mine = world.open(options.url, SUBPROTOCOL);
    socket = mine;
    dialledAt = world.now();
    watchdog.start();
    mine.onopen = greet;
    mine.onmessage = (event) => receive(event.data);
    mine.onclose = (event) => closed(event.code ?? 1006);
    mine.onerror = null;
    // It may have been dialled before this module was here.
    if (mine.readyState === 1) greet();
  }

  /** Lets go of the socket without hearing of its end. */
  function hangUp() {
    cancelRetry();
    watchdog.stop();
    heartbeat.stop();
    hasGreeted = false;
    if (!socket) return;
    const old = socket;
    socket = null;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close(1000);
  }

  function greet() {
    watchdog.hear();
    greetedAt = world.now();
    transmit(hello(++lastID, options.who()));
    hasGreeted = true;
    options.onGreet();
    watchdog.expect();
  }

  /**
   * A browser may dial over a spare connection that the server has closed since. Only this connection is broken, so a page on its first dial dials
   * once more before it reports a failure.
   */
  function closed(code) {
    if (status !== 'connecting' || greetedAt >= dialledAt || insists) return lose(code);
    insists = true;
    return dial();
  }

  function receive(text) {
    const frame = decode(text);
    if (!frame) return;
    watchdog.hear();
    if (frame.t === 'hello') return welcome(frame);
    if (frame.t === 'pong') return measure(frame);
    if (frame.t === 'ask') return ask();
    if (frame.t === 'bye') part(frame);
    options.onFrame(frame);
  }

  function measure(pong) {
    watchdog.calm();
    options.onSample(pong.c, world.now(), pong.ts);
  }

  function part(frame) {
    policy.parting(frame);
    watchdog.expectClose(() => lose(frame.code));
  }

  function welcome(frame) {
    if (frame.hb?.dead_ms) watchdog.limit(frame.hb.dead_ms);
    insists = false;
    unplugged = false;
    heartbeat.pinged();
    options.onSample(greetedAt, world.now(), frame.ts);
    policy.greeted();
    options.onHello(frame);
    say('open');
    heartbeat.start(frame.hb);
  }

  function ask(limit) {
    heartbeat.pinged();
    transmit(ping(++lastID, world.now()));
    watchdog.expect(limit);
  }

  /** A page or a machine that slept has not yet read the frames that came meanwhile. */
  function overslept() {
    if (status === 'open') ask(PROBE);
    else watchdog.expect(PROBE);
  }

  function lose(closeCode) {
    hangUp();
    const { plan, code, restarting, pause } = policy.lost(closeCode);
    if (plan === 'stop') return say('stopped', code);
    say(restarting ? 'restarting' : 'lost', unplugged ? OFFLINE : code);
    cancelRetry = world.after(pause, plan === 'identify' ? () => identify(code) : dial);
  }

  /** Another dial may have begun before the answer; it has the newer cookie. */
  function identify(code) {
    let isDue = true;
    cancelRetry = () => { isDue = false; };
    options.identify().then(() => isDue && dial(), () => isDue && say('stopped', code));
  }

  /** A closing socket accepts no frame. Its close event follows a moment later and reports each command as lost. */
  function transmit(frame) {
    if (socket && (socket.readyState ?? OPEN) <= OPEN) socket.send(encode(frame));
  }

  return {
    get status() { return status; },
    /** True once the greeting of the present socket was sent. */
    get hasGreeted() { return hasGreeted; },
    start: dial,
    /** A fresh number for the next frame; numbers rise for the life of the page. */
    id: () => ++lastID,
    send: transmit,
    /** Dials at once instead of at the end of the back-off; also leaves `stopped`. A dial that makes progress is not interrupted. */
    retry() {
      if (status === 'open') return ask(PROBE);
      unplugged = false;
      if (socket && (greetedAt >= dialledAt || world.now() - dialledAt < PROBE)) return;
      policy.reset();
      if (status === 'stopped') say('connecting');
      dial();
    },
    /** Makes sure that something must be heard soon. */
    ask() {
      if (status === 'open') ask();
    },
    /** The system reports that the network is gone. If the report is wrong, the next dial succeeds. */
    unplug() {
      unplugged = true;
      if (status === 'open') lose(OFFLINE);
    },
    /** The page is suspended; an open socket would show the visitor as present. `retry` dials when the page is back. */
    sleep() {
      if (status === 'stopped') return;
      hangUp();
      say('connecting');
    },
    /** The same page under another identity: the cookie is read while the socket opens. */
    redial() {
      say('connecting');
      dial();
    },
    /** Seated in a running game: ping often. */
    busy: heartbeat.busy,
  };
}
