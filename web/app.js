/** The composition root: the real world is created here, once, and handed down. */
import { createAnnouncer, prefersLessMotion } from './core/say/a11y.js';
import { createApi } from './core/net/api.js';
import { attend } from './core/net/attend.js';
import { createTicker, format, remaining } from './core/clock.js';
import { cookies, kept, workers } from './core/device.js';
import { setText } from './core/dom.js';
import { fetched } from './core/net/fetched.js';
import { createFollower } from './core/net/follow.js';
import { createI18n } from './core/say/i18n.js';
import { createPress } from './core/say/press.js';
import { pickLanguage } from './core/language.js';
import { createNet } from './core/net/net.js';
import { PLAN } from './core/plan.js';
import { insist } from './core/net/retry.js';
import { isNews } from './core/room.js';
import { createRouter } from './core/router.js';
import { createSession } from './core/net/session.js';
import { createSettings } from './core/settings.js';
import { createSound } from './core/say/sound.js';
import { createStore, onFrame } from './core/store.js';
import { createStyles } from './core/styles.js';
import { createTitle } from './core/say/title.js';
import { createGames, wordsOf } from './games/catalog.js';
import { GAMES } from './games/index.js';
import { createBanner } from './ui/over/banner.js';
import { createChrome } from './ui/chrome.js';
import { createDialogs } from './ui/over/dialog.js';
import { createSkeleton } from './ui/states.js';
import { createToasts } from './ui/over/toast.js';
import { knowFaces } from './ui/person/avatar.js';
import * as brokenView from './views/broken.js';

const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;
/** The address of the files of the page; it changes when one of the files does. Empty on a server without such addresses. */
const files = root.dataset.files ?? '';
/** The game of the room for which the document was requested, until the room is shown. */
let { about } = root.dataset;

/** The requests of the early script, undefined in a document without that script. */
const early = /** @type {{words(path: string): Promise<any> | undefined, socket(): WebSocket | null, game: string} | undefined} */ (self['early']);

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

/** Loads a screen with its sheets, in the order in which they apply, and its words. @param {import('./core/types.js').Place} place @returns {Promise<import('./core/types.js').View>} */
async function loadScreen({ view: path, sheets = [], words = [] }) {
  const [view] = await Promise.all([import(`./${path}`), ...sheets.map((name) => styles.add(`/styles/${name}.css`)), ...words.map((name) => fetched(i18n.add(`/words/${name}`)))]);
  await view.prepare?.(app);
  return view;
}

/** Fetches a game and some of its parts. @param {string} game @param {import('./games/catalog.js').Part[]} parts */
async function fetchParts(game, parts) {
  await games.load(game);
  return Promise.all(parts.map((part) => games.part(game, part)));
}

/** Fetches the parts that a screen will most likely show, so that a table does not fetch its board only with the first move. @param {import('./core/types.js').Place} place */
function expect(place) {
  const game = [location.pathname.split('/').pop(), about, store.get().room?.game].find((id) => Object.hasOwn(GAMES, id ?? '')) ?? games.shown();
  if (place.likely) fetchParts(game, place.likely).catch(() => {});
}

/** @param {import('./core/types.js').Place} place @returns {import('./core/router.js').Route} */
const routeTo = (place) => ({
  path: '', chrome: 'full', ...place,
  load() {
    expect(place);
    return loadScreen(place);
  },
  loadParts: async (query) => (place.parts ? fetchParts(games.shown(query), place.parts) : []),
});

/** True inside a page of another site. Such a page could lead a visitor to press a hidden button, so only the buttons that move the board can be pressed. */
const isFramed = document.documentElement.hasAttribute('data-framed');

const named = (name) => routeTo(/** @type {import('./core/types.js').Place} */ (PLAN.places.find((place) => place.name === name)));
const offline = named('offline');
/** The screen for a screen that cannot be fetched; its own module is therefore loaded with the page. @type {import('./core/router.js').Route} */
const broken = { ...offline, name: 'broken', title: 'title.broken', load: () => (isServed() && net.status !== 'open' ? offline.load().catch(() => brokenView) : Promise.resolve(brokenView)) };

/** True if the service worker serves this page: then it can be used without a network. */
const isServed = () => Boolean(workers?.controller);

