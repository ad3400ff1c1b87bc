import { box, INK, line, oval, shape, WHITE } from './brush.js';

const TONGUE = '#e2717a';
const DEEP = '#5a1f2b';

/** Each hangs on the middle of the upper lip. @type {((y: number) => SVGElement[])[]} */
const MOUTHS = [
  // A smile
  (y) => [line(`M42 ${y}q8 7.500 16 0`, INK, 3.4)],
  // Calm
  (y) => [line(`M43.500 ${y + 2}h13`, INK, 3.4)],
  // Laughing
  (y) => [shape(`M40 ${y - 1.5}h20q1.500 0 1.500 1.500c0 7-5 11-11.500 11s-11.500-4-11.500-11q0-1.500 1.500-1.500z`, DEEP), shape(`M43.500 ${y + 8.3}q6.500-5.500 13 0q-6.500 5.500-13 0z`, TONGUE), shape(`M41.500 ${y - 1.5}h17v2q0 1.500-1.500 1.500H43q-1.500 0-1.500-1.500z`, WHITE)],
  // Astonished
  (y) => [oval(50, y + 3, 4.6, 5.6, DEEP), oval(50, y + 6, 3, 2.2, TONGUE)],
  // Like a cat
  (y) => [line(`M41 ${y}q.500 5 4.500 5t4.500-5q.500 5 4.500 5t4.500-5`, INK, 3), shape(`M47.500 ${y - 2.6}h5q-.500 3-2.500 3.600q-2-.600-2.500-3.600z`, INK)],
  // Sticking out the tongue
  (y) => [shape(`M48.500 ${y + 3}h9v4.500a4.500 4.500 0 0 1-9 0z`, TONGUE), line(`M53 ${y + 4}v3.500`, '#b84d5a', 1.4), line(`M41 ${y + 0.5}q9 5.500 18 1`, INK, 3.4)],
  // One fang
  (y) => [shape(`M53 ${y + 3}l6.200-2.600-1.600 6.600z`, WHITE, { stroke: INK, 'stroke-width': 1, 'stroke-linejoin': 'round' }), line(`M40 ${y}q10 6.500 20-.500`, INK, 3.2)],
  // Under a moustache
  (y) => [line(`M46.500 ${y + 6.5}q3.500 2.500 7 0`, INK, 2.6), shape(`M50 ${y - 1}c2.500-3.500 8-3 9.500.500 1 2.300 3.500 2 4.500.300 1.500 5.500-3 7.700-7 6.700-3-.700-5.500-2.500-7-5-1.500 2.500-4 4.300-7 5-4 1-8.500-1.200-7-6.700 1 1.700 3.500 2 4.500-.300 1.500-3.500 7-4 9.500-.500z`, '#5d4331')],
  // Showing teeth
  (y) => [box(39.5, y - 2, 21, 10, 5, WHITE, { stroke: INK, 'stroke-width': 2.6 }), line(`M40 ${y + 3}h20M45 ${y - 1.5}v9M50 ${y - 1.5}v9M55 ${y - 1.5}v9`, INK, 1.3)],
];

/** @param {number} number @param {import('./body.js').Frame} body */
export const drawMouth = (number, body) => (number ? MOUTHS[number - 1](body.face + 13.5) : []);
