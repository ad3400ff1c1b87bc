import { createList, h, s } from '../../../core/dom.js';
import { place, RIM, SIDE, SIZE, SQUARE, STEP } from './geometry.js';
import { createPieces } from './pieces.js';

const FILES = 'abcdefghi';

/**
 * The picture of a board. It knows no rules: keyed things come in, the same key stays the same node, and the style sheet
 * moves it. One transparent surface over everything takes the pointers; the picture itself is hidden from screen readers.
 *
 * Layers, bottom to top: frame, lip of the squares, squares, edges of the goals, goals, last move, coordinates, hints, the way of the winner, walls, arrows, ghost, pawns.
 */
export function createBoard() {
  const lips = s('path', { class: 'b-lips', d: tiles(5) });
  const squares = s('path', { class: 'b-squares', d: tiles(0) });
  const [edges, goals, marks, hints, ways, walls, arrows, ghosts, pawns, letters] = ['edges', 'goals', 'marks', 'hints', 'ways', 'walls', 'arrows', 'ghosts', 'pawns', 'letters'].map((name) => s('g', { class: `b-${name}` }));
  const picture = s('svg', { class: 'board-picture', viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { class: 'b-frame', width: SIDE, height: SIDE, rx: 18 }), lips, squares, edges, goals, marks, letters, hints, ways, walls, arrows, ghosts, pawns);
  hints.addEventListener('animationend', () => hints.classList.remove('pointed'));
  const surface = h('div', { class: 'board-surface' });
  const el = h('div', { class: 'board', dir: 'ltr' }, picture, surface);

  let turns = -1;
  const { stripe, tint, mark, hint, way, wall, arrow, ghost, pawn } = createPieces(() => turns);
  const lists = {
    edges: createList(edges, { key: ({ seat }) => String(seat), create: stripe }),
    goals: createList(goals, { key: ({ at }) => String(at), create: tint }),
    marks: createList(marks, { key: String, create: mark }),
    hints: createList(hints, { key: ({ at }) => String(at), create: hint }),
    ways: createList(ways, { key: ({ seat }) => String(seat), create: way }),
    walls: createList(walls, { key: ({ key }) => key, create: wall }),
    arrows: createList(arrows, { key: ({ from, to }) => `${from} ${to}`, create: arrow }),
    ghosts: createList(ghosts, { key: (one) => `${one.pawn} ${one.kind}`, create: ghost }),
    pawns: createList(pawns, { key: ({ seat }) => String(seat), create: pawn }),
  };

  function writeLetters(shown) {
    letters.replaceChildren(...(shown ? coordinates(turns) : []));
  }

  let lettered = null;

  return {
    el,
    surface,
    /** The place of an event, in units of the picture. @param {{clientX: number, clientY: number}} event */
    pointOf({ clientX, clientY }) {
      const box = surface.getBoundingClientRect();
      return { x: (clientX - box.left) / box.width * SIDE, y: (clientY - box.top) / box.height * SIDE };
    },
    /** @param {ReturnType<typeof import('../scene/scene.js').sceneOf>} scene */
    set(scene) {
      if (scene.turns !== turns) {
        // A turned board is another picture: things jump there, since sliding would look like moves.
        turns = scene.turns;
        lettered = null;
        el.classList.add('still');
        requestAnimationFrame(() => requestAnimationFrame(() => el.classList.remove('still')));
      }
      if (lettered !== scene.coordinates) writeLetters(scene.coordinates);
      lettered = scene.coordinates;
      lists.edges.set(scene.edges);
      lists.goals.set(scene.goals);
      lists.marks.set(scene.marks);
      lists.hints.set(scene.hints);
      lists.ways.set(scene.ways);
      lists.walls.set(scene.walls.map((one) => ({ ...one, marked: one.key === scene.markedWall })));
      lists.arrows.set(scene.arrows);
      lists.ghosts.set(scene.ghosts);
      lists.pawns.set(scene.pawns);
    },
    /** Makes the dots beat. */
    point() { hints.classList.add('pointed'); },
    destroy() {
      for (const list of Object.values(lists)) list.destroy();
      el.remove();
    },
  };
}

/** All 81 squares in one path. @param {number} down  shifted, for the lip under them */
function tiles(down) {
  const r = 10;
  const one = (x, y) => `M${x + r} ${y}h${SQUARE - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${SQUARE - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${SQUARE - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${SQUARE - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;
  return Array.from({ length: SIZE * SIZE }, (_, index) => one(RIM + index % SIZE * STEP, RIM + Math.floor(index / SIZE) * STEP + down)).join('');
}

/** Numbers in the left column, letters in the bottom row, at every turn of the board. */
function coordinates(turns) {
  const sideways = turns % 2 === 1;
  const found = [];
  for (let index = 0; index < SIZE * SIZE; index++) {
    const [file, rank] = [index % SIZE, Math.floor(index / SIZE)];
    const [column, row] = place([file, rank], turns);
    const [x, y] = [RIM + column * STEP, RIM + row * STEP];
    if (column === 0) found.push(s('text', { x: x + 7, y: y + 26, text: sideways ? FILES[file] : String(rank + 1) }));
    if (row === SIZE - 1) found.push(s('text', { x: x + SQUARE - 8, y: y + SQUARE - 9, 'text-anchor': 'end', text: sideways ? String(rank + 1) : FILES[file] }));
  }
  return found;
}
