import { createList, h, setText } from '../core/dom.js';
import { controlWords } from '../core/say/control.js';
import { attempt } from '../ui/over/attempt.js';
import { icon } from '../ui/icon/icons.js';
import { money } from '../ui/person/money.js';
import { joinRoom } from './acts.js';

/**
 * The rooms of a game that have a free seat; hidden without such a room.
 * @param {import('../core/types.js').App} app @param {string} game
 */
export function createOpenRooms(app, game) {
  const rows = h('ul', { class: 'rows' });
  const el = h('section', { class: 'card home-rooms', 'aria-labelledby': 'home-open', hidden: true }, h('h2', { id: 'home-open', text: app.t('lobby.open') }), rows);
  const list = createList(rows, { key: (room) => room.room, create: (room) => openRow(app, game, room) });
  return {
    el,
    /** @param {import('../core/types.js').LobbyView['rooms']} rooms */
    set(rooms) {
      el.hidden = rooms.length === 0;
      list.set(rooms);
    },
    destroy: list.destroy,
  };
}

function openRow(app, game, room) {
  const { t } = app;
  const seats = h('span', { class: 'pill' });
  const join = h('button', { type: 'button', class: 'row', on: { click: () => attempt(app, join, () => joinRoom(app, room.room, game)) } },
    h('span', { class: `mode ${room.mode}`, 'aria-hidden': 'true' }),
    h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: room.owner })), h('span', { class: 'note' }, room.mode === 'rank' ? `${t('mode.rank')} · ${money(app, app.store.get().prices.stake)}` : t(`mode.${room.mode}`), room.control && ` · ${controlWords(t, room.control)}`, ' · ', h('span', { class: 'mono', text: room.room }))),
    room.locked && h('span', { class: 'lock', title: t('lobby.locked') }, icon('lock'), h('span', { class: 'unseen', text: t('lobby.locked') })),
    seats, h('span', { class: 'row-go', 'aria-hidden': 'true', text: t('join.enter') }));
  return { el: h('li', null, join), set: (next) => setText(seats, t('lobby.seats', { taken: next.taken, seats: next.seats })) };
}
