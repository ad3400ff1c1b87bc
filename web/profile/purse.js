import { h, setText } from '../core/dom.js';
import { createCounter } from '../ui/count.js';
import { money } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';

/** The visitor's own money, which other visitors do not see here, and the ways to more of it. @param {import('../core/types.js').App} app */
export function createPurse(app) {
  const { t, store } = app;
  const amount = h('dd');
  const counter = createCounter(amount, (n) => money(app, n));
  const el = h('section', { class: 'card purse' }, h('dl', null, h('dt', null, prizeIcon('coin'), h('span', { text: t('profile.money') })), amount),
    h('div', { class: 'profile-acts' }, h('a', { class: 'button plain', href: '/rewards', text: t('profile.rewards') }), h('a', { class: 'button plain', href: '/ranks', text: t('profile.ranks') })));
  const write = () => {
    const wallet = store.get().me?.wallet;
    if (wallet) counter.set(wallet.money);
    else setText(amount, '');
  };
  const stop = store.subscribe((state) => state.me?.wallet?.money, write);
  write();
  return {
    el,
    destroy() {
      stop();
      counter.destroy();
    },
  };
}
