/**
 * Notices a silent socket: a lost network does not close sockets. Only a frame from the server extends the deadline. If
 * requests extended it too, a page that asks often would wait for ever.
 */

/** The time in ms that an answer to an extra question may take, and also the close that follows a farewell. */
export const PROBE = 2500;
/** The time that any answer may take, even after a long silence before the question, in ms. */
const GRACE = 5000;
/** The time in ms after which an answer that is missing is told. While a game is played, that is within 9 s of the silence: there is a question every 5 s. */
const DOUBT = 3500;
/** A frame is seen only when it is complete, so a slow network gets this multiple of its slowest answer, up to LONGEST ms. */
const SLACK = 5;
const LONGEST = 60000;
/** A timer that fires this many ms late has slept with the machine. */
const OVERSLEPT = 1000;

/**
 * @param {import('./connection.js').World} world
 * @param {{silent: () => void, overslept: () => void, doubt: (isInDoubt: boolean) => void}} told  `overslept`: the time is over, but the frames that came meanwhile may not be read yet; `doubt`: an
 *   answer takes longer than answers on this network do, or came after all
 */
export function createWatchdog(world, { silent, overslept, doubt }) {
  let deadAfter = 15000;
  let heardAt = 0;
  /** The awaited answer: the time of the first question, and the deadline. */
  let owed = /** @type {{since: number, due: number} | null} */ (null);
  /** The time of the slowest recent answers, in ms. */
  let pace = 0;
  /** Silences in a row. Each silence may last longer than the one before, so that a slow network comes through in the end. */
  let silences = 0;
  let cancel = idle;
  let cancelDoubt = idle;
  let isInDoubt = false;

  /** @param {boolean} isNext */
  function tellDoubt(isNext) {
    cancelDoubt();
    if (isNext === isInDoubt) return;
    isInDoubt = isNext;
    doubt(isNext);
  }

  /** Timers that sleep with the machine ring late: then the answer may have come and is not read yet. */
  function awaitAnswer() {
    const due = world.now() + Math.max(DOUBT, Math.min(SLACK * pace, LONGEST));
    cancelDoubt();
    cancelDoubt = world.after(due - world.now(), () => { if (owed && world.now() - due <= OVERSLEPT) tellDoubt(true); });
  }

  function after(ms, run) {
    cancel();
    cancel = world.after(ms, run);
  }

  /** @param {number} now @param {number} [limit] */
  function dueOf(now, limit) {
    const patience = Math.min(SLACK * pace, LONGEST);
    if (limit) return now + Math.max(limit, patience);
    const times = 2 ** Math.min(silences, 2);
    return Math.max(now + GRACE * times, heardAt + Math.max(deadAfter * times, patience));
  }

  function giveUp() {
    const late = world.now() - (owed?.due ?? 0) > OVERSLEPT;
    owed = null;
    if (late) return overslept();
    silences += 1;
    return silent();
  }

  return {
    /** A new socket. */
    start() {
      heardAt = world.now();
      this.expect();
    },
    /** A frame was received: the page waits for no answer any more. */
    hear() {
      cancel();
      tellDoubt(false);
      heardAt = world.now();
      if (owed) pace = Math.max(heardAt - owed.since, pace / 2);
      owed = null;
    },
    /** A question was answered in time. */
    calm() { silences = 0; },
    /** @param {number} ms  of silence after which a socket is dead, as the server says */
    limit(ms) { deadAfter = ms; },
    /**
     * From now on the page waits for an answer. A running deadline can only become earlier.
     * @param {number} [limit]  ms from now; without it, the server's limit, counted from the last frame heard
     */
    expect(limit) {
      const now = world.now();
      const due = dueOf(now, limit);
      if (!owed) awaitAnswer();
      if (owed && owed.due <= due) return;
      owed = { since: owed?.since ?? now, due };
      after(due - now, giveUp);
    },
    /** The server has said farewell; the close that follows may be lost on the way. @param {() => void} run */
    expectClose(run) { after(PROBE, run); },
    stop() {
      cancel();
      cancelDoubt();
      isInDoubt = false;
      owed = null;
    },
  };
}

function idle() {}
