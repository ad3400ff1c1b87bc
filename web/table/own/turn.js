/**
 * The life of an own move, as values: aimed → pending → confirmed, refused or overtaken; and of one move planned ahead.
 *
 *   commit ─────────→ pending ──view with it──→ confirmed
 *                        │ ├──view without it──→ overtaken
 *                        │ └──refusal──────────→ refused
 *                        └──socket lost──→ lost ──snapshot, same ply──→ send again
 *
 * @typedef {{m: string, ply: number, lost: boolean}} Pending
 * @typedef {{pending: Pending | null, planned: string | null}} Turn
 * @typedef {'confirmed' | 'overtaken' | 'send' | 'unplanned'} Effect
 *   `send`: the pending move has to go to the server (again); `unplanned`: the planned move is not possible any more.
 */
import { isOwnTurn } from './ownturn.js';

/** @type {Turn} */
export const still = Object.freeze({ pending: null, planned: null });

/** Whether the player may commit a move now. @param {Turn} turn @param {import('../../core/types.js').RoomView} view */
export const mayCommit = (turn, view) => !turn.pending && isOwnTurn(view);

/** A move takes the place of a plan. @param {Turn} _turn @param {string} m @param {number} ply @returns {Turn} */
export const commit = (_turn, m, ply) => ({ pending: { m, ply, lost: false }, planned: null });

/** The same move planned again takes the plan back. @param {Turn} turn @param {string | null} m @returns {Turn} */
export const plan = (turn, m) => ({ ...turn, planned: turn.planned === m ? null : m });

/** The socket closed before the answer came: only a fresh snapshot tells. @param {Turn} turn @returns {Turn} */
export const lose = (turn) => (turn.pending ? { ...turn, pending: { ...turn.pending, lost: true } } : turn);

/** @param {Turn} turn @param {Pending} refused  the refused move; a later move is left alone @returns {Turn} */
export const refuse = (turn, refused) => (turn.pending?.ply === refused.ply && turn.pending.m === refused.m ? { ...turn, pending: null } : turn);

/**
 * A new view came.
 * @param {Turn} turn @param {import('../../core/types.js').RoomView} view
 * @param {boolean} fresh  the view is a snapshot: the changes that led to it are not known
 * @param {boolean} [simultaneous]  seats act at their own pace: a move stays good while others move
 * @returns {{turn: Turn, effects: Effect[]}}
 */
export function hear(turn, view, fresh, simultaneous = false) {
  const settled = simultaneous ? settleAmongOthers(turn, view, fresh) : settle(turn, view, fresh);
  return follow(settled.turn, view, fresh, settled.effects);
}

/** The move may stand anywhere behind its ply, and only the server's answer tells that it came too late. */
function settleAmongOthers(turn, view, fresh) {
  const { pending } = turn;
  if (!pending) return { turn, effects: [] };
  if (view.moves.slice(pending.ply).includes(pending.m)) return { turn: { ...turn, pending: null }, effects: ['confirmed'] };
  if (view.phase !== 'playing') return { turn: { ...turn, pending: null }, effects: [] };
  if (pending.lost && fresh) return { turn: { ...turn, pending: { ...pending, lost: false } }, effects: ['send'] };
  return { turn, effects: [] };
}

function settle(turn, view, fresh) {
  const { pending } = turn;
  if (!pending) return { turn, effects: [] };
  if (view.ply > pending.ply) {
    const effect = view.moves[pending.ply] === pending.m ? 'confirmed' : 'overtaken';
    return { turn: { ...turn, pending: null }, effects: [effect] };
  }
  if (view.phase !== 'playing') return { turn: { ...turn, pending: null }, effects: [] };
  if (!isOwnTurn(view) || view.ply < pending.ply) return { turn: { ...turn, pending: null }, effects: ['overtaken'] };
  if (pending.lost && fresh) return { turn: { ...turn, pending: { ...pending, lost: false } }, effects: ['send'] };
  return { turn, effects: [] };
}

/** A plan becomes a move when its turn comes, and never survives a reconnection. */
function follow(turn, view, fresh, effects) {
  if (!turn.planned) return { turn, effects };
  if (fresh || view.phase !== 'playing') return { turn: { ...turn, planned: null }, effects: view.phase === 'playing' ? [...effects, 'unplanned'] : effects };
  if (!isOwnTurn(view) || turn.pending) return { turn, effects };
  if (!view.legal?.includes(turn.planned)) return { turn: { ...turn, planned: null }, effects: [...effects, 'unplanned'] };
  return { turn: commit(turn, turn.planned, view.ply), effects: [...effects, 'send'] };
}
