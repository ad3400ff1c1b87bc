import { s } from '../../../core/dom.js';
import { GARDEN } from './garden.js';
import { drawn } from './pen.js';
import { SHAPES } from './shapes.js';

/** The faces of each deck, in the order of the server. */
export const DECKS = { shapes: Object.keys(SHAPES), garden: Object.keys(GARDEN) };
const FACES = { ...SHAPES, ...GARDEN };

/** The picture on the face of a card, as a group on a 48 × 48 grid. A face that this page does not know is a question mark. @param {string} face */
export const faceGroup = (face) => drawn(Object.hasOwn(FACES, face) ? FACES[face] : [['M16 17c0-11 16-11 16-1 0 7-8 7-8 15m0 7v.01', null, 4]]);

/** @param {string} face @param {string} [kind]  class of the picture */
export const createFace = (face, kind = 'memory-face') => s('svg', { class: kind, viewBox: '0 0 48 48', 'aria-hidden': 'true' }, faceGroup(face));

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
