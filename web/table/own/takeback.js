import { isOut } from '../../core/room.js';
import { attempt } from '../../ui/over/attempt.js';
import { actIcon } from '../../ui/icon/acticons.js';

/** @typedef {import('../../core/types.js').RoomView} RoomView */
/** @typedef {Pick<import('../../games/catalog.js').GameModule, 'takesBack' | 'played'>} Rules */

/**
 * Whether this player may ask to take the last own move back: in a casual game, once they have made one, and while no similar request is open.
 * @param {RoomView} room @param {Rules} [game]
 */
export function mayTakeBack(room, game) {
  const { phase, mode, you, offers } = room;
  if (!game?.takesBack || phase !== 'playing' || mode !== 'casual' || you === null || isOut(room)) return false;
  return !offers.some(({ kind }) => kind === 'takeback') && game.played(room).some(({ seat, m }) => seat === you && m !== '--');
}

/**
 * The act in a menu; null where it is not offered.
 * @param {import('../../core/types.js').App} app @param {RoomView} room @param {Rules} [game]
 * @returns {import('../../ui/over/menu.js').MenuItem | null}
 */
export function takeBackItem(app, room, game) {
  if (!mayTakeBack(room, game)) return null;
  return { label: app.t('game.takeback'), symbol: actIcon('undo'), run: () => ask(app, room) };
}

/** Asks the other player. A second request for the same move is refused: the player has been asked enough. */
function ask(app, { room }) {
  return attempt(app, null, () => app.net.act(`room/${room}`, 'offer', { d: { kind: 'takeback' } }).catch((refusal) => {
    if (refusal?.code !== 'already') throw refusal;
    app.toast(app.t('game.takeback_asked_before'));
  }));
}
