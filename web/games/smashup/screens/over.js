import { h, setText } from '../../../core/dom.js';
import { icon } from '../../../ui/icon/icons.js';
import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { winnerWords } from '../describe.js';
import { handLine } from './handline.js';

/**
 * Everybody with factions and score, the best first.
 * @param {import('../describe.js').Words} t @param {import('../state.js').State} state
 */
export function createTally(t, { players, score, hands }) {
  const order = players.map((_, player) => player).sort((one, other) => (score[other] ?? 0) - (score[one] ?? 0));
  const best = score[order[0]];
  return h('ol', { class: 'smash-tally', 'aria-label': t('smashup.scores.title') }, ...order.map((player) => h('li', { class: `smash-total seat${player}`, 'data-first': score.length > 0 && score[player] === best },
    createSeatSign(player), h('span', { class: 'smash-who' }, h('bdi', { class: 'smash-name', text: players[player].name }), h('span', { class: 'smash-hand-line' }, ...handLine(t, hands[player] ?? []))),
    score.length > 0 && h('b', { class: 'smash-final', text: String(score[player]) }), score.length > 0 && h('span', { class: 'unseen', text: t('smashup.points', { n: score[player] }) }))));
}

/**
 * The fifth screen: who has won, or that it is a tie; and the sixth, when the table is closed.
 * @param {import('../table.js').Tools} tools
 */
export function createOver({ t, app }) {
  const title = h('h2', { id: 'smash-title', class: 'smash-title smash-winner' });
  const place = h('div');
  const lead = h('p', { class: 'note' });
  const el = h('section', { class: 'smash-screen', 'aria-labelledby': 'smash-title' }, h('span', { class: 'smash-trophy', 'aria-hidden': 'true' }, icon('crown')), title, lead, place);
  let drawn = '';
  return {
    el,
    /** @param {import('../../../core/types.js').RoomView} view @param {import('../state.js').State} state */
    set(view, state) {
      const closed = view.phase !== 'playing';
      const key = JSON.stringify([closed, state]);
      if (key === drawn) return;
      drawn = key;
      setText(title, closed ? t('smashup.closed') : winnerWords(app, state));
      setText(lead, closed ? (state.winners.length ? winnerWords(app, state) : '') : '');
      lead.hidden = lead.textContent === '';
      place.replaceChildren(...(state.players.length ? [createTally(t, state)] : []));
    },
  };
}
