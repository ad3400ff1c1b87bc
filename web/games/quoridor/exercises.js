import { squareOf } from './rules/notation.js';
import { isGoal, stepsToGoal } from './rules/rules.js';

/** @typedef {import('./rules/rules.js').State} State */

/** @param {string[]} pawns @param {Partial<State>} [more] @returns {State} */
const place = (pawns, more = {}) => ({ pawns, h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1], ...more });

/** Steps that are left; every position here has a way. @param {State} state @param {number} seat */
const way = (state, seat) => Number(stepsToGoal(state, seat));

/**
 * Positions with a task for the first seat, in the order in which one learns. Their words are `quoridor.practice.<id>`, with `.goal` and `.done`.
 *
 * @typedef {object} Exercise
 * @property {string} id
 * @property {'pawn' | 'wall'} kind  the piece to move
 * @property {State} state
 * @property {(m: string, before: State, after: State) => boolean} solves  whether a legal move does the task
 * @property {string} [forbids]  the rule that the player is to find: a refusal by it does the task
 */

/** @type {readonly Exercise[]} */
export const EXERCISES = Object.freeze([
  { id: 'step', kind: 'pawn', state: place(['e1', 'e9']), solves: (_, before, after) => way(after, 0) < way(before, 0) },
  { id: 'jump', kind: 'pawn', state: place(['e4', 'e5']), solves: (m) => m === 'e6' },
  { id: 'side', kind: 'pawn', state: place(['e4', 'e5'], { h: ['e5'], owners: { e5h: 1 }, left: [10, 9] }), solves: (m) => m === 'd5' || m === 'f5' },
  { id: 'wall', kind: 'wall', state: place(['e3', 'e7']), solves: (_, before, after) => way(after, 1) > way(before, 1) },
  {
    id: 'shut', kind: 'wall', forbids: 'path', solves: () => false,
    // The only way down leads over i7 and i6, which h6v or g6v would close.
    state: place(['e3', 'g8'], { h: ['a5', 'c5', 'e5', 'g5', 'h7'], owners: { a5h: 0, c5h: 1, e5h: 0, g5h: 1, h7h: 0 }, left: [7, 8] }),
  },
  { id: 'win', kind: 'pawn', state: place(['e7', 'e8']), solves: (m) => isGoal(9, squareOf(m)) },
]);
