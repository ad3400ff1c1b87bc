import { h, setAttribute } from '../core/dom.js';
import { followOtherTabs } from '../core/net/othertabs.js';
import { createAvatar } from './person/avatar.js';
import { icon } from './icon/icons.js';
import { createTabSwipe } from './tabswipe.js';
import { createWallet } from './person/wallet.js';

/** @typedef {{path: string, key: string, symbol: Parameters<typeof icon>[0], routes: string[]}} Place */
/** In the order in which swipes lead from one to the next. */
const PLACES = /** @type {Place[]} */ ([
  { path: '/', key: 'nav.play', symbol: 'play', routes: ['home', 'match', 'room', 'rewards', 'rules'] },
  { path: '/tv', key: 'nav.tv', symbol: 'tv', routes: ['tv', 'watch', 'replay'] },
  { path: '/ranks', key: 'nav.ranks', symbol: 'crown', routes: ['ranks', 'scores'] },
  { path: '/me', key: 'nav.you', symbol: 'person', routes: ['profile', 'editprofile', 'avatar', 'settings', 'account'] },
]);
/** In a wide window the own name stands for the last of them. */
const LINKS = PLACES.slice(0, -1);
const [YOU] = PLACES.slice(-1);
const THEMES = /** @type {const} */ ({ auto: 'contrast', light: 'sun', dark: 'moon' });

/**
 * The bars of the page: mark, places, money and stars, own name, theme; and the tabs under the thumb on phones.
 * @param {HTMLElement} appbar @param {HTMLElement} tabbar @param {import('../core/types.js').App} app
 */
export function createChrome(appbar, tabbar, app) {
  const { store, t, settings } = app;
  const brand = /** @type {HTMLElement} */ (appbar.querySelector('.brand'));
  const links = h('nav', { class: 'links' });
  const theme = h('button', { type: 'button', id: 'theme', class: 'icon-button', on: { click: nextTheme } });
  const who = h('a', { id: 'who', class: 'who', href: '/me' });
  // The mark is part of the document, so that it is there before anything else.
  appbar.append(links, who, theme);
  followOtherTabs(app);
  let hasWallet = false;

  function nextTheme() {
    const names = Object.keys(THEMES);
    const next = names[(names.indexOf(settings.get('theme')) + 1) % names.length];
    settings.set('theme', next);
    app.announce(t(`settings.theme.${next}`));
  }

  function write() {
    links.replaceChildren(...LINKS.map(({ path, key }) => h('a', { href: path, text: t(key) })));
    tabbar.replaceChildren(...PLACES.map(({ path, key, symbol }) => h('a', { href: path }, icon(symbol), h('span', { text: t(key) }))));
    setAttribute(links, 'aria-label', t('nav.label'));
    setAttribute(tabbar, 'aria-label', t('nav.label'));
    writeRoute(store.get().route);
    writeMe(store.get().me);
    writeTheme();
  }

  function writeRoute(route) {
    const isHere = ({ routes }) => routes.includes(route.name) && !(route.name === 'profile' && route.params.id);
    const mark = (bar, places) => places.forEach((place, index) => setAttribute(bar.children[index], 'aria-current', isHere(place) ? 'page' : null));
    mark(links, LINKS);
    mark(tabbar, PLACES);
    // A press on the mark of the first screen would lead nowhere.
    setAttribute(brand, 'href', route.name === 'home' ? null : '/');
    setAttribute(who, 'aria-current', isHere(YOU) ? 'page' : null);
  }

  function writeMe(me) {
    who.replaceChildren(createAvatar(me ?? {}), h('span', { class: 'name' }, h('bdi', { text: me?.name ?? t('name.visitor') })));
    setAttribute(who, 'aria-label', t('nav.profile', { name: me?.name ?? t('name.visitor') }));
    setAttribute(who, 'title', t('title.profile'));
  }

  function showWallet() {
    if (hasWallet || !store.get().me?.wallet) return;
    hasWallet = true;
    who.before(createWallet(app));
  }

  function writeTheme() {
    const name = settings.get('theme');
    theme.replaceChildren(icon(THEMES[name]));
    setAttribute(theme, 'aria-label', t('settings.theme.button', { theme: t(`settings.theme.${name}`) }));
    setAttribute(theme, 'title', t(`settings.theme.${name}`));
  }

  store.subscribe((state) => state.lang, write);
  store.subscribe((state) => state.route, writeRoute);
  store.subscribe((state) => `${state.me?.user} ${state.me?.name} ${state.me?.avatar}`, () => writeMe(store.get().me));
  store.subscribe((state) => Boolean(state.me?.wallet), showWallet);
  store.subscribe((state) => state.settings, writeTheme);
  write();
  showWallet();
  // No finger, no swipe.
  addEventListener('touchstart', () => {
    const tabs = { paths: () => PLACES.map(({ path }) => path), here: () => store.get().route.path, go: app.router.go };
    createTabSwipe(/** @type {HTMLElement} */ (document.getElementById('main')), tabs);
  }, { once: true, passive: true });
}
