import { h, s } from '../../core/dom.js';
import { createPictures } from '../../ui/person/pictures.js';
import { createSegmented } from '../../ui/form/segmented.js';
import { createBoard } from './board/board.js';
import { pawnPicture } from './board/pieces.js';
import { pawnMoves } from './rules/legality.js';
import { sceneOf } from './scene/scene.js';

/** The choices, in this order. */
export const VALUES = Object.freeze({ boardTheme: ['paper', 'walnut', 'slate', 'felt', 'contrast'], pawnSet: ['disc', 'pawn', 'tower', 'sign'], boardSize: ['small', 'medium', 'large'], boardMotion: ['normal', 'fast', 'none'] });

/** A position with all kinds of things: pawns, walls of both players, a last move. */
const STATE = Object.freeze({ pawns: ['e4', 'e6'], h: ['c4', 'g7'], v: ['d6'], owners: { c4h: 0, g7h: 1, d6v: 1 }, left: [9, 8], goal: [9, 1] });
const MOVES = ['e2', 'e8', 'e3', 'e7', 'e4', 'e6'];
/** The position after a step and a wall, to show the speed of both. */
const NEXT = Object.freeze({ ...STATE, pawns: ['f4', 'e6'], h: [...STATE.h, 'f5'], owners: { ...STATE.owners, f5h: 1 } });

/** The form of the choices about the looks of boards, with a board that shows them. @param {import('../../core/types.js').App} app */
export function createLooks({ t, settings, store }) {
  const board = createBoard();
  let motion = settings.get('boardMotion');
  let state = STATE;
  draw();
  const stop = store.subscribe((now) => now.settings, () => {
    if (motion !== settings.get('boardMotion')) state = state === STATE ? NEXT : STATE;
    motion = settings.get('boardMotion');
    draw();
  });

  function draw() {
    const hints = settings.get('hints') ? { squares: pawnMoves(state, 0), seat: 0, quiet: false } : null;
    board.set(sceneOf({ state, turns: 0, moves: MOVES, mover: 0, hints, coordinates: settings.get('coordinates') }));
  }

  const props = (key) => ({ id: `set-${key}`, label: t(`quoridor.settings.${key}`), value: settings.get(key), change: (value) => settings.set(key, value) });
  const words = (key, value) => ({ value, label: t(`quoridor.settings.${key}.${value}`) });
  const pictured = (key, picture) => createPictures({ ...props(key), options: VALUES[key].map((value) => ({ ...words(key, value), picture: picture(value) })) });
  const size = pictured('boardSize', sizePicture);
  size.classList.add('looks-size');
  return {
    el: h('div', { class: 'looks' }, h('div', { class: 'look-preview', 'aria-hidden': 'true' }, board.el), pictured('boardTheme', themePicture), pictured('pawnSet', pawnSetPicture), size,
      createSegmented({ ...props('boardMotion'), options: VALUES.boardMotion.map((value) => words('boardMotion', value)) }).el),
    destroy() {
      stop();
      board.destroy();
    },
  };
}

/** Six squares with a wall between them and a pawn of each of two seats. */
function themePicture(theme) {
  const squares = [0, 1, 2].flatMap((column) => [0, 1].map((row) => `M${3 + 20 * column} ${3 + 20 * row}h16v16h-16z`)).join('');
  return s('svg', { class: 'look', 'data-board-theme': theme, viewBox: '0 0 62 42', 'aria-hidden': 'true' },
    s('rect', { class: 'b-frame', width: 62, height: 42 }), s('path', { class: 'b-lips', d: squares, transform: 'translate(0 1)' }), s('path', { class: 'b-squares', d: squares }),
    s('path', { class: 'b-mark', d: 'M43 3h16v16h-16z' }), s('rect', { x: 3, y: 19.3, width: 36, height: 3.4, rx: 1.2, fill: 'var(--seat0)' }),
    s('circle', { cx: 11, cy: 31, r: 6, fill: 'var(--seat0)' }), s('circle', { cx: 51, cy: 11, r: 6, fill: 'var(--seat1)' }));
}

function pawnSetPicture(set) {
  const [own, other] = [0, 1].map(pawnPicture);
  own.classList.add('b-pawn', 'seat0');
  other.classList.add('b-pawn', 'seat1');
  other.setAttribute('transform', 'translate(112)');
  return s('svg', { class: 'look look-pawns', 'data-pawn-set': set, viewBox: '-62 -62 236 124', 'aria-hidden': 'true' },
    s('rect', { class: 'b-frame', x: -62, y: -62, width: 236, height: 124 }), s('path', { class: 'b-squares', d: 'M-50-50H50V50H-50zM62-50H162V50H62z' }), own, other);
}

/** A window with a board in it. */
function sizePicture(size) {
  const side = { small: 14, medium: 18, large: 22 }[size];
  return s('svg', { class: 'look', viewBox: '0 0 62 42', 'aria-hidden': 'true' },
    s('rect', { x: 4, y: 5, width: 54, height: 32, rx: 3, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 }),
    s('rect', { x: 32 - side + 4, y: 10, width: side, height: side, rx: 1.5, fill: 'currentColor' }), s('path', { d: 'M40 12h12M40 18h12M40 24h12', stroke: 'currentColor', 'stroke-width': 1.5, fill: 'none' }));
}