const store = createStore(/** @type {import('./core/types.js').State} */ ({
  conn: { status: 'connecting', since: world.now(), code: null },
  user: null, hello: null, me: null, room: null,
  route: { name: '', params: {}, path: '' },
  lang: '', settings: {},
  // The prices until the greeting, which may bring other prices: a document can be older than the server.
  prices: JSON.parse(root.dataset.prices ?? '{}'),
}), onFrame);

const settings = createSettings(kept, (all) => store.set({ settings: all }));
store.set({ settings: settings.all() });

const fetchWords = (path) => fetch(files + path).then((answer) => answer.json());

const i18n = createI18n({
  load: (path) => early?.words(path)?.catch(() => fetchWords(path)) ?? fetchWords(path),
  // With the words of the game that is most likely to be shown.
  places: ['/words', wordsOf(early?.game ?? Object.keys(GAMES)[0])],
  report: (problem) => console.error(problem),
  now: () => net.now(),
  price: (name) => store.get().prices[name],
  press: createPress(window, matchMedia('(pointer: coarse)').matches),
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
  fetchSynth: () => import('./core/say/synth.js'),
  vibrate: (ms) => navigator.vibrate?.(ms),
  setting: settings.get,
  calm: prefersLessMotion,
  repeat: (run, ms) => world.every(ms, run),
});
const games = createGames(GAMES, { parts: PLAN.parts, i18n, styles, settings, sound, wear: (key, value) => { root.dataset[key] = value; }, offered: () => store.get().hello?.games });
knowFaces(games.face);
const ticker = createTicker((run) => world.every(250, run));
const api = createApi((path, init) => fetch(path, init), cookies, () => i18n.lang);
const dialog = createDialogs(i18n, (close) => router.cover(close));
const toast = createToasts(find('toasts'), { label: () => i18n.t('notes.label'), announce, after: world.after });

const net = createNet(world, {
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  who: () => ({ agent: 'web/1', sid, lang: i18n.lang }),
  publish(patch) {
    store.set(patch.hello?.prices ? { ...patch, prices: patch.hello.prices } : patch);
    if (patch.user && !isFramed) follower.identify(patch.user);
  },
  enlist: () => session.ensure(),
  // If the server no longer knows the cookie, the next act of play makes a new guest.
  identify: () => api.settled().then(() => api.get('me')).then(() => {}, (refusal) => { if (refusal.code === 'offline') throw refusal; }),
});
const sid = `tab-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')}`;
const session = createSession(api, { user: () => store.get().user, reidentify: net.reidentify });

const router = createRouter({ window, outlet: find('main'), routes: PLAN.places.filter(({ path, frame }) => path && (frame || !isFramed)).map(routeTo), missing: named('missing'), broken, waiting: createSkeleton(3, 'card'), arrived });
const follower = createFollower({
  net, store, go: walk, found: () => sound.play('match'),
  heard: hearOwnRoom,
});

let meeting = false;

/** Goes where the visitor's room is. Two who were paired for a ranked game see each other first. @param {string} path @param {{replace: boolean}} options */
function walk(path, options) {
  const { room, route } = store.get();
  const place = document.querySelector('.match');
  if (meeting || route.name !== 'match' || room?.mode !== 'rank' || !place) return void (meeting || router.go(path, options));
  meeting = true;
  fetched(Promise.all([import('./lobby/meeting.js'), i18n.add('/words/lobby')])).then(([{ showMeeting }]) => showMeeting(app, room, place)).catch(() => {}).then(() => {
    meeting = false;
    if (store.get().route.name === 'match') router.go(path, options);
  });
}

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

/** Draws the bars with the first screen that has them. They stay. */
function showBars() {
  if (hasBars) return;
  hasBars = true;
  createChrome(find('appbar'), find('tabbar'), app);
}

/** @type {Parameters<typeof createRouter>[0]['arrived']} */
function arrived(route, { chrome, title }, query, first) {
  about = undefined;
  if (!first) dialog.closeAll();
  root.dataset.chrome = chrome;
  root.dataset.route = route.name;
  store.set({ route });
  if (chrome === 'full') showBars();
  follower.arrived();
  setTitle(title ? i18n.t(title.replace('{game}', games.shown(query)), route.params) : '');
  if (!first) announce(heading || 'Palisade');
}

