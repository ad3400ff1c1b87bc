import { prefersLessMotion } from '../core/say/a11y.js';
import { setText } from '../core/dom.js';

/** The time that a number takes to its new value, in ms. */
const LASTS = 900;

/** A number on its way: fast first, slower towards the end. @param {number} from @param {number} to @param {number} part  of the time, 0 to 1 */
export const valueAt = (from, to, part) => (part >= 1 ? to : Math.round(from + (to - from) * (1 - (1 - Math.max(0, part)) ** 3)));

/**
 * A number that counts to its next value; visitors who asked for less motion see the value at once.
 * @param {HTMLElement} node @param {(value: number) => string} show
 */
export function createCounter(node, show) {
  let shown = /** @type {number | null} */ (null);
  let run = 0;
  const write = (value) => {
    shown = value;
    setText(node, show(value));
  };

  return {
    /** @param {number} to @param {number} [from]  the start; the shown number without it */
    set(to, from = shown ?? to) {
      const mine = ++run;
      if (from === to || prefersLessMotion()) return write(to);
      write(from);
      node.classList.add('counting');
      let began = 0;
      const step = (now) => {
        if (mine !== run) return;
        began ||= now;
        write(valueAt(from, to, (now - began) / LASTS));
        if (shown === to) node.classList.remove('counting');
        else requestAnimationFrame(step);
      };
      return void requestAnimationFrame(step);
    },
    destroy() { run += 1; },
  };
}
