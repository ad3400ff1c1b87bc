import { createBag, createList, h, setText } from '../core/dom.js';
import { attempt, explain, wayOn } from '../ui/over/attempt.js';
import { changeName } from '../ui/person/changename.js';
import { createCodeInput } from '../ui/form/codeinput.js';
import { icon } from '../ui/icon/icons.js';
import { chooseBot, joinRoom, playBot } from '../lobby/acts.js';
import { createRoom } from '../lobby/createroom.js';
import { createDistantList } from '../lobby/distantlist.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createLiveGame, createSight } from '../lobby/livegame.js';
import { createResume } from '../lobby/resume.js';
import { createWaiting } from '../lobby/waiting.js';
import { wordsFor } from '../lobby/ownwords.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

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

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { parts: [{ createArt, isPlayable }], query }) {
  const { t, net, games } = app;
  const game = games.shown(query);
  const tables = games.tables(game);
  const own = wordsFor(app, game);
  const bag = createBag();
  const none = () => games.bots(game).length === 0;
  let waits = 0;
  const online = h('p', { class: 'online' }, h('span', { class: 'dot', 'aria-hidden': 'true' }), h('span'));
  const live = h('section', { class: 'home-live', 'aria-labelledby': 'home-live' },
    h('div', { class: 'section-head' }, h('h2', { id: 'home-live', text: t('home.live') }), h('a', { href: games.address('/tv', game), text: t('home.all_live') })),
    createSkeleton(3, 'mini'));
  const resume = createResume(app);
  bag.add(resume.destroy);
  const notes = createOwnNotes(app, bag);

  const code = createCodeInput({ label: t('join.label'), id: 'home-code', submit: (room) => attemptJoin(app, code, room) });
  const several = tables.find((seats) => seats > 1) ?? 2;
  const open = async (seats) => createRoom(app, game, seats);
  const choose = async () => {
    return chooseBot(app, { game, seats: several, isOwn: true }, (level, how) => playBot(app, game, level, how));
  };
  /** Against a player who waits, or else a bot. */
  const playNow = async () => {
    if (waits > 0 || (app.store.get().hello && none())) return app.router.go(games.address('/match', game));
    return playBot(app, game, games.bots(game)[0]?.level);
  };
  const begin = (m) => attempt(app, null, async () => {
    await playBot(app, game, games.bots(game)[0]?.level, { first: m });
    return true;
  }).then(Boolean);
  const now = h('button', { type: 'button', class: 'button primary large', id: 'home-play', on: { click: () => attempt(app, now, playNow) } }, icon('bolt'), h('span', { text: t('home.play') }));
  const count = h('span', { class: 'hero-waiting', 'data-known': 'false', text: ` · ${t('home.waiting', { n: 0 })}` });
  const art = h('div', { class: 'hero-picture' }, createArt({ t, play: begin }));
  const bot = way(app, 'bot', t('home.bot'), t('home.bot_text'), choose);
  const room = way(app, 'people', own('home.room'), own('home.room_text'), () => open(several));
  const large = tables.length > 1 && way(app, 'plus', t(`${game}.home.large`), t(`${game}.home.large_text`), () => open(tables.at(-1)));
  const alone = h('button', { type: 'button', class: 'button primary large', on: { click: () => attempt(app, alone, () => open(1)) } }, icon('play'), h('span', { text: own('home.solo') }));
  const name = h('button', { type: 'button', class: 'button quiet', on: { click: () => changeName(app) } }, icon('person'), h('span', { text: t('home.name') }));
  const isRank = games.hasRank(game);
  const rank = isRank && h('a', { class: 'button large rank', id: 'home-rank', href: games.address('/match', game, 'mode=rank'), 'aria-describedby': 'home-price' }, h('span', { class: 'mode rank', 'aria-hidden': 'true' }), h('span', { text: t('home.rank') }));
  const price = isRank && h('p', { class: 'note', id: 'home-price', text: t('rank.price') });
  const picker = createGamePicker(app, { path: '/', game });
  bag.add(picker.destroy);

  element.append(
    resume.el,
    ...notes,
    picker.el,
    h('section', { class: isPlayable ? 'hero playable' : 'hero', 'aria-labelledby': 'hero' },
      h('div', { class: 'hero-text' },
        h('p', { class: 'kicker', text: t(`${game}.home.kicker`) }),
        h('h1', { id: 'hero' }, h('span', { text: t(`${game}.home.title.1`) }), ' ', h('span', { text: t(`${game}.home.title.2`) }))),
      art,
      h('div', { class: 'hero-more' },
        h('p', { class: 'lead', text: t(`${game}.home.lead`) }),
        h('div', { class: 'hero-acts' },
          games.hasPool(game) && now,
          games.hasPool(game) && h('a', { class: 'button plain large', href: games.address('/match', game) }, icon('people'), h('span', null, t('home.match'), count)),
          rank,
          tables[0] === 1 && alone,
          h('a', { class: 'button plain large', href: games.address('/lobby', game) }, h('span', { text: t('home.lobby') }))),
        price, online)),
    h('div', { class: 'home-grid' },
      h('section', { class: 'card', 'aria-labelledby': 'home-ways' }, h('h2', { id: 'home-ways', text: t('home.ways') }),
        h('div', { class: 'ways' }, bot, room, large)),
      h('section', { class: 'card', 'aria-labelledby': 'home-join' }, h('h2', { id: 'home-join', text: t('home.join') }),
        h('p', { class: 'note', text: t('home.join_text') }), code.el, name)),
    live,
    h('footer', { class: 'home-foot' }, h('a', { href: '/rules', text: t('nav.rules_long') }), games.known(game)?.lists && h('a', { href: games.address('/scores', game), text: t('title.scores') }), h('a', { href: '/bots', text: t('nav.bots') }), h('a', { href: '/replay', text: t('nav.replay') })),
  );

  bag.add(showLive(app, live, game, 3));
  bag.add(net.watch(`lobby/${game}`, {}, (view) => {
    setText(online.lastElementChild, t('home.online', { n: view.online }));
    waits = view.queue?.casual ?? 0;
    setText(count, ` · ${t('home.waiting', { n: waits })}`);
    count.dataset.known = 'true';
    bot.hidden = none();
    art.inert = none();
  }));
  return bag.empty;
}

