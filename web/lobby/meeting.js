import { h } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { createAvatar } from '../ui/person/avatar.js';
import { money } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createStanding } from '../ui/person/standing.js';

/** Ms for which two players see each other before their game. */
const LONG = 1500;

/**
 * Shows two who were paired for a ranked game to each other, in place of the ring in which they waited: faces, ratings, and the money that is at stake.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room @param {Element} place
 * @returns {Promise<void>}  once they have seen each other
 */
export function showMeeting(app, room, place) {
  const { t, clock, store } = app;
  const { stake } = store.get().prices;
  const face = (seat) => h('div', { class: 'meeting-face' }, createAvatar(seat), h('strong', null, h('bdi', { text: seat.name ?? t('player.gone') })), createStanding(app, seat));
  const [own, other] = [...room.seats].sort((one, two) => Number(two.i === room.you) - Number(one.i === room.you));
  place.replaceChildren(h('h1', { text: t('match.found') }), h('div', { class: 'meeting' }, face(own),
    h('p', { class: 'meeting-stakes' }, prizeIcon('coin'), h('strong', { text: money(app, stake * 2) })), face(other)));
  app.announce(`${t('match.found')} ${isolate(other.name ?? t('player.gone'))}`);
  return new Promise((resolve) => { clock.after(LONG, resolve); });
}
