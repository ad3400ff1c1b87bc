/** The composition root: the real world is created here, once, and handed down. */
import { createAnnouncer, prefersLessMotion } from './core/a11y.js';
import { createApi } from './core/api.js';
import { createTicker, format, remaining } from './core/clock.js';
import { cookies, kept, workers } from './core/device.js';
import { setText } from './core/dom.js';
import { fetched } from './core/fetched.js';
import { createFollower } from './core/follow.js';
import { createI18n, pickLanguage } from './core/i18n.js';
import { createNet } from './core/net.js';
import { insist } from './core/retry.js';
import { isNews } from './core/room.js';
import { createRouter } from './core/router.js';
import { createSession } from './core/session.js';
import { createSettings } from './core/settings.js';
import { createSound } from './core/sound.js';
import { createStore, onFrame } from './core/store.js';
import { createStyles } from './core/styles.js';
import { createTitle } from './core/title.js';
import { createGames, wordsOf } from './games/catalog.js';
import { GAMES } from './games/index.js';
import { createAvatar } from './ui/avatar.js';
import { createBanner } from './ui/banner.js';
import { createDialogs } from './ui/dialog.js';
import { createSkeleton } from './ui/states.js';
import { createToasts } from './ui/toast.js';
import * as brokenView from './views/broken.js';

const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;
/** The address of the files of the page, where it changes with each of them. */
const files = root.dataset.files ?? '';
/** The game of the room that the document was asked for, until that is shown. */
let { about } = root.dataset;

/** Asked for by the document, where the server put it together. */
const early = /** @type {{words(path: string): Promise<any> | undefined, socket(): WebSocket | null} | undefined} */ (self['early']);

