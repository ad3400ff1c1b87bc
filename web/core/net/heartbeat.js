/**
 * Asks the server for a sign of life now and then: often while a game is played, seldom otherwise.
 * @param {import('./connection.js').World} world @param {() => void} ping
 */
export function createHeartbeat(world, ping) {
  let pauses = { ping_ms: 5000, idle_ping_ms: 20000 };
  let busy = false;
  let running = false;
  let pingedAt = 0;
  let cancel = idle;

  /** Counted from the last ping, so that visits of other screens do not delay the next one. */
  function schedule() {
    cancel();
    cancel = world.after(Math.max(0, pingedAt + (busy ? pauses.ping_ms : pauses.idle_ping_ms) - world.now()), () => {
      ping();
      schedule();
    });
  }

  return {
    /** @param {Partial<typeof pauses>} [told]  by the server */
    start(told) {
      pauses = { ...pauses, ...told };
      running = true;
      schedule();
    },
    /** Notes that a ping was sent, or a frame that serves as a ping. */
    pinged() { pingedAt = world.now(); },
    /** @param {boolean} on */
    busy(on) {
      if (on === busy) return;
      busy = on;
      if (running) schedule();
    },
    stop() {
      cancel();
      running = false;
    },
  };
}

function idle() {}
