/** Server time on this machine, and the clocks drawn from it. */

/** Ms by which two samples may differ beyond their round trips. */
const DRIFT = 250;

/**
 * Keeps the last 8 round trips and trusts the fastest: its error is at most half its length. A sample that contradicts the fastest one means that a
 * clock was set or stood still, and invalidates all earlier samples.
 * @returns {{sample(sent: number, received: number, server: number): void, offset(): number}}  all in ms
 */
export function createTimeSync() {
  /** @type {{rtt: number, offset: number}[]} */
  let samples = [];
  /** The fastest sample; the newest of equally fast samples. @returns {{rtt: number, offset: number} | undefined} */
  const fastest = () => samples.reduceRight((best, one) => (best && best.rtt <= one.rtt ? best : one), /** @type {any} */ (undefined));

  return {
    sample(sent, received, server) {
      const rtt = received - sent;
      if (rtt < 0) return;
      const offset = server - (sent + rtt / 2);
      const known = fastest();
      if (known && Math.abs(offset - known.offset) > (rtt + known.rtt) / 2 + DRIFT) samples = [];
      samples = [...samples, { rtt, offset }].slice(-8);
    },
    offset: () => fastest()?.offset ?? 0,
  };
}

/** Time left on a turn clock, never under 0. @param {{due: number} | null} clock @param {number} now server time in ms */
export const remaining = (clock, now) => (clock ? Math.max(0, clock.due - now) : 0);

/** Below this many ms left a clock is low and shows tenths. */
export const LOW = 8000;

const two = (number) => String(number).padStart(2, '0');

/** `0:34` while there is time, `7.4` when it is low, `3:05:10` with hours and `2d 7h` with days. Rounded up, so that 0 means no time is left. @param {number} ms */
export function format(ms) {
  if (ms < LOW) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** One timer for every clock on the page. @param {(listener: () => void) => () => void} start  begins a 250 ms repetition */
export function createTicker(start) {
  const listeners = new Set();
  let stop = null;
  return {
    /** @param {() => void} listener */
    every(listener) {
      listeners.add(listener);
      stop ??= start(() => listeners.forEach((each) => each()));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
