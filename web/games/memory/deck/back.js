import { s } from '../../../core/dom.js';

/** Three pointed stakes round a point. @param {number} x @param {number} y @param {number} scale */
export const stakes = (x, y, scale) => [-7.4, 0, 7.4].map((aside) => {
  const [left, top] = [x + (aside - 2.8) * scale, y - (aside === 0 ? 11 : 8) * scale];
  return `M${left} ${top + 4 * scale}l${2.8 * scale} ${-4 * scale} ${2.8 * scale} ${4 * scale}V${y + 9 * scale}H${left}z`;
}).join('');

const lattice = Array.from({ length: 36 }, (_, index) => `M${index % 6 * 8} ${Math.floor(index / 6) * 10 + 5}l4-5 4 5-4 5z`).join('');

/** The back of every card: woven, with three stakes of a palisade. */
export const createBack = () => [
  s('svg', { class: 'memory-weave', viewBox: '0 0 48 60', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, s('path', { class: 'memory-lattice', d: lattice })),
  s('svg', { class: 'memory-emblem', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, s('path', { class: 'memory-stakes', d: stakes(24, 25.2, 1.2) })),
];
