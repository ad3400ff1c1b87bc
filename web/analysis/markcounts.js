import { marksBySeat, SIGNS } from '../core/analysis.js';
import { h } from '../core/dom.js';
import { createSeatSign } from '../ui/icon/seatsign.js';

/**
 * The number of each player's moves with each mark. A press on a number goes round these moves.
 * @param {{t: import('../core/types.js').App['t'], names: string[], moverOf: (ply: number) => number, goTo: (plies: number[]) => void}} props
 */
export function createMarkCounts({ t, names, moverOf, goTo }) {
  const el = h('ul', { class: 'mark-counts' });

  function count(mark, plies) {
    const words = `${t(`replay.mark.${mark}`)}: ${plies.length}`;
    const face = [h('span', { class: `mark ${mark}`, 'aria-hidden': 'true', text: SIGNS[mark] }), h('b', { 'aria-hidden': 'true', text: String(plies.length) })];
    return plies.length === 0
      ? h('span', { class: 'mark-count', title: words }, ...face, h('span', { class: 'unseen', text: words }))
      : h('button', { type: 'button', class: 'mark-count', title: words, 'aria-label': words, on: { click: () => goTo(plies) } }, ...face);
  }

  return {
    el,
    /** @param {ReturnType<typeof import('../core/analysis.js').marksOf>} marks */
    set(marks) {
      const found = marksBySeat(marks, moverOf, names.length);
      el.replaceChildren(...names.map((name, seat) => h('li', null, createSeatSign(seat), h('bdi', { text: name }),
        h('span', { class: 'mark-buttons' }, ...Object.keys(SIGNS).map((mark) => count(mark, found[seat][mark]))))));
    },
  };
}
