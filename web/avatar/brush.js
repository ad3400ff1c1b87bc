import { s } from '../core/dom.js';

/** Strokes of all figures, in a box of 100 by 100. Colours are pictures, not theme: the same figure in light and dark. */
export const INK = '#2b272e';
/** Thin dark things, on deep backgrounds too. */
export const GREY = '#8b8392';
export const WHITE = '#fffdf8';
export const GOLD = '#e3ae3c';
export const RED = '#c8503f';

/** @param {string} d @param {string} fill @param {object} [more] */
export const shape = (d, fill, more) => s('path', { d, fill, ...more });

/** @param {string} d @param {string} stroke @param {number} width @param {object} [more] */
export const line = (d, stroke, width, more) => s('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @param {object} [more] */
export const dot = (cx, cy, r, fill, more) => s('circle', { cx, cy, r, fill, ...more });

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill @param {object} [more] */
export const oval = (cx, cy, rx, ry, fill, more) => s('ellipse', { cx, cy, rx, ry, fill, ...more });

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} rx @param {string} fill @param {object} [more] */
export const box = (x, y, width, height, rx, fill, more) => s('rect', { x, y, width, height, rx, fill, ...more });

/** Moved right and down, then turned by degrees round its new origin. @param {number} x @param {number} y @param {SVGElement[]} nodes @param {number} [turn] */
export const at = (x, y, nodes, turn = 0) => s('g', { transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}` }, ...nodes);

/** On both sides: drawn for the right, and once more in the mirror. @param {() => SVGElement[]} draw */
export const both = (draw) => [...draw(), ...mirrored(draw())];

/** A star of five points round the origin. @param {number} outer @param {number} inner */
export function star(outer, inner) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = index * Math.PI / 5 - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}z`;
}

/** Mirrors the drawing of the right side to the left. @param {SVGElement[]} nodes */
export const mirrored = (nodes) => [s('g', { transform: 'matrix(-1 0 0 1 100 0)' }, ...nodes)];
