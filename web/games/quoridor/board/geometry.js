/**
 * The geometry of a 9×9 board with grooves, in units of its picture. This module knows neither the rules nor the DOM.
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
 * Turns column and row of the picture back into a square; the inverse of `place`.
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

/** The middle of the rim beside an outer square that is not a corner, and whether that rim lies across the picture. @param {number[]} square @param {number} turns */
export function edge(square, turns) {
  const [column, row] = place(square, turns);
  const { x, y } = centre(square, turns);
  const across = row === 0 || row === last;
  if (across) return { x, y: row === 0 ? RIM / 2 : SIDE - RIM / 2, across };
  return { x: column === 0 ? RIM / 2 : SIDE - RIM / 2, y, across };
}
