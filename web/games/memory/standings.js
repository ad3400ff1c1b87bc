import { h } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createRacer } from './racers.js';
import { pairsOf } from './state.js';

/**
 * Points and pairs of all players, for viewers without cards.
 * @param {{t: import('./describe.js').Words, number: (n: number) => string}} tools
 */
export function createStandings({ t, number }) {
  const el = h('ol', { class: 'memory-standings' });
  let drawn = '';
  return {
    el,
    /** @param {import('./state.js').State} state @param {string[]} names */
    set(state, names) {
      const key = JSON.stringify([state.score, state.pairs, state.out, names]);
      if (key === drawn) return;
      drawn = key;
      el.replaceChildren(...names.map((name, seat) => h('li', { class: `memory-standing seat${seat}`, 'data-out': state.out.includes(seat) },
        createSeatSign(seat), h('bdi', { class: 'memory-who', text: name }),
        createRacer(seat, state.pairs[seat], pairsOf(state)),
        h('span', { class: 'memory-found', text: t('memory.pairs', { n: state.pairs[seat] }) }),
        h('b', { class: 'memory-score', 'aria-hidden': 'true', text: number(state.score[seat]) }), h('span', { class: 'unseen', text: t('memory.points', { n: state.score[seat] }) }))));
    },
  };
}
