import { s } from '../../../core/dom.js';

/** Colours of the pictures. Cards are of paper in both themes, so these are the same in both. */
export const INK = '#3b2d26';
export const RED = '#d0453a', ROSE = '#e2798c', ORANGE = '#ee8d3c', GOLD = '#f4bf3d', LEAF = '#5fa04e', MOSS = '#3f7a4b', TEAL = '#3f9c9a', SKY = '#7fb8e0', BLUE = '#3f6fb5',
  PLUM = '#8a5fa8', BROWN = '#9a6b42', CREAM = '#fbf1dd', GREY = '#b9b0a6';

/**
 * A layer of a picture on a 48 × 48 grid: an outlined area with its fill, or a line without a fill. A third value is the width of the line, a
 * fourth its colour.
 * @typedef {[d: string, fill?: string | null, width?: number, line?: string]} Layer
 */

/** An ellipse as a path. @param {number} x @param {number} y @param {number} rx @param {number} [ry] */
export const oval = (x, y, rx, ry = rx) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** Rays round a point, as one path. @param {number} count @param {number} from @param {number} to  distances from the middle */
export const rays = (count, from, to) => Array.from({ length: count }, (_, index) => {
  const [x, y] = [Math.cos(2 * Math.PI * index / count), Math.sin(2 * Math.PI * index / count)];
  return `M${(24 + from * x).toFixed(1)} ${(24 + from * y).toFixed(1)}L${(24 + to * x).toFixed(1)} ${(24 + to * y).toFixed(1)}`;
}).join('');

/** @param {Layer[]} layers */
export const drawn = (layers) => s('g', { fill: 'none', stroke: INK, 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  ...layers.map(([d, fill, width, line]) => s('path', { d, fill, 'stroke-width': width, stroke: line })));
