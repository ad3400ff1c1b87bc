import { h } from '../core/dom.js';
import { openAct } from './act.js';
import { createPages, withQuery } from './pages.js';
import { playerLink } from './words.js';

/** The live rooms. @param {HTMLElement} element @param {import('./app.js').AdminApp} desk */
export function mountRooms(element, desk) {
  const { t, api } = desk;
  const pages = createPages(desk, {
    label: t('admin.screen.rooms'), none: t('admin.no_rooms'), path: (after) => withQuery('admin/rooms', { after }),
    row(room) {
      const close = h('button', { type: 'button', class: 'button danger small', 'aria-label': t('admin.close_named', { room: room.room }), text: t('admin.close'), on: { click: () => openAct(desk, {
        title: t('admin.close_named', { room: room.room }), text: t('admin.close_text'), ok: t('admin.close'), danger: true, done: t('admin.closed'),
        send: (reason) => api.post(`admin/rooms/${room.room}/close`, { match: room.match, reason }),
      }) } });
      const players = room.players.flatMap((player, index) => [index ? ', ' : '', player.user.startsWith('u_') ? playerLink({ id: player.user, name: player.name }, '') : h('bdi', { text: player.name })]);
      return h('div', { class: 'admin-item' },
        h('div', { class: 'admin-text' }, h('strong', { text: `${room.room} · ${room.game}` }),
          h('span', null, ...players),
          h('span', { class: 'note', text: [t(`mode.${room.mode}`), t(`admin.phase.${room.phase}`), ...(room.private ? [t('admin.private')] : []), t('tv.ply', { n: room.ply }), t('tv.watchers', { n: room.watchers })].join(' · ') })),
        close);
    },
  });
  element.append(h('h1', { text: t('admin.screen.rooms') }), pages.el);
  pages.read();
}
