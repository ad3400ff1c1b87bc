import { createHeartbeat } from './heartbeat.js';
import { createConversation } from './conversation.js';
import { createLine } from './line.js';
import { OFFLINE, SILENT } from './protocol.js';
import { createRetryPolicy } from './retry.js';
import { createWatchdog, PROBE } from './watchdog.js';

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
 * @property {(isInDoubt: boolean) => void} onDoubt  an answer over an open socket is missing, or came after all
 * @property {(sent: number, received: number, server: number) => void} onSample  one round trip, in ms
 * @property {() => Promise<void>} identify  before dialling again after 4401
 *
 * @param {World} world @param {Options} options
 */
export function createConnection(world, options) {
  const watchdog = createWatchdog(world, { silent: () => lose(SILENT), overslept, doubt: (isInDoubt) => { if (status === 'open') options.onDoubt(isInDoubt); } });
  const heartbeat = createHeartbeat(world, () => talk.ask());
  const policy = createRetryPolicy(world);
  const line = createLine(world, options.url, { opened: () => talk.greet(), heard: (text) => talk.receive(text), closed });
  const talk = createConversation(world, options, { send: line.send, watchdog, heartbeat, policy, opened: () => { insists = unplugged = false; say('open'); }, lose });
  let status = /** @type {import('../types.js').Status} */ ('connecting');
  /** True for the second dial of an immediate retry. */
  let insists = false;
  let unplugged = false;
  const nextDial = createRedial(world, dial);

  /** @param {import('../types.js').Status} next @param {number | null} [code] */
  function say(next, code = null) {
    status = next;
    options.onStatus(next, code);
  }

  function dial() {
    hangUp();
    policy.dialling();
    line.dial();
    watchdog.start();
    // It may have been dialled before this module was here.
    if (line.isOpen) talk.greet();
  }

  /** Lets go of the socket without hearing of its end. */
  function hangUp() {
    nextDial.cancel();
    watchdog.stop();
    heartbeat.stop();
    talk.end();
    line.drop();
  }

  /**
   * A browser may dial over a spare connection that the server has closed since. Only this connection is broken, so a page on its first dial dials
   * once more before it reports a failure.
   */
  function closed(code) {
    if (status !== 'connecting' || talk.greetedAt >= line.dialledAt || insists) return lose(code);
    insists = true;
    return dial();
  }

  /** A page or a machine that slept has not yet read the frames that came meanwhile. */
  function overslept() {
    if (status === 'open') talk.ask(PROBE);
    else watchdog.expect(PROBE);
  }

  function lose(closeCode) {
    hangUp();
    const { plan, code, restarting, pause } = policy.lost(closeCode);
    if (plan === 'stop') return say('stopped', code);
    say(restarting ? 'restarting' : 'lost', unplugged ? OFFLINE : code);
    nextDial.after(pause, plan === 'identify' ? () => nextDial.once(options.identify(), () => say('stopped', code)) : dial);
  }

  return {
    get status() { return status; },
    /** True once the greeting of the present socket was sent. */
    get hasGreeted() { return talk.hasGreeted; },
    start: dial,
    /** A fresh number for the next frame; numbers rise for the life of the page. */
    id: talk.id,
    send: line.send,
    /** Dials at once instead of at the end of the back-off; also leaves `stopped`. A dial that makes progress is not interrupted. */
    retry() {
      if (status === 'open') return talk.ask(PROBE);
      unplugged = false;
      if (line.isDialled && (talk.greetedAt >= line.dialledAt || world.now() - line.dialledAt < PROBE)) return;
      policy.reset();
      if (status === 'stopped') say('connecting');
      dial();
    },
    /** Makes sure that something must be heard soon. */
    ask: () => { if (status === 'open') talk.ask(); },
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

/**
 * The next dial, which waits. Only the newest one counts.
 * @param {World} world @param {() => void} dial
 */
function createRedial(world, dial) {
  let cancel = () => {};
  return {
    cancel: () => cancel(),
    /** @param {number} pause  ms @param {() => void} run */
    after(pause, run) { cancel = world.after(pause, run); },
    /** Once the visitor is known again. Another dial may have begun before the answer; it has the newer cookie. @param {Promise<void>} known @param {() => void} failed */
    once(known, failed) {
      let isDue = true;
      cancel = () => { isDue = false; };
      known.then(() => isDue && dial(), () => isDue && failed());
    },
  };
}
