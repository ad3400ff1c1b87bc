import { h, s } from '../../core/dom.js';
import { createSeatMark } from '../../ui/icon/seatsign.js';

/** Its first move begins a game. */
export const isPlayable = true;

const SIDE = 188;
/** The start of a square, by its column or row. */
const at = (index) => 6 + index * 20;
const tile = (column, row) => `M${at(column)} ${at(row)}h16v16h-16z`;
const row = (index) => Array.from({ length: 9 }, (_, column) => tile(column, index)).join('');
const squares = Array.from({ length: 9 }, (_, index) => row(index)).join('');

/** Column and row of a square, from the upper left. @param {string} name */
const placeOf = (name) => [name.charCodeAt(0) - 97, 9 - Number(name[1])];
/** The squares that the first pawn can step to from e1. */
const STEPS = ['d1', 'e2', 'f1'];

/**
 * The board before the first move, which the visitor makes by a press on a dot. A press elsewhere points at the dots.
 * @param {{t: import('../../core/types.js').App['t'], play: (m: string) => Promise<boolean>}} opening  `play` makes the move, and resolves to whether the game began
 */
export function createArt({ t, play }) {
  const [own, other] = [0, 1].map(pawn);
  const picture = s('svg', { class: 'board-art', viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true' },
    s('rect', { class: 'b-frame', width: SIDE, height: SIDE, rx: 8 }),
    s('path', { class: 'b-lips', d: squares, transform: 'translate(0 1)' }), s('path', { class: 'b-squares', d: squares }),
    s('path', { class: 'b-goal seat0', d: row(0) }), s('path', { class: 'b-goal seat1', d: row(8) }), other, own);
  const steps = STEPS.map((square) => {
    const button = h('button', { type: 'button', class: 'art-step', 'aria-label': t('quoridor.home.step', { square }), on: { click: () => step(square) } });
    const [column, line] = placeOf(square);
    button.style.setProperty('left', `${(at(column) - 2) / SIDE * 100}%`);
    button.style.setProperty('top', `${(at(line) - 2) / SIDE * 100}%`);
    return button;
  });
  const board = h('div', { class: 'art-board', dir: 'ltr', on: { click: point, animationend: () => board.classList.remove('pointed') } }, picture, ...steps);
  const words = t('quoridor.home.board');
  const el = h('div', { class: 'art-opening', role: 'group', 'aria-label': words }, board, h('p', { class: 'art-line', 'aria-hidden': 'true', text: words }));
  stand(own, 'e1');
  stand(other, 'e9');
  return el;

  async function step(square) {
    if (el.dataset.pending) return;
    el.dataset.pending = square;
    stand(own, square);
    const isMade = await play(square);
    if (isMade) return;
    delete el.dataset.pending;
    stand(own, 'e1');
  }

  function point({ target }) {
    if (!steps.includes(target)) board.classList.add('pointed');
  }
}

const pawn = (seat) => s('g', { class: `b-pawn seat${seat}` }, s('circle', { class: 'b-body', r: 6 }), createSeatMark(seat, 2.4));

/** Set as a style so that it can slide. @param {SVGElement} node @param {string} square */
function stand(node, square) {
  const [column, line] = placeOf(square);
  node.style.setProperty('transform', `translate(${at(column) + 8}px, ${at(line) + 8}px)`);
}
