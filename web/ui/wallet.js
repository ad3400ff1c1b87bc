import { h, setAttribute } from '../core/dom.js';
import { createCounter } from './count.js';
import { money } from './money.js';
import { prizeIcon } from './prizeicons.js';

/** Money and stars of a member, always in sight; they count to what is new. It lives as long as the page, and hides from others. @param {import('../core/types.js').App} app */
export function createWallet(app) {
  const { t, i18n, store } = app;
  const dollars = h('span');
  const stars = h('span');
  const el = h('a', { class: 'wallet', id: 'wallet', href: '/rewards' }, prizeIcon('coin'), dollars, prizeIcon('star'), stars);
  const counters = [createCounter(dollars, (n) => money(app, n)), createCounter(stars, i18n.number)];

  function write() {
    const wallet = store.get().me?.wallet;
    el.hidden = !wallet;
    if (!wallet) return;
    counters[0].set(wallet.money);
    counters[1].set(wallet.stars);
    const words = t('wallet.label', { money: money(app, wallet.money), n: wallet.stars });
    setAttribute(el, 'aria-label', words);
    setAttribute(el, 'title', words);
  }

  store.subscribe((state) => `${state.me?.wallet?.money} ${state.me?.wallet?.stars} ${state.lang}`, write);
  write();
  return el;
}