function writeTheme() {
  const theme = settings.get('theme');
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Shows the launch screen. It is fetched only when it is due, and the page works as well without it. */
const launch = () => fetched(import('./ui/launch.js')).then((screen) => screen.launch(app)).catch(() => {});

/** @type {import('./core/types.js').App['challenge']} */
const challenge = (player, game) => fetched(Promise.all([import('./lobby/challenge.js'), i18n.add('/words/lobby')])).then(([{ openChallenge }]) => openChallenge(app, player, game));

/** @type {import('./core/types.js').App} */
const app = {
  store, net, launch, challenge, t: i18n.t, i18n, games, sound, settings, announce, toast, dialog, api, session, flash: title.flash,
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
let ownRoom = /** @type {Promise<ReturnType<typeof import('./table/own/ownroom.js').createOwnRoom>> | null} */ (null);

/** The own room as it was seen last, while there was nothing to tell of it. With the news the store has the next view already, so this one is kept for the comparison. */
let seen = /** @type {{view: any, change: any} | null} */ (null);

/** The module that tells of the own room is fetched with the first news, or for somebody who looks elsewhere. @type {(view: any, change: any) => void} */
function hearOwnRoom(view, change) {
  if (!ownRoom && !document.hidden && !isNews(view, change)) return void (seen = { view, change });
  ownRoom ??= fetched(Promise.all([import('./table/own/ownroom.js'), i18n.add('/words/table')])).then(([{ createOwnRoom }]) => {
    const own = createOwnRoom(app);
    if (seen) own.know(seen.view, seen.change);
    return own;
  });
  ownRoom.then((own) => own.hear(view, change), () => { ownRoom = null; });
}

let telling = /** @type {Promise<void> | null} */ (null);

/** Whether the visitor has messages, long games or challenges, which few visitors have. */
const hasNews = () => ['notices', 'correspondence', 'challenges'].some((list) => store.get().me?.[list]?.length);

function tell() {
  if (isFramed || telling || !hasNews()) return;
  telling = fetched(Promise.all([import('./views/tellers.js'), i18n.add('/words/table'), i18n.add('/words/lobby')])).then(([{ startTellers }]) => startTellers(app));
  telling.catch(() => { telling = null; });
}

store.subscribe((state) => state.lang, (_, before) => { if (before) router.again(); });
store.subscribe((state) => `${state.room?.phase} ${state.room?.turn} ${state.room?.you} ${state.lang}`, writeTitle);

for (const gesture of ['pointerup', 'click', 'keydown']) addEventListener(gesture, sound.unlock, { passive: true });
addEventListener('online', () => net.retry());
addEventListener('offline', () => net.unplug());

/** Registers the service worker. With a network the page works as well without it. */
function employ() {
  import('./ui/worker.js').then(({ startWorker }) => startWorker(app, {
    container: /** @type {ServiceWorkerContainer} */ (workers), files, policies: self['trustedTypes'], reload: () => location.reload(),
    visible: (run) => document.addEventListener('visibilitychange', () => { if (!document.hidden) run(); }),
    isCovered: () => Boolean(document.querySelector('dialog[open]')), uncovered: (run) => document.addEventListener('close', run, true),
  })).catch(() => {});
}

writeTheme();
net.start();
// Without words the page could not even show an error.
await insist(world, () => i18n.choose(wantedLanguage()), (isMissing) => { find('unreached').hidden = !isMissing; });
find('banner').replaceWith(createBanner(app, world.after, isServed).el);
store.subscribe(hasNews, tell);
tell();
await router.start(app);
attend(world, net);
// The worker comes last, and on a first visit only if the visitor does something here. Browsers have workers on encrypted pages only; visitors who save data get no worker.
if (workers && !isFramed && !(/** @type {any} */ (navigator).connection?.saveData)) {
  const soon = () => (window.requestIdleCallback ?? setTimeout)(employ);
  if (isServed()) soon();
  else document.addEventListener('click', soon, { once: true });
}
// An installed page opens like a program.
if (matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches) launch();