async function attemptJoin(app, code, room) {
  code.error('');
  try {
    const hidden = await joinRoom(app, room);
    if (hidden) code.error(app.i18n.refusal(hidden));
  } catch (refusal) {
    if (!refusal?.code) throw refusal;
    if (wayOn(app, refusal)) explain(app, refusal);
    else app.sound.play('refuse');
    code.error(app.i18n.refusal(refusal));
    code.input.select();
  }
}

function way(app, symbol, title, text, run) {
  const button = h('button', { type: 'button', class: 'way', on: { click: () => attempt(app, button, run) } },
    icon(symbol), h('span', { class: 'way-text' }, h('strong', { text: title }), h('span', { class: 'note', text })));
  return button;
}

/** The first few live games; returns its undo. Their pictures are fetched with the first of them that comes on screen. */
function showLive(app, section, game, count) {
  const bag = createBag();
  const waiting = section.lastElementChild;
  const place = h('ul', { class: 'mini-grid' });
  const none = createEmpty({ symbol: icon('tv'), title: app.t('tv.none'), text: app.t('tv.none_text') });
  let shown = [];
  let gone = false;
  let asked = false;
  let near = false;
  let list = /** @type {{set(games: any[]): void} | null} */ (null);
  bag.add(() => { gone = true; });

  function write() {
    if (shown.length > 0 && near) prepare();
    list?.set(shown);
    section.lastElementChild.replaceWith(shown.length === 0 ? none : list ? place : waiting);
  }

  function prepare() {
    if (asked) return;
    asked = true;
    app.games.part(game, 'mini').then(({ createMini }) => {
      if (gone) return;
      const seen = createSight(count);
      const games = createList(place, { key: (live) => live.room, create: (live) => createLiveGame(app, live, { create: createMini, seen, simultaneous: app.games.known(game)?.simultaneous }) });
      bag.add(seen.destroy, games.destroy);
      list = games;
      write();
    }, () => section.remove());
  }

  const sight = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    sight.disconnect();
    near = true;
    if (shown.length > 0) prepare();
  });
  sight.observe(section);
  bag.add(() => sight.disconnect());
  bag.add(app.net.watch(`lobby/${game}`, {}, (view) => {
    shown = pick(view.live, count);
    write();
  }));
  return bag.empty;
}

function pick(live, count) {
  return [...live].sort((one, other) => Number(Boolean(one.exhibition)) - Number(Boolean(other.exhibition)) || other.watchers - one.watchers).slice(0, count);
}
