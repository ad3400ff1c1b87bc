import { s } from '../../core/dom.js';
import { createSeatMark } from '../../ui/icon/seatsign.js';
import { stakes } from './deck/back.js';

const CARD = { width: 40, height: 52, step: 48, room: 4 };

/**
 * The pairs of a player of a race, whose cards nobody else sees: each found pair lies open with the sign of the player, the others are closed.
 * @param {number} seat @param {number} found @param {number} all
 */
export function createRacer(seat, found, all) {
  const { width, height, step, room } = CARD;
  const card = (index) => s('g', { class: `memory-mini-card seat${seat} ${index < found ? 'open' : 'closed'}`, transform: `translate(${index * step + room} ${room})` },
    s('rect', { x: -3, y: -3, width, height, rx: 5 }), s('rect', { width, height, rx: 5 }),
    index < found ? s('g', { transform: `translate(${width / 2} ${height / 2})` }, createSeatMark(seat, 9)) : s('path', { class: 'memory-stakes', d: stakes(width / 2, height / 2, 0.9) }));
  return s('svg', { class: 'memory-racer', viewBox: `0 0 ${all * step} ${height + 2 * room}`, 'aria-hidden': 'true' }, ...Array.from({ length: all }, (_, index) => card(index)));
}
