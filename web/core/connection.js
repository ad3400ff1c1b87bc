import { afterClose, backOff, decode, encode, hello, OFFLINE, ping, SILENT, SUBPROTOCOL } from './protocol.js';

/**
 * The one owner of the socket: dials, greets, keeps it alive, dials again.
 *
 *   connecting ─hello→ open ─close→ lost | restarting ─timer→ dial … or stopped
 *
 * A socket on which nothing is heard is lost too: a network that has gone away closes no sockets. Only a frame from the server puts
 * that moment off. Asking once more never does, or a page that asks often would wait for ever.
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
  /** All in ms. */
  const stable = 10000;
  const probeLimit = 2500;
  /** An answer may always take so long, even when nothing was heard for a while before the question. */
  const grace = 5000;
  /** What comes bit by bit is not heard before its end, so a line that was slow has so many times its slowest answer. */
  const slack = 5;
  const longest = 60000;
  const restartLasts = 60000;
  let socket = /** @type {Socket | null} */ (null);
  let status = /** @type {import('./types.js').Status} */ ('connecting');
  let beat = { ping_ms: 5000, dead_ms: 15000, idle_ping_ms: 20000 };
  let busy = false;
  let attempt = 0;
  let refused = 0;
  let lastID = 0;
  let greeted = -Infinity;
  let dialled = 0;
  /** Whether the dial is the second one at once. */
  let insists = false;
  let pinged = 0;
  let heard = 0;
  let restarted = -Infinity;
  let unplugged = false;
  /** How often in a row silence was the end. Each time the next one may last longer, so that a slow line comes through in the end. */
  let silences = 0;
  /** How long the slowest answers of late took. */
  let pace = 0;
  /** Since when an answer is owed, and when it is given up. */
  let owed = /** @type {{since: number, due: number} | null} */ (null);
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
    owed = null;
  }

  function dial() {
    quiet();
    release();
    bye = null;
    const mine = world.open(options.url, SUBPROTOCOL);
    socket = mine;
    dialled = heard = world.now();
    expectFrame();
    mine.onopen = () => {
      hear();
      greeted = world.now();
      transmit(hello(++lastID, options.who()));
      expectFrame();
    };
    mine.onmessage = (event) => receive(event.data);
    mine.onclose = (event) => hangUp(event.code ?? 1006);
    mine.onerror = null;
  }

  /**
   * A browser may dial over a connection that it had kept in reserve, and that the server has closed since. Nothing is wrong then but that
   * one connection, so a page that comes to the server dials once more before it says anything.
   */
  function hangUp(code) {
    if (status !== 'connecting' || greeted >= dialled || insists) return lose(code);
    insists = true;
    return dial();
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
    hear();
    if (frame.t === 'hello') return welcome(frame);
    if (frame.t === 'pong') return measure(frame);
    if (frame.t === 'bye') part(frame);
    options.onFrame(frame);
  }

  function measure(pong) {
    silences = 0;
    options.onSample(pong.c, world.now(), pong.ts);
  }

  /** The close that follows may be lost on the way. */
  function part(frame) {
    bye = frame;
    restart('dead', probeLimit, () => lose(frame.code));
  }

  function welcome(frame) {
    beat = { ...beat, ...frame.hb };
    refused = 0;
    insists = false;
    pinged = world.now();
    options.onSample(greeted, world.now(), frame.ts);
    restart('stable', stable, () => { attempt = 0; });
    restarted = -Infinity;
    unplugged = false;
    options.onHello(frame);
    say('open');
    schedulePing();
  }

  /** Counted from the last one, so that whoever comes and goes puts nothing off. */
  function schedulePing() {
    const pause = busy ? beat.ping_ms : beat.idle_ping_ms;
    restart('ping', Math.max(0, pinged + pause - world.now()), () => {
      ask();
      schedulePing();
    });
  }

  function ask(limit) {
    pinged = world.now();
    transmit(ping(++lastID, pinged));
    expectFrame(limit);
  }

  /** A sign of life: nothing is owed any more. */
  function hear() {
    timers.dead();
    heard = world.now();
    if (owed) pace = Math.max(heard - owed.since, pace / 2);
    owed = null;
  }

  /**
   * From now on an answer is owed. A time that runs already is only ever shortened.
   * @param {number} [limit]  ms from now; without it, what the server's greeting says, counted from the last sign of life
   */
  function expectFrame(limit) {
    const now = world.now();
    const patience = Math.min(slack * pace, longest);
    const times = 2 ** Math.min(silences, 2);
    const due = limit ? now + Math.max(limit, patience) : Math.max(now + grace * times, heard + Math.max(beat.dead_ms * times, patience));
    if (owed && owed.due <= due) return;
    owed = { since: owed?.since ?? now, due };
    restart('dead', due - now, giveUp);
  }

  function giveUp() {
    const late = world.now() - (owed?.due ?? 0) > 1000;
    owed = null;
    // A page or a machine that slept through it has not yet read the frames that came meanwhile.
    if (late) return status === 'open' ? ask(probeLimit) : expectFrame(probeLimit);
    silences += 1;
    return lose(SILENT);
  }

  function lose(code) {
    quiet();
    release();
    const reason = code === 1006 && bye ? bye.code : code;
    const plan = afterClose(reason);
    if (plan === 'stop' || (plan === 'identify' && refused++ > 0)) return say('stopped', reason);
    if (plan === 'restart') restarted = world.now();
    // Until it is back, a server that restarts takes no calls; that is no other kind of loss.
    say(world.now() - restarted < restartLasts ? 'restarting' : 'lost', unplugged ? OFFLINE : reason);
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
    /** At once instead of at the end of the back-off; also leaves `stopped`. A dial that gets somewhere is left alone. */
    retry() {
      if (status === 'open') return ask(probeLimit);
      unplugged = false;
      if (socket && (greeted >= dialled || world.now() - dialled < probeLimit)) return;
      attempt = 0;
      if (status === 'stopped') say('connecting');
      dial();
    },
    /** Makes sure that something must be heard soon. */
    ask() {
      if (status === 'open') ask();
    },
    /** There is no network, says the system. Where it errs, the next dial tells. */
    unplug() {
      unplugged = true;
      if (status === 'open') lose(OFFLINE);
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
