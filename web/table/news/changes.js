/**
 * The change that led to a view. A spectator whose line is slow gets several events as one without their names: a game that went back tells by itself,
 * and the author is to move then. Once another move was made, the author is not known, and nothing is named.
 * @param {import('../../core/types.js').RoomView | null} before @param {import('../../core/types.js').RoomView} view
 * @param {import('../../core/types.js').Change} change
 * @returns {import('../../core/types.js').Change}
 */
export function nameChange(before, view, change) {
  const wentBack = change.snap && before !== null && before.match === view.match && view.ply < before.ply && view.moves.every((move, ply) => move === before.moves[ply]);
  return wentBack ? { ...change, k: 'takeback', x: { seat: view.turn, ply: view.ply } } : change;
}
