import { s } from '../../core/dom.js';

const at = (index) => 6 + index * 20;

/** A position from the middle of a game, as a picture beside the title. It says nothing, so it is hidden from readers. */
export function createArt() {
  const squares = [];
  for (let row = 0; row < 7; row++) for (let column = 0; column < 7; column++) squares.push(`M${at(column)} ${at(row)}h16v16h-16z`);
  const wall = (column, row, across, seat) => s('rect', {
    class: 'art-wall', x: across ? at(column) - 0.5 : at(column) + 16.3, y: across ? at(row) + 16.3 : at(row) - 0.5,
    width: across ? 37 : 3.4, height: across ? 3.4 : 37, rx: 1.7, fill: `var(--seat${seat})`,
  });
  const pawn = (column, row, seat) => s('g', { class: 'art-pawn', transform: `translate(${at(column) + 8} ${at(row) + 8})` },
    s('circle', { r: 6, fill: `var(--seat${seat})` }),
    seat === 0 ? s('circle', { r: 2.2, fill: 'var(--seat0-ink)' }) : s('path', { d: 'M0-3 3 0 0 3-3 0z', fill: 'var(--seat1-ink)' }));
  return s('svg', { class: 'board-art', viewBox: '0 0 148 148', 'aria-hidden': 'true' },
    s('rect', { width: 148, height: 148, rx: 8, fill: 'var(--b-frame)' }),
    s('path', { class: 'art-lip', d: squares.join(''), fill: 'var(--b-lip)', transform: 'translate(0 1)' }),
    s('path', { d: squares.join(''), fill: 'var(--b-sq)' }),
    s('path', { d: `M${at(3)} ${at(4)}h16v16h-16zM${at(3)} ${at(5)}h16v16h-16z`, fill: 'var(--b-mark)' }),
    wall(2, 1, true, 0), wall(4, 2, false, 0), wall(1, 3, true, 1), wall(3, 3, true, 1), wall(5, 4, false, 1), wall(0, 5, true, 0),
    pawn(3, 4, 0), pawn(2, 2, 1));
}
