import { s } from '../../core/dom.js';
import { createSeatMark } from '../../ui/seatsign.js';
import { faceGroup, stakes } from './deck/faces.js';

/** A card of a picture at a place: closed (`''`), open with its face, or found by a seat (`'0'`). @param {string} what @param {number} x @param {number} y */
export function cardAt(what, x, y) {
  const seat = /^\d$/.test(what) ? Number(what) : null;
  const kind = seat !== null ? `found seat${seat}` : what ? 'open' : 'closed';
  return s('g', { class: `memory-mini-card ${kind}`, transform: `translate(${x} ${y})` }, s('rect', { width: 40, height: 48, rx: 6 }),
    seat !== null ? s('g', { transform: 'translate(20 24)' }, createSeatMark(seat, 7)) : what ? s('g', { transform: 'translate(4 8) scale(.667)' }, faceGroup(what)) : s('path', { class: 'memory-stakes', d: stakes(20, 25, 1) }));
}

/**
 * Six cards, or without them the bonus, as a picture for explanations.
 * @param {{cards?: string[], label: string}} props
 */
export const createDiagram = ({ cards, label }) => s('svg', { class: 'memory-diagram', viewBox: '0 0 148 116', role: 'img', 'aria-label': label },
  ...(cards ? cards.map((what, index) => cardAt(what, 6 + index % 3 * 48, 6 + Math.floor(index / 3) * 56)) : pies()));

/** The pie at its beginning, in the middle, and near its end. */
const pies = () => [[5, 100], [3, 60], [1, 20]].map(([points, part], index) => s('g', { class: 'memory-pie', transform: `translate(${26 + index * 48} 52)` },
  s('circle', { class: 'memory-plate', r: 20 }), s('circle', { class: 'memory-slice', r: 8, pathLength: 100, 'stroke-dasharray': `${part} 200`, transform: 'rotate(-90) scale(1.19)' }),
  s('text', { y: 40, 'text-anchor': 'middle', text: `+${points}` })));
