import { h, setAttribute, setText } from '../../core/dom.js';

/** The last stretch of a turn, in ms, shown in tenths. */
export const LOW = 8000;
/** Seconds left of an own turn at which the time is spoken. */
const SPOKEN = [20, 10, 5];

/**
 * The clock of one seat. It follows the server's deadline and never declares time-out: at 0.0 it waits.
 * @param {{label: string, waiting: string}} words
 */
export function createClockFace({ label, waiting }) {
  const digits = h('span', { class: 'clock-digits' });
  const el = h('span', { class: 'clock', role: 'timer', 'aria-label': label, 'aria-live': 'off' }, digits);
  return {
    el,
    /** @param {{text: string, running: boolean, low: boolean, out: boolean}} face */
    set({ text, running, low, out }) {
      setText(digits, text);
      setAttribute(el, 'data-running', running);
      setAttribute(el, 'data-low', low);
      setAttribute(el, 'data-long', text.length > 5);
      setAttribute(el, 'title', out ? waiting : null);
    },
  };
}

/**
 * Marks that a clock has passed between two looks at it, for ticks and spoken times.
 * @param {number} before  ms left at the last look @param {number} now  ms left
 * @returns {{tick: boolean, low: boolean, spoken: number | null}}
 */
export function crossed(before, now) {
  const [from, to] = [Math.ceil(before / 1000), Math.ceil(now / 1000)];
  const fell = to < from && to > 0;
  return {
    tick: fell && now <= LOW,
    low: before > LOW && now <= LOW && now > 0,
    spoken: fell ? SPOKEN.find((seconds) => from > seconds && to <= seconds) ?? null : null,
  };
}
