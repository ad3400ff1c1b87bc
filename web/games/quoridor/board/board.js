import { createList, h, s, setAttribute } from '../../../core/dom.js';
import { centre, edge, place, RIM, SIDE, SIZE, SQUARE, STEP, WALL, wallCentre } from './geometry.js';
import { createSeatMark } from '../../../ui/icon/seatsign.js';

const FILES = 'abcdefghi';
/** Widths of the stripe along a goal and of the ring in the squares of the last move: 2 px on a phone of 360. */
const EDGE = 8;
const RING = 7;

/**
 * The picture of a board. It knows no rules: keyed things come in, the same key stays the same node, and the style sheet
 * moves it. One transparent surface over everything takes the pointers; the picture itself is hidden from screen readers.
 *
 * Layers, bottom to top: frame, lip of the squares, squares, edges of the goals, goals, last move, coordinates, hints, walls, arrows, ghost, pawns.
 */
export function createBoard() {
  const lips = s('path', { class: 'b-lips', d: tiles(5) });
  const squares = s('path', { class: 'b-squares', d: tiles(0) });
  const [edges, goals, marks, hints, walls, arrows, ghosts, pawns, letters] = ['edges', 'goals', 'marks', 'hints', 'walls', 'arrows', 'ghosts', 'pawns', 'letters'].map((name) => s('g', { class: `b-${name}` }));
  const picture = s('svg', { class: 'board-picture', viewBox: `0 0 ${SIDE} ${SIDE}`, 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { class: 'b-frame', width: SIDE, height: SIDE, rx: 18 }), lips, squares, edges, goals, marks, letters, hints, walls, arrows, ghosts, pawns);
  hints.addEventListener('animationend', () => hints.classList.remove('pointed'));
  const surface = h('div', { class: 'board-surface' });
  const el = h('div', { class: 'board', dir: 'ltr' }, picture, surface);

  let turns = -1;
  const lists = {
    edges: createList(edges, { key: ({ seat }) => String(seat), create: stripe }),
    goals: createList(goals, { key: ({ at }) => String(at), create: tint }),
    marks: createList(marks, { key: String, create: mark }),
    hints: createList(hints, { key: ({ at }) => String(at), create: hint }),
    walls: createList(walls, { key: ({ key }) => key, create: wall }),
    arrows: createList(arrows, { key: ({ from, to }) => `${from} ${to}`, create: arrow }),
    ghosts: createList(ghosts, { key: (one) => `${one.pawn} ${one.kind}`, create: ghost }),
    pawns: createList(pawns, { key: ({ seat }) => String(seat), create: pawn }),
  };

  /** A goal line has the colour of its seat along the rim of the board, for players who cannot tell the tints apart. */
  function stripe({ seat }) {
    const node = s('rect', { class: `b-edge seat${seat}`, rx: EDGE / 2 });
    return { el: node, set: ({ at }) => box(node, edge(at, turns), SIDE - 4 * RIM, EDGE) };
  }

  function tint({ seat }) {
    const node = s('rect', { width: SQUARE, height: SQUARE, rx: 10 });
    return { el: node, set({ at, faint }) {
      setAttribute(node, 'class', `b-goal seat${seat}${faint ? ' faint' : ''}`);
      put(node, centre(at, turns), -SQUARE / 2);
    } };
  }

  /** Its ring lies inside the square, so that it shows round a pawn. */
  function mark(at) {
    const node = s('rect', { class: 'b-mark', width: SQUARE - RING, height: SQUARE - RING, rx: 8, 'stroke-width': RING });
    return { el: node, set: () => put(node, centre(at, turns), (RING - SQUARE) / 2) };
  }

  function hint() {
    const node = s('circle', { r: 15 });
    return { el: node, set({ at, seat, quiet }) {
      setAttribute(node, 'class', `b-hint seat${seat}${quiet ? ' quiet' : ''}`);
      put(node, centre(at, turns), 0);
    } };
  }

  function wall() {
    const body = wallBody();
    const node = s('g', null, body.el);
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-wall ${seatClass(next.seat)}${next.pending ? ' pending' : ''}${next.marked ? ' marked' : ''}`);
      body.lie(wallCentre(next, turns));
    } };
  }

  /** From the edge of one square to the middle of another. */
  function arrow() {
    const node = s('path', { class: 'b-arrow' });
    return { el: node, set: ({ from, to }) => setAttribute(node, 'd', arrowPath(centre(from, turns), centre(to, turns))) };
  }

  function ghost({ pawn: isPawn, kind }) {
    return isPawn ? pawnGhost() : wallGhost(kind);
  }

  function wallGhost(kind) {
    const body = wallBody();
    const halo = kind === 'armed' ? s('rect', { class: 'b-halo', rx: 26 }) : null;
    const node = s('g', null, body.el, halo);
    return { el: node, set(next) {
      const middle = wallCentre(next, turns);
      setAttribute(node, 'class', `b-ghost ${next.kind} ${seatClass(next.seat)}`);
      body.lie(middle);
      if (halo) box(halo, middle, WALL.length + 28, WALL.thickness + 44);
    } };
  }

  function pawnGhost() {
    const node = s('g', null, s('circle', { r: 38 }));
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-ghost pawn ${next.kind} ${seatClass(next.seat)}`);
      put(node, centre(next.at, turns), 0);
    } };
  }

  function pawn({ seat }) {
    const node = pawnPicture(seat);
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-pawn seat${seat}${next.toMove ? ' to-move' : ''}${next.pending ? ' pending' : ''}`);
      put(node, centre(next.at, turns), 0);
    } };
  }

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

const seatClass = (seat) => (seat === null || seat === undefined ? 'nobody' : `seat${seat}`);

/** @param {number} seat */
export const pawnPicture = (seat) => s('g', null, s('ellipse', { class: 'b-shadow', cx: 0, cy: 30, rx: 35, ry: 14 }),
  s('circle', { class: 'b-ring', r: 45 }), s('circle', { class: 'b-rim', r: 41 }), s('circle', { class: 'b-body', r: 37 }), createSeatMark(seat, 12));

/** All 81 squares in one path. @param {number} down  shifted, for the lip under them */
function tiles(down) {
  const r = 10;
  const one = (x, y) => `M${x + r} ${y}h${SQUARE - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${SQUARE - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${SQUARE - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${SQUARE - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;
  return Array.from({ length: SIZE * SIZE }, (_, index) => one(RIM + index % SIZE * STEP, RIM + Math.floor(index / SIZE) * STEP + down)).join('');
}

/** A shaft and a head. */
function arrowPath(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along, aside) => `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - 34;
  return `M${at(30, 7)}L${at(neck, 7)}L${at(neck, 22)}L${at(length, 0)}L${at(neck, -22)}L${at(neck, -7)}L${at(30, -7)}z`;
}

/** Set as a style so that it can slide; an SVG attribute cannot. @param {SVGElement} node */
function put(node, { x, y }, shift) {
  const transform = `translate(${x + shift}px, ${y + shift}px)`;
  if (node.style.transform !== transform) node.style.setProperty('transform', transform);
}

function box(node, { x, y, across }, length, thickness) {
  const [width, height] = across ? [length, thickness] : [thickness, length];
  for (const [name, value] of Object.entries({ x: x - width / 2, y: y - height / 2, width, height })) setAttribute(node, name, value);
}

function wallBody() {
  const body = s('rect', { class: 'b-wood', rx: 8 });
  const glint = s('rect', { class: 'b-glint', rx: 1.5 });
  return {
    el: s('g', { class: 'b-plank' }, body, glint),
    lie(middle) {
      box(body, middle, WALL.length, WALL.thickness);
      const [x, y] = middle.across ? [middle.x, middle.y - 6] : [middle.x - 6, middle.y];
      box(glint, { x, y, across: middle.across }, WALL.length - 20, 3);
    },
  };
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

