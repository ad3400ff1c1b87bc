/** Ends of a room that nobody asked for. The others follow from what somebody did, and the page moves on by itself. */
const ENDS = ['idle', 'age', 'events', 'admin'];

/**
 * News of an act of the server itself, or of what a player did to the game besides moves, as the key of its words; null for everything else.
 * @param {{you: number | null}} room  as it was known before, or is now: the place of this viewer is the same
 * @param {import('../core/types.js').Change} change
 */
export function roomNews({ you }, { k, x }) {
  if (k === 'time' && ['stall', 'disk', 'gift'].includes(x?.why)) return `news.${x.why}`;
  if (k === 'takeback') return 'news.takeback';
  if (k === 'kick' && you !== null && x?.seat === you) return 'news.kicked';
  return k === 'close' && ENDS.includes(x?.why) ? `news.closed.${x.why}` : null;
}

/**
 * The change that led to a view. A spectator whose line is slow gets several events as one without their names: a game that went back tells by itself,
 * and the author is to move then. Once another move was made, the author is not known, and nothing is named.
 * @param {import('../core/types.js').RoomView | null} before @param {import('../core/types.js').RoomView} view
 * @param {import('../core/types.js').Change} change
 * @returns {import('../core/types.js').Change}
 */
export function nameChange(before, view, change) {
  const wentBack = change.snap && before !== null && before.match === view.match && view.ply < before.ply && view.moves.every((move, ply) => move === before.moves[ply]);
  return wentBack ? { ...change, k: 'takeback', x: { seat: view.turn, ply: view.ply } } : change;
}

/**
 * Says it, on whatever screen.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room @param {import('../core/types.js').Change} change
 */
export function tellRoomNews({ t, toast }, room, change) {
  const key = roomNews(room, change);
  if (key) toast(t(key, { name: room.seats[change.x?.seat]?.name ?? t('player.gone') }));
}
