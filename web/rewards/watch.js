/**
 * The daily clip as a value: a game whose moves are handed out one after another, each at its time.
 *
 *   playing ──the last move came──→ over ──claimed──→ paid
 *      └──another device began──→ replaced
 *
 * @typedef {object} Watch
 * @property {string} clip
 * @property {number} plies  moves of the whole game
 * @property {number} pace  ms between two moves
 * @property {string[]} moves  handed out so far
 * @property {'playing' | 'over' | 'paid' | 'replaced'} state
 * @property {number} wait  ms until the next question
 */

/** The time for which a lost connection or a busy server is left alone, in ms. */
const PATIENCE = 3000;

/** @param {{clip: string, plies: number, pace_ms: number, moves?: string[]}} answer @returns {Watch} */
export const begun = ({ clip, plies, pace_ms: pace, moves = [] }) => ({ clip, plies, pace, moves: [...moves], state: 'playing', wait: pace });

/** The next request. @param {Watch} watch */
export const question = ({ clip, moves }) => ({ clip, ply: moves.length });

/**
 * The moves from a ply on.
 * @param {Watch} watch @param {number} from  the ply that was asked for @param {{moves: string[], over: boolean}} answer @returns {Watch}
 */
export function handed(watch, from, { moves, over }) {
  if (watch.state !== 'playing') return watch;
  return { ...watch, moves: [...watch.moves.slice(0, from), ...moves], state: over ? 'over' : 'playing', wait: watch.pace };
}

/**
 * A question was refused. It is asked again if it came too early or did not reach the server.
 * @param {Watch} watch @param {{code: string, retry_ms?: number}} refusal @returns {Watch | null}  null: it cannot go on
 */
export function refused(watch, { code, retry_ms: retry }) {
  if (code === 'replaced') return { ...watch, state: 'replaced' };
  if (['too_early', 'rate', 'busy', 'offline', 'unsure', 'internal'].includes(code)) return { ...watch, wait: Math.max(retry ?? 0, code === 'too_early' ? 50 : PATIENCE) };
  return null;
}

/** @param {Watch} watch @returns {Watch} */
export const paid = (watch) => ({ ...watch, state: 'paid' });
