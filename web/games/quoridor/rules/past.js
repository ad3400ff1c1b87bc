import { after, STARTS, wallsFor } from './rules.js';

/**
 * The position after the first moves of a game. Turns go round all seats, even the seats of players who are out.
 * @param {import('./rules.js').State} state  any later state: it gives the seats and their goals
 * @param {string[]} moves @returns {import('./rules.js').State}
 */
export function positionAfter({ goal }, moves) {
  const seats = goal.length;
  /** @type {import('./rules.js').State} */
  const start = { pawns: STARTS[seats], h: [], v: [], owners: {}, left: goal.map(() => wallsFor(seats)), goal };
  return moves.reduce((before, m, ply) => after(before, ply % seats, m), start);
}
