import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createCounter } from '../ui/count.js';
import { money } from '../ui/person/money.js';
import { createProgress } from '../ui/over/present.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createGift } from './gift.js';

/** The present after every four games: how far it is, and the act of opening it. @param {import('../core/types.js').App} app */
export function createPresent(app) {
  const { t, api, store } = app;
  const gift = createGift();
  const amount = h('p', { class: 'gift-amount', 'aria-hidden': 'true' });
  const counter = createCounter(amount, (n) => `+${money(app, n)}`);
  const progress = createProgress(app);
  const open = h('button', { type: 'button', class: 'button primary large', id: 'present-open', on: { click: () => attempt(app, open, unwrap) } });
  const more = h('p', { class: 'note' });
  const el = h('section', { class: 'card stack', 'aria-labelledby': 'rewards-present' },
    h('h2', { id: 'rewards-present' }, prizeIcon('gift'), h('span', { text: t('rewards.present') })),
    h('p', { class: 'note', text: t('rewards.present_text') }),
    h('details', { class: 'more-words' }, h('summary', { text: t('rewards.present_how') }), h('p', { class: 'note', text: t('rewards.present_rule') })),
    h('div', { class: 'gift-place' }, gift, amount), progress.el, open, more);
  /** The present that was just opened stays open until the next one is asked for. */
  let opened = false;

  function write() {
    const reward = store.get().me?.reward;
    if (!reward) return;
    progress.set(reward);
    open.hidden = reward.ready === 0;
    open.textContent = t(opened ? 'rewards.open_next' : 'rewards.open');
    more.textContent = reward.ready > 1 ? t('rewards.wait', { n: reward.ready }) : '';
    if (!opened) gift.dataset.state = reward.ready > 0 ? 'waits' : 'shut';
  }

  async function unwrap() {
    const answer = await api.post('me/reward');
    opened = true;
    // The lid is put back before it lifts once more.
    gift.dataset.state = 'shut';
    gift.getBoundingClientRect();
    gift.dataset.state = 'open';
    counter.set(answer.amount, 0);
    app.sound.play('win');
    app.announce(t('rewards.opened', { money: money(app, answer.amount) }), { assertive: true });
    write();
  }

  const stop = store.subscribe((state) => `${state.me?.reward?.progress} ${state.me?.reward?.ready}`, write);
  write();
  return {
    el,
    destroy() {
      stop();
      counter.destroy();
    },
  };
}
