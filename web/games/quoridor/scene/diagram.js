import { s } from '../../../core/dom.js';

/**
 * A corner of a board as a picture for explanations. Squares and walls are `[column, row]` from the lower left, walls as in
 * notation: the lower left of the four squares they touch.
 * @param {{size: number, label: string, pawns?: number[][], dots?: number[][],
 *   across?: number[][], upright?: number[][], wrong?: any[][], goals?: number[][], ways?: number[][], named?: boolean}} scene
 *   A goal is a row and its seat; a way leads in a column from one row to another, for a seat; `named`: letters and numbers stand at the edge. The third number of a pawn or a wall is its seat; the third of a wrong wall says whether it lies across.
 */
export function createDiagram({ size, label, pawns = [], dots = [], across = [], upright = [], wrong = [], goals = [], ways = [], named = false }) {
  const step = 20;
  const side = size * step + 4;
  const x = (column) => 4 + column * step;
  const y = (row) => 4 + (size - 1 - row) * step;
  const squares = Array.from({ length: size * size }, (_, index) => `M${x(index % size)} ${y(Math.floor(index / size))}h16v16h-16z`).join('');
  const lying = (column, row, props) => s('rect', { x: x(column), y: y(row) - 3.6, width: 36, height: 3.2, rx: 1.6, ...props });
  const standing = (column, row, props) => s('rect', { x: x(column) + 16.4, y: y(row + 1), width: 3.2, height: 36, rx: 1.6, ...props });
  /** Beside its pawn, so that two ways do not lie on each other. */
  const way = (/** @type {number[]} */ [column, from, to, seat]) => {
    const [at, ahead] = [x(column) + 8 + (from < to ? -5 : 5), from < to ? 1 : -1];
    return s('path', { d: `M${at} ${y(from) + 8 - 10 * ahead}V${y(to) + 8}m-4 ${5 * ahead}l4 ${-5 * ahead} 4 ${5 * ahead}`, fill: 'none', stroke: `var(--seat${seat})`, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  };
  const name = (text, left, top) => s('text', { x: left, y: top, fill: 'var(--b-text)', 'font-size': 5 }, text);
  return s('svg', { class: 'diagram', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': label },
    s('rect', { width: side, height: side, rx: 4, fill: 'var(--b-frame)' }), s('path', { d: squares, fill: 'var(--b-sq)' }),
    ...goals.map(([row, seat]) => s('path', { d: Array.from({ length: size }, (_, column) => `M${x(column)} ${y(row)}h16v16h-16z`).join(''), fill: `var(--b-goal${seat})` })),
    ...(named ? Array.from({ length: size }, (_, index) => [name(String.fromCharCode(97 + index), x(index) + 12, y(0) + 15), name(String(index + 1), x(0) + 1.5, y(index) + 6)]).flat() : []),
    ...ways.map(way),
    ...dots.map(([column, row]) => s('circle', { cx: x(column) + 8, cy: y(row) + 8, r: 3, fill: 'var(--seat0)', 'fill-opacity': 0.7 })),
    ...across.map(([column, row, seat]) => lying(column, row, { fill: `var(--seat${seat})` })),
    ...upright.map(([column, row, seat]) => standing(column, row, { fill: `var(--seat${seat})` })),
    ...wrong.map(([column, row, flat]) => (flat ? lying : standing)(column, row, { fill: 'none', stroke: 'var(--bad)', 'stroke-width': 1.2, 'stroke-dasharray': '3 2' })),
    ...pawns.map(([column, row, seat]) => s('g', { transform: `translate(${x(column) + 8} ${y(row) + 8})` },
      s('circle', { r: 6, fill: `var(--seat${seat})` }),
      seat === 0 ? s('circle', { r: 2.2, fill: 'var(--seat0-ink)' }) : s('path', { d: 'M0-3 3 0 0 3-3 0z', fill: `var(--seat${seat}-ink)` }))));
}
