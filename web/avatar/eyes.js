import { at, both, dot, INK, line, oval, shape, star, WHITE } from './brush.js';

const ball = (x, y, r) => [dot(x, y, r, WHITE), dot(x, y, r, 'none', { stroke: INK, 'stroke-opacity': 0.14, 'stroke-width': 1 })];
const pupil = (x, y, r) => [dot(x, y, r, INK), dot(x - r * 0.35, y - r * 0.4, r * 0.36, '#fff')];

/** By the height of the eyes, and the colour of the lids. @type {((y: number, lid: string) => SVGElement[])[]} */
const EYES = [
  // Wide awake
  (y) => [39.5, 60.5].flatMap((x) => [...ball(x, y, 8), ...pupil(x + (50 - x) * 0.12, y + 0.5, 4.2)]),
  // A single one
  (y) => [...ball(50, y, 12.5), dot(50, y + 0.5, 7.2, '#4f8a86'), ...pupil(50, y + 0.5, 4.6)],
  // Happy
  (y) => [line(`M33 ${y + 3}q6.500-8 13 0M54 ${y + 3}q6.500-8 13 0`, INK, 3.6)],
  // Sleepy
  (y, lid) => [39.5, 60.5].flatMap((x) => [...ball(x, y, 8), ...pupil(x, y + 2.5, 4), shape(`M${x - 8.5} ${y + 0.5}a8.500 8.500 0 0 1 17 0z`, lid), line(`M${x - 8.5} ${y + 0.5}h17`, INK, 2.6)]),
  // Behind spectacles
  (y) => [...[38.5, 61.5].flatMap((x) => [dot(x, y, 9, WHITE, { stroke: INK, 'stroke-width': 2.8 }), dot(x, y + 0.5, 3.6, INK), dot(x - 1.2, y - 0.8, 1.2, '#fff')]), line(`M47.500 ${y - 1}q2.500-2 5 0M29.500 ${y - 2}l-4-2M70.500 ${y - 2}l4-2`, INK, 2.8)],
  // Starry
  (y) => [39, 61].flatMap((x) => [...ball(x, y, 8.6), at(x, y + 0.4, [shape(star(7, 3.2), '#e0992a', { stroke: '#e0992a', 'stroke-width': 1.4, 'stroke-linejoin': 'round' })])]),
  // Winking
  (y) => [...ball(39.5, y, 8), ...pupil(40, y + 0.5, 4.2), line(`M54 ${y + 1}q6.500 6 13 0`, INK, 3.6)],
  // Bright buttons, with lashes
  (y) => both(() => [oval(60, y + 0.5, 4.4, 5.4, INK), dot(58.6, y - 1.6, 1.7, '#fff'), dot(61.4, y + 2.4, 0.9, '#fff'), line(`M64 ${y - 3.5}l3.500-2.500M65 ${y}l4-1`, INK, 2)]),
  // Three in a row
  (y) => [[35.5, y + 1.5, 6], [50, y - 3, 7], [64.5, y + 1.5, 6]].flatMap(([x, height, r]) => [...ball(x, height, r), ...pupil(x, height + 0.4, r * 0.54)]),
];

/** @param {number} number @param {import('./body.js').Frame} body */
export const drawEyes = (number, body) => EYES[number - 1](body.face, body.deep);
