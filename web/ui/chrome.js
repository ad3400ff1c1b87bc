import { h, setAttribute, setText } from '../core/dom.js';
import { createAvatar } from './avatar.js';
import { brandMark, icon } from './icons.js';

const PLACES = /** @type {const} */ ([
  { path: '/', key: 'nav.home', symbol: 'home', routes: ['home'] },
  { path: '/lobby', key: 'nav.lobby', symbol: 'people', routes: ['lobby', 'match', 'room'] },
  { path: '/tv', key: 'nav.tv', symbol: 'tv', routes: ['tv', 'watch', 'replay'] },
  { path: '/rules', key: 'nav.rules', symbol: 'rules', routes: ['rules', 'bots'] },
  { path: '/settings', key: 'nav.settings', symbol: 'settings', routes: ['settings'] },
]);
const THEMES = /** @type {const} */ ({ auto: 'contrast', light: 'sun', dark: 'moon' });

/**
 * The bars of the page: mark, places, own name, theme; and the tabs under the thumb on phones.
 * @param {HTMLElement} appbar @param {HTMLElement} tabbar @param {import('../core/types.js').App} app
 */
export function createChrome(appbar, tabbar, app) {
  const { store, t, settings } = app;
  const brand = h('a', { class: 'brand', href: '/' }, brandMark(), h('span', { text: 'Palisade' }));
  const links = h('nav', { class: 'links' });
  const theme = h('button', { type: 'button', id: 'theme', class: 'icon-button', on: { click: nextTheme } });
  const who = h('a', { id: 'who', class: 'who', href: '/me' });
  appbar.replaceChildren(brand, links, who, theme);

  function nextTheme() {
    const names = Object.keys(THEMES);
    const next = names[(names.indexOf(settings.get('theme')) + 1) % names.length];
    settings.set('theme', next);
    app.announce(t(`settings.theme.${next}`));
  }

  function write() {
    links.replaceChildren(...PLACES.map(({ path, key }) => h('a', { href: path, text: t(key) })));
    tabbar.replaceChildren(...PLACES.map(({ path, key, symbol }) => h('a', { href: path }, icon(symbol), h('span', { text: t(key) }))));
    setAttribute(links, 'aria-label', t('nav.label'));
    setAttribute(tabbar, 'aria-label', t('nav.label'));
    setText(document.getElementById('skip'), t('nav.skip'));
    writeRoute(store.get().route);
    writeMe(store.get().me);
    writeTheme();
  }

  function writeRoute(route) {
    for (const bar of [links, tabbar]) {
      PLACES.forEach(({ routes }, index) => setAttribute(bar.children[index], 'aria-current', [...routes].some((name) => name === route.name) ? 'page' : null));
    }
    setAttribute(who, 'aria-current', ['profile', 'editprofile'].includes(route.name) && !route.params.id ? 'page' : null);
  }

  function writeMe(me) {
    who.replaceChildren(createAvatar(me ?? {}), h('span', { class: 'name' }, h('bdi', { text: me?.name ?? t('name.visitor') })));
    setAttribute(who, 'aria-label', t('nav.profile', { name: me?.name ?? t('name.visitor') }));
    setAttribute(who, 'title', t('title.profile'));
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
  store.subscribe((state) => state.settings, writeTheme);
  write();
}
