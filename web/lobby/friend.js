import { isAlone } from '../core/room.js';
import { newKey } from '../core/key.js';
import { freeSelf } from './acts.js';

/** The room whose screen opens with the sheet for sharing. */
let fresh = /** @type {string | null} */ (null);

/**
 * Opens a room for a friend, who comes by its link: the room stands in no list, waits while its owner sends the link, and begins when both are there.
 * Somebody who waits in such a room already is led back there.
 * @param {import('../core/types.js').App} app @param {string} game @param {number} seats
 */
export async function inviteFriend(app, game, seats) {
  const { room: own } = app.store.get();
  const waits = own?.phase === 'lobby' && own.game === game && own.invited && isAlone(own) && own.you !== null && own.seats[own.you].user === own.owner;
  if (!waits && !await freeSelf(app)) return;
  const room = waits ? own.room : (await app.net.act(`lobby/${game}`, 'room.create', { key: newKey(), d: { mode: 'casual', config: { seats }, invited: true } })).room;
  fresh = room;
  app.router.go(`/room/${room}`);
}

/** True once for the room that was opened last. @param {string} room */
export function isFresh(room) {
  if (fresh !== room) return false;
  fresh = null;
  return true;
}
