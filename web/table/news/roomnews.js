/** Ends of a room that the server decides. Other ends follow from an act of a player, and the page moves on by itself. */
const ENDS = ['idle', 'age', 'events', 'admin'];

/**
 * News of an act of the server itself, or of an act of a player that is not a move, as the key of its words; null for everything else.
 * @param {{you: number | null}} room  as it was known before, or is now: the place of this viewer is the same
 * @param {import('../../core/types.js').Change} change
 */
export function roomNews({ you }, { k, x }) {
  if (k === 'time' && ['stall', 'disk', 'gift'].includes(x?.why)) return `news.${x.why}`;
  if (k === 'takeback') return 'news.takeback';
  if (k === 'kick' && you !== null && x?.seat === you) return 'news.kicked';
  return k === 'close' && ENDS.includes(x?.why) ? `news.closed.${x.why}` : null;
}

/**
 * Says the news, on any screen.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} room @param {import('../../core/types.js').Change} change
 */
export function tellRoomNews({ t, toast }, room, change) {
  const key = roomNews(room, change);
  if (key) toast(t(key, { name: room.seats[change.x?.seat]?.name ?? t('player.gone') }));
}
