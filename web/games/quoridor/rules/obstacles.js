import { pawnMoves, wallObstacle } from './legality.js';
import { parseMove } from './notation.js';

/**
 * @typedef {{mode: 'move' | 'plan' | 'none', state: import('./rules.js').State, seat: number, turns: number, legal: string[] | null}} Situation
 *   `plan`: another player is to move and a move may be chosen ahead; `legal`: the moves allowed on the own turn, if the server has named them
 */

/** Squares that the own pawn may go to. @param {Situation} situation @returns {Set<string>} */
export function reachableIn({ mode, state, seat, legal }) {
  if (mode === 'none') return new Set();
  return new Set(mode === 'move' && legal ? legal.filter((m) => m.length === 2) : pawnMoves(state, seat));
}

/** The rule that forbids a move, or null. @param {Situation} situation @param {string} m @returns {string | null} */
export function obstacleIn(situation, m) {
  const { mode, state, seat, legal } = situation;
  const move = parseMove(m);
  if (mode === 'none') return 'not_now';
  if (mode === 'move' && legal?.includes(m)) return null;
  if (move?.kind === 'pawn') return reachableIn(situation).has(m) ? null : 'distance';
  if (move?.kind !== 'wall') return 'notation';
  return wallObstacle(state, seat, move) ?? (mode === 'move' && legal ? 'path' : null);
}
