/** The page of administration: its storage, network and clock are created here, once, and handed down. */
import { createAnnouncer } from '../core/say/a11y.js';
import { createApi } from '../core/net/api.js';
import { guardComposition } from '../core/say/composition.js';
import { cookies, kept, keptByTab } from '../core/device.js';
import { h, s, setAttribute, setText } from '../core/dom.js';
import { createI18n } from '../core/say/i18n.js';
import { LANGUAGES, pickLanguage } from '../core/language.js';
import { createSettings } from '../core/settings.js';
import { createDialogs } from '../ui/over/dialog.js';
import { icon } from '../ui/icon/icons.js';
import { createToasts } from '../ui/over/toast.js';
import { mountEntry } from './entry.js';
import { mountLog } from './log.js';
import { mountPlayer } from './player.js';
import { mountPlayers } from './players.js';
import { mountReports } from './reports.js';
import { mountRooms } from './rooms.js';
import { mountServer } from './server.js';

/** The mark of the page. */
function brandMark() {
  return s('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s('rect', { width: 64, height: 64, rx: 14, fill: 'var(--b-frame)' }),
    s('path', { fill: 'var(--b-sq)', d: 'M7 7h14v14H7zM25 7h14v14H25zM43 7h14v14H43zM7 25h14v14H7zM25 25h14v14H25zM43 25h14v14H43zM7 43h14v14H7zM25 43h14v14H25zM43 43h14v14H43z' }),
    s('rect', { x: 6, y: 38.5, width: 34, height: 5, rx: 2.5, fill: 'var(--seat0)' }),
    s('rect', { x: 38.5, y: 6, width: 5, height: 34, rx: 2.5, fill: 'var(--seat1)' }),
    s('circle', { cx: 32, cy: 50, r: 6, fill: 'var(--seat0)' }), s('circle', { cx: 32, cy: 50, r: 2.2, fill: 'var(--seat0-ink)' }),
    s('circle', { cx: 32, cy: 14, r: 6, fill: 'var(--seat1)' }), s('path', { d: 'M32 11l3 3-3 3-3-3z', fill: 'var(--seat1-ink)' }));
}

/**
 * @typedef {Pick<import('../core/types.js').App, 't' | 'i18n' | 'api' | 'dialog' | 'toast' | 'announce'> & {
 *   now: () => number, me: {id: string, name: string} | null, keep: (token: string | null) => void, enter: () => Promise<void>, again: () => void}} AdminApp
 *   `now` is the server's time; `keep` remembers a token for as long as this tab is open; `enter` asks the server again; `again` draws the screen anew.
 */

const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;
const TOKEN = 'palisade.admin';
const SCREENS = { reports: mountReports, rooms: mountRooms, players: mountPlayers, log: mountLog, server: mountServer };

const settings = createSettings(kept, () => {});
const i18n = createI18n({
  load: (path) => fetch(path).then((answer) => answer.json()),
  // The kinds of postings have their words with the profile.
  places: ['/words', '/words/admin', '/words/profile'],
  report: (problem) => console.error(problem),
  publish(lang) {
    root.lang = lang;
  },
});
const { t } = i18n;

/** A pasted token, used in addition to the cookie of a session. */
async function ask(path, init) {
  const token = keptByTab.getItem(TOKEN);
  const answer = await fetch(path, token ? { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } } : init);
  told = { ms: Date.parse(answer.headers.get('date') ?? '') || told.ms, at: performance.now() };
  return answer;
}

/** The last time reported by the server, to the second, and the local time of the report. The clock of this device may be wrong. */
let told = { ms: Date.now(), at: performance.now() };

const announce = createAnnouncer(find('polite'), find('assertive'));

/** @type {AdminApp} */
const desk = {
  t, i18n, announce, now: () => told.ms + performance.now() - told.at,
  api: createApi(ask, cookies, () => i18n.lang),
  dialog: createDialogs(i18n, () => () => {}),
  toast: createToasts(find('toasts'), { label: () => t('notes.label'), announce, after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  } }),
  me: null,
  keep(token) {
    if (token) keptByTab.setItem(TOKEN, token);
    else keptByTab.removeItem(TOKEN);
  },
  async enter() {
    desk.me = (await desk.api.get('admin/me')).user;
    writeBar();
    show();
  },
  again: () => show(),
};

/** The address behind `#`: a screen, and perhaps the id of its subject. */
const address = () => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);

function writeBar() {
  setText(find('skip'), t('nav.skip'));
  const lang = h('button', { type: 'button', class: 'button quiet small', text: t('admin.language'), lang: LANGUAGES.find((each) => each !== i18n.lang), on: { click: nextLanguage } });
  const links = h('nav', { class: 'admin-links', 'aria-label': t('nav.label') }, ...Object.keys(SCREENS).map((name) => h('a', { href: `#/${name}`, 'data-screen': name, text: t(`admin.screen.${name}`) })));
  const leave = h('button', { type: 'button', class: 'icon-button', 'aria-label': t('admin.leave'), title: t('admin.leave'), on: { click: signOut } }, icon('door'));
  find('bar').replaceChildren(h('span', { class: 'brand' }, brandMark(), h('span', { text: t('admin.title') })), ...(desk.me ? [links] : []),
    h('span', { class: 'admin-who' }, desk.me && h('bdi', { text: desk.me.name }), lang, desk.me && leave));
}

async function nextLanguage() {
  const next = LANGUAGES[(LANGUAGES.indexOf(/** @type {any} */ (i18n.lang)) + 1) % LANGUAGES.length];
  settings.set('lang', next);
  await i18n.choose(next);
  writeBar();
  show();
}

/** A session may serve the site as well, so leaving this page ends the session only if no token opened the page. */
async function signOut() {
  if (keptByTab.getItem(TOKEN)) desk.keep(null);
  else await desk.api.post('auth/logout').catch(() => {});
  desk.me = null;
  writeBar();
  show();
}

function show() {
  const main = find('main');
  desk.dialog.closeAll();
  const [name, subject] = address();
  for (const link of document.querySelectorAll('[data-screen]')) setAttribute(link, 'aria-current', /** @type {HTMLElement} */ (link).dataset.screen === name ? 'page' : null);
  const screen = h('div', { class: 'screen stack' });
  main.replaceChildren(screen);
  document.title = `${desk.me && SCREENS[name] ? `${t(`admin.screen.${name}`)} · ` : ''}${t('admin.title')} · Palisade`;
  if (!desk.me) return mountEntry(screen, desk);
  if (name === 'players' && subject) return mountPlayer(screen, desk, subject);
  return (SCREENS[name] ?? mountReports)(screen, desk);
}

guardComposition(window);
addEventListener('hashchange', () => {
  show();
  find('main').focus();
});

await i18n.choose(pickLanguage(settings.get('lang'), navigator.languages));
writeBar();
await desk.enter().catch((refusal) => {
  if (!refusal?.code) throw refusal;
  show();
});
