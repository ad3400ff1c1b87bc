import { squareName, squareOf } from '../rules/notation.js';
import { positionAfter } from '../rules/past.js';
import { after } from '../rules/rules.js';
import { flipStep, turnsFor } from './scene.js';

/**
 * The position that a table shows, and the side from which it is seen.
 * @param {import('../../../table/frame/act.js').Act} act @param {() => import('../../../core/types.js').RoomView} view
 */
export function createShown(act, view) {
  const { seats } = view().config;
  let flipped = 0;

  function turns() {
    const { you } = view();
    const base = you === null ? 0 : turnsFor(you, seats);
    return (base + flipped * flipStep(seats)) % 4;
  }

  /** The position with the own move under way, or the earlier position that the viewer opened. */
  function state() {
    const { state: newest, moves, you } = view();
    if (act.looking !== null) return positionAfter(newest, moves.slice(0, act.looking));
    return act.pending ? after(newest, you ?? 0, act.pending.m) : newest;
  }

  const pawn = () => state().pawns[view().you ?? 0];

  return {
    /** Whether it is another moment of the game. @param {import('../../../core/types.js').RoomView} before */
    isNew(before) {
      const { turn, ply, phase } = view();
      return turn !== before.turn || ply !== before.ply || phase !== before.phase;
    },
    turns,
    turn() { flipped += 1; },
    state,
    /** The square of the own pawn. */
    home: () => squareOf(pawn()),
    isOwn: (square) => act.seated && squareName(square) === pawn(),
    /** @returns {import('../rules/obstacles.js').Situation} */
    situation: () => ({ mode: act.mode(), state: view().state, seat: view().you ?? 0, turns: turns(), legal: view().legal ?? null }),
    bottom: () => (seats === 2 ? turns() / 2 : turns()),
  };
}
