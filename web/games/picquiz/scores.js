import { h } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';

/**
 * The points of everybody.
 * @param {{t: import('./describe.js').Words, number: (n: number) => string}} tools
 */
export function createScores({ t, number }) {
  const el = h('ol', { class: 'picquiz-scores' });
  let drawn = '';
  return {
    el,
    /** @param {import('./state.js').State} state @param {string[]} names */
    set(state, names) {
      const key = JSON.stringify([state.score, state.out, names]);
      if (key === drawn) return;
      drawn = key;
      el.replaceChildren(...names.map((name, seat) => h('li', { 'data-out': state.out.includes(seat) }, createSeatSign(seat), h('bdi', { text: name }),
        h('b', { 'aria-hidden': 'true', text: number(state.score[seat]) }), h('span', { class: 'unseen', text: t('picquiz.points', { n: state.score[seat] }) }))));
    },
  };
}
