import { h } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { createAvatar } from '../ui/person/avatar.js';
import { icon } from '../ui/icon/icons.js';
import { attempt } from '../ui/over/attempt.js';
import { joinRoom } from './acts.js';

/** @typedef {import('../core/types.js').RoomView} RoomView */

/**
 * The page of an invitation, as somebody with the link of a room sees it: who asks, to which game, a picture of the game, and one button.
 * @param {import('../core/types.js').App} app
 */
export function createInvitation(app) {
  const { t, games } = app;
  const picture = h('div', { class: 'invitation-picture', inert: true });
  const lead = h('p', { class: 'lead' });
  let shown = '';

  /** The picture is not needed to accept, so a failed fetch leaves its place empty. @param {string} game */
  function show(game) {
    if (shown === game) return;
    shown = game;
    games.part(game, 'art').then((art) => {
      if (!art) return;
      picture.replaceChildren(art.createArt({ t, now: app.net.now(), lang: app.i18n.lang, play: async () => false }));
      lead.textContent = t(`${game}.home.lead`);
    }, () => { shown = ''; });
  }

  return {
    /** @param {RoomView} room @param {Node | null} facts  of its options */
    draw(room, facts) {
      show(room.game);
      const owner = room.seats.find(({ user }) => user === room.owner);
      const isRank = room.mode === 'rank';
      const play = h('button', { type: 'button', id: 'room-join', class: 'button primary large', on: { click: () => attempt(app, play, () => accept(app, room)) } }, icon('bolt'), h('span', { text: t(isRank ? 'room.join' : 'name.play') }));
      return h('section', { class: 'card invitation', 'aria-labelledby': 'invitation' },
        owner && createAvatar(owner), h('h1', { id: 'invitation', text: t('invite.asks', { name: isolate(owner?.name ?? t('player.gone')), game: games.name(room.game) }) }), facts, picture, play, lead);
    },
  };
}

/** Takes the seat, and is ready for a game that costs nothing. @param {import('../core/types.js').App} app @param {RoomView} room */
const accept = (app, room) => joinRoom(app, room.room, room.phase === 'lobby' ? room.game : undefined, { isReady: room.mode !== 'rank' });
