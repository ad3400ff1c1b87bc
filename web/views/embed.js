import { createBag, h, setText } from '../core/dom.js';
import { isolate } from '../core/i18n.js';
import { createAvatar } from '../ui/avatar.js';
import { createTable } from '../table/frame.js';
import { showReplay } from '../table/replay.js';
import { icon } from '../ui/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';
import { fetchGame } from './replay.js';

/** Ms for which the end of a game on television can be seen, and after which is looked for a game when there was none. */
const REST = 8000;

/**
 * A game in a page of others: a room, whatever game is most watched or somebody plays, or a replay. It shows, and does nothing: the only link leads out of the frame.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { id, game, match, user }) {
  const bag = createBag();
  element.classList.add('embed');
  // A screen that led on would lead where things can be done.
  const still = { ...app, router: { ...app.router, go() {}, back() {} } };
  const place = h('div', { class: 'embed-place' }, waiting(app.t('title.tv')));
  element.append(place);
  if (match) replay(place, still, match, bag);
  else if (game) channel(place, still, game, bag);
  else if (user) player(place, still, user, bag);
  else bag.add(room(place, still, id));
  return bag.empty;
}

const waiting = (title) => h('div', { class: 'game-waiting' }, h('h1', { class: 'unseen', text: title }), createSkeleton(1, 'card'));

const namesOf = (t, seats) => seats.map((seat) => isolate(seat.name ?? t('seat.free'))).join(' – ');

/** @param {import('../core/types.js').App} app @param {() => string} path */
function createOut({ t }, path) {
  const link = h('a', { class: 'embed-out', target: '_blank', rel: 'noopener', href: path() }, h('span', { text: 'Palisade' }), icon('next'), h('span', { class: 'unseen', text: t('embed.out') }));
  return link;
}

function say(place, { t }, title, text, path) {
  place.replaceChildren(h('h1', { class: 'unseen', text: t('title.tv') }), h('div', { class: 'game-waiting' }, createEmpty({
    symbol: 'tv', title, text, action: h('a', { class: 'button primary', href: path, target: '_blank', rel: 'noopener', text: t('embed.out') }),
  })));
}

/** A head that says who plays, and a chat that is not there. */
function createFramed(app, path) {
  const title = h('h1', { class: 'game-title' });
  const watchers = h('span', { class: 'count game-watchers', hidden: true });
  const nothing = () => {};
  return {
    head: { el: h('header', { class: 'game-head' }, title, watchers, h('span', { class: 'space' }), createOut(app, path)), chatButton: h('button', null), unread: nothing, destroy: nothing,
      /** @param {import('../core/types.js').RoomView} view */
      set(view) {
        setText(title, namesOf(app.t, view.seats));
        watchers.hidden = view.watchers === 0;
        watchers.replaceChildren(icon('eye'), h('span', { text: app.i18n.number(view.watchers) }), h('span', { class: 'unseen', text: app.t('tv.watching') }));
      } },
    chat: { el: h('div', { hidden: true }), tabs: null, open: false, place: nothing, hide: nothing, away: nothing, toggle: nothing, set: nothing, destroy: nothing },
  };
}

/**
 * A room while it is played.
 * @param {HTMLElement} place @param {import('../core/types.js').App} app @param {string} id
 * @param {{ended?: () => void, soon?: () => void, gone?: () => void}} [hooks]  `ended`: its game is over, or it is gone; the others show that no game has begun
 *   in it, and that it cannot be seen
 */
function room(place, app, id, hooks = {}) {
  const { t, net, games } = app;
  const path = `/tv/${id}`;
  const { ended = () => {}, soon = () => say(place, app, t('title.room', { id }), t('embed.soon'), `/room/${id}`), gone = () => say(place, app, t('room.private', { id }), t('embed.gone'), '/tv') } = hooks;
  let table = /** @type {ReturnType<typeof createTable> | null} */ (null);
  let newest = /** @type {import('../core/types.js').RoomView | null} */ (null);
  let isGone = false;
  const stop = net.watch(`watch/${id}`, { error: refuse }, hear);

  function refuse() {
    end();
    gone();
    ended();
  }

  function hear(view, change) {
    const before = newest;
    newest = view;
    if (!view.state) {
      table?.destroy();
      table = null;
      return soon();
    }
    if (table) table.hear(view, change);
    else if (!before?.state) open(view);
    if (view.phase !== 'playing') ended();
  }

  async function open(view) {
    try {
      const [game, { createPlay }] = await Promise.all([games.load(view.game), games.part(view.game, 'watch')]);
      if (isGone || !newest) return;
      place.replaceChildren();
      table = createTable(place, app, { topic: `watch/${id}`, view: newest, game, createPlay, playing: null, framed: /** @type {any} */ (createFramed(app, () => path)) });
      app.router.title(namesOf(t, newest.seats));
    } catch (problem) {
      if (!isGone) say(place, app, t('error.offline'), null, path);
      if (!problem?.code) throw problem;
    }
  }

  function end() {
    isGone = true;
    table?.destroy();
    table = null;
    stop();
  }

  return end;
}

