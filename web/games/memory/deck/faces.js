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