const world = {
  open: (url, protocol) => early?.socket() ?? new WebSocket(url, protocol),
  /** Steady: it does not jump when the clock of the device is set, and stands still while the machine sleeps. */
  now: () => performance.timeOrigin + performance.now(),
  random: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** A part of the game that a screen is about. @param {import('./games/catalog.js').Part} part */
const partOf = (part) => (query) => games.part(games.shown(query), part);

/**
 * A module with the sheets and words of the page that not everything needs; sheets in the order in which they apply.
 * @param {Promise<any>} module @param {{sheets?: string[], words?: string[]}} needs
 */
async function equipped(module, { sheets = [], words = [] }) {
  const rest = [...sheets.map((name) => styles.add(`/styles/${name}.css`)), ...words.map((name) => fetched(i18n.add(`/words/${name}`)))];
  return (await Promise.all([module, ...rest]))[0];
}

/** A screen, or what a press on the first one opens, with what all of them share: the first screen does without dialogs, forms and refusals. */
const whole = (module, { sheets = [], words = [] } = {}) => equipped(module, { sheets: ['common', ...sheets], words: ['common', 'errors', ...words] });

const RANK = { sheets: ['prizes', 'rank'], words: ['rank', 'create'] };
/** A table refuses next to nothing: the words of refusals come with the first one, and the sheet of dialogs with what opens one. @param {Promise<any>} view */
const bare = (view) => equipped(view, { sheets: ['game'], words: ['common', 'table'] });

/**
 * With what it will most likely show, so that a table that waits for its first move does not wait for its board.
 * @param {'play' | 'watch'} part
 */
function expect(part) { games.part(store.get().room?.game ?? about ?? games.shown(), part).catch(() => {}); }

function loadGame() {
  expect('play');
  return bare(import('./views/game.js'));
}

function loadWatch() {
  expect('watch');
  return bare(import('./views/watch.js'));
}

const loadProfile = () => whole(import('./views/profile.js'), { sheets: ['prizes', 'profile'], words: ['table', 'profile', 'people'] });
const RANKS = { sheets: ['prizes', 'ranks'], words: ['table', 'ranks'] };

const loadRanks = () => whole(import('./views/ranks.js'), RANKS);

const SETTINGS = { sheets: ['settings'], words: ['settings'] };
const MEMBER = { sheets: ['settings', 'account'], words: ['settings', 'account'] };

/** The forms of the game that is shown. @param {URLSearchParams} [query] */
async function fetchOwnForms(query) {
  const shown = games.shown(query);
  const [options, looks] = await Promise.all([games.part(shown, 'options'), games.part(shown, 'looks')]);
  return { shown, options, looks };
}

/** With the words of the games that it offers. */
const loadOffline = () => Promise.all([whole(import('./views/offline.js'), { sheets: ['offline'], words: ['offline'] }), ...games.offline().map(games.words)]).then(([view]) => view);

/** In a page of others, which could have a visitor press what they do not see: so there is nothing to press but what moves the board. */
const isFramed = document.documentElement.hasAttribute('data-framed');

/** Those who watch are refused next to nothing there as well, and open no dialogs. @param {Promise<any>} view */
const framed = (view) => equipped(view, { sheets: ['game', 'embed'], words: ['common', 'table', 'embed'] });

const REPLAY = { sheets: ['common', 'game', 'replay'], words: ['common', 'table', 'replay'] };

/** With its board, as for a table. @param {Promise<any>} view @param {{sheets: string[], words: string[]}} needs */
function replay(view, needs = REPLAY) {
  games.part(about ?? games.shown(), 'replay').catch(() => {});
  return equipped(view, needs);
}

/** @type {import('./core/router.js').Route[]} */
const routes = [
  { name: 'home', path: '/', load: () => equipped(import('./views/home.js'), { sheets: ['live', 'home'], words: ['home'] }), part: partOf('art') },
  { name: 'lobby', path: '/lobby', load: () => whole(import('./views/lobby.js'), { sheets: ['live', ...RANK.sheets], words: [...RANK.words, 'home'] }), part: (query) => games.words(games.shown(query)).catch(() => {}), title: 'title.lobby' },
  { name: 'match', path: '/match', load: () => whole(import('./views/match.js'), { sheets: ['match', ...RANK.sheets], words: RANK.words }), title: 'title.match' },
  { name: 'room', path: '/room/:id', load: () => whole(import('./views/room.js'), { sheets: ['room', 'chat', 'prizes', 'rank'], words: ['table', 'rank', 'room', 'people', 'acts', 'end', 'chat', 'create'] }), title: 'title.room' },
  { name: 'game', path: '/game/:id', load: loadGame, title: 'title.game', chrome: 'none' },
  { name: 'tv', path: '/tv', load: () => whole(import('./views/tv.js'), { sheets: ['live', 'tv'], words: ['tv', 'home'] }), part: partOf('mini'), title: 'title.tv' },
  { name: 'watch', path: '/tv/:id', load: loadWatch, title: 'title.watch', chrome: 'none' },
  { name: 'embed', path: '/embed/@:user', load: () => framed(import('./views/embeduser.js')), title: 'title.watch', chrome: 'none' },
  { name: 'embed', path: '/embed/:id', load: () => framed(import('./views/embed.js')), title: 'title.watch', chrome: 'none' },
  { name: 'embed', path: '/embed/tv/:game', load: () => framed(import('./views/embedtv.js')), title: 'title.tv', chrome: 'none' },
  { name: 'embed', path: '/embed/replay/:match', load: () => replay(import('./views/embedreplay.js'), { sheets: [...REPLAY.sheets, 'embed'], words: [...REPLAY.words, 'embed'] }), title: 'title.replay', chrome: 'none' },
  { name: 'replay', path: '/replay', load: () => equipped(import('./views/replaytext.js'), REPLAY), title: 'title.replay' },
  { name: 'replay', path: '/replay/:match', load: () => replay(import('./views/replay.js')), title: 'title.replay' },
  { name: 'settings', path: '/settings', load: () => whole(import('./views/settings.js'), SETTINGS), title: 'title.settings' },
  { name: 'settings', path: '/settings/account', load: () => whole(import('./views/accountsettings.js'), MEMBER), title: 'title.account' },
  { name: 'settings', path: '/settings/security', load: () => whole(import('./views/securitysettings.js'), MEMBER), title: 'settings.page.security' },
  { name: 'settings', path: '/settings/game', load: () => whole(import('./views/gamesettings.js'), { sheets: ['slider', ...SETTINGS.sheets], words: SETTINGS.words }), part: fetchOwnForms, title: 'settings.page.game' },
  { name: 'settings', path: '/settings/about', load: () => whole(import('./views/about.js'), SETTINGS), title: 'settings.page.about' },
  { name: 'account', path: '/account', load: () => whole(import('./views/account.js'), { sheets: ['account'], words: ['account'] }), title: 'title.account' },
  { name: 'profile', path: '/me', load: loadProfile, title: 'title.profile' },
  { name: 'profile', path: '/u/:id', load: loadProfile, title: 'title.profile' },
  { name: 'editprofile', path: '/me/edit', load: () => whole(import('./views/editprofile.js'), { sheets: ['slider', 'account', 'profile'], words: ['account', 'profile'] }), title: 'title.profile' },
  { name: 'avatar', path: '/me/avatar', load: () => whole(import('./views/avatar.js'), { sheets: ['avatar'], words: ['avatar'] }), title: 'avatar.title' },
  { name: 'rules', path: '/rules', load: () => whole(import('./views/rules.js'), { sheets: ['article'], words: ['rules'] }), part: partOf('rules'), title: (query) => `${games.shown(query)}.rules.title` },
  { name: 'ranks', path: '/ranks', load: loadRanks, title: 'title.ranks' },
  { name: 'ranks', path: '/ranks/:board', load: loadRanks, title: 'title.ranks' },
  { name: 'rewards', path: '/rewards', load: () => whole(import('./views/rewards.js'), { sheets: ['prizes', 'rank', 'rewards'], words: ['prizes', 'rewards'] }), title: 'title.rewards' },
  { name: 'scores', path: '/scores', load: () => whole(import('./views/scores.js'), RANKS), part: (query) => games.load(games.shown(query)), title: 'title.scores' },
  { name: 'offline', path: '/offline', load: loadOffline, title: 'offline.title' },
  { name: 'offlinegame', path: '/offline/:game', load: () => equipped(import('./views/offlinegame.js'), { sheets: ['common', 'game', 'offline'], words: ['common', 'table', 'offline'] }), title: 'offline.title', chrome: 'none' },
  { name: 'bots', path: '/bots', load: () => whole(import('./views/bots.js'), { sheets: ['article', 'bots'], words: ['bots'] }), part: partOf('examples'), title: 'title.bots' },
];
/** @type {import('./core/router.js').Route} */
const missing = { name: 'missing', path: '', load: () => equipped(import('./views/notfound.js'), { words: ['missing'] }), title: 'title.missing' };
// With the page, not when it is needed: what cannot be fetched then is everything.
/** @type {import('./core/router.js').Route} */
const broken = { name: 'broken', path: '', load: () => (isServed() && net.status !== 'open' ? loadOffline().catch(() => brokenView) : Promise.resolve(brokenView)), title: 'title.broken' };

/** Those whom the worker serves have something left to do without a network. */
const isServed = () => Boolean(workers?.controller);

const store = createStore(/** @type {import('./core/types.js').State} */ ({
  conn: { status: 'connecting', since: world.now(), code: null },
  user: null, hello: null, me: null, room: null,
  route: { name: '', params: {}, path: '' },
  lang: '', settings: {},
  // Before the greeting, which may tell others, since a document can be older than the server.
  prices: JSON.parse(root.dataset.prices ?? '{}'),
}), onFrame);

const settings = createSettings(kept, (all) => store.set({ settings: all }));
store.set({ settings: settings.all() });

const fetchWords = (path) => fetch(files + path).then((answer) => answer.json());

const i18n = createI18n({
  load: (path) => early?.words(path)?.catch(() => fetchWords(path)) ?? fetchWords(path),
  // With those of the game that is most likely to be shown.
  places: ['/words', wordsOf([new URLSearchParams(location.search).get('game'), about, location.pathname.split('/').pop(), settings.get('game')].find((id) => Object.hasOwn(GAMES, id ?? '')) ?? Object.keys(GAMES)[0])],
  report: (problem) => console.error(problem),
  now: () => net.now(),
  price: (name) => store.get().prices[name],
  publish(lang) {
    root.lang = lang;
    root.dir = 'ltr';
    setText(find('skip'), i18n.t('nav.skip'));
    store.set({ lang });
  },
});
const styles = createStyles(document, files);

const wantedLanguage = () => pickLanguage(settings.get('lang'), navigator.languages);

const announce = createAnnouncer(find('polite'), find('assertive'));
const sound = createSound({
  audio: 'AudioContext' in window ? () => new AudioContext() : null,
  fetchSynth: () => import('./core/synth.js'),
  vibrate: (ms) => navigator.vibrate?.(ms),
  setting: settings.get,
  calm: prefersLessMotion,
  repeat: (run, ms) => world.every(ms, run),
});
const games = createGames(GAMES, { i18n, styles, settings, sound, wear: (key, value) => { root.dataset[key] = value; }, offered: () => store.get().hello?.games });
const ticker = createTicker((run) => world.every(250, run));
const api = createApi((path, init) => fetch(path, init), cookies, () => i18n.lang);
const dialog = createDialogs(i18n, (close) => router.cover(close));
const toast = createToasts(find('toasts'), { announce, after: world.after });

const net = createNet(world, {
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  who: () => ({ agent: 'web/1', sid, lang: i18n.lang }),
  publish(patch) {
    store.set(patch.hello?.prices ? { ...patch, prices: patch.hello.prices } : patch);
    if (patch.user && !isFramed) follower.identify(patch.user);
  },
  enlist: () => session.ensure(),
  // A cookie the server no longer knows: it is dropped by asking for a guest anew at the next act of play.
  identify: () => api.settled().then(() => api.get('me')).then(() => {}, (refusal) => { if (refusal.code === 'offline') throw refusal; }),
});
const sid = `tab-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')}`;
const session = createSession(api, { user: () => store.get().user, reidentify: net.reidentify });

const router = createRouter({ window, outlet: find('main'), routes: isFramed ? routes.filter(({ name }) => name === 'embed') : routes, missing, broken, waiting: createSkeleton(3, 'card'), arrived });
const follower = createFollower({
  net, store, go: (path, options) => router.go(path, options), found: () => sound.play('match'),
  heard: hearOwnRoom,
});

const title = createTitle(document, (run, ms) => world.every(ms, run));
let heading = '';

function writeTitle() {
  const { room, lang } = store.get();
  // The server may be quicker than the words.
  if (!lang) return;
  const mine = room?.phase === 'playing' && room.you !== null && room.turn === room.you;
  title.set(heading ? `${heading} · Palisade` : 'Palisade', mine ? i18n.t('title.turn') : null);
}

function setTitle(text) {
  heading = text;
  writeTitle();
}

let hasBars = isFramed;

/** They come with the first screen that has them, and stay. @param {Pick<typeof import('./ui/chrome.js'), 'createChrome'>} bars */
function showBars({ createChrome }) {
  if (hasBars) return;
  hasBars = true;
  createChrome(find('appbar'), find('tabbar'), app, createAvatar, () => equipped(import('./ui/wallet.js'), { sheets: ['prizes'], words: ['prizes'] }));
}

/** @type {Parameters<typeof createRouter>[0]['arrived']} */
function arrived(route, { chrome, createChrome, title }, first) {
  about = undefined;
  if (!first) dialog.closeAll();
  root.dataset.chrome = chrome;
  root.dataset.route = route.name;
  store.set({ route });
  if (createChrome) showBars({ createChrome });
  // The screen that stands for one that could not be fetched has them if they are here.
  else if (chrome === 'full' && !hasBars) import('./ui/chrome.js').then(showBars, () => {});
  follower.arrived();
  setTitle(title ? i18n.t(title, route.params) : '');
  if (!first) announce(heading || 'Palisade');
}

function writeTheme() {
  const theme = settings.get('theme');
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** It is no part of the page until it is due, and without it the page is as good. */
const launch = () => fetched(import('./ui/launch.js')).then((screen) => screen.launch(app)).catch(() => {});

/** @type {import('./core/types.js').App['challenge']} */
const challenge = (player) => whole(fetched(import('./lobby/challenge.js')), { words: ['rank', 'create', 'challenge'] }).then(({ openChallenge }) => openChallenge(app, player));

/** @type {import('./core/types.js').App} */
const app = {
  store, net, launch, challenge, t: i18n.t, i18n, games, sound, settings, announce, toast, dialog, api, session, whole, equipped, flash: title.flash,
  clock: { now: net.now, remaining: (clock) => remaining(clock, net.now()), format, every: ticker.every, local: world.now, after: world.after },
  router: { go: router.go, back: router.back, title: setTitle, cover: router.cover },
};

store.subscribe((state) => state.settings, () => {
  writeTheme();
  games.dress();
  sound.refresh();
  const lang = wantedLanguage();
  if (lang !== i18n.lang) i18n.choose(lang).catch(() => toast(i18n.t('error.offline'), { kind: 'bad' }));
});
let ownRoom = /** @type {Promise<ReturnType<typeof import('./table/ownroom.js').createOwnRoom>> | null} */ (null);

/** The own room as it was seen last, while there was nothing to tell of it. */
let seen = /** @type {{view: any, change: any} | null} */ (null);

/** The module that tells of the own room is fetched with the first news, or for somebody who looks elsewhere. @type {(view: any, change: any) => void} */
function hearOwnRoom(view, change) {
  if (!ownRoom && !document.hidden && !isNews(view, change)) return void (seen = { view, change });
  ownRoom ??= whole(fetched(import('./table/ownroom.js')), { words: ['table', 'acts', 'end', 'news'] }).then(({ createOwnRoom }) => {
    const own = createOwnRoom(app);
    if (seen) own.know(seen.view, seen.change);
    return own;
  });
  ownRoom.then((own) => own.hear(view, change), () => { ownRoom = null; });
}

let telling = /** @type {Promise<void> | null} */ (null);

/** Whether there is something to tell of that few have. */
const hasNews = () => ['notices', 'correspondence', 'challenges'].some((list) => store.get().me?.[list]?.length);

function tell() {
  if (isFramed || telling || !hasNews()) return;
  telling = fetched(import('./views/tellers.js')).then(({ startTellers }) => startTellers(app));
  telling.catch(() => { telling = null; });
}

store.subscribe((state) => state.lang, (_, before) => { if (before) router.again(); });
store.subscribe((state) => `${state.room?.phase} ${state.room?.turn} ${state.room?.you} ${state.lang}`, writeTitle);

for (const gesture of ['pointerup', 'click', 'keydown']) addEventListener(gesture, sound.unlock, { passive: true });
addEventListener('online', () => net.retry());
addEventListener('offline', () => net.unplug());

/** Without the worker the page is as good, with a network. */
function employ() {
  import('./ui/worker.js').then(({ startWorker }) => startWorker(app, {
    container: /** @type {ServiceWorkerContainer} */ (workers), files, policies: self['trustedTypes'], reload: () => location.reload(),
    visible: (run) => document.addEventListener('visibilitychange', () => { if (!document.hidden) run(); }),
    isCovered: () => Boolean(document.querySelector('dialog[open]')), uncovered: (run) => document.addEventListener('close', run, true),
  })).catch(() => {});
}

writeTheme();
net.start();
// A page without words cannot even say that it has none.
await insist(world, () => i18n.choose(wantedLanguage()), (isMissing) => { find('unreached').hidden = !isMissing; });
find('banner').replaceWith(createBanner(app, world.after, isServed).el);
store.subscribe(hasNews, tell);
tell();
await router.start(app);
fetched(import('./core/attend.js')).then(({ attend }) => attend(world, net), () => {});
// The worker comes after all else, and on a first visit only to those who do something here. Browsers have it on encrypted pages; it is not for those who save data.
if (workers && !isFramed && !(/** @type {any} */ (navigator).connection?.saveData)) {
  const soon = () => (window.requestIdleCallback ?? setTimeout)(employ);
  if (isServed()) soon();
  else document.addEventListener('click', soon, { once: true });
}
// An installed page opens like a program.
if (matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches) launch();
