import { s } from '../../core/dom.js';
import { createSeatMark } from '../../ui/icon/seatsign.js';
import { stakes } from './deck/back.js';

/**
 * A card of a picture at a place: closed (`''`), open with its face, or found by a seat (`'0'`).
 * @param {string} what @param {number} x @param {number} y
 * @param {(face: string) => SVGElement} draw  the picture of a face, so that a picture loads only the deck that it needs
 */
export function cardAt(what, x, y, draw) {
  const seat = /^\d$/.test(what) ? Number(what) : null;
  const kind = seat !== null ? `found seat${seat}` : what ? 'open' : 'closed';
  return s('g', { class: `memory-mini-card ${kind}`, transform: `translate(${x} ${y})` }, s('rect', { width: 40, height: 48, rx: 6 }),
    seat !== null ? s('g', { transform: 'translate(20 24)' }, createSeatMark(seat, 7)) : what ? s('g', { transform: 'translate(4 8) scale(.667)' }, draw(what)) : s('path', { class: 'memory-stakes', d: stakes(20, 25, 1) }));
}
