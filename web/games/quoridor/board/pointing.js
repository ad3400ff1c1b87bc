import { GROOVE, RIM, SIDE, SIZE, SQUARE, squareAt, STEP } from './geometry.js';

/** The meaning of a pointer at a place of the picture: grooves and the width of fingers. Spectators do not load it. */

/** Inside a square that can be stepped on, this much of its edge is inactive. */
const DEAD = 5;
/** A mouse within this distance of the middle of a groove means that groove. */
const REACH = GROOVE / 2 + 20;
/** While the distances to the two nearest grooves differ by less, the direction does not change. */
const STICKY = 20;

/** @typedef {import('./geometry.js').Square} Square */

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Index of the nearest groove along one axis, and how far its middle is. */
function nearestGroove(value) {
  const first = RIM + SQUARE + GROOVE / 2;
  const index = clamp(Math.round((value - first) / STEP), 0, SIZE - 2);
  return { index, distance: Math.abs(value - (first + index * STEP)) };
}

/**
 * The wall nearest to a point: the crossing gives its position, the groove its direction.
 * @param {{x: number, y: number}} point
 * @param {{turns: number, before?: boolean, across?: boolean}} how  `before`: the last direction (lies across the picture?), kept
 *   while in doubt; `across`: a direction that is given
 * @returns {{at: [number, number], flat: boolean, across: boolean, distance: number}}
 */
export function nearestWall({ x, y }, { turns, before, across: given }) {
  const column = nearestGroove(x);
  const row = nearestGroove(y);
  const across = given ?? chooseAcross(column.distance, row.distance, before);
  const [file, rank] = squareAt([column.index + 0.5, row.index + 0.5], turns);
  return { at: [file - 0.5, rank - 0.5], flat: across === (turns % 2 === 0), across, distance: Math.min(column.distance, row.distance) };
}

function chooseAcross(toUpright, toAcross, before) {
  if (before !== undefined && Math.abs(toUpright - toAcross) < STICKY) return before;
  return toAcross <= toUpright;
}

/**
 * The square under a point and how deep inside it lies; null between squares.
 * @param {{x: number, y: number}} point @param {number} turns @returns {{square: Square, depth: number} | null}
 */
export function squareUnder({ x, y }, turns) {
  const column = Math.floor((x - RIM) / STEP);
  const row = Math.floor((y - RIM) / STEP);
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  const dx = x - RIM - column * STEP;
  const dy = y - RIM - row * STEP;
  const depth = Math.min(dx, dy, SQUARE - dx, SQUARE - dy);
  return depth < 0 ? null : { square: squareAt([column, row], turns), depth };
}

export const isOnBoard = ({ x, y }) => x >= 0 && y >= 0 && x <= SIDE && y <= SIDE;

/**
 * The meaning of a mouse at a point.
 * @param {{x: number, y: number}} point
 * @param {{turns: number, reachable: (square: [number, number]) => boolean, own?: (square: [number, number]) => boolean, before?: boolean}} how
 *   `own`: where the own pawn stands
 * @returns {{kind: 'none'} | {kind: 'pawn'} | {kind: 'square', square: [number, number]} | {kind: 'wall', at: [number, number], flat: boolean, across: boolean}}
 */
export function mouseIntent(point, { turns, reachable, own, before }) {
  if (!isOnBoard(point)) return { kind: 'none' };
  const under = squareUnder(point, turns);
  if (under && reachable(under.square)) return under.depth < DEAD ? { kind: 'none' } : { kind: 'square', square: under.square };
  const { distance, ...wall } = nearestWall(point, { turns, before });
  if (distance <= REACH) return { kind: 'wall', ...wall };
  return { kind: under && own?.(under.square) ? 'pawn' : 'none' };
}

/**
 * The meaning of a tap: a finger is too wide for grooves, so every place that is neither a reachable square nor the own pawn means its nearest wall.
 * @param {{x: number, y: number}} point
 * @param {{turns: number, reachable: (square: [number, number]) => boolean, own?: (square: [number, number]) => boolean, isArmed?: boolean, before?: boolean}} how
 *   `isArmed`: a wall waits for a second tap, which may miss it by a little and then lie on the pawn beside it
 * @returns {ReturnType<typeof mouseIntent>}
 */
export function tapIntent(point, { turns, reachable, own, isArmed = false, before }) {
  if (!isOnBoard(point)) return { kind: 'none' };
  const under = squareUnder(point, turns);
  if (under && reachable(under.square)) return { kind: 'square', square: under.square };
  const { distance, ...wall } = nearestWall(point, { turns, before });
  if (under && own?.(under.square) && (!isArmed || distance > REACH)) return { kind: 'pawn' };
  return { kind: 'wall', ...wall };
}
