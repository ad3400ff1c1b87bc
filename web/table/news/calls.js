import { showNote } from '../../ui/over/note.js';
import { askedInGame, rematchAsked } from '../end/result.js';
import { isOwnTurn } from '../own/ownturn.js';

/**
 * The reason to call a player: the start of their game, their own turn, or an offer of another player. Null without a reason.
 * @param {import('../../core/types.js').RoomView} room
 * @returns {{key: string, kind: 'start' | 'turn' | 'draw' | 'takeback' | 'rematch', seat: number | null} | null}  `key`: another key is a reason to call again
 */
export function callOf(room) {
  const offer = room.phase === 'playing' ? askedInGame(room) : room.rematch === null ? rematchAsked(room) : undefined;
  if (offer) return { key: `${room.match} ${offer.kind} ${offer.seat}`, kind: /** @type {'draw' | 'takeback' | 'rematch'} */ (offer.kind), seat: offer.seat };
  if (isOwnTurn(room)) return { key: `${room.match} ${room.ply}`, kind: 'turn', seat: null };
  return room.phase === 'playing' && room.you !== null && room.ply === 0 ? { key: `${room.match} start`, kind: 'start', seat: null } : null;
}

/**
 * Calls a player back to a page that they do not see, if they want that: by a notification where the browser allows it, and by the title of the page.
 * @param {import('../../core/types.js').App} app
 * @param {{page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>, Notification: any, focus: () => void}} world
 *   `Notification`: the browser's, undefined in a browser without notifications; `focus` brings the page to the front
 */
export function createCalls({ t, games, settings, flash }, world) {
  const { page } = world;
  let key = '';
  let close = () => {};

  function end() {
    close();
    close = () => {};
  }

  /** @param {import('../../core/types.js').RoomView} room @param {{kind: string, seat: number | null}} call */
  function begin(room, { kind, seat }) {
    const words = seat === null ? t(kind === 'start' ? 'title.start' : 'title.turn') : t(`game.${kind}_asked`, { name: room.seats[seat]?.name ?? t('player.gone') });
    const lower = settings.get('notify') ? showNote(world, words, games.name(room.game)) : () => {};
    flash(words);
    close = () => {
      lower();
      flash(null);
    };
  }

  function look() {
    if (!page.hidden) end();
  }

  page.addEventListener('visibilitychange', look);
  return {
    /** The own room, as somebody saw it: there is nothing to call for. @param {import('../../core/types.js').RoomView} room */
    know(room) {
      key = callOf(room)?.key ?? '';
    },
    /** The own room, as it is now; null once it has gone. @param {import('../../core/types.js').RoomView | null} room */
    hear(room) {
      const call = room && callOf(room);
      if ((call?.key ?? '') === key) return;
      key = call?.key ?? '';
      end();
      // A game that begins calls by the title of the page at least: many look elsewhere while they wait for somebody.
      if (room && call && page.hidden && (call.kind === 'start' || settings.get('notify'))) begin(room, call);
    },
    destroy() {
      page.removeEventListener('visibilitychange', look);
      end();
    },
  };
}
