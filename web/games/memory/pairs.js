import { h, setAttribute } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';
import { createFace } from './deck/faces.js';
import { foundPairs, hasBoard, pairsOf } from './state.js';

/**
 * The progress of the game: a place for each pair, filled as pairs are found. Players of a race, and spectators, see the progress of every player.
 * @param {{t: import('./describe.js').Words}} props
 */
export function createPairs({ t }) {
  const el = h('div', { class: 'memory-pairs', role: 'img' });
  let drawn = '';

  function places(state) {
    const found = foundPairs(state);
    return Array.from({ length: pairsOf(state) }, (_, index) => {
      const pair = found[index];
      return h('span', { class: `memory-place${pair && state.table === 'shared' ? ` seat${pair.by}` : ''}`, 'data-found': Boolean(pair) }, pair && createFace(pair.face, 'memory-small'));
    });
  }

  const race = (state) => state.pairs.map((pairs, seat) => h('span', { class: `memory-lane seat${seat}` }, createSeatSign(seat), createTrack(pairs, pairsOf(state))));

  return {
    el,
    /** @param {import('./state.js').State} state */
    set(state) {
      const key = JSON.stringify([state.found, state.by, state.pairs]);
      if (key === drawn) return;
      drawn = key;
      const lanes = state.table === 'race';
      setAttribute(el, 'data-lanes', lanes);
      el.style.setProperty('--columns', String(columnsOf(pairsOf(state))));
      setAttribute(el, 'aria-label', t('memory.progress', { n: hasBoard(state) ? foundPairs(state).length : Math.max(...state.pairs), all: pairsOf(state) }));
      el.replaceChildren(...(lanes ? race(state) : places(state)));
    },
  };
}

/** More than five pairs stand in two rows. @param {number} pairs */
const columnsOf = (pairs) => (pairs > 5 ? Math.ceil(pairs / 2) : pairs);

/** The part of the pairs that a seat has found. @param {number} pairs @param {number} all */
export function createTrack(pairs, all) {
  const bar = h('i', { class: 'memory-bar' });
  bar.style.setProperty('--part', String(pairs / all));
  return h('span', { class: 'memory-track' }, bar);
}
