import { pawnMoves, wallObstacle } from '../rules/legality.js';
import { parseMove, squareOf } from '../rules/notation.js';
import { after, isGoal } from '../rules/rules.js';

/** @typedef {{state: import('../rules/rules.js').State, turn: number | null, qfen?: string}} Position */

const WALLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].flatMap((rank) => [`${file}${rank}h`, `${file}${rank}v`]));

/** The player who stands on their goal line. @param {Position} position */
export function winnerOf({ state }) {
  const winner = state.pawns.findIndex((name, seat) => isGoal(state.goal[seat], squareOf(name)));
  return winner < 0 ? null : winner;
}

/**
 * A position of a game to continue from. A resigned game ends without a turn; on the board it goes on.
 * @param {Position[]} positions @param {number} at @returns {Position}
 */
export function startOf(positions, at) {
  const position = positions[at];
  const before = positions[at - 1]?.turn ?? null;
  if (position.turn !== null || before === null || winnerOf(position) !== null) return position;
  return { ...position, turn: (before + 1) % position.state.pawns.length };
}

/** The position after a move that is known to be allowed. @param {Position} position @param {string} m @returns {Position} */
export function next({ state, turn }, m) {
  const moved = { state: after(state, turn ?? 0, m), turn: null };
  return winnerOf(moved) !== null ? moved : { ...moved, turn: ((turn ?? 0) + 1) % state.pawns.length };
}

/** True if the player on turn can neither step nor build. @param {Position} position */
export function hasToPass({ state, turn }) {
  if (turn === null || pawnMoves(state, turn).length > 0) return false;
  return state.left[turn] < 1 || WALLS.every((m) => wallObstacle(state, turn, /** @type {any} */ (parseMove(m))) !== null);
}

/**
 * A line as the server reads it: the position where it begins, and its moves.
 * @param {Position} start @param {readonly string[]} moves
 */
export const lineText = (start, moves) => `[QFEN "${start.qfen}"]\n\n${moves.join(' ')}`;
