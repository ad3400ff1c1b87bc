/**
 * The moves since a ply, in a game whose turns go round all seats. The turns of a player who is out pass by and do not count as moves.
 * @param {import('../../core/types.js').RoomView} view @param {number} [from] @returns {{seat: number, m: string}[]}
 */
export function played({ moves, seats }, from = 0) {
  return moves.slice(from).map((m, index) => ({ seat: (from + index) % seats.length, m })).filter(({ seat, m }) => m !== '--' || !seats[seat].out);
}