/** Whatever is most watched of a game, one after the other. */
function channel(place, app, game, bag) {
  let leave = () => {};
  let cancel = () => {};
  let isGone = false;
  bag.add(() => {
    isGone = true;
    cancel();
    leave();
  });

  const later = () => {
    cancel();
    cancel = app.clock.after(REST, look);
  };

  async function look() {
    const { games } = await app.api.get(`tv/${encodeURIComponent(game)}`).catch(() => ({ games: [] }));
    if (isGone) return;
    const next = games.find(({ phase }) => phase === 'playing');
    if (!next) {
      leave();
      say(place, app, app.t('embed.none'), app.t('embed.soon'), app.games.address('/tv', game));
      return void later();
    }
    leave();
    leave = room(place, app, next.room, { ended: later });
  }

  look();
}

/** Whatever somebody plays where all may watch, one game after the other, and in between who they are and how the last one ended. */
function player(place, app, user, bag) {
  const { t, net, clock } = app;
  const calm = createCalm(app, user);
  let card = /** @type {any} */ (null);
  let at = /** @type {string | null | undefined} */ (undefined);
  let leave = () => {};
  let cancel = () => {};
  bag.add(() => {
    cancel();
    leave();
  });
  const nobody = () => say(place, app, t('embed.nobody'), t('embed.nobody_text'), '/');

  function rest() {
    if (calm.el.isConnected) return;
    calm.look();
    place.replaceChildren(calm.el);
    app.router.title(card.name);
  }

  function show() {
    cancel();
    leave();
    leave = () => {};
    at = card.room;
    if (at) leave = room(place, app, at, { soon: rest, gone: rest });
    else rest();
  }

  if (!/^u_\d{1,18}$/.test(user)) return void nobody();
  bag.add(net.watch(`user/${user}`, { error: nobody }, (view) => {
    card = view;
    calm.set(view);
    cancel();
    // They may have left before the end of the game was seen.
    if (at && at !== card.room) cancel = clock.after(REST, show);
    else if (at !== card.room) show();
  }));
}

/** Somebody who plays nothing. @param {import('../core/types.js').App} app @param {string} user */
function createCalm(app, user) {
  const { t, i18n, games, api } = app;
  const name = h('bdi', null);
  const picture = h('div', { class: 'embed-person' });
  const last = h('div', { class: 'embed-last' });
  let worn = /** @type {string | undefined} */ (undefined);
  let looks = 0;
  const link = (href, ...parts) => h('a', { href, target: '_blank', rel: 'noopener' }, ...parts);
  const profile = link(`/u/${user}`, t('embed.profile'));
  profile.className = 'button plain';

  function draw(game, isDrawn) {
    const names = game.seats.map((seat) => isolate(seat.name ?? t('player.gone'))).join(' – ');
    const image = isDrawn && h('img', { src: `/api/v1/archive/${game.id}/picture.png`, alt: '', width: 1200, height: 630, on: { error: () => image.remove() } });
    last.replaceChildren(link(`/replay/${game.id}`, image, h('span', { text: t('embed.last', { names, when: i18n.ago(game.ended) }) })));
  }

  return {
    el: h('section', { class: 'embed-calm' }, picture, h('h1', null, name), h('p', { class: 'note', text: t('embed.idle') }), last, profile),
    set(view) {
      setText(name, view.name);
      const key = `${view.kind} ${view.avatar}`;
      if (key !== worn) picture.replaceChildren(createAvatar(view));
      worn = key;
    },
    /** Asks how their last game ended, without which it is as calm. */
    async look() {
      const mine = ++looks;
      const { games: found } = await api.get(`archive?${new URLSearchParams({ user, limit: '1' })}`).catch(() => ({ games: [] }));
      if (!found.length) return;
      const { isDrawn } = await games.load(found[0].game);
      if (mine === looks) draw(found[0], isDrawn);
    },
  };
}

function replay(place, app, match, bag) {
  const { t } = app;
  const path = `/replay/${match}`;
  let isGone = false;
  bag.add(() => { isGone = true; });
  fetchGame(app, match).then((game) => {
    if (isGone) return;
    // Without an address of its own, which is that of a page that nobody may frame, and without what asks the server for something.
    bag.add(showReplay(place, app, { game: { ...game, module: { ...game.module, lines: undefined }, at: game.positions.length - 1 }, createReplay: game.createReplay, address: () => null, again() {} }));
    place.append(createOut(app, () => path));
  }, () => { if (!isGone) say(place, app, t('replay.missing'), t('replay.missing_text'), '/replay'); });
}
