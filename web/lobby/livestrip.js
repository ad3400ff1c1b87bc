import { createBag, createList, h } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';
import { createLiveGame, createSight } from './livegame.js';

/**
 * The first few live games of a game. Their pictures are fetched with the first of them that comes on screen.
 * @param {import('../core/types.js').App} app @param {string} game @param {number} count
 */
export function createLiveStrip(app, game, count) {
  const { t, games } = app;
  const bag = createBag();
  const waiting = createSkeleton(count, 'mini');
  const el = h('section', { class: 'home-live', 'aria-labelledby': 'home-live' },
    h('div', { class: 'section-head' }, h('h2', { id: 'home-live', text: t('home.live') }), h('a', { href: games.address('/tv', game), text: t('home.all_live') })), waiting);
  const place = h('ul', { class: 'mini-grid' });
  const none = createEmpty({ symbol: icon('tv'), title: t('tv.none'), text: t('tv.none_text') });
  let live = /** @type {import('../core/types.js').LobbyView['live'] | null} */ (null);
  let shown = [];
  let gone = false;
  let asked = false;
  let near = false;
  let list = /** @type {{set(games: any[]): void} | null} */ (null);

  /** The way back into the own game stands above, and leads to the seat. */
  const ownRoom = (state) => state.room?.room;

  function write() {
    if (!live) return;
    const own = ownRoom(app.store.get());
    shown = pick(live.filter(({ room }) => room !== own), count);
    if (shown.length > 0 && near) prepare();
    list?.set(shown);
    el.lastElementChild?.replaceWith(shown.length === 0 ? none : list ? place : waiting);
  }

  function prepare() {
    if (asked) return;
    asked = true;
    games.part(game, 'mini').then(({ createMini }) => {
      if (gone) return;
      const seen = createSight(count);
      const cards = createList(place, { key: (live) => live.room, create: (live) => createLiveGame(app, live, { create: createMini, seen, simultaneous: games.known(game)?.simultaneous }) });
      bag.add(seen.destroy, cards.destroy);
      list = cards;
      write();
    }, () => el.remove());
  }

  const sight = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    sight.disconnect();
    near = true;
    if (shown.length > 0) prepare();
  });
  sight.observe(el);
  // The list may come before the news of the own room.
  bag.add(() => { gone = true; }, () => sight.disconnect(), app.store.subscribe(ownRoom, write));
  return {
    el,
    /** @param {import('../core/types.js').LobbyView['live']} games */
    set(games) {
      live = games;
      write();
    },
    destroy: bag.empty,
  };
}

/** Games of people first, and of those the games that most watch. */
const pick = (live, count) => [...live].sort((one, other) => Number(Boolean(one.exhibition)) - Number(Boolean(other.exhibition)) || other.watchers - one.watchers).slice(0, count);
