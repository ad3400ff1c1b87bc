/**
 * The geometry of a 9×9 board with grooves, in units of its picture. Nothing here knows the rules or the DOM.
 *
 * Squares are `[file, rank]` counted from 0 (a1 is `[0, 0]`). A picture may be turned by quarters, counter-clockwise: with
 * `turns` 0 rank 1 is at the bottom, with 1 file a, with 2 rank 9, with 3 file i. Pieces are placed by turned coordinates and
 * never by a turned picture, so shadows and letters stay upright.
 */
export const SIZE = 9;
export const SQUARE = 100;
export const GROOVE = 28;
export const STEP = SQUARE + GROOVE;
export const RIM = 14;
export const SIDE = 2 * RIM + SIZE * SQUARE + (SIZE - 1) * GROOVE;
/** Length and thickness of a wall's picture: a little less than its groove, so that two in a row stay two. */
export const WALL = Object.freeze({ length: 2 * SQUARE + GROOVE - 4, thickness: 24 });

/** Inside a square that can be stepped on, this much of its edge does nothing. */
const DEAD = 5;
/** A mouse within this distance of the middle of a groove means that groove. */
const REACH = GROOVE / 2 + 20;
/** While the distances to the two nearest grooves differ by less, the direction stays what it was. */
const STICKY = 20;

const last = SIZE - 1;

/** @typedef {[number, number]} Square  file and rank */

/**
 * Square to column and row of the picture, counted from its upper left. Works for halves too.
 * @param {number[]} square @param {number} turns @returns {[number, number]}
 */
export function place([file, rank], turns) {
  const [x, y] = [file, last - rank];
  if (turns === 1) return [y, last - x];
  if (turns === 2) return [last - x, last - y];
  if (turns === 3) return [last - y, x];
  return [x, y];
}

/**
 * Column and row of the picture back to a square; the undo of `place`.
 * @param {number[]} place @param {number} turns @returns {Square}
 */
export function squareAt([column, row], turns) {
  if (turns === 1) return [last - row, last - column];
  if (turns === 2) return [last - column, row];
  if (turns === 3) return [row, column];
  return [column, last - row];
}

/** Centre of a square in units. @param {number[]} square @param {number} turns */
export function centre(square, turns) {
  const [column, row] = place(square, turns);
  return { x: RIM + column * STEP + SQUARE / 2, y: RIM + row * STEP + SQUARE / 2 };
}

/** Centre of a wall and whether its picture lies across. @param {{at: [number, number], flat: boolean}} wall  `flat`: in notation an `h` */
export function wallCentre({ at: [file, rank], flat }, turns) {
  return { ...centre([file + 0.5, rank + 0.5], turns), across: flat === (turns % 2 === 0) };
}

/** The middle of the rim beside an outer square that is no corner, and whether that rim lies across the picture. @param {number[]} square @param {number} turns */
export function edge(square, turns) {
  const [column, row] = place(square, turns);
  const { x, y } = centre(square, turns);
  const across = row === 0 || row === last;
  if (across) return { x, y: row === 0 ? RIM / 2 : SIDE - RIM / 2, across };
  return { x: column === 0 ? RIM / 2 : SIDE - RIM / 2, y, across };
}

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
  if (column < 0 || row < 0 || column > last || row > last) return null;
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
 * The meaning of a tap: a finger is too wide for grooves, so every place that is no reachable square and not the own pawn means its nearest wall.
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
