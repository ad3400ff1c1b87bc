import { h, setAttribute } from '../../core/dom.js';
import { createCounter } from '../count.js';
import { money } from './money.js';
import { prizeIcon } from '../icon/prizeicons.js';

/** Money and stars of a member, always in sight, as a link to the rewards. It lives as long as the page. @param {import('../../core/types.js').App} app */
export const createWallet = (app) => fill(app, h('a', { class: 'wallet', id: 'wallet', href: '/rewards' }), 'wallet.label').el;

/** The same beside a game, where no press may lead away. @param {import('../../core/types.js').App} app */
export const createTableWallet = (app) => fill(app, h('p', { class: 'game-wallet', role: 'img' }), 'wallet.has');

/**
 * They count to a new value, and are hidden from visitors without money and stars.
 * @param {import('../../core/types.js').App} app @param {HTMLElement} el @param {string} label  key of its words
 */
function fill(app, el, label) {
  const { t, i18n, store } = app;
  const dollars = h('span');
  const stars = h('span');
  el.append(prizeIcon('coin'), dollars, prizeIcon('star'), stars);
  const counters = [createCounter(dollars, (n) => money(app, n)), createCounter(stars, i18n.number)];

  function write() {
    const wallet = store.get().me?.wallet;
    el.hidden = !wallet;
    if (!wallet) return;
    counters[0].set(wallet.money);
    counters[1].set(wallet.stars);
    const words = t(label, { money: money(app, wallet.money), n: wallet.stars });
    setAttribute(el, 'aria-label', words);
    setAttribute(el, 'title', words);
  }

  const stop = store.subscribe((state) => `${state.me?.wallet?.money} ${state.me?.wallet?.stars} ${state.lang}`, write);
  write();
  return {
    el,
    destroy() {
      stop();
      for (const counter of counters) counter.destroy();
    },
  };
}
