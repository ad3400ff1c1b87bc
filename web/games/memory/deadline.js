import { h, setText } from '../../core/dom.js';

/** Clocks with a shorter start, in ms, only close two cards. */
const CLOSING = 1500;
/** Ms that the other players have after the first player has finished. */
const WHOLE = 60_000;

/**
 * Keeps the deadline of a race apart from the moments at which the cards of its players are closed. Beside a player on turn the frame shows a clock.
 * @param {number | null} known  server time in ms @param {import('../../core/types.js').RoomView} view
 * @returns {number | null}
 */
export function deadlineOf(known, { clock, state, phase }) {
  if (!clock || phase !== 'playing' || state.table !== 'race') return null;
  return clock.left > CLOSING ? clock.due : known;
}

/**
 * The time left until the deadline: a line that shortens, and seconds.
 * @param {{now: () => number, label: string}} props  `now`: server time in ms
 */
export function createDeadline({ now, label }) {
  const seconds = h('span', { class: 'memory-seconds' });
  const bar = h('i', { class: 'memory-bar' });
  const el = h('span', { class: 'memory-deadline', role: 'timer', 'aria-label': label, 'aria-live': 'off' }, h('span', { class: 'memory-track' }, bar), seconds);
  return {
    el,
    /** @param {number | null} due */
    draw(due) {
      el.hidden = due === null;
      const left = due === null ? 0 : Math.max(0, due - now());
      bar.style.setProperty('--part', (Math.round(Math.min(1, left / WHOLE) * 200) / 200).toString());
      setText(seconds, String(Math.ceil(left / 1000)));
      el.classList.toggle('low', left <= 5000);
    },
  };
}
