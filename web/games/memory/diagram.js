import { s } from '../../core/dom.js';
import { cardAt } from './picturecard.js';
import { faceGroup } from './deck/faces.js';

/**
 * Six cards, or without them the bonus, as a picture for explanations.
 * @param {{cards?: string[], label: string}} props
 */
export const createDiagram = ({ cards, label }) => s('svg', { class: 'memory-diagram', viewBox: '0 0 148 116', role: 'img', 'aria-label': label },
  ...(cards ? cards.map((what, index) => cardAt(what, 6 + index % 3 * 48, 6 + Math.floor(index / 3) * 56, faceGroup)) : pies()));

/** The pie at its beginning, in the middle, and near its end. */
const pies = () => [[5, 100], [3, 60], [1, 20]].map(([points, part], index) => s('g', { class: 'memory-pie', transform: `translate(${26 + index * 48} 52)` },
  s('circle', { class: 'memory-plate', r: 20 }), s('circle', { class: 'memory-slice', r: 8, pathLength: 100, 'stroke-dasharray': `${part} 200`, transform: 'rotate(-90) scale(1.19)' }),
  s('text', { y: 40, 'text-anchor': 'middle', text: `+${points}` })));
