import { h, setAttribute, setText } from '../core/dom.js';
import { isOut } from '../core/room.js';
import { gameIcon } from './gameicons.js';
import { icon } from './icons.js';

const THEMES = { auto: 'contrast', light: 'sun', dark: 'moon' };

/**
 * The head of a game: what it is, and the few things one may want at any time.
 * @param {import('../core/types.js').App} app
 * @param {{flip: () => void, chat: () => void, resign: (() => void) | null, home: string}} props
 */
export function createGameHead(app, { flip, chat, resign, home }) {
  const { t, settings } = app;
  const mode = h('span');
  const title = h('h1', { class: 'game-title' }, mode);
  const watchers = h('span', { class: 'count game-watchers', hidden: true });
  const button = (label, picture, run) => h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: run } }, picture);
  const unread = h('span', { class: 'unread', hidden: true });
  const talk = button(t('chat.open'), gameIcon('chat'), chat);
  talk.append(unread);
  talk.setAttribute('aria-expanded', 'false');
  const theme = button('', icon('contrast'), () => {
    const names = Object.keys(THEMES);
    settings.set('theme', names[(names.indexOf(settings.get('theme')) + 1) % names.length]);
  });
  const quit = resign && button(t('game.resign'), gameIcon('flag'), resign);
  const back = h('a', { class: 'icon-button', href: home, 'aria-label': t('game.back'), title: t('game.back') }, icon('back'));
  const el = h('header', { class: 'game-head' }, back, title, watchers, h('span', { class: 'space' }), talk, button(t('game.flip'), gameIcon('flip'), flip), theme, quit);

  function writeTheme() {
    const name = settings.get('theme');
    const label = t('settings.theme.button', { theme: t(`settings.theme.${name}`) });
    theme.replaceChildren(icon(THEMES[name]));
    setAttribute(theme, 'aria-label', label);
    setAttribute(theme, 'title', label);
  }
  writeTheme();
  const stop = app.store.subscribe((state) => state.settings.theme, writeTheme);

  return {
    el,
    talk,
    /** @param {import('../core/types.js').RoomView} view */
    set(view) {
      setText(mode, t('game.title', { mode: t(`mode.${view.mode}`), room: view.room }));
      watchers.hidden = view.watchers === 0;
      if (watchers.dataset.n !== String(view.watchers)) watchers.replaceChildren(icon('eye'), h('span', { text: app.i18n.number(view.watchers) }), h('span', { class: 'unseen', text: t('tv.watching') }));
      watchers.dataset.n = String(view.watchers);
      if (quit) quit.hidden = view.phase !== 'playing' || isOut(view);
    },
    unread(n) {
      unread.hidden = n === 0;
      setText(unread, n > 9 ? '9+' : String(n));
      setAttribute(talk, 'aria-label', n > 0 ? t('chat.open_unread', { n }) : t('chat.open'));
    },
    destroy: stop,
  };
}
