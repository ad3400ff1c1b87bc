import { squareAt } from '../board/geometry.js';
import { parseMove, wallName } from '../rules/notation.js';

/** Walls that are moved and turned before they are placed, by their names. */

/** @param {string} m */
function wallOf(m) {
  const move = parseMove(m);
  return move?.kind === 'wall' ? move : null;
}

/** The wall that steering begins with at a square: across on the screen. @param {[number, number]} square @param {number} turns */
export const wallBeside = ([file, rank], turns) => wallName({ at: [Math.min(file, 7), Math.min(rank, 7)], flat: turns % 2 === 0 });

/** The wall on the same crossing, turned; null for a move that is not a wall. @param {string} m */
export function turnedWall(m) {
  const wall = wallOf(m);
  return wall && wallName({ at: wall.at, flat: !wall.flat });
}

/** The wall one step further as an arrow points on the screen; itself at the edge. @param {string} m @param {[number, number]} step @param {number} turns */
export function movedWall(m, [dx, dy], turns) {
  const wall = wallOf(m);
  if (!wall) return m;
  const [from, to] = [squareAt([0, 0], turns), squareAt([dx, dy], turns)];
  const at = [wall.at[0] + to[0] - from[0], wall.at[1] + to[1] - from[1]];
  return at.every((each) => each >= 0 && each <= 7) ? wallName({ at, flat: wall.flat }) : m;
}

/** True if a wall lies across on the screen; undefined for a move that is not a wall. @param {string} m @param {number} turns */
export function liesAcross(m, turns) {
  const wall = wallOf(m);
  return wall ? wall.flat === (turns % 2 === 0) : undefined;
}
