import { createBag, h, setAttribute, setText } from '../../core/dom.js';
import { controlWords } from '../../core/say/control.js';
import { isOut, playsAlone } from '../../core/room.js';
import { attempt, explain } from '../../ui/over/attempt.js';
import { gameIcon } from '../../ui/icon/gameicons.js';
import { firstIcon } from '../../ui/icon/firsticons.js';
import { createTableWallet } from '../../ui/person/wallet.js';
import { createGameMenu } from './gamemenu.js';

/**
 * The head of a game: its kind, and the few actions that are always at hand. The number of its room is shown in the room alone.
 * @param {import('../../core/types.js').App} app
 * @param {{view: () => import('../../core/types.js').RoomView, flip?: () => void, toggleChat: () => void, resign: (() => void) | null, leave: (() => void) | null, rules: () => Promise<{openRules(app: object): any}>, home: string}} props
 */
export function createGameHead(app, { view, flip, toggleChat, resign, leave, rules: fetchRules, home }) {
  const { t } = app;
  const kind = h('span');
  const name = h('span', { class: 'game-which' });
  const title = h('h1', { class: 'game-title' }, kind, name);
  const watchers = h('span', { class: 'count game-watchers', hidden: true });
  const button = (label, picture, run) => h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: run } }, picture);
  const unread = h('span', { class: 'unread', hidden: true });
  const chatButton = button(t('chat.open'), gameIcon('chat'), toggleChat);
  chatButton.append(unread);
  chatButton.setAttribute('aria-expanded', 'false');
  // The rules are read beside the running clock: they come over the board, and the board stays.
  const rules = button(t('nav.rules_long'), firstIcon('help'), () => Promise.all([fetchRules(), import('./rulesover.js')]).then(([{ openRules }, { showRules }]) => showRules(app, { open: () => openRules(app), view }), () => explain(app, { code: 'offline' })));
  rules.classList.add('game-rules');
  const more = button(t('game.menu'), gameIcon('more'), () => attempt(app, more, openMenu));
  more.setAttribute('aria-haspopup', 'menu');
  more.setAttribute('aria-expanded', 'false');
  const bag = createBag();
  let menu = /** @type {ReturnType<typeof createGameMenu> | null} */ (null);
  let hasWallet = false;

  async function openMenu() {
    if (!menu) {
      menu = createGameMenu(app, { button: more, view, flip });
      bag.add(menu.destroy);
    }
    await menu.toggle();
  }

  /** Members alone have money and stars, and only ranked games are about them. */
  function showWallet() {
    if (hasWallet || view().mode !== 'rank' || !app.store.get().me?.wallet) return;
    hasWallet = true;
    const { el: own, destroy } = createTableWallet(app);
    names.append(own);
    bag.add(destroy);
  }

  const quit = resign && button(t('game.resign'), gameIcon('flag'), resign);
  // Both stand in the same place: `exit` gives a running game up, `back` only leads out.
  const exit = leave && button(t('game.leave_running'), firstIcon('back'), leave);
  exit?.classList.add('game-back');
  const back = h('a', { class: 'icon-button game-back', href: home, 'aria-label': t('game.back'), title: t('game.back') }, firstIcon('back'));
  const names = h('div', { class: 'game-names' }, h('div', { class: 'game-name' }, title, watchers));
  const el = h('header', { class: 'game-head' }, exit, back, names, h('span', { class: 'space' }), chatButton, rules, h('div', { class: 'menu-place' }, more), quit);
  bag.add(app.store.subscribe((state) => Boolean(state.me?.wallet), showWallet));
  showWallet();

  return {
    el,
    chatButton,
    draw() {
      const { exhibition, control, watchers: count, phase, mode, game } = view();
      const kinds = [exhibition ? t('live.exhibition') : !playsAlone(view()) && t(`mode.${mode}`), control && controlWords(t, control)].filter(Boolean);
      setText(kind, kinds.join(' · '));
      setText(name, kinds.length > 0 ? ` · ${app.games.name(game)}` : app.games.name(game));
      watchers.hidden = count === 0;
      if (watchers.dataset.n !== String(count)) watchers.replaceChildren(firstIcon('eye'), h('span', { text: app.i18n.number(count) }), h('span', { class: 'unseen', text: t('tv.watching') }));
      watchers.dataset.n = String(count);
      const playing = phase === 'playing' && !isOut(view());
      if (quit) quit.hidden = !playing;
      if (exit) exit.hidden = !playing;
      back.hidden = Boolean(exit) && playing;
    },
    destroy: bag.empty,
    unread(n) {
      unread.hidden = n === 0;
      setText(unread, n > 9 ? '9+' : String(n));
      setAttribute(chatButton, 'aria-label', n > 0 ? t('chat.open_unread', { n }) : t('chat.open'));
    },
  };
}
