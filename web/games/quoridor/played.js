import { isOwnTurn } from '../../table/turn.js';

/**
 * What was played since so many turns. Turns go round all seats; that those of a player who is out pass by is no move of theirs.
 * @param {import('../../core/types.js').RoomView} view @param {number} [from] @returns {{seat: number, m: string}[]}
 */
export function played({ moves, seats }, from = 0) {
  return moves.slice(from).map((m, index) => ({ seat: (from + index) % seats.length, m })).filter(({ seat, m }) => m !== '--' || !seats[seat].out);
}

/** Nothing is left to a player who can neither step nor build; it happens with four. @param {import('../../core/types.js').RoomView} view */
export const mustPass = (view) => isOwnTurn(view) && view.legal?.length === 1 && view.legal[0] === 'pass';
