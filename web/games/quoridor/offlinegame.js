import { parseMove, squareOf } from './rules/notation.js';
import { positionAfter } from './rules/past.js';
import { pawnMoves, wallObstacle } from './rules/legality.js';
import { after, isGoal } from './rules/rules.js';

/**
 * A game for two against the bot of the page, as a value: the moves so far and the own seat. It is kept on this device alone.
 * @typedef {{you: number, moves: string[]}} OfflineGame
 * @typedef {{winner: number | null, why: 'goal' | 'repetition' | 'length'}} End
 */

/** The house rules of draws. */
const REPETITIONS = 3;
const LONGEST = 300;

/** @param {number} you @returns {OfflineGame} */
export const newGame = (you) => ({ you, moves: [] });

/** @param {{moves: string[]}} game */
export const turnOf = ({ moves }) => moves.length % 2;

/** @param {{moves: string[]}} game */
export const stateOf = ({ moves }) => positionAfter(/** @type {any} */ ({ goal: [9, 1] }), moves);

/** @param {import('./rules/rules.js').State} state @param {number} turn */
export const standing = ({ pawns, h, v }, turn) => `${pawns} ${[...h].sort()} ${[...v].sort()} ${turn}`;

/** The number of times that each position was on the board. @param {{moves: string[]}} game @returns {Map<string, number>} */
export function seen({ moves }) {
  const counts = new Map();
  let state = stateOf({ moves: [] });
  for (let ply = 0; ply <= moves.length; ply += 1) {
    if (ply > 0) state = after(state, (ply - 1) % 2, moves[ply - 1]);
    const key = standing(state, ply % 2);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The end of the game; null as long as it goes on. @param {{moves: string[]}} game @returns {End | null} */
export function endOf(game) {
  const state = stateOf(game);
  const winner = state.pawns.findIndex((name, seat) => isGoal(state.goal[seat], squareOf(name)));
  if (winner >= 0) return { winner, why: 'goal' };
  if ((seen(game).get(standing(state, turnOf(game))) ?? 0) >= REPETITIONS) return { winner: null, why: 'repetition' };
  return game.moves.length >= LONGEST ? { winner: null, why: 'length' } : null;
}

/** True if the player on turn may make this move. @param {OfflineGame} game @param {string} m */
export function isLegal(game, m) {
  if (endOf(game)) return false;
  const [state, seat, move] = [stateOf(game), turnOf(game), parseMove(m)];
  if (move?.kind === 'pawn') return pawnMoves(state, seat).includes(m);
  return move?.kind === 'wall' && wallObstacle(state, seat, move) === null;
}

/** The game after a move of the player on turn. @param {OfflineGame} game @param {string} m @returns {OfflineGame} */
export const played = (game, m) => ({ ...game, moves: [...game.moves, m] });

/** The game before the own newest move; the same game if there is no such move. @param {OfflineGame} game @returns {OfflineGame} */
export function takenBack(game) {
  const last = game.moves.findLastIndex((_, ply) => ply % 2 === game.you);
  return last < 0 ? game : { ...game, moves: game.moves.slice(0, last) };
}

/** The stored game, or null if the stored value is not a game: storage of a device may hold anything. @param {any} kept @returns {OfflineGame | null} */
export function restored(kept) {
  if (!kept || ![0, 1].includes(kept.you) || !Array.isArray(kept.moves) || kept.moves.length > LONGEST) return null;
  let game = newGame(kept.you);
  for (const m of kept.moves) {
    if (typeof m !== 'string' || !(isLegal(game, m) || (m === 'pass' && !hasMove(game)))) return null;
    game = played(game, m);
  }
  return game;
}

/** True if the player on turn can step or build. @param {{moves: string[]}} game */
export function hasMove(game) {
  const [state, seat] = [stateOf(game), turnOf(game)];
  return pawnMoves(state, seat).length > 0 || state.left[seat] > 0;
}
