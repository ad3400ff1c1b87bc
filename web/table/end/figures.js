import { h } from '../../core/dom.js';
import { createPosed } from '../../ui/person/posed.js';

/** As many as the head of the card has room for. */
const MOST = 4;

/**
 * The players of a finished game: the viewer first, then the winner and others. Winners cheer and losers sigh.
 * @param {import('../../core/types.js').RoomView} view @param {string} outcome  for the viewer, as in result.js
 */
export function createFigures({ seats, you, result }, outcome) {
  const rank = ({ i }) => (i === (you ?? 0) ? 0 : i === result?.winner ? 1 : 2);
  const moodOf = ({ i }) => {
    if (outcome === 'void' || seats.length > 1 && outcome === 'draw') return 'even';
    return seats.length === 1 || i === result?.winner ? 'won' : 'lost';
  };
  const shown = [...seats].sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
  return h('div', { class: 'end-figures', 'aria-hidden': 'true' }, ...shown.map((seat) => h('span', { class: `end-figure seat${seat.i}`, data: { mood: moodOf(seat) } }, createPosed(seat, moodOf(seat)))));
}
