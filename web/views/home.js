import { createBag, h, setText } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { icon } from '../ui/icon/icons.js';
import { playBot } from '../lobby/acts.js';
import { createDistantList } from '../lobby/distantlist.js';
import { inviteFriend } from '../lobby/friend.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createGameSwitch } from '../lobby/gameswitch.js';
import { createJoin } from '../lobby/join.js';
import { createLiveStrip } from '../lobby/livestrip.js';
import { createMissing } from '../lobby/missing.js';
import { openMoreWays } from '../lobby/moreways.js';
import { createOpenRooms } from '../lobby/openrooms.js';
import { wordsFor } from '../lobby/ownwords.js';
import { createQuick } from '../lobby/quick.js';
import { openRank } from '../lobby/rank.js';
import { createResume } from '../lobby/resume.js';
import { createWaiting } from '../lobby/waiting.js';

/**
 * The notes that wait for a visitor: of presents and the daily money of members, and of games that go on for days. Each is shown once there is something to tell.
 * @param {import('../core/types.js').App} app @param {ReturnType<typeof createBag>} bag
 */
function createOwnNotes(app, bag) {
  const waiting = h('div');
  const distant = h('div');
  let isGone = false;
  /** Members alone have something that waits for them. */
  const wait = () => {
    if (!app.store.get().me?.wallet || waiting.childElementCount) return;
    const note = createWaiting(app);
    bag.add(note.destroy);
    waiting.append(note.el);
  };
  bag.add(() => { isGone = true; }, app.store.subscribe((state) => Boolean(state.me?.wallet), wait));
  wait();
  /** Few have games that go on for days. */
  const showDistant = async () => {
    if (!app.store.get().me?.correspondence?.length || distant.childElementCount) return;
    await app.i18n.add('/words/table');
    if (isGone || distant.childElementCount) return;
    const games = createDistantList(app);
    bag.add(games.destroy);
    distant.append(games.el);
  };
  bag.add(app.store.subscribe((state) => `${state.me?.correspondence}`, () => showDistant().catch(() => {})));
  showDistant().catch(() => {});
  return [waiting, distant];
}

/**
 * The ways to a game, the way that most take first: a bot at once or a game alone, then people.
 * @param {import('../core/types.js').App} app @param {string} game
 */
function createWays(app, game) {
  const { t, games, store } = app;
  const own = wordsFor(app, game);
  const tables = games.tables(game);
  const several = tables.find((seats) => seats > 1) ?? 2;
  const module = /** @type {import('../games/catalog.js').GameModule} */ (games.known(game));
  const none = () => games.bots(game).length === 0;
  const button = (id, symbol, text, run, props = {}) => {
    const el = h('button', { type: 'button', class: 'button plain', id, ...props, on: { click: () => attempt(app, el, run) } }, icon(symbol), h('span', { text }));
    return el;
  };
  const [hasPool, hasRank] = [games.hasPool(game), games.hasRank(game)];
  /** A button that stands alone has the width for its whole sentence. */
  const isLone = !hasPool && !hasRank;
  /** A server without bots has strangers alone. */
  const now = button('home-play', 'bolt', t('home.play'), async () => (store.get().hello && none() ? app.router.go(games.address('/match', game)) : playBot(app, game, games.bots(game)[0]?.level)), { class: 'button primary large' });
  const count = h('span', { class: 'hero-waiting', 'data-known': 'false' });
  const friend = button('home-friend', 'people', t(isLone ? 'home.friend_alone' : 'home.friend'), () => inviteFriend(app, game, several));
  const anyone = hasPool && h('a', { class: 'button plain', id: 'home-match', href: games.address('/match', game) }, icon('globe'), h('span', { text: t('home.anyone') }), count);
  const rank = hasRank && button('home-rank', 'crown', t('home.ranked'), async () => openRank(app, game), { class: 'button rank' });
  const more = button('home-more', 'plus', t('home.more'), async () => openMoreWays(app, game), { class: 'button quiet' });
  const first = hasPool ? [now] : createQuick(app, module, own('home.solo'));
  const el = h('div', { class: 'play-acts' }, ...first, h('div', { class: 'play-row', data: { lone: String(isLone) } }, friend, anyone, rank), more);
  return {
    el,
    /** The reason why there is nothing to play, in the place of all ways. */
    close: () => el.replaceChildren(createMissing(app, game)),
    /** @param {number} waits  players who wait for somebody */
    set(waits) {
      count.dataset.known = 'true';
      setText(count, waits > 0 ? t('home.waiting', { n: waits }) : '');
    },
  };
}

/** The first screen: the chosen game, the ways to play it, and its games under way. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { parts: [{ createArt, isPlayable }], query }) {
  const { t, net, games, i18n } = app;
  const game = games.shown(query);
  const bag = createBag();
  const none = () => games.bots(game).length === 0;
  const online = h('p', { class: 'online' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), h('span'));
  const resume = createResume(app);
  const picker = createGamePicker(app, { path: '/', game });
  const live = createLiveStrip(app, game, 3);
  const rooms = createOpenRooms(app, game);
  const ways = createWays(app, game);
  bag.add(resume.destroy, picker.destroy, live.destroy, rooms.destroy);
  const begin = (m) => attempt(app, null, () => playBot(app, game, games.bots(game)[0]?.level, { first: m })).then(Boolean);
  const art = h('div', { class: 'hero-picture' }, createArt({ t, now: net.now(), lang: i18n.lang, play: begin }));

  element.append(
    resume.el,
    ...createOwnNotes(app, bag),
    h('div', { class: 'home-games' }, createGameSwitch(app, game), picker.el, online),
    h('section', { class: isPlayable ? 'hero playable' : 'hero', 'aria-labelledby': 'hero' },
      h('div', { class: 'hero-text' },
        h('p', { class: 'kicker', text: t(`${game}.home.kicker`) }),
        h('h1', { id: 'hero' }, h('span', { text: t(`${game}.home.title.1`) }), ' ', h('span', { text: t(`${game}.home.title.2`) })),
        h('p', { class: 'lead', text: t(`${game}.home.lead`) })),
      art,
      h('div', { class: 'hero-more' }, ways.el)),
    h('section', { class: 'home-join', 'aria-label': t('home.join') }, createJoin(app, 'home-code')),
    rooms.el,
    live.el,
    h('footer', { class: 'home-foot' }, h('a', { href: '/rules', text: t('nav.rules_long') }), games.known(game)?.lists && h('a', { href: games.address('/scores', game), text: t('title.scores') }), h('a', { href: '/bots', text: t('nav.bots') }), h('a', { href: '/replay', text: t('nav.replay') })),
  );

  const close = () => {
    if (!games.isMissing(game)) return;
    ways.close();
    live.set([]);
    art.inert = Boolean(isPlayable);
  };
  close();
  bag.add(app.store.subscribe((state) => state.hello, close), net.watch(`lobby/${game}`, {}, (view) => {
    setText(online.lastElementChild, t('home.online', { n: view.online }));
    element.dataset.known = 'true';
    ways.set(view.queue?.casual ?? 0);
    live.set(view.live);
    rooms.set(view.rooms);
    art.inert = none();
  }));
  return bag.empty;
}
