import { h } from '../../core/dom.js';
import { prizeIcon } from '../icon/prizeicons.js';
import { ratingText } from './rating.js';

/**
 * Stars and rating of a player of a ranked game, small; null for a free seat.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').SeatView} seat
 */
export function createStanding({ t, i18n }, seat) {
  if (typeof seat.stars !== 'number') return null;
  const rated = typeof seat.rating === 'number';
  const words = [t('rank.stars', { n: seat.stars }), rated && t(seat.prov ? 'rank.provisional' : 'rank.rating', { n: Math.round(seat.rating ?? 0) })].filter(Boolean).join(', ');
  return h('span', { class: 'standing' }, h('span', { 'aria-hidden': 'true' }, prizeIcon('star'), i18n.number(seat.stars), rated && h('span', { class: 'note', text: ` · ${ratingText(seat, i18n.number)}` })), h('span', { class: 'unseen', text: words }));
}
