import { h } from '../../core/dom.js';
import { createSeatSign } from '../../ui/icon/seatsign.js';

/**
 * Places and scores of a finished game, the best first; null for a game without scores.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view
 */
export function createStandings({ t, i18n }, { result, seats, you }) {
  const { places, scores } = result ?? {};
  if (!places || !scores) return null;
  const order = seats.map(({ i }) => i).sort((one, other) => places[one] - places[other]);
  return h('ol', { class: 'standings', 'aria-label': t('game.standings') }, ...order.map((seat) => h('li', { class: seat === you ? 'own' : null },
    seats.length > 1 && h('span', { class: 'place', text: i18n.number(places[seat]) }), createSeatSign(seat),
    h('bdi', { text: seats[seat].name ?? t('player.gone') }), h('b', { text: t('game.points', { n: scores[seat] }) }))));
}
