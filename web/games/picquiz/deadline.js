import { h, setAttribute, setText } from '../../core/dom.js';

/** Ms for a question, and for its answer. */
const QUESTION = 20_000;
const ANSWER = 3000;

/**
 * The time left for a question, or until the next one: a line that shortens, and seconds.
 * @param {{now: () => number, label: string}} props  `now`: server time in ms
 */
export function createDeadline({ now, label }) {
  const seconds = h('span', { class: 'picquiz-seconds' });
  const bar = h('i', { class: 'picquiz-bar' });
  const el = h('div', { class: 'picquiz-deadline', role: 'timer', 'aria-label': label, 'aria-live': 'off' }, h('span', { class: 'picquiz-track' }, bar), seconds);
  return {
    el,
    /** @param {import('../../core/types.js').TurnClock | null} clock @param {boolean} answered */
    draw(clock, answered) {
      el.classList.toggle('idle', clock === null);
      const left = clock === null ? 0 : clock.paused ? clock.left : Math.max(0, clock.due - now());
      bar.style.setProperty('--part', (Math.round(Math.min(1, left / (answered ? ANSWER : QUESTION)) * 200) / 200).toString());
      setText(seconds, clock === null ? '' : String(Math.ceil(left / 1000)));
      setAttribute(el, 'data-answered', answered);
      el.classList.toggle('low', !answered && left <= 5000);
    },
  };
}
