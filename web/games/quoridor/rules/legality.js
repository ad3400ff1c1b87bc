import { squareName, squareOf } from './notation.js';
import { closed, DIRECTIONS, fences, inside, stepsToGoal, withWall } from './rules.js';

/**
 * The legal moves of a player: enough to say why a wall cannot lie there, and to plan a move ahead. The server alone decides.
 * @typedef {import('./rules.js').State} State
 */

/**
 * Squares the pawn of `seat` could go to if it were its turn. A third pawn behind a jumped one blocks all squares there.
 * @param {State} state @param {number} seat @returns {string[]}
 */
export function pawnMoves(state, seat) {
  const walls = fences(state);
  const pawns = new Set(state.pawns);
  const from = squareOf(state.pawns[seat]);
  const found = new Set();
  for (const [dx, dy] of DIRECTIONS) {
    if (closed(walls, from, [dx, dy])) continue;
    const next = [from[0] + dx, from[1] + dy];
    if (!pawns.has(squareName(next))) found.add(squareName(next));
    else for (const square of jumps(walls, pawns, next, [dx, dy])) found.add(square);
  }
  return [...found];
}

/** @param {ReturnType<typeof fences>} walls @param {Set<string>} pawns @param {number[]} over @param {number[]} way */
function jumps(walls, pawns, over, [dx, dy]) {
  const free = (way) => {
    const name = squareName([over[0] + way[0], over[1] + way[1]]);
    return pawns.has(name) ? [] : [name];
  };
  if (!closed(walls, over, [dx, dy])) return free([dx, dy]);
  return [[dy, dx], [-dy, -dx]].filter((way) => !closed(walls, over, way)).flatMap(free);
}

/**
 * The rule that forbids a wall at this place, or null.
 * @param {State} state @param {number} seat @param {{at: [number, number], flat: boolean}} wall
 * @returns {'no_walls' | 'cross' | 'overlap' | 'path' | null}
 */
export function wallObstacle(state, seat, { at, flat }) {
  if (state.left[seat] < 1) return 'no_walls';
  const [same, other] = flat ? [state.h, state.v] : [state.v, state.h];
  if (other.includes(squareName(at))) return 'cross';
  const along = flat ? [1, 0] : [0, 1];
  const taken = [-1, 0, 1].some((step) => {
    const neighbour = [at[0] + step * along[0], at[1] + step * along[1]];
    return inside(neighbour) && same.includes(squareName(neighbour));
  });
  if (taken) return 'overlap';
  const next = withWall(state, { at, flat });
  return state.pawns.every((_, each) => stepsToGoal(next, each) !== null) ? null : 'path';
}
