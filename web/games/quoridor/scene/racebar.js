import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { h, setText } from '../../../core/dom.js';

/** The longest way worth showing in full; a longer one fills the bar. */
const LONGEST = 20;

/**
 * Steps to the goal, one bar a player: the shorter the way, the longer the bar.
 * @param {{t: (key: string, vars?: object) => string}} app @param {number} seats
 */
export function createRaceBar({ t }, seats) {
  const lines = Array.from({ length: seats }, (_, seat) => {
    const text = h('span', { class: 'race-steps' });
    const bar = h('span', { class: 'race-bar' });
    const el = h('li', { class: `race-line seat${seat}` }, createSeatSign(seat), h('span', { class: 'race-track', 'aria-hidden': 'true' }, bar), text);
    return { el, text, bar };
  });
  const el = h('div', { class: 'race' }, h('p', { class: 'race-title', text: t('quoridor.race') }), h('ul', null, ...lines.map((line) => line.el)));
  return {
    el,
    /** @param {(number | null)[]} steps */
    set(steps) {
      lines.forEach(({ text, bar }, seat) => {
        const count = steps[seat];
        setText(text, count === null || count === undefined ? '–' : t('quoridor.steps', { n: count }));
        bar.style.setProperty('--part', String(count === null || count === undefined ? 0 : Math.max(0.03, 1 - Math.min(count, LONGEST) / LONGEST)));
      });
    },
  };
}
