import { squareName, squareOf } from '../rules/notation.js';
import { positionAfter } from '../rules/past.js';
import { after } from '../rules/rules.js';
import { flipStep, turnsFor } from './scene.js';

/**
 * The position that a table shows, and the side from which it is seen.
 * @param {import('../../../table/frame/act.js').Act} act @param {import('../../../core/types.js').RoomView} first
 */
export function createShown(act, first) {
  const seats = first.config.seats;
  let view = first;
  let flipped = 0;

  function turns() {
    const base = view.you === null ? 0 : turnsFor(view.you, seats);
    return (base + flipped * flipStep(seats)) % 4;
  }

  /** The position with the own move under way, or the earlier position that the viewer opened. */
  function state() {
    if (act.looking !== null) return positionAfter(view.state, view.moves.slice(0, act.looking));
    return act.pending ? after(view.state, view.you ?? 0, act.pending.m) : view.state;
  }

  const pawn = () => state().pawns[view.you ?? 0];

  return {
    get view() { return view; },
    /** @param {import('../../../core/types.js').RoomView} next @returns {boolean} whether it is another moment of the game */
    set(next) {
      const before = view;
      view = next;
      return next.turn !== before.turn || next.ply !== before.ply || next.phase !== before.phase;
    },
    turns,
    turn() { flipped += 1; },
    state,
    /** The square of the own pawn. */
    home: () => squareOf(pawn()),
    isOwn: (square) => act.seated && squareName(square) === pawn(),
    /** @returns {import('../rules/obstacles.js').Situation} */
    situation: () => ({ mode: act.mode(), state: view.state, seat: view.you ?? 0, turns: turns(), legal: view.legal ?? null }),
    bottom: () => (seats === 2 ? turns() / 2 : turns()),
  };
}
