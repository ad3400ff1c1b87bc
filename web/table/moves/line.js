/**
 * Moves that are tried from a position of a game, as a value.
 * @typedef {object} Line
 * @property {number} base  moves of the game before it
 * @property {readonly string[]} moves
 * @property {number} at  the number of them that are made on the board
 */

/** @param {number} base @returns {Line} */
export const newLine = (base) => ({ base, moves: [], at: 0 });

/** The line after a move from the position that is shown. The moves that were tried from there before are kept as long as the same moves are tried again. @param {Line} line @param {string} m @returns {Line} */
export const withMove = ({ base, moves, at }, m) => ({ base, moves: moves[at] === m ? moves : [...moves.slice(0, at), m], at: at + 1 });

/** The line with another of its positions on the board. @param {Line} line @param {number} at @returns {Line} */
export const lookedAt = (line, at) => ({ ...line, at: Math.min(line.moves.length, Math.max(0, at)) });

/** The number of first moves that two lines have in common; -1 when they do not begin at the same position. @param {Pick<Line, 'base' | 'moves'>} one @param {Pick<Line, 'base' | 'moves'>} other */
export function shared(one, other) {
  if (one.base !== other.base) return -1;
  const parting = one.moves.findIndex((m, index) => m !== other.moves[index]);
  return parting < 0 ? one.moves.length : parting;
}
