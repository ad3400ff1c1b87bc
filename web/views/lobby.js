import { createBag, createList, h, setText } from '../core/dom.js';
import { controlWords } from '../core/say/control.js';
import { attempt, explain, wayOn } from '../ui/over/attempt.js';
import { chooseBot, joinRoom, playBot } from '../lobby/acts.js';
import { createRoom } from '../lobby/createroom.js';
import { createCodeInput } from '../ui/form/codeinput.js';
import { icon } from '../ui/icon/icons.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createRankCard } from '../lobby/rank.js';
import { createResume } from '../lobby/resume.js';
import { wordsFor } from '../lobby/ownwords.js';
import { money } from '../ui/person/money.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { query }) {
  const { t, net, games } = app;
  const game = games.shown(query);
  const tables = games.tables(game);
  const own = wordsFor(app, game);
  const several = tables.find((seats) => seats > 1) ?? 2;
  const bag = createBag();
  const resume = createResume(app);
  const picker = createGamePicker(app, { path: '/lobby', game });
  const rank = games.hasRank(game) ? createRankCard(app, game) : null;
  bag.add(resume.destroy, picker.destroy, () => rank?.destroy());
  const queue = h('span', { class: 'note' });
  const online = h('span', { class: 'note' });
  const rooms = h('ul', { class: 'rows' });
  const live = h('ul', { class: 'rows' });
  const roomPlace = h('div', null, createSkeleton(3));
  const livePlace = h('div', null, createSkeleton(3));
  const bot = h('button', { type: 'button', class: 'way', on: { click: () => chooseBot(app, { game, seats: several, isOwn: true }, (level, how) => playBot(app, game, level, how)) } }, icon('bot'),
    h('span', { class: 'way-text' }, h('strong', { text: t('home.bot') }), h('span', { class: 'note', text: t('home.bot_text') })));
  const code = createCodeInput({ label: t('join.label'), id: 'lobby-code', async submit(room) {
    try {
      const hidden = await joinRoom(app, room);
      if (hidden) code.error(app.i18n.refusal(hidden));
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (wayOn(app, refusal)) explain(app, refusal);
      code.error(app.i18n.refusal(refusal));
      code.input.select();
    }
  } });

  element.append(
    h('div', { class: 'title-row' }, h('h1', { text: t('title.lobby') }), online),
    resume.el,
    picker.el,
    h('div', { class: 'lobby-grid' },
      h('div', { class: 'stack' },
        rank?.el,
        h('section', { class: 'card stack', 'aria-labelledby': 'lobby-play' }, h('h2', { id: 'lobby-play' }, rank && h('span', { class: 'mode casual', 'aria-hidden': 'true' }), h('span', { text: t(rank ? 'rank.casual' : 'lobby.play') })),
          rank && h('p', { class: 'note', text: t('rank.casual_text') }),
          games.hasPool(game) && h('a', { class: 'button primary large', href: games.address('/match', game) }, icon('bolt'), h('span', { text: t('home.match') })),
          tables[0] === 1 && h('button', { type: 'button', class: 'button primary large', on: { click: () => createRoom(app, game, 1) } }, icon('play'), h('span', { text: own('home.solo') })), queue,
          h('div', { class: 'ways' },
            h('button', { type: 'button', class: 'way', on: { click: () => createRoom(app, game, several) } }, icon('people'),
              h('span', { class: 'way-text' }, h('strong', { text: own('home.room') }), h('span', { class: 'note', text: own('home.room_text') }))),
            bot)),
        h('section', { class: 'card', 'aria-labelledby': 'lobby-join' }, h('h2', { id: 'lobby-join', text: t('home.join') }), code.el)),
      h('div', { class: 'stack' },
        h('section', { class: 'card', 'aria-labelledby': 'lobby-open' }, h('h2', { id: 'lobby-open', text: t('lobby.open') }), roomPlace),
        h('section', { class: 'card', 'aria-labelledby': 'lobby-live' },
          h('div', { class: 'section-head' }, h('h2', { id: 'lobby-live', text: t('home.live') }), h('a', { href: games.address('/tv', game), text: t('home.all_live') })), livePlace))));

  const roomList = createList(rooms, { key: (room) => room.room, create: (room) => openRow(app, game, room) });
  const liveList = createList(live, { key: (each) => each.room, create: (each) => liveRow(app, game, each) });
  bag.add(roomList.destroy, liveList.destroy, net.watch(`lobby/${game}`, {}, (view) => {
    setText(online, t('home.online', { n: view.online }));
    bot.hidden = games.bots(game).length === 0;
    setText(queue, view.queue?.casual ? t('lobby.queue', { n: view.queue.casual }) : '');
    rank?.set(view.queue?.rank);
    roomList.set(view.rooms);
    liveList.set(view.live.slice(0, 12));
    put(roomPlace, view.rooms.length ? rooms : createEmpty({ symbol: icon('door'), title: t('lobby.no_rooms'), text: t('lobby.no_rooms_text'),
      action: h('button', { type: 'button', class: 'button plain', text: own('home.room'), on: { click: () => createRoom(app, game, several) } }) }));
    put(livePlace, view.live.length ? live : createEmpty({ symbol: icon('tv'), title: t('tv.none'), text: t('tv.none_text') }));
  }));
  return bag.empty;
}

/** Swaps the only child, unless it is there already: an open list must not lose its focus. */
function put(place, node) {
  if (place.firstElementChild === node || (place.firstElementChild?.className === 'empty' && node.className === 'empty')) return;
  place.replaceChildren(node);
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

/** A running game. A game in which all act at once has no turns to count, so its acts are counted. */
function liveRow(app, id, game) {
  const { t } = app;
  const count = (n) => t(app.games.known(id)?.simultaneous ? 'tv.acts' : 'tv.ply', { n });
  const facts = h('span', { class: 'note' });
  const el = h('li', null, h('a', { class: 'row', href: `/tv/${game.room}` },
    h('span', { class: 'row-text' }, h('strong', { class: 'versus' }, ...game.seats.flatMap((seat, index) => [
      index > 0 && h('span', { class: 'note', text: t('lobby.versus') }), h('bdi', { text: seat.name ?? t('seat.free') })])), facts),
    h('span', { class: 'row-go', 'aria-hidden': 'true', text: t('tv.watch') })));
  return { el, set: (next) => setText(facts, next.watchers ? `${count(next.ply)} · ${t('tv.watchers', { n: next.watchers })}` : count(next.ply)) };
}
