import { isOut } from '../../core/room.js';
import { attempt } from '../../ui/over/attempt.js';
import { actIcon } from '../../ui/icon/acticons.js';

/**
 * Whether this player may give the one to act more time: in a casual game, while that player's clock runs. A server bot needs no time.
 * @param {import('../../core/types.js').RoomView} room
 */
export function mayGiveTime(room) {
  const { phase, mode, you, clock, seats } = room;
  if (phase !== 'playing' || mode !== 'casual' || you === null || isOut(room)) return false;
  return clock !== null && !clock.paused && clock.seat !== null && clock.seat !== you && seats[clock.seat].level === undefined;
}

/**
 * The act in a menu; null where it is not offered.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} room
 * @returns {import('../../ui/over/menu.js').MenuItem | null}
 */
export function timeItem(app, room) {
  if (!mayGiveTime(room)) return null;
  const run = () => attempt(app, null, () => app.net.act(`room/${room.room}`, 'offer', { d: { kind: 'time' } }));
  return { label: app.t('game.give_time'), symbol: actIcon('time'), run };
}
