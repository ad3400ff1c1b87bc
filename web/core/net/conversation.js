import { decode, hello, ping } from './protocol.js';

/**
 * The frames by which a connection is kept: the greeting, pings and their answers, and the farewell. Every other frame is handed on.
 * @param {import('./connection.js').World} world @param {import('./connection.js').Options} options
 * @param {object} connection
 * @param {(frame: any) => void} connection.send
 * @param {ReturnType<typeof import('./watchdog.js').createWatchdog>} connection.watchdog
 * @param {ReturnType<typeof import('./heartbeat.js').createHeartbeat>} connection.heartbeat
 * @param {ReturnType<typeof import('./retry.js').createRetryPolicy>} connection.policy
 * @param {() => void} connection.opened  the greeting was answered
 * @param {(code: number) => void} connection.lose
 */
export function createConversation(world, options, { send, watchdog, heartbeat, policy, opened, lose }) {
  let lastID = 0;
  let greetedAt = -Infinity;
  let hasGreeted = false;

  function ask(limit) {
    heartbeat.pinged();
    send(ping(++lastID, world.now()));
    watchdog.expect(limit);
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
    heartbeat.pinged();
    options.onSample(greetedAt, world.now(), frame.ts);
    policy.greeted();
    options.onHello(frame);
    opened();
    heartbeat.start(frame.hb);
  }

  return {
    get hasGreeted() { return hasGreeted; },
    /** Local time of the last greeting. */
    get greetedAt() { return greetedAt; },
    /** A fresh number for the next frame; numbers rise for the life of the page. */
    id: () => ++lastID,
    ask,
    greet() {
      watchdog.hear();
      greetedAt = world.now();
      send(hello(++lastID, options.who()));
      hasGreeted = true;
      options.onGreet();
      watchdog.expect();
    },
    /** @param {string} text */
    receive(text) {
      const frame = decode(text);
      if (!frame) return;
      watchdog.hear();
      if (frame.t === 'hello') return welcome(frame);
      if (frame.t === 'pong') return measure(frame);
      if (frame.t === 'ask') return ask();
      if (frame.t === 'bye') part(frame);
      options.onFrame(frame);
    },
    /** The socket is let go of. */
    end() { hasGreeted = false; },
  };
}
