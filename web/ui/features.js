import { s } from '../core/dom.js';

/** Strokes and features that all figures share, in a box of 100 by 100. */
export const INK = '#262428';

const MOUTHS = ['M42 62q8 7 16 0', 'M43 63h14', 'M43 61h14c0 9-14 9-14 0z', 'M50 59a4 5 0 1 0 .01 0z'];

export const line = (d, stroke, width) => s('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });

export const fill = (d, colour) => s('path', { d, fill: colour });

/** Moved right and down. */
export const at = (x, y, parts) => [s('g', { transform: `translate(${x} ${y})` }, ...parts)];

/** @param {number} kind of four */
export function eyes(kind) {
  if (kind === 0) return [41, 59].flatMap((x) => [s('circle', { cx: x, cy: 48, r: 7, fill: '#fff' }), s('circle', { cx: x, cy: 48, r: 3, fill: INK })]);
  if (kind === 1) return [s('circle', { cx: 50, cy: 47, r: 10.5, fill: '#fff' }), s('circle', { cx: 50, cy: 47, r: 4.5, fill: INK })];
  if (kind === 2) return [line('M36 49q5-6 10 0M54 49q5-6 10 0', INK, 3)];
  return [41, 59].flatMap((x) => [s('circle', { cx: x, cy: 48, r: 8, fill: '#fff', stroke: INK, 'stroke-width': 2.5 }), s('circle', { cx: x, cy: 48, r: 2.8, fill: INK })]);
}

/** @param {number} kind of four */
export function mouth(kind) {
  return kind > 1 ? s('path', { d: MOUTHS[kind], fill: INK }) : line(MOUTHS[kind], INK, 3);
}
