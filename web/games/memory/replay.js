import { h } from '../../core/dom.js';
import { createCards } from './cards.js';
import { cardWords } from './describe.js';
import { setupLine } from './setups.js';
import { createStandings } from './standings.js';
import { cardsOf, hasBoard } from './state.js';

/**
 * The cards of a game in its replay, and the points of all players after each move. The replay of a race has only the points.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/replay/replay.js').ReplayProps} props
 * @returns {import('../../table/replay/replay.js').ReplayBoard}
 */
export function createReplay(app, { game, names }) {
  const { t, i18n } = app;
  const { positions } = game;
  const first = positions[0].state;
  const shared = first.table === 'shared';
  const cards = hasBoard(first) ? createCards({ label: t('memory.board_watch'), size: first.size, choose: () => {}, after: app.clock.after }) : null;
  const note = h('p', { class: 'memory-hidden note', text: t('memory.replay.race') });
  const standings = createStandings({ t, number: i18n.number });
  const label = (card) => ({ label: cardWords(t, card, shared && card.by !== null ? names[card.by] : null), can: false, signed: shared });

  return {
    el: h('div', { class: 'memory' }, cards?.el ?? note),
    aside: h('section', { class: 'stack', 'aria-labelledby': 'replay-points' },
      h('h2', { id: 'replay-points', text: t('memory.replay.points') }), h('p', { class: 'note', text: setupLine(t, first) }), standings.el),
    draw({ at }) {
      const { state } = positions[at];
      cards?.set(cardsOf(state), label);
      standings.set(state, names);
    },
    destroy() { cards?.destroy(); },
  };
}
