import { s, setAttribute } from '../../../core/dom.js';
import { createSeatMark } from '../../../ui/icon/seatsign.js';
import { centre, edge, RIM, SIDE, SQUARE, WALL, wallCentre } from './geometry.js';

/** Widths of the stripe along a goal and of the ring in the squares of the last move: 2 px on a phone of 360. */
const EDGE = 8;
const RING = 7;

/**
 * The makers of the things that lie on a board: each returns a node, which is set to its place.
 * @param {() => number} turns  of the board
 */
export function createPieces(turns) {
  /** A goal line has the colour of its seat along the rim of the board, for players who cannot tell the tints apart. */
  function stripe({ seat }) {
    const node = s('rect', { class: `b-edge seat${seat}`, rx: EDGE / 2 });
    return { el: node, set: ({ at }) => box(node, edge(at, turns()), SIDE - 4 * RIM, EDGE) };
  }

  function tint({ seat }) {
    const node = s('rect', { width: SQUARE, height: SQUARE, rx: 10 });
    return { el: node, set({ at, faint }) {
      setAttribute(node, 'class', `b-goal seat${seat}${faint ? ' faint' : ''}`);
      put(node, centre(at, turns()), -SQUARE / 2);
    } };
  }

  /** Its ring lies inside the square, so that it shows round a pawn. */
  function mark(at) {
    const node = s('rect', { class: 'b-mark', width: SQUARE - RING, height: SQUARE - RING, rx: 8, 'stroke-width': RING });
    return { el: node, set: () => put(node, centre(at, turns()), (RING - SQUARE) / 2) };
  }

  function hint() {
    const node = s('circle', { r: 15 });
    return { el: node, set({ at, seat, quiet }) {
      setAttribute(node, 'class', `b-hint seat${seat}${quiet ? ' quiet' : ''}`);
      put(node, centre(at, turns()), 0);
    } };
  }

  /** From the start to the goal, with a ring where it ends. */
  function way({ seat }) {
    const line = s('polyline', { class: 'b-way-line', pathLength: 1 });
    const start = s('circle', { class: 'b-way-start', r: 17 });
    const ring = s('circle', { class: 'b-way-ring', r: 53 });
    return { el: s('g', { class: `b-way seat${seat}` }, line, start, ring), set({ squares }) {
      const points = squares.map((square) => centre(square, turns()));
      setAttribute(line, 'points', points.map(({ x, y }) => `${x},${y}`).join(' '));
      for (const [node, { x, y }] of /** @type {const} */ ([[start, points[0]], [ring, points[points.length - 1]]])) {
        setAttribute(node, 'cx', x);
        setAttribute(node, 'cy', y);
      }
    } };
  }

  function wall() {
    const body = wallBody();
    const node = s('g', null, body.el);
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-wall ${seatClass(next.seat)}${next.pending ? ' pending' : ''}${next.marked ? ' marked' : ''}`);
      body.lie(wallCentre(next, turns()));
    } };
  }

  /** From the edge of one square to the middle of another. */
  function arrow() {
    const node = s('path', { class: 'b-arrow' });
    return { el: node, set: ({ from, to }) => setAttribute(node, 'd', arrowPath(centre(from, turns()), centre(to, turns()))) };
  }

  function ghost({ pawn: isPawn, kind }) {
    return isPawn ? pawnGhost() : wallGhost(kind);
  }

  function wallGhost(kind) {
    const body = wallBody();
    const halo = kind === 'armed' ? s('rect', { class: 'b-halo', rx: 26 }) : null;
    const node = s('g', null, body.el, halo);
    return { el: node, set(next) {
      const middle = wallCentre(next, turns());
      setAttribute(node, 'class', `b-ghost ${next.kind} ${seatClass(next.seat)}`);
      body.lie(middle);
      if (halo) box(halo, middle, WALL.length + 28, WALL.thickness + 44);
    } };
  }

  function pawnGhost() {
    const node = s('g', null, s('circle', { r: 38 }));
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-ghost pawn ${next.kind} ${seatClass(next.seat)}`);
      put(node, centre(next.at, turns()), 0);
    } };
  }

  function pawn({ seat }) {
    const node = pawnPicture(seat);
    return { el: node, set(next) {
      setAttribute(node, 'class', `b-pawn seat${seat}${next.toMove ? ' to-move' : ''}${next.pending ? ' pending' : ''}`);
      put(node, centre(next.at, turns()), 0);
    } };
  }

  return { stripe, tint, mark, hint, way, wall, arrow, ghost, pawn };
}

const seatClass = (seat) => (seat === null || seat === undefined ? 'nobody' : `seat${seat}`);

/** @param {number} seat */
export const pawnPicture = (seat) => s('g', null, s('ellipse', { class: 'b-shadow', cx: 0, cy: 30, rx: 35, ry: 14 }),
  s('circle', { class: 'b-ring', r: 45 }), s('circle', { class: 'b-rim', r: 41 }), s('circle', { class: 'b-body', r: 37 }), createSeatMark(seat, 12));

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
